//! The known facts of a component's type: its own description, and whether it is `Clone`. Emitted by `#[derive(Component)]` as constants
//! and safe functions; nothing is registered.
#![allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]

use crate::base::component::{
    CloneValue, CloneValues, Component, GetField, MapValue, SetField, StorageKind, TagValue,
    clone_value, clone_values, get_field, make_tag, map_fields, map_value, set_field,
};
use crate::base::entity_map::MapEntities;
use core::any::TypeId;
use core::marker::PhantomData;
use ecs_value::{FieldInfo, FieldType, Reflect, Value};

/// The own description of a component's type, without the type. Made by [`of`](Self::of) alone, so that its functions are
/// those of the type that it names.
///
/// ```
/// use ecs::schema::ComponentDeclaration;
/// use ecs::{Component, Description};
///
/// #[derive(Component)]
/// #[component(name = "heat", storage = "sparse")]
/// pub struct Heat(f32);
///
/// // The list of a world that is written by hand: `world!` finds the description by itself.
/// const HEAT: Description = Description::of::<Heat>();
/// const COMPONENTS: &[ComponentDeclaration] = &[ComponentDeclaration::new("Heat", Some(&HEAT), None, None, true)];
/// assert_eq!((COMPONENTS[0].listed(), COMPONENTS[0].name()), ("Heat", "heat"));
/// assert!(COMPONENTS[0].is_sparse());
/// ```
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the words of the derive are independent"
)]
#[cfg_attr(not(feature = "save"), allow(dead_code, reason = "saves ask for it"))]
pub struct Description {
    pub(crate) type_id: TypeId,
    pub(crate) name: &'static str,
    /// Whether the derive was given the name.
    pub(crate) renamed: bool,
    pub(crate) storage: StorageKind,
    pub(crate) tracked: bool,
    pub(crate) label: bool,
    pub(crate) transient: bool,
    pub(crate) version: u32,
    pub(crate) was: &'static [&'static str],
    pub(crate) serde_ways: &'static [(&'static str, &'static str)],
    pub(crate) serde_skips: &'static [&'static str],
    /// The components that it requires, as the derive spells them.
    pub(crate) requires: &'static [&'static str],
    /// The components that it disables, as the derive spells them. Entities, if there are none.
    pub(crate) disables: Option<&'static [&'static str]>,
    pub(crate) fields: &'static [FieldInfo],
    pub(crate) get: GetField,
    pub(crate) set: SetField,
    /// Makes a value of a tag.
    pub(crate) tag: fn() -> Option<TagValue>,
    /// How handles in the fields are mapped, if there may be any.
    pub(crate) map: Option<MapValue>,
}

impl Description {
    /// The type's own description.
    pub const fn of<C: Component>() -> Self {
        Self {
            type_id: TypeId::of::<C>(),
            name: C::NAME,
            renamed: C::RENAMED,
            storage: C::STORAGE,
            tracked: C::TRACKED,
            label: C::LABEL,
            transient: C::TRANSIENT,
            version: C::VERSION,
            was: C::WAS,
            serde_ways: C::SERDE_WAYS,
            serde_skips: C::SERDE_SKIPS,
            requires: C::REQUIRES,
            disables: C::DISABLES,
            fields: C::FIELDS,
            get: get_field::<C>,
            set: set_field::<C>,
            tag: make_tag::<C>,
            map: if C::MAPS.is_some() {
                Some(map_fields::<C>)
            } else {
                None
            },
        }
    }
}

/// How values of a component are cloned. Made by [`cloned`](Self::cloned) and [`bits`](Self::bits) alone, so that its functions are those
/// of the type that it names.
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::Copying;
/// use ecs::schema::ComponentDeclaration;
/// # use ecs::schema::{Declaration, Size};
/// # use ecs::{Lists, Mutable, Store};
///
/// #[derive(Clone, Debug, PartialEq)]
/// pub struct Name(String);
///
/// /// A world that is written by hand: `world!` finds out by itself that names are `Clone`.
/// pub struct Kitchen(Store<Self>);
/// const NAME: Copying = Copying::cloned::<Name>();
///
/// impl Declare for Kitchen {
///     const COMPONENTS: &'static [ComponentDeclaration] = &[ComponentDeclaration::new("Name", None, Some(&NAME), None, true)];
///     // …
/// #     type Components = (Name,);
/// #     type Resources = ();
/// #     type Size = Size<1, 0, 0, 0>;
/// #     const NAME: &'static str = "Kitchen";
/// #     const ARCHETYPES: &'static [Declaration<Self>] = &[];
/// }
/// # impl World for Kitchen {}
/// # impl Lists<Name> for Kitchen {
/// #     type Mutability = Mutable;
/// #     const INDEX: usize = 0;
/// # }
/// # impl std::ops::Deref for Kitchen {
/// #     type Target = Store<Self>;
/// #     fn deref(&self) -> &Store<Self> { &self.0 }
/// # }
/// # impl std::ops::DerefMut for Kitchen {
/// #     fn deref_mut(&mut self) -> &mut Store<Self> { &mut self.0 }
/// # }
///
/// # let mut kitchen = Kitchen(Store::new());
/// let pan = kitchen.spawn((Name("pan".into()),));
/// let other = kitchen.clone_entity(pan)?;
/// assert_eq!(kitchen.get::<Name>(other), Some(&Name("pan".into())));
/// # Ok::<_, ecs::DataError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Copying {
    pub(crate) type_id: TypeId,
    pub(crate) clone: CloneValue,
    /// Clones any number of values. `None` where a copy of their bytes is a clone.
    #[cfg_attr(
        not(feature = "snapshots"),
        allow(dead_code, reason = "snapshots clone whole columns")
    )]
    pub(crate) clone_all: Option<CloneValues>,
}

