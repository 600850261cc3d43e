//! A mirror that observers keep is equal to the world, after all operations and all changes by other observers.

use ecs::prelude::*;
use ecs::{CommandFailure, Template};
use ecs_tests::unwind::explodes;
use proptest::prelude::*;
use std::collections::BTreeMap;

#[derive(Component, Clone, Debug, PartialEq)]
struct Heat(String);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Salt(u32);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Guest(String);

#[derive(Component, Clone)]
struct Lid;

/// The world, as the observers know it.
#[derive(Debug, Default, PartialEq)]
struct Mirror {
    heat: BTreeMap<u64, String>,
    salt: BTreeMap<u64, u32>,
    guest: BTreeMap<u64, String>,
    pans: BTreeMap<u64, bool>,
}

macro_rules! mirrored {
    ($given:ident $taken:ident $C:ident $field:ident) => {
        fn $given(on: On<Kitchen, Insert<$C>>, mut mirror: ResMut<Mirror>) {
            if let Some(new) = on.new_value() {
                mirror.$field.insert(on.entity().to_bits(), new.0.clone());
            }
        }

        fn $taken(on: On<Kitchen, Remove<$C>>, mut mirror: ResMut<Mirror>) {
            mirror.$field.remove(&on.entity().to_bits());
        }
    };
}

mirrored!(heat_given heat_taken Heat heat);
mirrored!(salt_given salt_taken Salt salt);
mirrored!(guest_given guest_taken Guest guest);

fn pan_came(on: On<Kitchen, Enter<Pan>>, mut mirror: ResMut<Mirror>) {
    mirror.pans.insert(on.entity().to_bits(), true);
}

fn pan_left(on: On<Kitchen, Leave<Pan>>, mut mirror: ResMut<Mirror>) {
    assert!(mirror.pans.remove(&on.entity().to_bits()).is_some());
}

/// An observer that makes changes itself: an entity with too much salt gets hot, and loses its guest.
fn boil(on: On<Kitchen, Insert<Salt>>, mut commands: Commands<Kitchen>) {
    if let Some(Salt(salt @ 7..)) = on.new_value() {
        commands.insert(on.entity(), Heat(salt.to_string()));
        commands.remove::<Guest>(on.entity());
        commands.insert(on.entity(), Salt(salt - 5));
    }
}

/// One that despawns an entity that it is notified of, or spawns another.
fn leave(on: On<Kitchen, Remove<Heat>, Old>, mut commands: Commands<Kitchen>) {
    match on.old_value() {
        Some(Heat(text)) if text == "3" => commands.despawn(on.entity()),
        Some(Heat(text)) if text == "4" => {
            commands.spawn((Guest("born".into()), Salt(1)));
        }
        _ => {}
    }
}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Salt, Guest, Lid), resources: (Mirror) }

    #[archetype]
    struct Pan { heat: Heat, salt: Option<Salt> }

    #[archetype]
    struct Pot { salt: Salt }

    #[archetype]
    struct Bowl { heat: Heat, lid: Lid }

    #[observers]
    fn mirrored() {
        heat_given;
        heat_taken;
        salt_given;
        salt_taken;
        boil;
        guest_given;
        guest_taken;
        pan_came;
        pan_left;
        leave;
    }

    #[schedule]
    fn tick() { stir; }
}

fn stir(rows: Query<Kitchen, (Entity, &Salt)>, mut commands: Commands<Kitchen>) {
    for (entity, salt) in rows {
        match salt.0 {
            0 => commands.despawn(entity),
            1 => commands.insert_many(entity, (Guest("stirred".into()), Heat("1".into()))),
            2 => commands.remove_many::<(Heat, Guest)>(entity),
            3 => commands.spawn_later((Salt(0),)),
            _ => {}
        }
    }
}

#[derive(Clone, Debug)]
enum Operation {
    SpawnPan(u32, bool),
    SpawnPot(u32),
    SpawnGuest(u32),
    SpawnBatch(u32, usize),
    SpawnColumns(u32, usize),
    ExplodingBatch(u32),
    InsertHeat(usize, u32),
    InsertSalt(usize, u32),
    InsertGuest(usize, u32),
    InsertBoth(usize, u32),
    RemoveHeat(usize),
    RemoveSalt(usize),
    RemoveGuest(usize),
    Exchange(usize, u32),
    Convert(usize, u32),
    Clone(usize),
    KeepTemplate(usize),
    SpawnTemplate(usize),
    Despawn(usize),
    DespawnRow(usize),
    Clear,
    Compact,
    Tick,
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation as O;
    let who = || 0..24_usize;
    let value = || 0..12_u32;
    prop_oneof![
        (value(), any::<bool>()).prop_map(|(value, salt)| O::SpawnPan(value, salt)),
        value().prop_map(O::SpawnPot),
        value().prop_map(O::SpawnGuest),
        (value(), 0..4_usize).prop_map(|(value, count)| O::SpawnBatch(value, count)),
        (value(), 0..4_usize).prop_map(|(value, count)| O::SpawnColumns(value, count)),
        value().prop_map(O::ExplodingBatch),
        (who(), value()).prop_map(|(who, value)| O::InsertHeat(who, value)),
        (who(), value()).prop_map(|(who, value)| O::InsertSalt(who, value)),
        (who(), value()).prop_map(|(who, value)| O::InsertGuest(who, value)),
        (who(), value()).prop_map(|(who, value)| O::InsertBoth(who, value)),
        who().prop_map(O::RemoveHeat),
        who().prop_map(O::RemoveSalt),
        who().prop_map(O::RemoveGuest),
        (who(), value()).prop_map(|(who, value)| O::Exchange(who, value)),
        (who(), value()).prop_map(|(who, value)| O::Convert(who, value)),
        who().prop_map(O::Clone),
        who().prop_map(O::KeepTemplate),
        (0..4_usize).prop_map(O::SpawnTemplate),
        who().prop_map(O::Despawn),
        who().prop_map(O::DespawnRow),
        Just(O::Clear),
        Just(O::Compact),
        Just(O::Tick),
    ]
}

