//! `#[derive(MapEntities)]` stands on a struct or an enum, and parameters have handles that can be mapped.

use ecs::{Entity, MapEntities};

mod kinds {
    use super::*;

    #[derive(Clone, Copy, MapEntities)]
    union Bits {
        number: u64,
        entity: Entity,
    }

    fn main() {
        _ = Bits { number: 1 };
    }
}

mod arguments {
    use super::*;

    #[derive(MapEntities)]
    #[map_entities(fixed)]
    struct Owner(Entity);

    fn main() {
        _ = Owner;
    }
}

mod parameters {
    use super::*;

    #[derive(MapEntities)]
    struct Pair<T>(T, T);

    struct Unknown;

    fn is_mapped<T: MapEntities>() {}

    fn main() {
        is_mapped::<Pair<Entity>>();
        is_mapped::<Pair<Unknown>>();
    }
}

fn main() {}
