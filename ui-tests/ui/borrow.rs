//! A borrow of the world, of its rows and of their items ends before the world changes.

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

fn builder_across_insert() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let builder = kitchen.runtime_query().read("Heat");
    kitchen.insert(pan, Velocity).unwrap();
    assert!(builder.build().is_ok());
}

fn chunk_across_insert() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let query = kitchen.runtime_query().write("Heat").build().unwrap();
    let mut chunk = kitchen.run(&query).next().unwrap();
    let heat = chunk.take::<Heat>(0).unwrap();
    kitchen.insert(pan, Velocity).unwrap();
    heat[0] = Heat;
}

fn chunk_bytes_across_despawn() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let query = kitchen.runtime_query().read("Heat").build().unwrap();
    for chunk in kitchen.run_ref(&query).unwrap() {
        kitchen.despawn(pan);
        assert!(chunk.bytes(0).is_some());
    }
}

fn chunk_slice_twice() {
    let mut kitchen = Kitchen::new();
    let query = kitchen.runtime_query().write("Heat").write("Name").build().unwrap();
    for mut chunk in kitchen.run(&query) {
        let heat = chunk.get_mut::<Heat>(0).unwrap();
        let names = chunk.get_mut::<Name>(1).unwrap();
        heat[0] = Heat;
        names[0] = Name;
    }
}

fn column_grows() {
    let mut kitchen = Kitchen::new();
    kitchen.columns_mut::<Cook>().position.push(Position);
    *kitchen.columns::<Cook>().position = [Position];
}

fn compact_while_iterating() {
    let mut kitchen = Kitchen::new();
    for moving in kitchen.moving() {
        *moving.position = Position;
        kitchen.compact();
    }
}

fn component_across_spawn() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let heat = kitchen.get::<Heat>(pan);
    kitchen.spawn(Pan { name: Name, heat: Heat });
    assert!(heat.is_some());
}

fn data_across_remove() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let heat = kitchen.component_id("Heat").unwrap();
    let bytes = kitchen.get_data(pan, heat);
    kitchen.remove::<Heat>(pan).unwrap();
    assert!(bytes.is_some());
}

fn entities_written() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, position: Position, velocity: Velocity });
    kitchen.columns_mut::<Cook>().entity[0] = cook;
}

fn get_mut_twice() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, position: Position, velocity: Velocity });
    let mut moving = kitchen.moving();
    let one = moving.get_mut(cook);
    let other = moving.get_mut(cook);
    drop((one, other));
}

fn insert_while_iterating() {
    let mut kitchen = Kitchen::new();
    for cook in kitchen.query::<(ecs::Entity, &Position)>() {
        kitchen.insert(cook.0, Heat).unwrap();
        let _: &Position = cook.1;
    }
}

fn item_across_despawn() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, position: Position, velocity: Velocity });
    let moving = kitchen.moving().get(cook).unwrap();
    kitchen.despawn(cook);
    *moving.position = Position;
}

fn item_across_insert() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, position: Position, velocity: Velocity });
    let moving = kitchen.moving().get(cook).unwrap();
    kitchen.insert(cook, Heat).unwrap();
    *moving.position = Position;
}

fn item_across_remove() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let hot = kitchen.hot().get(pan).unwrap();
    kitchen.remove::<Heat>(pan).unwrap();
    let _: &Heat = hot.heat;
}

fn item_escapes() {
    let mut kept = None;
    {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name, position: Position, velocity: Velocity });
        for moving in kitchen.moving() {
            kept = Some(moving.position);
        }
    }
    *kept.unwrap() = Position;
}

mod lengthened {
    use super::*;

    fn rows<'short>(rows: ecs::Query<'short, Kitchen, Moving<'short>>) -> ecs::Query<'static, Kitchen, Moving<'short>> {
        rows
    }

    fn item<'short>(item: Moving<'short>) -> Moving<'static> {
        item
    }

    fn columns<'short>(columns: CookColumnsMut<'short>) -> CookColumnsMut<'static> {
        columns
    }

    fn main() {
        let _ = (rows, item, columns);
    }
}

fn pair_escapes() {
    let mut kitchen = Kitchen::new();
    let mut kept = None;
    kitchen.moving().pairs().for_each(|one, _| kept = Some(one.position));
    let mut pairs = kitchen.moving().pairs();
    let first = pairs.next_pair();
    let second = pairs.next_pair();
    drop((first, second));
}

mod parameters_lengthened {
    use super::*;
    use ecs::{CommandBuffer, Removed};

    pub struct Position(pub f32);
    #[derive(Component)]
    #[component(track)]
    pub struct Heat(pub f32);
    #[derive(Default)]
    pub struct Clock(pub f32);
    pub struct Moved;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position, Heat), resources: (Clock), events: (Moved) }
    }

    fn resource<'short>(it: Res<'short, Clock>) -> Res<'static, Clock> {
        it
    }

    fn written<'short>(it: ResMut<'short, Clock>) -> ResMut<'static, Clock> {
        it
    }

    fn commands<'short>(it: Commands<'short, Kitchen>) -> Commands<'static, Kitchen> {
        it
    }

    fn buffer<'short>(mut it: Commands<'short, Kitchen>) -> &'short mut CommandBuffer<Kitchen> {
        &mut *it
    }

    fn look_up<'short>(it: Lookup<'short, Kitchen, &'short Position>) -> Lookup<'static, Kitchen, &'short Position> {
        it
    }

    fn reader<'short>(it: EventReader<'short, Moved>) -> EventReader<'static, Moved> {
        it
    }

    fn removed<'short>(it: Removed<'short, Kitchen, Heat>) -> Removed<'static, Kitchen, Heat> {
        it
    }

    fn main() {
        let _ = (resource, written, commands, buffer, look_up, reader, removed);
    }
}

