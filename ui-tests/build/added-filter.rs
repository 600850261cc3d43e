//! A filter that is added to a query only narrows it: the rows that the query passes over stay hidden.

use ecs::prelude::*;
use ecs::query::Filtered;
use ecs::{Allow, Disabled};

struct Heat;
struct Gun;
#[derive(Component)]
#[component(track, disables)]
struct Asleep;
#[derive(Component)]
#[component(disables(Gun))]
struct Jammed;

ecs::world! {
    #[world]
    struct Arena { components: (Heat, Gun, Asleep, Jammed, Disabled) }

    #[archetype]
    struct Tank { gun: Gun, jammed: Option<Jammed>, disabled: Option<Disabled> }
}

fn with() {
    let mut arena = Arena::new();
    let (guns, _jammed) = arena.queries::<(&mut Gun, Filtered<&mut Gun, With<Jammed>>)>();
    guns.with::<Jammed>().for_each(drop);
}

fn any_of_what_an_added_filter_hides() {
    let arena = Arena::new();
    arena.query_ref::<Entity>().with::<Gun>().any_of::<(Heat, Jammed)>().for_each(drop);
}

fn changed() {
    let mut arena = Arena::new();
    arena.query_filtered::<&Heat, Allow<Disabled>>().changed::<Asleep>().for_each(drop);
}

fn added(rows: Query<Arena, &mut Heat>) {
    rows.added::<Asleep>().for_each(drop);
}

/// Filters that show nothing more: these are no mistakes.
fn narrowed() {
    let mut arena = Arena::new();
    arena.query::<&mut Heat>().without::<Disabled>().is::<Tank>().for_each(drop);
    arena.query_filtered::<&mut Heat, Allow<Disabled>>().with::<Disabled>().for_each(drop);
    arena.query::<Option<&mut Gun>>().with::<Jammed>().for_each(drop);
}

fn main() {
    with();
    any_of_what_an_added_filter_hides();
    changed();
    Arena::new().run_system(added);
    narrowed();
}
