//! A world crosses threads if its values do.

use std::rc::Rc;

struct Name(#[allow(unused)] Rc<str>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }
}

mod rc {
    use super::*;

    fn main() {
        let mut kitchen = Kitchen::new();
        std::thread::spawn(move || kitchen.spawn(Cook { name: Name("Ann".into()) }));
    }
}

mod rows {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }

        #[query]
        struct Named { name: &Name }
    }

    fn main() {
        let kitchen = Kitchen::new();
        let rows = kitchen.named();
        std::thread::scope(|scope| {
            scope.spawn(|| rows.count());
        });
    }
}

mod unapplied {
    use super::*;
    use ecs::prelude::*;

    fn hire(mut commands: Commands<'_, Kitchen>) {
        commands.spawn_later(Cook { name: Name("Ann".into()) });
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        if let Err(unapplied) = kitchen.try_run_system(hire) {
            std::thread::spawn(move || drop(unapplied));
        }
    }
}

fn main() {}
