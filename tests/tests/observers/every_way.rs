//! Each public method that changes the structure of a world: the same notifications, the same entries of removal logs, the same
//! ticks.

use ecs::prelude::*;
use ecs::{ComponentDefinition, ComponentId, EntityBuilder, FieldType, Key, LoadOptions, OnData, OnKey};
use serde::{Deserialize, Serialize};

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Name(u32);

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(track)]
pub(crate) struct Heat(u32);

/// A key that two entities exchange.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Number(u32);

/// A registered component.
#[derive(Component, Debug)]
pub(crate) struct Rust;

#[derive(Debug, Default)]
pub(crate) struct Diary(Vec<&'static str>);

fn note<const WORD: usize, E: ecs::Change<Shop>>(_: On<Shop, E>, mut diary: ResMut<Diary>) {
    diary.0.push(["cold came", "cold went", "hot came", "hot went", "heat", "no heat", "gone"][WORD]);
}

ecs::world! {
    #[world(observed, save, transient(Diary))]
    struct Shop { components: (Name, Heat, Number), resources: (Diary) }

    #[relation(acyclic, on_despawn = cascade)]
    pub(crate) struct Under { shelf: Entity }

    #[archetype]
    struct Cold { name: Name }

    #[archetype]
    struct Hot { name: Name, heat: Heat }

    #[index(hash, unique, key = number.0)]
    struct ByNumber { number: Number }
}

/// A shop, all changes of which are written down.
fn shop() -> Shop {
    let mut shop = Shop::new();
    shop.observe("cold came", note::<0, Enter<Cold>>).unwrap();
    shop.observe("cold went", note::<1, Leave<Cold>>).unwrap();
    shop.observe("hot came", note::<2, Enter<Hot>>).unwrap();
    shop.observe("hot went", note::<3, Leave<Hot>>).unwrap();
    shop.observe("heat", note::<4, Insert<Heat>>).unwrap();
    shop.observe("no heat", note::<5, Remove<Heat>>).unwrap();
    shop.observe("gone", note::<6, Despawn<Cold>>).unwrap();
    shop
}

/// A method that changes an entity, by its name.
type Way = (&'static str, fn(&mut Shop, Entity));

const ADDING: &[Way] = &[
    ("insert", |shop, entity| _ = shop.insert(entity, Heat(1)).unwrap()),
    ("try_insert", |shop, entity| _ = shop.try_insert(entity, Heat(1)).unwrap()),
    ("insert_many", |shop, entity| _ = shop.insert_many(entity, (Heat(1),)).unwrap()),
    ("try_insert_many", |shop, entity| _ = shop.try_insert_many(entity, (Heat(1),)).unwrap()),
    ("exchange", |shop, entity| _ = shop.exchange::<(), _>(entity, (Heat(1),)).unwrap()),
    ("try_exchange", |shop, entity| _ = shop.try_exchange::<(), _>(entity, (Heat(1),)).unwrap()),
    ("convert", |shop, entity| shop.convert::<Cold, Hot, (), _>(entity, (Heat(1),)).unwrap()),
    ("try_convert", |shop, entity| shop.try_convert::<Cold, Hot, (), _>(entity, (Heat(1),)).unwrap()),
    ("commands.insert", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.insert(entity, Heat(1)));
    }),
    ("commands.try_insert", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_insert(entity, Heat(1)).unwrap());
    }),
    ("commands.insert_if_new", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.insert_if_new(entity, Heat(1)));
    }),
    ("commands.try_insert_if_new", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_insert_if_new(entity, Heat(1)).unwrap());
    }),
    ("commands.insert_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.insert_many(entity, (Heat(1),)));
    }),
    ("commands.try_insert_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_insert_many(entity, (Heat(1),)).unwrap());
    }),
];

/// The methods of `ADDING` that replace a value which is there.
fn replacing() -> impl Iterator<Item = &'static Way> {
    ADDING.iter().filter(|(name, _)| !name.ends_with("convert") && !name.ends_with("if_new"))
}

