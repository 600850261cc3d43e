//! Calls on a world that name a component, a query or a filter: the type has to be one that the call takes, and the world has to list it.

use ecs::prelude::*;

struct Name;
struct Position;
struct Velocity;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Velocity, Heat) }

    #[archetype]
    struct Cook { name: Name, position: Position, velocity: Velocity }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocity }

    #[query]
    struct Hot { name: &Name, heat: &Heat }
}

fn any_of_one() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<&Position>().any_of::<Velocity>();
}

fn columns_of_no_archetype() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.columns::<Position>();
    kitchen.reserve::<Moving>(8);
}

fn filter_by_reference() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<&Position>().with::<&Velocity>();
}

fn filter_in_tuple() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<(&Name, ecs::With<&Heat>)>();
    kitchen.query::<(&Name, ecs::AnyOf<Heat>)>();
    kitchen.query::<ecs::query::Filtered<&Name, &Heat>>();
}

fn filter_no_component() {
    struct Weapon;
    let mut kitchen = Kitchen::new();
    kitchen.query::<&Position>().without::<Weapon>();
}

mod filter_without_its_world {
    use super::*;

    pub struct Heat;
    pub struct Burning;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat, Burning) }

        #[schedule]
        pub fn tick() { cool; }

        #[observers]
        pub fn reactions() { note; }
    }

    fn cool(_: Query<&mut Heat, Without<Burning>>) {}

    fn clean(_: Removed<Heat>) {}

    fn note(_: On<Insert<Heat>>) {}

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.run_system(clean);
    }
}

fn get_by_reference() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, position: Position, velocity: Velocity });
    let _ = kitchen.get::<&Position>(cook);
}

mod insert_no_component {
    use super::*;

    struct Mass;

    fn main() {
        let mut kitchen = Kitchen::new();
        let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
        let _ = kitchen.insert(pan, Mass);
        let _ = kitchen.insert(pan, (Position, Velocity));
        let _ = kitchen.insert(pan, Cook { name: Name, position: Position, velocity: Velocity });
        let _ = kitchen.remove::<Mass>(pan);
        let _ = kitchen.take::<&Heat>(pan);
    }
}

fn queries_of_one() {
    let mut kitchen = Kitchen::new();
    kitchen.queries::<(Moving,)>();
    kitchen.queries::<Moving>();
}

fn query_by_value() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<Position>();
}

fn query_by_value_in_tuple() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<(&mut Position, Velocity)>();
}

fn query_entity_mut() {
    use ecs::Entity;
    let mut kitchen = Kitchen::new();
    kitchen.query::<(&mut Entity, &Position)>();
}

fn query_option_value() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<(&Position, Option<Velocity>)>();
}

fn query_ref_mut() {
    let kitchen = Kitchen::new();
    kitchen.query_ref::<(&mut Position, &Velocity)>();
}

fn query_ref_struct() {
    let kitchen = Kitchen::new();
    kitchen.query_ref::<Moving>();
}

fn query_shared_world() {
    let kitchen = Kitchen::new();
    kitchen.moving();
    kitchen.query::<&Position>();
}

mod query_without_its_world {
    use super::*;

    fn look(_: Query<&Position>) {}

    fn look_up(_: Lookup<(&mut Position, &Heat)>) {}

    fn main() {
        let _ = Kitchen::new();
    }
}

mod term_as_a_filter {
    use super::*;

    fn walk(_: Query<Kitchen, &mut Position, &Velocity>) {}

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.query_filtered::<&mut Position, &Velocity>();
    }
}

fn unknown_query() {
    let mut kitchen = Kitchen::new();
    kitchen.mooving();
}

fn main() {}
