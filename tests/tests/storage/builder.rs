//! Entities with components that are chosen at run time.

use ecs::prelude::*;
use ecs::{ChangeError, DataError, EntityBuilder};
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

#[derive(Debug, PartialEq)]
struct Leaf(u32);

ecs::world! {
    #[world]
    struct Forest { components: (Leaf) }

    #[relation(acyclic, on_despawn = cascade)]
    #[derive(Debug)]
    struct Under { branch: Entity }
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
        assert_eq!(
            town.get::<Name>(entity),
            has(0).then(|| name("Ann")).as_ref()
        );
        assert_eq!(town.has::<Mark>(entity), has(1));
        assert_eq!(town.get::<Heat>(entity), has(2).then_some(&Heat(7)));
        assert_eq!(town.get_key(entity, sword), has(3).then_some(&Sword(3)));
        assert_eq!(
            town.archetype_of(entity) == Some("House"),
            choice & !2 == 1,
            "choice {choice}"
        );
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
    let heats: Vec<u64> = town
        .sources_of::<LivesIn>(house)
        .map(|child| town.get::<Heat>(child).unwrap().0)
        .collect();
    assert_eq!(heats, [0, 1, 2]);
    town.check_invariants();
    assert!(town.despawn(house));
    assert!(town.is_empty());
}

#[test]
fn a_builder_that_is_refused_leaves_the_world_as_it_was() {
    let (mut town, mut other) = (Town::new(), Town::new());
    let foreign = other.register::<Sword>().unwrap();
    let house = town.spawn(House {
        name: name("house"),
    });
    let mark = Rc::new(());
    // A key of another world.
    let mut builder = EntityBuilder::new();
    builder.add(Mark(mark.clone())).add_key(foreign, Sword(1));
    assert!(matches!(
        builder.spawn(&mut town),
        Err(DataError::NoSuchComponent(_))
    ));
    assert!(builder.has::<Mark>(), "the values stay");
    // A relation to an entity that is no house.
    let stone = town.spawn((Heat(0),));
    let mut builder = EntityBuilder::new();
    builder
        .add(LivesIn { house: stone })
        .add(Mark(mark.clone()));
    assert!(matches!(
        builder.spawn(&mut town),
        Err(DataError::Change(ChangeError::WrongEnd { .. }))
    ));
    builder.add(LivesIn { house });
    let ann = builder.spawn(&mut town).unwrap();
    assert_eq!(town.get::<LivesIn>(ann), Some(&LivesIn { house }));
    // A child of an entity that is no house, behind one that is taken back.
    let mut builder = EntityBuilder::new();
    let mut child = EntityBuilder::new();
    child.add(Mark(mark.clone()));
    builder.add(Heat(1)).add_child::<LivesIn>(child);
    let before = town.len();
    assert!(matches!(
        builder.spawn(&mut town),
        Err(DataError::Change(ChangeError::WrongEnd { .. }))
    ));
    assert_eq!(town.len(), before);
    town.check_invariants();
    drop((builder, town));
    assert_eq!(
        Rc::strong_count(&mark),
        1 + 1,
        "the builder whose key is of another world has its mark still"
    );
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
        assert!(matches!(
            builder.spawn(world),
            Err(DataError::NoSuchComponent(_))
        ));
        assert_eq!(world.len(), 0);
        world.check_invariants();
    }
}

/// The entities below one, each before those below it, with their depth.
fn below(forest: &Forest, entity: Entity, depth: usize, found: &mut Vec<(usize, u32)>) {
    for child in forest.sources_of::<Under>(entity) {
        found.push((depth, forest.get::<Leaf>(child).unwrap().0));
        below(forest, child, depth + 1, found);
    }
}

fn leaf(number: u32) -> EntityBuilder<Forest> {
    let mut leaf = EntityBuilder::new();
    leaf.add(Leaf(number));
    leaf
}

/// Children that have children themselves, of which the first list is longer than that of the entity above, and the second is shorter.
#[test]
fn entities_of_any_nesting_come_in_their_order() {
    let mut forest = Forest::new();
    let (mut top, mut long, mut short) = (leaf(0), leaf(2), leaf(6));
    top.add_child::<Under>(leaf(1));
    let mut twig = leaf(4);
    twig.add_child::<Under>(leaf(5));
    long.add_child::<Under>(leaf(3)).add_child::<Under>(twig);
    short.add_child::<Under>(leaf(7));
    top.add_child::<Under>(long)
        .add_child::<Under>(short)
        .add_child::<Under>(leaf(8));
    assert_eq!(
        format!("{top:?}"),
        "EntityBuilder { components: [ComponentId(0)], children: 4 }"
    );
    let top = top.spawn(&mut forest).unwrap();
    let mut found = Vec::new();
    below(&forest, top, 0, &mut found);
    assert_eq!(
        found,
        [
            (0, 1),
            (0, 2),
            (1, 3),
            (1, 4),
            (2, 5),
            (0, 6),
            (1, 7),
            (0, 8)
        ]
    );
    // They came in this order, too.
    let numbers: Vec<u32> = forest.query_ref::<&Leaf>().map(|leaf| leaf.0).collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert_eq!(forest.len(), 9);
    assert_eq!(sorted, (0..9).collect::<Vec<_>>());
    forest.check_invariants();
}

