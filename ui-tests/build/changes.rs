//! A query that is compiled asks for changes of tracked components, and asks for some where it says since when.

use ecs::prelude::*;

struct Name;
struct Lid;
struct Salt;
#[derive(Component)]
#[component(track)]
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Lid, Salt, Heat) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }
}

fn asked_and_written() {
    let mut kitchen = Kitchen::new();
    let (_changed, _heats) = kitchen.queries::<((Entity, Changed<Heat>), &mut Heat)>();
}

fn since_of_nothing() {
    let mut kitchen = Kitchen::new();
    let tick = kitchen.change_tick();
    kitchen.query::<(Entity, &Heat)>().since(tick).for_each(drop);
}

fn untracked() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<(Entity, Changed<Name>)>().for_each(drop);
}

fn untracked_removal() {
    let mut kitchen = Kitchen::new();
    let _reader = kitchen.watch_removed::<Lid>();
}

fn untracked_value() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let _ = kitchen.changed_at::<Salt>(pan);
}

fn main() {
    asked_and_written();
    since_of_nothing();
    untracked();
    untracked_removal();
    untracked_value();
}