fn apply(kitchen: &mut Kitchen, template: &mut Option<Template<Kitchen>>, operation: &Operation) {
    use Operation as O;
    let heat = |value: &u32| Heat(value.to_string());
    let guest = |value: &u32| Guest(value.to_string());
    let all: Vec<Entity> = kitchen.entities().collect();
    let one = |who: &usize| all.get(who % all.len().max(1)).copied().unwrap_or(Entity::from_bits(1 << 32).unwrap());
    match operation {
        O::SpawnPan(value, salt) => {
            kitchen.spawn(Pan { heat: heat(value), salt: salt.then_some(Salt(*value)) });
        }
        O::SpawnPot(value) => {
            kitchen.spawn(Pot { salt: Salt(*value) });
        }
        O::SpawnGuest(value) => {
            kitchen.spawn((guest(value), heat(value)));
        }
        O::SpawnBatch(value, count) => {
            kitchen.spawn_batch((0..*count).map(|_| (Salt(*value), guest(value))));
        }
        O::SpawnColumns(value, count) => {
            let columns = ((vec![heat(value); *count],), (vec![Some(Salt(*value)); *count],));
            assert!(kitchen.spawn_columns::<Pan>(columns).is_ok());
        }
        O::ExplodingBatch(value) => {
            let rows = (0..3).map(|i| if i == 2 { ecs_tests::unwind::explode() } else { Pot { salt: Salt(*value) } });
            assert!(explodes(|| drop(kitchen.spawn_batch(rows).to_vec())));
            // The next change brings the notifications of the rows that came.
            kitchen.spawn((Salt(0),));
        }
        O::InsertHeat(who, value) => drop(kitchen.insert(one(who), heat(value))),
        O::InsertSalt(who, value) => drop(kitchen.insert(one(who), Salt(*value))),
        O::InsertGuest(who, value) => drop(kitchen.insert(one(who), guest(value))),
        O::InsertBoth(who, value) => drop(kitchen.insert_many(one(who), (heat(value), Salt(*value), guest(value)))),
        O::RemoveHeat(who) => drop(kitchen.remove::<Heat>(one(who))),
        O::RemoveSalt(who) => drop(kitchen.remove::<Salt>(one(who))),
        O::RemoveGuest(who) => drop(kitchen.remove::<Guest>(one(who))),
        O::Exchange(who, value) => drop(kitchen.exchange::<(Heat,), _>(one(who), (Salt(*value), guest(value)))),
        O::Convert(who, value) => {
            drop(kitchen.convert::<Pot, Bowl, (Salt,), _>(one(who), (heat(value), Lid)));
        }
        O::Clone(who) => drop(kitchen.clone_entity(one(who))),
        O::KeepTemplate(who) => *template = kitchen.template(one(who)).ok().or(template.take()),
        O::SpawnTemplate(count) => {
            if let Some(template) = template {
                kitchen.spawn_template(template, *count).unwrap();
            }
        }
        O::Despawn(who) => drop(kitchen.despawn(one(who))),
        O::DespawnRow(who) => drop(kitchen.despawn_row::<Pan>(one(who))),
        O::Clear => kitchen.clear(),
        O::Compact => drop(kitchen.compact()),
        O::Tick => kitchen.tick(),
    }
}

fn world_as_mirror(kitchen: &mut Kitchen) -> Mirror {
    Mirror {
        heat: kitchen.query::<(Entity, &Heat)>().map(|(it, heat)| (it.to_bits(), heat.0.clone())).collect(),
        salt: kitchen.query::<(Entity, &Salt)>().map(|(it, salt)| (it.to_bits(), salt.0)).collect(),
        guest: kitchen.query::<(Entity, &Guest)>().map(|(it, guest)| (it.to_bits(), guest.0.clone())).collect(),
        pans: kitchen.columns::<Pan>().entity.iter().map(|it| (it.to_bits(), true)).collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 150 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_mirror_kept_by_observers_is_the_world(operations in prop::collection::vec(operation(), 0..if cfg!(miri) { 16 } else { 60 })) {
        let (mut kitchen, mut template) = (Kitchen::new(), None);
        for operation in &operations {
            apply(&mut kitchen, &mut template, operation);
            kitchen.check_invariants();
            let world = world_as_mirror(&mut kitchen);
            prop_assert_eq!(kitchen.resource::<Mirror>(), &world, "after {:?}", operation);
            // Commands for entities that died meanwhile are no matter; a cascade that was cut off would be.
            let errors = kitchen.take_command_errors();
            prop_assert!(errors.first().iter().all(|error| error.failure == CommandFailure::DeadEntity), "{errors:?}");
        }
    }
}
