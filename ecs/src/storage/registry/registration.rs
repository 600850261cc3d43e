use crate::base::component::{Component, StorageKind};
use crate::base::entity_map::MapEntities;
use crate::schema::description::{Copying, Description, Mapping};
use core::marker::PhantomData;

/// A Rust type that is to be registered as a component, and the uses that the world may make of it. See
/// [`register_with`](crate::Store::register_with).
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::Registration;
/// # pub struct Heat(f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat,) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
/// #[derive(Component, Clone, Debug, PartialEq)]
/// struct Sticker(String);
///
/// # kitchen.despawn(pan);
/// # let pan = kitchen.spawn(());
/// let sticker = kitchen.register_with(Registration::<Sticker>::new().cloned())?;
/// kitchen.insert_key(pan, sticker, Sticker("hot".into()))?;
/// let other = kitchen.clone_entity(pan)?;
/// assert_eq!(kitchen.get_key(other, sticker), Some(&Sticker("hot".into())));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Registration<'n, C> {
    pub(crate) name: &'n str,
    pub(crate) description: Option<Description>,
    pub(crate) copying: Option<Copying>,
    pub(crate) mapping: Option<Mapping>,
    pub(crate) sparse: bool,
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) transient: bool,
    #[cfg(feature = "save")]
    pub(crate) saved: Option<super::Saving>,
    pub(crate) types: PhantomData<fn() -> C>,
}

impl<C: Component> Registration<'static, C> {
    /// The type by the name that it gives itself, with the storage that it asks for.
    #[must_use]
    pub const fn new() -> Self {
        let sparse = matches!(C::STORAGE, StorageKind::Sparse);
        Self {
            description: Some(Description::of::<C>()),
            sparse,
            ..Registration::named(C::NAME)
        }
    }
}

impl<'n, C: 'static> Registration<'n, C> {
    /// The type by a name of your choice. The type need not describe itself.
    #[must_use]
    pub const fn named(name: &'n str) -> Self {
        Self {
            name,
            description: None,
            copying: None,
            mapping: None,
            sparse: false,
            #[cfg(any(feature = "save", feature = "snapshots"))]
            transient: false,
            #[cfg(feature = "save")]
            saved: None,
            types: PhantomData,
        }
    }

    /// Keeps the values in a pool, [`StorageKind::Sparse`]: no row moves where an entity gets the component, or loses it.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// use ecs::Registration;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    /// let burning = kitchen.register_with(Registration::<u32>::named("burning").sparse())?;
    /// kitchen.insert_key(pan, burning, 5)?;
    /// let query = kitchen.runtime_query().read("Heat").write(burning).build()?;
    /// kitchen.run(&query).for_each_row::<(&Heat, &mut u32)>(|(_, seconds)| *seconds -= 1)?;
    /// assert_eq!(kitchen.remove_key(pan, burning)?, Some(4));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn sparse(self) -> Self {
        Self {
            sparse: true,
            ..self
        }
    }

    /// Leaves values of the type out of saves, so that entities that are loaded are without them.
    ///
    /// Values of a [sparse](Self::sparse) component that are not [cloned](Self::cloned) stay with their living entities when a world is put back to a
    /// snapshot. Other values that are not cloned are an error of the snapshot, as without this.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// use ecs::Registration;
    /// # #[derive(Clone)]
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world(snapshots)] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// struct Sound(u32);
    ///
    /// let sound = kitchen.register_with(Registration::<Sound>::named("sound").sparse().transient())?;
    /// let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    /// kitchen.insert_key(pan, sound, Sound(7))?;
    /// let snapshot = kitchen.snapshot();
    /// kitchen.get_key_mut(pan, sound).unwrap().0 = 8;
    /// kitchen.restore(&snapshot);
    /// assert_eq!(kitchen.get_key(pan, sound).unwrap().0, 8);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(any(feature = "save", feature = "snapshots"))]
    #[must_use]
    pub const fn transient(self) -> Self {
        Self {
            transient: true,
            ..self
        }
    }

    /// Lets entities that have the component be cloned, and removed values be cloned for readers. (Of a type that the world lists, the
    /// compiler knows whether it is `Clone`.)
    #[must_use]
    pub const fn cloned(self) -> Self
    where
        C: Clone,
    {
        Self {
            copying: Some(Copying::cloned::<C>()),
            ..self
        }
    }

    /// Maps handles of entities in the values by the type's own [`MapEntities`], where entities are cloned. A type that derives
    /// [`Component`](trait@crate::Component), and is registered [as one](Self::new), needs this for an implementation by hand alone. (Of a type
    /// that the world lists, the compiler knows whether it has one.)
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// use ecs::Registration;
    /// # pub struct Heat(f32);
    /// # ecs::world! { #[world] pub struct Kitchen { components: (Heat,) } }
    /// # let mut kitchen = Kitchen::new();
    /// let near = kitchen.register_with(Registration::<Vec<Entity>>::named("near").cloned().mapped())?;
    /// let pan = kitchen.spawn_empty();
    /// kitchen.insert_key(pan, near, vec![pan])?;
    /// let twin = kitchen.clone_entity(pan)?;
    /// assert_eq!(kitchen.get_key(twin, near), Some(&vec![twin]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn mapped(self) -> Self
    where
        C: MapEntities,
    {
        Self {
            mapping: Some(Mapping::of::<C>()),
            ..self
        }
    }
}

impl<C: Component> Default for Registration<'static, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl_copy!([C] Registration<'_, C>);

impl_debug!([C] Registration<'_, C>, it => name = it.name);
