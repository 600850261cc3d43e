//! A world that does not say that it has snapshots has none.

use ecs::{Ring, snapshot};

struct Name(String);

mod copied {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }
    }

    pub(super) fn main() {
        let _ = Kitchen::new().snapshot();
    }
}

mod kept {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }
    }

    pub(super) fn main() {
        let mut ring = Ring::new(8);
        ring.save(&mut Kitchen::new(), 0);
    }
}

mod published {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }
    }

    pub(super) fn main() {
        let (mut publisher, _) = snapshot::channel(3);
        publisher.publish(&mut Kitchen::new());
    }
}

fn main() {
    copied::main();
    kept::main();
    published::main();
}
