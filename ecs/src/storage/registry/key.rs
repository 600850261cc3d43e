use crate::base::component_id::ComponentId;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

/// The key to a component that `world!` does not list: a Rust type, registered while the program runs.
///
/// With it, values go in and out: [`insert_key`](crate::Store::insert_key), [`get_key`](crate::Storage::get_key),
/// [`get_key_mut`](crate::Store::get_key_mut), [`remove_key`](crate::Store::remove_key). A key belongs to the world that
/// gave it. Another world refuses it, unless it has a component of the same type and number.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let smell = kitchen.register_named::<u32>("Smell")?;
/// let soup = kitchen.spawn((Name("soup"),));
/// kitchen.insert_key(soup, smell, 3)?;
/// assert_eq!(kitchen.key_values(smell).values().sum::<u32>(), 3);
/// assert_eq!(kitchen.component_name(smell.id()), Some("Smell"));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Key<C> {
    pub(crate) id: ComponentId,
    component: PhantomData<fn() -> C>,
}

impl<C> Key<C> {
    pub(crate) const fn new(id: ComponentId) -> Self {
        Self {
            id,
            component: PhantomData,
        }
    }

    /// The component's number.
    pub const fn id(self) -> ComponentId {
        self.id
    }
}

impl_copy!([C] Key<C>);

impl<C> PartialEq for Key<C> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<C> Eq for Key<C> {}

impl<C> Hash for Key<C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl_debug!([C] Key<C>, it => (it.id.0));