/// A method that spawns a `Hot`, and returns it.
type Spawn = (&'static str, fn(&mut Shop, Entity) -> Entity);

const HOT: Hot = Hot { name: Name(1), heat: Heat(1) };

/// The second parameter is an entity with a row like that which is spawned.
const SPAWNING: &[Spawn] = &[
    ("spawn", |shop, _| shop.spawn(HOT)),
    ("try_spawn", |shop, _| shop.try_spawn(HOT).unwrap()),
    ("spawn_batch", |shop, _| shop.spawn_batch([HOT])[0]),
    ("try_spawn_batch", |shop, _| shop.try_spawn_batch([HOT]).unwrap()[0]),
    ("spawn_columns", |shop, _| shop.spawn_columns::<Hot>((vec![HOT.name], vec![HOT.heat])).unwrap()[0]),
    ("try_spawn_columns", |shop, _| shop.try_spawn_columns::<Hot>((vec![HOT.name], vec![HOT.heat])).unwrap()[0]),
    ("spawn_slices", |shop, _| shop.spawn_slices::<Hot>((&[HOT.name], &[HOT.heat])).unwrap()[0]),
    ("try_spawn_slices", |shop, _| shop.try_spawn_slices::<Hot>((&[HOT.name], &[HOT.heat])).unwrap()[0]),
    ("spawn_at", |shop, _| {
        let entity = shop.reserve_entity();
        shop.spawn_at(entity, HOT).unwrap();
        entity
    }),
    ("try_spawn_at", |shop, _| {
        let entity = shop.reserve_entity();
        shop.try_spawn_at(entity, HOT).unwrap();
        entity
    }),
    ("EntityBuilder::spawn", |shop, _| {
        let mut builder = EntityBuilder::new();
        builder.add(HOT.heat).add(HOT.name);
        builder.spawn(shop).unwrap()
    }),
    ("spawn_with", |shop, _| shop.spawn_with::<Under, _>(HOT, |_| {})),
    ("try_spawn_with", |shop, _| shop.try_spawn_with::<Under, _>(HOT, |_| {}).unwrap()),
    ("clone_with_descendants", |shop, model| shop.clone_with_descendants::<Under>(model).unwrap()),
    ("try_clone_with_descendants", |shop, model| shop.try_clone_with_descendants::<Under>(model).unwrap()),
    ("clone_entity", |shop, model| shop.clone_entity(model).unwrap()),
    ("try_clone_entity", |shop, model| shop.try_clone_entity(model).unwrap()),
    ("spawn_template", |shop, model| {
        let template = shop.template(model).unwrap();
        shop.spawn_template(&template, 1).unwrap()[0]
    }),
    ("try_spawn_template", |shop, model| {
        let template = shop.try_template(model).unwrap();
        shop.try_spawn_template(&template, 1).unwrap()[0]
    }),
    ("merge", |shop, model| {
        let mut bytes = Vec::new();
        shop.save_entities([model], &mut bytes).unwrap();
        shop.merge(&bytes[..]).unwrap().get(model).unwrap()
    }),
    ("merge_with", |shop, model| {
        let mut bytes = Vec::new();
        shop.save_entities([model], &mut bytes).unwrap();
        shop.merge_with(&LoadOptions::new(), &bytes[..]).unwrap().get(model).unwrap()
    }),
    ("spawn_taken", |shop, _| {
        let mut other = Shop::new();
        let entity = other.spawn(HOT);
        shop.spawn_taken(other.take_entity(entity).unwrap()).unwrap()
    }),
    ("merge_from", |shop, model| {
        let text = serde_json::to_string(&shop.saved_entities([model]).unwrap()).unwrap();
        shop.merge_from(&mut serde_json::Deserializer::from_str(&text)).unwrap().get(model).unwrap()
    }),
    ("commands.spawn", |shop, _| shop.run_system(|mut commands: Commands<Shop>| commands.spawn(HOT))),
    ("commands.try_spawn_with", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn_with::<Under, _>(HOT, |_| {}).unwrap())
    }),
    ("commands.spawn_with", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn_with::<Under, _>(HOT, |_| {}))
    }),
    ("commands.try_spawn", |shop, _| shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn(HOT).unwrap())),
    ("commands.spawn_later", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn_later(HOT));
        shop.query::<(Entity, With<Heat>)>().map(|(entity, ())| entity).last().unwrap()
    }),
    ("commands.try_spawn_later", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn_later(HOT).unwrap());
        shop.query::<(Entity, With<Heat>)>().map(|(entity, ())| entity).last().unwrap()
    }),
    ("commands.spawn_batch", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn_batch([HOT]));
        shop.query::<(Entity, With<Heat>)>().map(|(entity, ())| entity).last().unwrap()
    }),
    ("commands.try_spawn_batch", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn_batch([HOT]).unwrap());
        shop.query::<(Entity, With<Heat>)>().map(|(entity, ())| entity).last().unwrap()
    }),
    ("commands.spawn_at", |shop, _| {
        let entity = shop.reserve_entity();
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn_at(entity, HOT));
        entity
    }),
    ("commands.try_spawn_at", |shop, _| {
        let entity = shop.reserve_entity();
        shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn_at(entity, HOT).unwrap());
        entity
    }),
];

