//! A shared world stays where it is while threads use it.

use ecs::prelude::*;

struct Heat(f32);
struct Name;

/// A world that no other thread may have is shared with none.
mod not_send {
    use super::*;
    use std::rc::Rc;

    struct Name(Rc<str>);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Name) }
    }

    fn main() {
        Kitchen::new().share(|kitchen| {
            std::thread::scope(|threads| {
                threads.spawn(|| kitchen.run(|heats: Query<Kitchen, &Heat>| drop(heats)));
            });
        });
    }
}

/// A row is lent for a run: when the claim is given back, other threads write the row.
mod row_escapes {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Name) }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.share(|kitchen| {
            let hottest = kitchen.run(|heats: Query<Kitchen, &Heat>| heats.into_iter().next());
            let mut kept = None;
            kitchen.run(|heats: Query<Kitchen, &mut Heat>| kept = heats.into_iter().next());
        });
    }
}

/// A thread that no scope ends may go on when the world is shared no more.
mod thread_outlives {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Name) }
    }

    fn main() {
        Kitchen::new().share(|kitchen| {
            std::thread::spawn(|| kitchen.run(|heats: Query<Kitchen, &Heat>| drop(heats)));
        });
    }
}

/// A shared world is lent for a call.
mod world_escapes {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Name) }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let mut kept = None;
        kitchen.share(|kitchen| kept = Some(kitchen));
    }
}

/// While a world is shared, it is borrowed.
mod world_is_used {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat, Name) }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.share(|shared| {
            kitchen.spawn((Heat(1.0),));
            shared.run(|heats: Query<Kitchen, &Heat>| drop(heats));
        });
    }
}

fn main() {}