mod parameters_shortened {
    use super::*;
    use ecs::OptionalColumnMut;

    pub struct Apron(pub &'static str);
    #[derive(Default)]
    pub struct Clock(pub &'static str);
    pub struct Moved(pub &'static str);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Apron), resources: (Clock), events: (Moved) }
    }

    fn write<'a>(mut clock: ResMut<'_, Clock>, mut moved: EventWriter<'_, Moved>, text: &'a str) {
        clock.0 = text;
        moved.send(Moved(text));
    }

    fn resource<'w, 'a>(it: ResMut<'w, &'static str>) -> ResMut<'w, &'a str> {
        it
    }

    fn events<'w, 'a>(it: EventWriter<'w, &'static str>) -> EventWriter<'w, &'a str> {
        it
    }

    fn local<'w, 'a>(it: Local<'w, &'static str>) -> Local<'w, &'a str> {
        it
    }

    fn column<'w, 'a>(it: OptionalColumnMut<'w, &'static str>) -> OptionalColumnMut<'w, &'a str> {
        it
    }

    fn later<'a>(mut commands: Commands<'_, Kitchen>, text: &'a str) {
        commands.spawn((Apron(text),));
        commands.queue(move |_| println!("{text}"));
    }

    fn main() {
        let _ = (write, resource, events, local, column, later);
    }
}

mod pool_across_sort {
    use super::*;
    use ecs::Component;

    #[derive(Component)]
    #[component(storage = "sparse")]
    struct Burning;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat, Burning) }

        #[archetype]
        struct Pan { name: Name, heat: Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let (_, burning) = kitchen.pool::<Burning>();
        kitchen.sort_by_key::<Burning, _>(|_| 0);
        assert!(burning.is_empty());
    }
}

fn row_across_exchange() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let row = kitchen.row_mut::<Pan>(pan).unwrap();
    kitchen.replace_bundle::<(Heat,), (Position,)>(pan, (Position,)).unwrap();
    *row.heat = Heat;
}

mod rows_outlive_the_world {
    use super::*;

    fn rows() -> ecs::Query<'static, Kitchen, Hot<'static>> {
        let kitchen = Kitchen::new();
        kitchen.hot()
    }

    fn main() {
        let _ = rows();
    }
}

mod run_shared {
    use super::*;

    fn cool(kitchen: &Kitchen) {
        let query = kitchen.runtime_query().write("Heat").build().unwrap();
        assert_eq!(kitchen.run(&query).count(), 1);
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Pan { name: Name, heat: Heat });
        cool(&kitchen);
    }
}

fn run_twice() {
    let mut kitchen = Kitchen::new();
    let query = kitchen.runtime_query().write("Heat").build().unwrap();
    let one = kitchen.run(&query);
    let other = kitchen.run(&query);
    assert_eq!(one.count(), other.count());
}

mod shortened {
    use super::*;

    struct Apron<'a>(&'a str);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Apron<'static>) }

        #[archetype]
        struct Cook { name: Name, apron: Apron<'static> }

        #[query]
        struct Dressed { apron: &mut Apron<'static> }
    }

    fn through<'a>(dressed: Dressed<'a>, text: &'a str) {
        dressed.apron.0 = text;
    }

    fn nested<'a>(kitchen: &mut Kitchen, text: &'a str) {
        kitchen.query::<&mut Apron<'a>>().for_each(|apron| apron.0 = text);
    }

    fn main() {
        let _ = (through, nested);
    }
}

fn spawn_while_iterating() {
    let mut kitchen = Kitchen::new();
    for hot in kitchen.hot() {
        let _: &Heat = hot.heat;
        kitchen.spawn(Pan { name: Name, heat: Heat });
    }
}

fn split_and_query() {
    let mut kitchen = Kitchen::new();
    let KitchenColumnsMut { cook, .. } = kitchen.split_mut();
    kitchen.moving().for_each(|moving| *moving.position = Position);
    cook.position[0] = Position;
}

fn split_twice() {
    let mut kitchen = Kitchen::new();
    let one = kitchen.split_mut();
    let other = kitchen.split_mut();
    one.cook.position.swap_with_slice(other.cook.position);
}

fn template_entities() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let template = kitchen.template(pan).unwrap();
    let pans = kitchen.spawn_template(&template, 3).unwrap();
    kitchen.despawn(pans[0]);
    assert_eq!(pans.len(), 3);
}

fn two_mutable_queries() {
    let mut kitchen = Kitchen::new();
    let first = kitchen.moving();
    let second = kitchen.moving();
    first.zip(second).for_each(|(first, second)| std::mem::swap(first.position, second.position));
}

fn written_through_shared() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, position: Position, velocity: Velocity });
    *kitchen.get::<Position>(cook).unwrap() = Position;
    *kitchen.row::<Cook>(cook).unwrap().position = Position;
    kitchen.moving().for_each(|moving| *moving.velocity = Velocity);
}

fn main() {}
