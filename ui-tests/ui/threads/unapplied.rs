use ecs::prelude::*;
use std::rc::Rc;

struct Name(#[allow(unused)] Rc<str>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }
}

fn hire(mut commands: Commands<'_, Kitchen>) {
    commands.spawn_later(Cook { name: Name("Ann".into()) });
}

fn main() {
    let mut kitchen = Kitchen::new();
    if let Err(unapplied) = kitchen.try_run_system(hire) {
        std::thread::spawn(move || drop(unapplied));
    }
}
