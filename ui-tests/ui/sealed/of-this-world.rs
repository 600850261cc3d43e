// A world is a type of this crate, and so the orphan rule lets the crate write these implementations. The seals do not.

use ecs::prelude::*;
use ecs::query::{Alternative, At, Filter, FilterInfo, OptionalTerm, TermInfo};
use ecs::{Change, EventOf, Events, Is, WritableIn};

pub struct Name(pub String);
pub struct Heat(pub f32);
pub struct Burnt;
/// No component of the world.
pub struct Mine;
/// No event of the world.
pub struct Rumour;

ecs::world! {
    #[world(observed)]
    pub struct Kitchen { components: (Name, Heat), events: (Burnt) }

    #[archetype]
    pub struct Pan { name: Name, heat: Heat }

    #[relation(acyclic, on_despawn = cascade)]
    pub struct StandsOn { place: Entity }
}

mod alternative {
    use super::*;

    impl Alternative<Kitchen> for Is<Pan> {}
}

mod filter {
    use super::*;

    impl Filter<Kitchen> for With<Mine> {
        const INFO: FilterInfo<'static> = FilterInfo::Any(&[FilterInfo::Kind(0)]);
    }
}

mod optional_term {
    use super::*;

    impl OptionalTerm<Kitchen> for Option<&mut Name> {
        const OPTIONAL: TermInfo<'static> = TermInfo::All(&[]);

        fn has(_: &At<'_, Kitchen>) -> bool {
            true
        }
    }
}

mod change {
    use super::*;
    use ecs::observer::ChangeKind;

    impl Change<Kitchen> for Insert<Mine> {
        const KIND: ChangeKind = ChangeKind::Insert(0);
        const READS: ecs::system::SystemAccess<'static> = ecs::system::SystemAccess::Nothing;
    }
}

mod writable {
    use super::*;

    impl WritableIn<Kitchen> for StandsOn {}
}

mod event {
    use super::*;

    impl EventOf<Kitchen> for Rumour {
        type Queue = Events<Burnt>;

        fn events(_: &Events<Burnt>) -> &Events<Self> {
            unimplemented!()
        }

        fn events_mut(_: &mut Events<Burnt>) -> &mut Events<Self> {
            unimplemented!()
        }
    }
}

fn main() {}
