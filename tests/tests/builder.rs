//! Entities with components that are chosen at run time.

use ecs::prelude::*;
use ecs::{DataError, EntityBuilder, RelationError};
use std::rc::Rc;

#[derive(Component, Debug, PartialEq)]
struct Name(Rc<str>);

#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Mark(Rc<()>);

#[derive(Debug, PartialEq)]
struct Heat(u64);

#[derive(Component, Debug, PartialEq)]
struct Sword(u32);

ecs::world! {
    #[world]
    struct Town { components: (Name, Mark, Heat) }

    #[relation(acyclic, on_despawn = cascade, to(House))]
    #[derive(Debug, PartialEq)]
    struct LivesIn { house: Entity }

    #[archetype]
    struct House { name: Name }
}

fn name(text: &str) -> Name {
    Name(text.into())
}

#[test]
fn each_choice_of_components_comes_to_its_table() {
    let mut town = Town::new();
    let sword = town.register::<Sword>().unwrap();
    let mark = Rc::new(());
    for choice in 0..16 {
        let has = |bit: u32| choice & 1 << bit != 0;
        let mut builder = EntityBuilder::new();
        assert!(builder.is_empty());
        // A value that is replaced, or taken out again, is dropped.
        builder.add(Mark(mark.clone())).add(name("nobody"));
        assert!(builder.has::<Mark>() && builder.remove::<Mark>() && !builder.remove::<Mark>());
        if has(0) {
            builder.add(name("Ann"));
        } else {
            builder.remove::<Name>();
        }
        if has(1) {
            builder.add(Mark(mark.clone()));
        }
        if has(2) {
            builder.add(Heat(7));
        }
        if has(3) {
            builder.add_key(sword, Sword(3));
        }
        let entity = builder.spawn(&mut town).unwrap();
        assert!(builder.is_empty());
        assert_eq!(town.get::<Name>(entity), has(0).then(|| name("Ann")).as_ref());
        assert_eq!(town.has::<Mark>(entity), has(1));
        assert_eq!(town.get::<Heat>(entity), has(2).then_some(&Heat(7)));
        assert_eq!(town.get_key(entity, sword), has(3).then_some(&Sword(3)));
        assert_eq!(town.archetype_of(entity) == Some("House"), choice & !2 == 1, "choice {choice}");
        town.check_invariants();
    }
    assert_eq!(Rc::strong_count(&mark), 9, "eight marks are in the town");
    town.clear();
    assert_eq!(Rc::strong_count(&mark), 1);
}

#[test]
fn children_come_below_their_parents_in_their_order() {
    let mut town = Town::new();
    let mut house = EntityBuilder::new();
    house.add(name("house"));
    for i in 0..3 {
        let mut child = EntityBuilder::new();
        child.add(Heat(i));
        house.add_child::<LivesIn>(child);
    }
    let house = house.spawn(&mut town).unwrap();
    let heats: Vec<u64> = town.sources_of::<LivesIn>(house).map(|child| town.get::<Heat>(child).unwrap().0).collect();
    assert_eq!(heats, [0, 1, 2]);
    town.check_invariants();
    assert!(town.despawn(house));
    assert!(town.is_empty());
}

#[test]
fn a_builder_that_is_refused_leaves_the_world_as_it_was() {
    let (mut town, mut other) = (Town::new(), Town::new());
    let foreign = other.register::<Sword>().unwrap();
    let house = town.spawn(House { name: name("house") });
    let mark = Rc::new(());
    // A key of another world.
    let mut builder = EntityBuilder::new();
    builder.add(Mark(mark.clone())).add_key(foreign, Sword(1));
    assert!(matches!(builder.spawn(&mut town), Err(DataError::NoSuchComponent(_))));
    assert!(builder.has::<Mark>(), "the values stay");
    // A relation to an entity that is no house.
    let stone = town.spawn((Heat(0),));
    let mut builder = EntityBuilder::new();
    builder.add(LivesIn { house: stone }).add(Mark(mark.clone()));
    assert!(matches!(builder.spawn(&mut town), Err(DataError::Relation(RelationError::WrongEnd { .. }))));
    builder.add(LivesIn { house });
    let ann = builder.spawn(&mut town).unwrap();
    assert_eq!(town.get::<LivesIn>(ann), Some(&LivesIn { house }));
    // A child of an entity that is no house, behind one that is taken back.
    let mut builder = EntityBuilder::new();
    let mut child = EntityBuilder::new();
    child.add(Mark(mark.clone()));
    builder.add(Heat(1)).add_child::<LivesIn>(child);
    let before = town.len();
    assert!(matches!(builder.spawn(&mut town), Err(DataError::Relation(RelationError::WrongEnd { .. }))));
    assert_eq!(town.len(), before);
    town.check_invariants();
    drop((builder, town));
    assert_eq!(Rc::strong_count(&mark), 1 + 1, "the builder whose key is of another world has its mark still");
}

#[test]
fn a_key_of_another_world_gives_no_value_to_a_component_of_another_type() {
    let foreign = Town::new().register::<Sword>().unwrap();
    let (mut town, mut scripted) = (Town::new(), Town::new());
    town.register_named::<[u8; 64]>("sixty-four bytes").unwrap();
    let bytes = ecs::ComponentDefinition::new("bytes").field("first", ecs::FieldType::U32);
    scripted.define(bytes).unwrap();
    for world in [&mut town, &mut scripted] {
        let mut builder = EntityBuilder::<Town>::new();
        builder.add_key(foreign, Sword(1));
        assert!(matches!(builder.spawn(world), Err(DataError::NoSuchComponent(_))));
        assert_eq!(world.len(), 0);
        world.check_invariants();
    }
}
