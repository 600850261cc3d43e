//! The world: plain, over-aligned, zero-sized and owning components, in five tables.

use crate::parts::{Byte, Name, Number, Tag, Wide};
use ecs::{Entity, Query};
use ecs_tests::ledger::Ghost;

ecs::world! {
    #[world]
    pub(crate) struct Field { components: (Number, Byte, Wide, Name, Tag, Ghost) }

    #[archetype]
    pub(crate) struct Plain { number: Number, byte: Byte }

    #[archetype]
    pub(crate) struct Named { name: Name, ghost: Ghost, number: Number }

    #[archetype(capacity = 3)]
    pub(crate) struct Aligned { byte: Byte, wide: Wide, name: Name }

    /// No column of it takes any room.
    #[archetype]
    pub(crate) struct Marked { tag: Tag, ghost: Ghost }

    #[archetype]
    pub(crate) struct Full { number: Number, byte: Byte, wide: Wide, name: Name, tag: Tag, ghost: Ghost }

    #[query]
    pub(crate) struct Numbered { entity: Entity, number: &mut Number, name: Option<&Name> }

    #[query(without(Ghost))]
    pub(crate) struct Labelled { name: &mut Name, entity: Entity }
}

#[derive(Query)]
#[query(any(Tag, Byte), with(Ghost))]
pub(crate) struct Haunted<'w> {
    pub(crate) byte: Option<&'w mut Byte>,
    pub(crate) entity: Entity,
    pub(crate) ghost: &'w mut Ghost,
}