const DESPAWNING: &[Way] = &[
    ("despawn", |shop, entity| assert!(shop.despawn(entity))),
    ("take_entity", |shop, entity| _ = shop.take_entity(entity).unwrap()),
    ("despawn_row", |shop, entity| _ = shop.despawn_row::<Hot>(entity).unwrap()),
    ("clear", |shop, _| shop.clear()),
    ("commands.despawn", |shop, entity| shop.run_system(|mut commands: Commands<Shop>| commands.despawn(entity))),
    ("commands.try_despawn", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_despawn(entity).unwrap());
    }),
];

/// Methods that spawn no components themselves.
const EMPTY: [&str; 3] = ["spawn_empty", "try_spawn_empty", "spawn_below"];

const REMOVING: &[Way] = &[
    ("remove", |shop, entity| _ = shop.remove::<Heat>(entity).unwrap()),
    ("try_remove", |shop, entity| _ = shop.try_remove::<Heat>(entity).unwrap()),
    ("take", |shop, entity| _ = shop.take::<Heat>(entity).unwrap()),
    ("try_take", |shop, entity| _ = shop.try_take::<Heat>(entity).unwrap()),
    ("remove_many", |shop, entity| _ = shop.remove_many::<(Heat,)>(entity).unwrap()),
    ("try_remove_many", |shop, entity| _ = shop.try_remove_many::<(Heat,)>(entity).unwrap()),
    ("exchange", |shop, entity| _ = shop.exchange::<(Heat,), _>(entity, ()).unwrap()),
    ("try_exchange", |shop, entity| _ = shop.try_exchange::<(Heat,), _>(entity, ()).unwrap()),
    ("convert", |shop, entity| _ = shop.convert::<Hot, Cold, (Heat,), _>(entity, ()).unwrap()),
    ("try_convert", |shop, entity| _ = shop.try_convert::<Hot, Cold, (Heat,), _>(entity, ()).unwrap()),
    ("clear_component", |shop, _| assert_eq!(shop.clear_component::<Heat>(), Ok(1))),
    ("try_clear_component", |shop, _| assert_eq!(shop.try_clear_component::<Heat>(), Ok(1))),
    ("clear_component, a line", |shop, _| shop.run_system(ecs::clear_component::<Heat>)),
    ("remove_value", |shop, entity| assert_eq!(shop.remove_value(entity, "Heat"), Ok(true))),
    ("commands.remove", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.remove::<Heat>(entity));
    }),
    ("commands.try_remove", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_remove::<Heat>(entity).unwrap());
    }),
    ("commands.remove_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.remove_many::<(Heat,)>(entity));
    }),
    ("commands.try_remove_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_remove_many::<(Heat,)>(entity).unwrap());
    }),
];