impl Copying {
    /// By the type's own `Clone`.
    pub const fn cloned<C: Clone + 'static>() -> Self {
        Self {
            type_id: TypeId::of::<C>(),
            clone: clone_value::<C>,
            clone_all: Some(clone_values::<C>),
        }
    }

    /// By the bytes of the values.
    pub const fn bits<C: Copy + 'static>() -> Self {
        Self {
            type_id: TypeId::of::<C>(),
            clone: clone_value::<C>,
            clone_all: None,
        }
    }

    /// The same, if this is of `C`.
    pub(crate) fn of<C: 'static>(self) -> Option<Self> {
        (self.type_id == TypeId::of::<C>()).then_some(self)
    }
}

/// How handles in values of a component are mapped. Made by [`of`](Self::of) alone, so that its function is that of the type that it names.
///
/// ```
/// use ecs::schema::ComponentDeclaration;
/// use ecs::{Entity, EntityMap, MapEntities, Mapping};
///
/// pub struct Owner(Entity);
///
/// impl MapEntities for Owner {
///     fn map_entities(&mut self, map: &EntityMap<'_>) {
///         self.0.map_entities(map);
///     }
/// }
///
/// // The list of a world that is written by hand: `world!` finds the implementation by itself.
/// const OWNER: Mapping = Mapping::of::<Owner>();
/// const COMPONENTS: &[ComponentDeclaration] = &[ComponentDeclaration::new("Owner", None, None, Some(&OWNER), true)];
/// assert_eq!(COMPONENTS[0].listed(), "Owner");
/// ```
#[derive(Clone, Copy)]
pub struct Mapping {
    pub(crate) type_id: TypeId,
    pub(crate) map: MapValue,
}

impl Mapping {
    /// By the type's own [`MapEntities`].
    pub const fn of<C: MapEntities + 'static>() -> Self {
        Self {
            type_id: TypeId::of::<C>(),
            map: map_value::<C>,
        }
    }
}

/// Finds the description of a component, whether its type derives [`Component`] or not: the associated constant of the
/// inherent `impl` wins over that of the trait [`Undescribed`] where its bound holds.
pub struct Described<C: ?Sized>(PhantomData<C>);

impl<C: Component> Described<C> {
    const OF_TYPE: Description = Description::of::<C>();
    /// The type's own description.
    pub const __ecs_description: Option<&'static Description> = Some(&Self::OF_TYPE);
}

impl<C: Clone + 'static> Described<C> {
    const COPYING: Copying = Copying::cloned::<C>();
    /// How values are cloned.
    pub const __ecs_copying: Option<&'static Copying> = Some(&Self::COPYING);
}

impl<C: Copy + 'static> Described<C> {
    const BITS: Copying = Copying::bits::<C>();
    /// How values are cloned as bytes.
    pub const __ecs_bits: Option<&'static Copying> = Some(&Self::BITS);
}

impl<C: MapEntities + 'static> Described<C> {
    const MAPPING: Mapping = Mapping::of::<C>();
    /// How handles in values are mapped.
    pub const __ecs_mapping: Option<&'static Mapping> = Some(&Self::MAPPING);
}

impl<C: Send + Sync> Described<C> {
    /// Threads can share values.
    pub const __ecs_shared: bool = true;
}

/// See [`Described`].
pub trait Undescribed {
    /// The type says nothing of itself.
    const __ecs_description: Option<&'static Description> = None;
    /// Values cannot be cloned.
    const __ecs_copying: Option<&'static Copying> = None;
    /// Values cannot be cloned as bytes.
    const __ecs_bits: Option<&'static Copying> = None;
    /// The type does not say whether there are handles in its values.
    const __ecs_mapping: Option<&'static Mapping> = None;
    /// A value stays on the thread of its world.
    const __ecs_shared: bool = false;
}

impl<C: ?Sized> Undescribed for Described<C> {}

/// Finds how a field is read and written by name, whether its type is one that can be or not, as [`Described`] does.
pub struct Reflected<F>(PhantomData<F>);

impl<F: Reflect> Reflected<F> {
    /// The type of the field.
    pub const __ecs_type: Option<FieldType> = F::TYPE;
    /// Reads the field.
    pub const __ecs_get: fn(&F) -> Option<Value<'_>> = |field| Some(field.to_value());
    /// Writes the field, if the value is of its type.
    pub const __ecs_set: fn(&mut F, Value<'_>) -> bool =
        |field, value| F::from_value(value).map(|value| *field = value).is_some();
}

/// See [`Reflected`].
pub trait Unreflected<F> {
    /// The type is none that is read or written by name.
    const __ecs_type: Option<FieldType> = None;
    /// There is no value.
    const __ecs_get: fn(&F) -> Option<Value<'_>> = |_| None;
    /// Nothing is written.
    const __ecs_set: fn(&mut F, Value<'_>) -> bool = |_, _| false;
}

impl<F> Unreflected<F> for Reflected<F> {}