/// However deep entities are nested, the stack does not grow, and building takes no square of the depth.
#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn a_builder_may_be_nested_deeper_than_the_stack() {
    const DEPTH: u32 = 1_000_000;
    let nested = |from_above: bool| {
        let mut builder = leaf(0);
        for number in 1..DEPTH {
            let mut other = leaf(number);
            if from_above && number % 2 == 0 {
                builder.add_child::<Under>(other);
            } else {
                other.add_child::<Under>(builder);
                builder = other;
            }
        }
        builder
    };
    std::thread::Builder::new()
        .stack_size(1 << 19)
        .spawn(move || {
            drop(nested(false));
            for from_above in [false, true] {
                let mut forest = Forest::new();
                let top = nested(from_above).spawn(&mut forest).unwrap();
                assert_eq!(forest.len(), DEPTH as usize);
                assert!(forest.despawn(top));
                assert!(forest.is_empty());
            }
        })
        .unwrap()
        .join()
        .unwrap();
}

/// Two components, each of which requires as many others as one bundle may require half and more of.
macro_rules! required_by_two {
    ($($first:ident)*, $($second:ident)*) => {
        $(
            #[derive(Debug, Default)]
            struct $first;
        )*
        $(
            #[derive(Debug, Default)]
            struct $second;
        )*

        #[derive(Component, Debug)]
        #[component(requires($($first),*))]
        struct Plough;

        #[derive(Component, Debug)]
        #[component(requires($($second),*))]
        struct Mill;

        ecs::world! {
            #[world]
            struct Farm { components: (Plough, Mill, $($first,)* $($second,)*) }
        }
    };
}

required_by_two!(
    A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 D0 D1 D2,
    E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 H0 H1 H2
);

/// The limit of 64 is one of bundles, and the compiler's error. Components that are chosen at run time have none.
#[test]
fn components_chosen_at_run_time_may_require_any_number_of_others() {
    let mut farm = Farm::new();
    let mut builder = EntityBuilder::new();
    builder.add(Plough).add(Mill);
    let entity = builder.spawn(&mut farm).unwrap();
    assert_eq!(farm.components_of(entity).count(), 2 + 33 + 33);
    assert!(farm.has::<D2>(entity) && farm.has::<H2>(entity));
    farm.check_invariants();
}

#[repr(align(256))]
struct Wide(u8, #[expect(dead_code, reason = "it is dropped")] Rc<()>);

#[repr(align(64))]
struct Empty;

ecs::world! {
    #[world]
    struct Warehouse { components: (Wide, Empty, Heat, Name) }
}

#[test]
fn values_of_any_alignment_are_kept_until_they_are_spawned_or_dropped() {
    let (mut warehouse, held) = (Warehouse::new(), Rc::new(()));
    let mut builder = EntityBuilder::new();
    for number in 0..100 {
        builder.add(name("crate")).add(Empty);
        builder
            .add(Wide(0, held.clone()))
            .add(Heat(u64::from(number)));
        // The memory is that of the first value, and the value that is replaced goes.
        builder.add(Wide(number, held.clone()));
        if number % 3 == 0 {
            assert!(builder.remove::<Name>() && !builder.has::<Name>());
        }
        let entity = builder.spawn(&mut warehouse).unwrap();
        assert!(builder.is_empty());
        let (wide, heat) = (
            warehouse.get::<Wide>(entity).unwrap(),
            warehouse.get::<Heat>(entity).unwrap(),
        );
        assert_eq!((wide.0, heat.0), (number, u64::from(number)));
        assert!(std::ptr::from_ref(wide).is_aligned());
        assert_eq!(warehouse.has::<Name>(entity), number % 3 != 0);
        let taken = warehouse.detach(entity).unwrap();
        assert_eq!(warehouse.len(), usize::from(number));
        let entity = warehouse.attach(taken).unwrap();
        assert_eq!(
            warehouse.get::<Wide>(entity).map(|wide| wide.0),
            Some(number)
        );
    }
    builder.add(Wide(0, held.clone()));
    drop(builder);
    assert_eq!(Rc::strong_count(&held), 1 + 100);
    warehouse.check_invariants();
    drop(warehouse);
    assert_eq!(Rc::strong_count(&held), 1);
}
