//! The methods that call others name the line of the program, too.

use ecs::prelude::*;

#[derive(Clone)]
struct Name;
struct Heat;
struct Lid;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Lid) }

    #[relation(acyclic, on_despawn = cascade)]
    struct On { what: Entity }

    #[archetype]
    struct Pan { name: Name, on: On }

    #[query]
    struct Hot { heat: &mut Heat }
}

fn added_filter() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<&Heat>().changed::<Lid>().for_each(drop);
}

fn bundle_of_a_handle() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Name,));
    let _ = kitchen.entity_mut(pan).unwrap().insert_many((Heat, Name, Heat));
}

fn bundle_of_a_target() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn_with::<On, _>((Name, Name), |_| ());
}

fn cascade() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.cascade::<On, (&mut Name, &Name)>();
}

fn command() {
    let mut kitchen = Kitchen::new();
    kitchen.run_system(|mut commands: Commands<'_, Kitchen>| {
        commands.spawn((Lid, Lid));
    });
}

fn command_of_a_handle() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Name,));
    kitchen.run_system(move |mut commands: Commands<'_, Kitchen>| {
        commands.entity(pan).remove_many::<(Heat, Heat)>();
    });
}

fn looked_up() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.lookup_mut::<(&mut Heat, &Heat)>();
}

fn one_of_several() {
    let mut kitchen = Kitchen::new();
    let (_names, _heats) = kitchen.queries::<(&Name, (Hot, &Heat))>();
}

fn source_of_its_own() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Name,));
    kitchen.spawn_below::<On>(pan, |below| {
        below.try_spawn((Lid, On { what: pan })).unwrap();
    });
}

fn system() {
    let mut kitchen = Kitchen::new();
    kitchen.run_system(|_: Query<'_, Kitchen, (&mut Name, &Name)>| ());
}

fn tried() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.try_spawn_batch([(Heat, Name, Name)]);
}

fn main() {
    added_filter();
    bundle_of_a_handle();
    bundle_of_a_target();
    cascade();
    command();
    command_of_a_handle();
    looked_up();
    one_of_several();
    source_of_its_own();
    system();
    tried();
}