/// Methods that exchange the numbers of two entities.
type Exchange = (&'static str, fn(&mut Shop, Entity, Entity));

const EXCHANGING: &[Exchange] = &[
    ("exchange_keys", |shop, one, other| shop.exchange_keys::<ByNumber>(one, other).unwrap()),
    ("try_exchange_keys", |shop, one, other| shop.try_exchange_keys::<ByNumber>(one, other).unwrap()),
];

/// Ways that name a component at run time: they have tests of their own below.
const AT_RUN_TIME: [&str; 6] =
    ["insert_data", "remove_data", "insert_key", "try_insert_key", "remove_key", "try_remove_key"];

#[test]
fn a_component_that_is_added_is_told_alike() {
    for (name, add) in ADDING {
        let mut shop = shop();
        let entity = shop.spawn(Cold { name: Name(1) });
        shop.resource_mut::<Diary>().0.clear();
        let before = shop.change_tick();
        add(&mut shop, entity);
        assert_eq!(shop.resource::<Diary>().0, ["cold went", "hot came", "heat"], "{name}");
        let ticks = (shop.added_at::<Heat>(entity).unwrap(), shop.changed_at::<Heat>(entity).unwrap());
        assert!(ticks.0 > before && ticks.0 == ticks.1, "{name}: {ticks:?}, not after {before:?}");
        shop.check_invariants();
    }
}

#[test]
fn a_component_that_is_replaced_is_told_alike() {
    for (name, add) in replacing() {
        let mut shop = shop();
        let entity = shop.spawn(Hot { name: Name(1), heat: Heat(2) });
        let mut reader = shop.watch_removed::<Heat>();
        shop.resource_mut::<Diary>().0.clear();
        let (added, before) = (shop.added_at::<Heat>(entity), shop.change_tick());
        add(&mut shop, entity);
        assert_eq!(shop.resource::<Diary>().0, ["heat"], "{name}");
        assert_eq!(shop.read_removed(&mut reader).count(), 0, "{name}: nothing was removed");
        assert_eq!(shop.added_at::<Heat>(entity), added, "{name}");
        assert!(shop.changed_at::<Heat>(entity) > Some(before), "{name}");
        assert_eq!(shop.get::<Heat>(entity), Some(&Heat(1)), "{name}");
        shop.check_invariants();
    }
}

#[test]
fn a_row_that_is_spawned_is_told_alike() {
    for (name, spawn) in SPAWNING {
        let mut shop = shop();
        let model = shop.spawn(HOT);
        shop.resource_mut::<Diary>().0.clear();
        let before = shop.change_tick();
        let entity = spawn(&mut shop, model);
        assert_ne!(entity, model, "{name}");
        assert_eq!(shop.resource::<Diary>().0, ["hot came", "heat"], "{name}");
        let ticks = (shop.added_at::<Heat>(entity).unwrap(), shop.changed_at::<Heat>(entity).unwrap());
        assert!(ticks.0 > before && ticks.0 == ticks.1, "{name}: {ticks:?}, not after {before:?}");
        shop.check_invariants();
    }
}

#[test]
fn a_row_that_is_despawned_is_told_alike() {
    for (name, despawn) in DESPAWNING {
        let mut shop = shop();
        let entity = shop.spawn(HOT);
        let mut reader = shop.watch_removed::<Heat>();
        shop.resource_mut::<Diary>().0.clear();
        despawn(&mut shop, entity);
        assert_eq!(shop.resource::<Diary>().0, ["hot went", "no heat"], "{name}");
        let removed: Vec<_> = shop.read_removed(&mut reader).map(|it| (it.entity, it.value)).collect();
        assert_eq!(removed, [(entity, Some(Heat(1)))], "{name}");
        assert!(!shop.contains(entity), "{name}");
        shop.check_invariants();
    }
}

#[test]
fn a_component_that_is_removed_is_told_alike() {
    for (name, remove) in REMOVING {
        let mut shop = shop();
        let entity = shop.spawn(Hot { name: Name(1), heat: Heat(2) });
        let mut reader = shop.watch_removed::<Heat>();
        shop.resource_mut::<Diary>().0.clear();
        remove(&mut shop, entity);
        assert_eq!(shop.resource::<Diary>().0, ["hot went", "cold came", "no heat"], "{name}");
        let removed: Vec<_> = shop.read_removed(&mut reader).map(|it| (it.entity, it.value)).collect();
        assert_eq!(removed, [(entity, Some(Heat(2)))], "{name}");
        shop.check_invariants();
    }
}

#[test]
fn keys_that_are_exchanged_are_told_as_two_that_are_replaced() {
    for (name, exchange) in EXCHANGING {
        let mut shop = shop();
        let [one, other] = [(Name(1), Number(1)), (Name(2), Number(2))].map(|row| shop.spawn(row));
        let mut reader = shop.watch_removed::<Number>();
        let write = |on: On<Shop, Insert<Number>, Old>, all: Query<Shop, &Number>, mut diary: ResMut<Diary>| {
            let words = ["both are exchanged", "one is not exchanged"];
            let (old, new) = (on.old_value().unwrap().0, on.new_value().unwrap().0);
            let is_whole = all.map(|number| number.0).collect::<Vec<_>>() == [2, 1] && (old, new) == (3 - new, 3 - old);
            diary.0.extend([words[usize::from(!is_whole)], if old == 1 { "it was 1" } else { "it was 2" }]);
        };
        shop.observe("number", write).unwrap();
        shop.resource_mut::<Diary>().0.clear();
        let (added, before) = ([one, other].map(|it| shop.added_at::<Number>(it)), shop.change_tick());
        exchange(&mut shop, one, other);
        let told = ["both are exchanged", "it was 1", "both are exchanged", "it was 2"];
        assert_eq!(shop.resource::<Diary>().0, told, "{name}");
        assert_eq!(shop.read_removed(&mut reader).count(), 0, "{name}: nothing was removed");
        assert_eq!([one, other].map(|it| shop.added_at::<Number>(it)), added, "{name}");
        assert!([one, other].iter().all(|it| shop.changed_at::<Number>(*it) > Some(before)), "{name}");
        assert_eq!([one, other].map(|it| shop.get::<Number>(it).unwrap().0), [2, 1], "{name}");
        exchange(&mut shop, one, one);
        assert_eq!(shop.resource::<Diary>().0.len(), told.len(), "{name}: nothing was changed");
        shop.check_invariants();
    }
}

#[test]
fn a_component_that_is_named_at_run_time_is_told_alike() {
    type Add = fn(&mut Shop, Entity, Key<Rust>, ComponentId);
    let ways: [(&str, Add, Add); 3] = [
        (
            "insert_key, remove_key",
            |shop, entity, key, _| _ = shop.insert_key(entity, key, Rust).unwrap(),
            |shop, entity, key, _| _ = shop.remove_key(entity, key).unwrap(),
        ),
        (
            "try_insert_key, try_remove_key",
            |shop, entity, key, _| _ = shop.try_insert_key(entity, key, Rust).unwrap(),
            |shop, entity, key, _| _ = shop.try_remove_key(entity, key).unwrap(),
        ),
        (
            "insert_data, remove_data",
            |shop, entity, _, id| _ = shop.insert_data(entity, id, &[1]).unwrap(),
            |shop, entity, _, id| _ = shop.remove_data(entity, id).unwrap(),
        ),
    ];
    for (name, add, remove) in ways {
        let mut shop = shop();
        let key = shop.register::<Rust>().unwrap();
        let id = shop.define(ComponentDefinition::new("Dust").field("amount", FieldType::U8)).unwrap();
        let write = |_: OnKey<Shop, Rust>, mut diary: ResMut<Diary>| diary.0.push("rust");
        shop.observe_insert_key(key, "rust", write).unwrap();
        let write = |_: OnData<Shop>, mut diary: ResMut<Diary>| diary.0.push("dust");
        shop.observe_insert_data(id, "dust", write).unwrap();
        let write = |on: OnData<Shop>, mut diary: ResMut<Diary>| {
            diary.0.push(if on.is_despawned() { "dust and all" } else { "no dust" });
        };
        shop.observe_remove_data("Dust", "no dust", write).unwrap();
        let is_key = name.contains("key");
        let added: &[&str] = if is_key { &["rust"] } else { &["dust"] };
        let told = |shop: &mut Shop| std::mem::take(&mut shop.resource_mut::<Diary>().0);
        let entity = shop.spawn_empty();
        add(&mut shop, entity, key, id);
        assert_eq!(told(&mut shop), added, "{name}");
        shop.insert(entity, Name(1)).unwrap();
        assert!(told(&mut shop).is_empty(), "{name}: the entity has no kind");
        remove(&mut shop, entity, key, id);
        let removed: &[&str] = if is_key { &["cold came"] } else { &["cold came", "no dust"] };
        assert_eq!(told(&mut shop), removed, "{name}");
        add(&mut shop, entity, key, id);
        assert_eq!(told(&mut shop), added, "{name}: the entity is what it was");
        add(&mut shop, entity, key, id);
        assert_eq!(told(&mut shop), added, "{name}: the value is replaced");
        shop.despawn(entity);
        let gone: &[&str] = if is_key { &["gone", "cold went"] } else { &["gone", "cold went", "dust and all"] };
        assert_eq!(told(&mut shop), gone, "{name}");
        shop.check_invariants();
    }
}

/// A new public way fails here until it is listed.
#[test]
#[cfg_attr(miri, ignore = "it reads the sources")]
fn no_way_is_left_out() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../ecs/src/");
    let listed = |prefix: &str, method: &str| {
        let name = format!("{prefix}{method}");
        let ways = ADDING.iter().chain(REMOVING).chain(DESPAWNING).map(|(way, _)| way);
        AT_RUN_TIME.contains(&method)
            || EMPTY.contains(&method)
            || EXCHANGING.iter().any(|(way, _)| *way == name)
            || ways.chain(SPAWNING.iter().map(|(way, _)| way)).any(|way| *way == name)
    };
    let mut count = 0;
    for (folder, prefix) in [("change", ""), ("command", "commands.")] {
        for file in sources_in(&std::path::Path::new(root).join(folder)) {
            for line in std::fs::read_to_string(&file).unwrap().lines() {
                let Some(rest) = line.trim_start().strip_prefix("pub fn ") else { continue };
                let method = rest.split(['<', '(']).next().unwrap();
                let words =
                    ["insert", "remove", "take", "exchange", "convert", "spawn", "despawn", "clone", "clear", "merge"];
                let is_change = words.iter().any(|word| method.trim_start_matches("try_").starts_with(word));
                if is_change && method != "take_command_errors" {
                    assert!(listed(prefix, method), "`{method}` of {} is on no list", file.display());
                    count += 1;
                }
            }
        }
    }
    assert!(count >= 62, "the sources are read: {count}");
}

fn sources_in(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let all = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    all.flat_map(|path| if path.is_dir() { sources_in(&path) } else { vec![path] }).collect()
}
