//! A cascade goes in breadth, and of one change observers are told in the order of declaration.

use ecs::prelude::*;

#[derive(Clone)]
struct Seed(u32);
struct Sprout(u32);
struct Leaf(u32);

#[derive(Debug, Default)]
struct Told(Vec<String>);

fn first(on: On<Field, Insert<Seed>>, mut told: ResMut<Told>, mut commands: Commands<Field>) {
    let Some(Seed(number)) = on.new_value() else {
        return;
    };
    told.0.push(format!("first {number}"));
    commands.insert(on.entity(), Sprout(*number));
    commands.spawn((Leaf(*number),));
}

fn sprouted(on: On<Field, Insert<Sprout>>, mut told: ResMut<Told>, mut commands: Commands<Field>) {
    told.0.push(format!(
        "sprout {}",
        on.new_value().map_or(0, |sprout| sprout.0)
    ));
    commands.remove::<Seed>(on.entity());
}

fn second(on: On<Field, Insert<Seed>>, mut told: ResMut<Told>, sprouts: Lookup<Field, &Sprout>) {
    let done = sprouts.get(on.entity()).is_some();
    told.0.push(format!(
        "second {}, sprout {done}",
        on.new_value().map_or(0, |seed| seed.0)
    ));
}

fn unfolded(on: On<Field, Insert<Leaf>>, mut told: ResMut<Told>) {
    told.0
        .push(format!("leaf {}", on.new_value().map_or(0, |leaf| leaf.0)));
}

fn sown(on: On<Field, Remove<Seed>, Old>, mut told: ResMut<Told>) {
    told.0
        .push(format!("sown {}", on.old_value().map_or(0, |seed| seed.0)));
}

ecs::world! {
    #[world]
    struct Field { components: (Seed, Sprout, Leaf), resources: (Told) }

    #[observers]
    fn plants() {
        first;
        sprouted;
    }

    #[observers]
    fn others() {
        second;
        unfolded;
        sown;
    }
}

#[test]
fn changes_that_follow_are_notified_after_all_that_came_before() {
    let mut field = Field::new();
    field.spawn_batch([(Seed(1),), (Seed(2),)]);
    let told = &field.resource::<Told>().0;
    let seeds = [
        "first 1",
        "second 1, sprout true",
        "first 2",
        "second 2, sprout true",
    ];
    // The first two changes, then their consequences, and then the consequences of those.
    assert_eq!(told[..4], seeds);
    assert_eq!(told[4..8], ["sprout 1", "leaf 1", "sprout 2", "leaf 2"]);
    assert_eq!(told[8..], ["sown 1", "sown 2"]);
    field.check_invariants();
}

#[test]
fn observers_run_before_the_method_returns_and_see_a_whole_world() {
    let mut field = Field::new();
    let entity = field.spawn((Seed(1),));
    assert!(field.has::<Sprout>(entity) && !field.has::<Seed>(entity));
    assert_eq!(field.query::<&Leaf>().count(), 1);
}
