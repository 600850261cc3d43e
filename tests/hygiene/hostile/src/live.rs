// Included beside the names of the dens: a program that uses them. The traits are not in scope here.

use ::ecs::Component as _;

#[test]
fn schedules_run_and_observers_are_told() {
    let mut den = Den::new();
    let bat = den.spawn(Bat { position: Position { x: 0.0, y: 0.0 }, rope: Rope(std::ptr::null()) });
    assert_eq!(den.resource::<Clock>().0, 1);
    den.flutter();
    assert_eq!(den.get::<Position>(bat).map(|position| position.y), Some(-2.0));
    assert_eq!(den.moved().count(), 1);
    assert_eq!((Den::flutter_plan().len(), Den::reactions().len()), (4, 1));
    let pup = den.spawn((Below { above: bat }, Hears { whom: Some(bat) }));
    assert!(den.brood(bat).eq([pup]) && den.ancestors::<Below>(pup).eq([bat]));
    den.insert(bat, Hears { whom: None }).expect("no target is refused");
    assert!(den.despawn(bat) && den.is_empty());
    assert!(Hive::with_capacity(3).is_empty());
}

#[test]
fn a_world_is_put_back() {
    let mut burrow = Burrow::new();
    let straw = burrow.spawn((Straw(1),));
    let snapshot = burrow.snapshot();
    burrow.resource_mut::<Hour>().0 += 1;
    assert!(burrow.despawn(straw));
    burrow.restore(&snapshot);
    assert_eq!((burrow.get::<Straw>(straw).map(|it| it.0), burrow.resource::<Hour>().0), (Some(1), 0));
}

#[test]
fn rows_are_found_by_indexes() {
    let mut roost = Roost::new();
    let ringed = |x: f32, ring: u32| Ringed { spot: Spot { x, y: 0.0 }, ring: Ring(ring) };
    let [near, far] = [(1.0, 7), (20.0, 8)].map(|(x, ring)| roost.spawn(Pup { ringed: ringed(x, ring) }));
    roost.watch();
    assert_eq!(roost.resource::<Clock>().0, 1);
    assert!(roost.insert(far, Weight(10)).is_ok());
    assert_eq!(roost.get::<Rank>(far).map(|rank| rank.0), Some(0));
    assert!(roost.by_weight().first().is_some_and(|found| found.entity == far) && roost.by_number().first().is_some());
    assert_eq!(roost.by_ring().first(7), Some(near));
    assert!(roost.try_spawn(Pup { ringed: ringed(0.0, 7) }).is_err());
    assert_eq!(roost.query_ref::<&Spot>().count(), 1);
    assert!(!roost.heavy().is_empty());
}

#[test]
fn the_attribute_form_runs() {
    let mut nest = attribute::Nest::new();
    let egg = nest.spawn(attribute::Egg { position: Position { x: 0.0, y: 0.0 } });
    nest.roll();
    nest.eggs().for_each(|egg| egg.position.x += 1.0);
    assert_eq!(nest.get::<Position>(egg).map(|position| position.x), Some(2.0));
}

#[test]
fn a_part_runs_in_a_world() {
    let mut field = of_parts::Field::new();
    let position = Position { x: 0.0, y: 0.0 };
    let mole = field.spawn(of_parts::Mole { position, depth: of_parts::Depth(0.0), hours: None });
    assert!(field.insert_many(mole, (Warmth::default(), Tool::Spade)).is_ok());
    field.day();
    field.dig();
    assert_eq!(field.get::<of_parts::Depth>(mole).map(|depth| depth.0), Some(4.0));
    assert_eq!((field.deep().count(), field.eager().count(), of_parts::Field::heaps().len()), (1, 1, 1));
}

#[test]
fn derives_tell_the_kinds_of_the_types() {
    let mut yard = Yard::new();
    let walker = Walker { position: Position { x: 1.0, y: 2.0 }, velocity: Velocity(0.0), turns: 0 };
    let walker = yard.spawn(walker);
    let placed: Vec<_> = yard.query_ref::<Placed>().collect();
    assert_eq!((placed.len(), placed[0].entity, placed[0].warmth.is_none()), (1, walker, true));
    let mut warmth = Warmth { degrees: 20.0, ..Warmth::default() };
    assert!(warmth.set_field(0, 21.0_f32.into()));
    assert_eq!(warmth.field(0), Some(21.0_f32.into()));
    assert_eq!((Warmth::NAME, Warmth::FIELDS.len()), ("warmth", 3));
}
