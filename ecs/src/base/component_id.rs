//! The number of a component.

use core::fmt;

/// The id of a component in its world: listed components come first, in the order of the list, followed by the
/// registered ones.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat,) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let wet = kitchen.register_named::<u8>("wet")?.id();
/// let heat = kitchen.component_id("Heat")?;
/// assert_eq!((heat.index(), wet.index()), (0, 1));
/// assert_eq!(kitchen.component(wet).unwrap().name, "wet");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(pub(crate) u32);

impl ComponentId {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a world has less than 2³² components"
    )]
    pub(crate) const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// The index in the world's list, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "component {}", self.0)
    }
}
