//! A query that is compiled takes a component once, if it writes it.

use ecs::Query;

struct Name;
struct Position;
struct Velocity;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity, Heat) }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocity }
}

fn optional() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<(&Name, (Option<&mut Heat>, Option<&Heat>))>();
}

fn struct_in_tuple() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<(Moving, &mut Velocity)>();
}

fn tuple() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<(&mut Position, &Position)>();
}

fn derived_by_two_names() {
    type Place = Position;

    #[derive(Query)]
    struct Moving<'w> {
        to: &'w mut Position,
        from: &'w Place,
    }

    let _ = Kitchen::new().query::<Moving<'_>>().count();
}

fn main() {
    optional();
    struct_in_tuple();
    tuple();
    derived_by_two_names();
}
