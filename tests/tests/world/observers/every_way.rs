//! Each public method that changes the structure of a world: the same notifications, the same entries of removal logs, the same
//! ticks.

use ecs::prelude::*;
use ecs::{
    ComponentDefinition, ComponentId, EntityBuilder, FieldType, Key, LoadOptions, OnData, OnKey,
    Value,
};
use ecs_tests::sources::of_the_runtime;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{Ident, ImplItem, ItemFn, ItemImpl, Type, Visibility};

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
    diary.0.push(
        [
            "cold came",
            "cold went",
            "hot came",
            "hot went",
            "heat",
            "no heat",
            "gone",
            "shelved came",
        ][WORD],
    );
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

    /// A row that comes below another.
    #[archetype]
    struct Shelved { name: Name, heat: Heat, under: Under }

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
    shop.observe("shelved came", note::<7, Enter<Shelved>>)
        .unwrap();
    shop
}

/// A method that changes an entity, by its name.
type Way = (&'static str, fn(&mut Shop, Entity));

const ADDING: &[Way] = &[
    ("Store::insert", |shop, entity| {
        _ = shop.insert(entity, Heat(1)).unwrap();
    }),
    ("Store::try_insert", |shop, entity| {
        _ = shop.try_insert(entity, Heat(1)).unwrap();
    }),
    ("Store::insert_many", |shop, entity| {
        _ = shop.insert_many(entity, (Heat(1),)).unwrap();
    }),
    ("Store::try_insert_many", |shop, entity| {
        _ = shop.try_insert_many(entity, (Heat(1),)).unwrap();
    }),
    ("Store::replace_bundle", |shop, entity| {
        _ = shop.replace_bundle::<(), _>(entity, (Heat(1),)).unwrap();
    }),
    ("Store::try_replace_bundle", |shop, entity| {
        _ = shop
            .try_replace_bundle::<(), _>(entity, (Heat(1),))
            .unwrap();
    }),
    ("Store::convert", |shop, entity| {
        shop.convert::<Cold, Hot, (), _>(entity, (Heat(1),))
            .unwrap();
    }),
    ("Store::try_convert", |shop, entity| {
        shop.try_convert::<Cold, Hot, (), _>(entity, (Heat(1),))
            .unwrap();
    }),
    ("CommandBuffer::insert", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.insert(entity, Heat(1)));
    }),
    ("CommandBuffer::try_insert", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            commands.try_insert(entity, Heat(1)).unwrap();
        });
    }),
    ("CommandBuffer::insert_if_new", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.insert_if_new(entity, Heat(1)));
    }),
    ("CommandBuffer::try_insert_if_new", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            commands.try_insert_if_new(entity, Heat(1)).unwrap();
        });
    }),
    ("CommandBuffer::insert_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.insert_many(entity, (Heat(1),)));
    }),
    ("CommandBuffer::try_insert_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            commands.try_insert_many(entity, (Heat(1),)).unwrap();
        });
    }),
    ("EntityCommands::insert", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| _ = commands.entity(entity).insert(Heat(1)));
    }),
    ("EntityCommands::insert_if_new", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            _ = commands.entity(entity).insert_if_new(Heat(1));
        });
    }),
    ("EntityCommands::insert_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            _ = commands.entity(entity).insert_many((Heat(1),));
        });
    }),
    ("EntityMut::insert", |shop, entity| {
        _ = shop.entity_mut(entity).unwrap().insert(Heat(1)).unwrap();
    }),
    ("EntityMut::insert_many", |shop, entity| {
        _ = shop
            .entity_mut(entity)
            .unwrap()
            .insert_many((Heat(1),))
            .unwrap();
    }),
    ("EntityMut::get_or_insert_with", |shop, entity| {
        *shop
            .entity_mut(entity)
            .unwrap()
            .get_or_insert_with(|| Heat(0))
            .unwrap() = Heat(1);
    }),
    ("Store::get_or_insert_with", |shop, entity| {
        *shop.get_or_insert_with(entity, || Heat(0)).unwrap() = Heat(1);
    }),
    ("Store::insert_value", |shop, entity| {
        shop.insert_value(entity, "Heat", 1).unwrap();
    }),
];

/// The methods of `ADDING` that replace a value which is there.
fn replacing() -> impl Iterator<Item = &'static Way> {
    let others = ["convert", "if_new", "get_or_insert_with"];
    ADDING
        .iter()
        .filter(move |(name, _)| others.iter().all(|other| !name.ends_with(other)))
}

/// A method that spawns a `Hot`, and returns it.
type Spawn = (&'static str, fn(&mut Shop, Entity) -> Entity);

const HOT: Hot = Hot {
    name: Name(1),
    heat: Heat(1),
};

fn shelved(under: Under) -> Shelved {
    Shelved {
        name: HOT.name,
        heat: HOT.heat,
        under,
    }
}

/// The second parameter is an entity with a row like that which is spawned.
const SPAWNING: &[Spawn] = &[
    ("Store::spawn", |shop, _| shop.spawn(HOT)),
    ("Store::try_spawn", |shop, _| shop.try_spawn(HOT).unwrap()),
    ("Store::spawn_batch", |shop, _| shop.spawn_batch([HOT])[0]),
    ("Store::try_spawn_batch", |shop, _| {
        shop.try_spawn_batch([HOT]).unwrap()[0]
    }),
    ("Store::spawn_columns", |shop, _| {
        shop.spawn_columns::<Hot>((vec![HOT.name], vec![HOT.heat]))
            .unwrap()[0]
    }),
    ("Store::try_spawn_columns", |shop, _| {
        shop.try_spawn_columns::<Hot>((vec![HOT.name], vec![HOT.heat]))
            .unwrap()[0]
    }),
    ("Store::spawn_slices", |shop, _| {
        shop.spawn_slices::<Hot>((&[HOT.name], &[HOT.heat]))
            .unwrap()[0]
    }),
    ("Store::try_spawn_slices", |shop, _| {
        shop.try_spawn_slices::<Hot>((&[HOT.name], &[HOT.heat]))
            .unwrap()[0]
    }),
    ("Store::spawn_at", |shop, _| {
        let entity = shop.reserve_entity();
        shop.spawn_at(entity, HOT).unwrap();
        entity
    }),
    ("Store::try_spawn_at", |shop, _| {
        let entity = shop.reserve_entity();
        shop.try_spawn_at(entity, HOT).unwrap();
        entity
    }),
    ("EntityBuilder::add, EntityBuilder::spawn", |shop, _| {
        let mut builder = EntityBuilder::new();
        builder.add(HOT.heat).add(HOT.name);
        builder.spawn(shop).unwrap()
    }),
    ("Store::spawn_with", |shop, _| {
        shop.spawn_with::<Under, _>(HOT, |_| {})
    }),
    ("Store::try_spawn_with", |shop, _| {
        shop.try_spawn_with::<Under, _>(HOT, |_| {}).unwrap()
    }),
    ("Store::clone_with_descendants", |shop, model| {
        shop.clone_with_descendants::<Under>(model).unwrap()
    }),
    ("Store::try_clone_with_descendants", |shop, model| {
        shop.try_clone_with_descendants::<Under>(model).unwrap()
    }),
    ("Store::clone_entity", |shop, model| {
        shop.clone_entity(model).unwrap()
    }),
    ("Store::try_clone_entity", |shop, model| {
        shop.try_clone_entity(model).unwrap()
    }),
    ("Store::spawn_template", |shop, model| {
        let template = shop.template(model).unwrap();
        shop.spawn_template(&template, 1).unwrap()[0]
    }),
    ("Store::try_spawn_template", |shop, model| {
        let template = shop.try_template(model).unwrap();
        shop.try_spawn_template(&template, 1).unwrap()[0]
    }),
    ("Store::merge", |shop, model| {
        let mut bytes = Vec::new();
        shop.save_entities([model], &mut bytes).unwrap();
        shop.merge(&bytes[..]).unwrap().get(model).unwrap()
    }),
    ("Store::merge_with", |shop, model| {
        let mut bytes = Vec::new();
        shop.save_entities([model], &mut bytes).unwrap();
        shop.merge_with(&LoadOptions::new(), &bytes[..])
            .unwrap()
            .get(model)
            .unwrap()
    }),
    ("Store::attach", |shop, _| {
        let mut other = Shop::new();
        let entity = other.spawn(HOT);
        shop.attach(other.detach(entity).unwrap()).unwrap()
    }),
    ("Store::merge_from", |shop, model| {
        let text = serde_json::to_string(&shop.saved_entities([model]).unwrap()).unwrap();
        shop.merge_from(&mut serde_json::Deserializer::from_str(&text))
            .unwrap()
            .get(model)
            .unwrap()
    }),
    ("Store::merge_from_with", |shop, model| {
        let text = serde_json::to_string(&shop.saved_entities([model]).unwrap()).unwrap();
        shop.merge_from_with(
            &LoadOptions::new(),
            &mut serde_json::Deserializer::from_str(&text),
        )
        .unwrap()
        .get(model)
        .unwrap()
    }),
    ("Commands::spawn", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn(HOT))
    }),
    ("Commands::try_spawn_with", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| {
            commands.try_spawn_with::<Under, _>(HOT, |_| {}).unwrap()
        })
    }),
    ("Commands::spawn_with", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn_with::<Under, _>(HOT, |_| {}))
    }),
    ("Commands::try_spawn", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn(HOT).unwrap())
    }),
    ("CommandBuffer::spawn_later", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn_later(HOT));
        shop.query::<(Entity, With<Heat>)>()
            .map(|(entity, ())| entity)
            .last()
            .unwrap()
    }),
    ("CommandBuffer::try_spawn_later", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn_later(HOT).unwrap());
        shop.query::<(Entity, With<Heat>)>()
            .map(|(entity, ())| entity)
            .last()
            .unwrap()
    }),
    ("CommandBuffer::spawn_batch", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn_batch([HOT]));
        shop.query::<(Entity, With<Heat>)>()
            .map(|(entity, ())| entity)
            .last()
            .unwrap()
    }),
    ("CommandBuffer::try_spawn_batch", |shop, _| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn_batch([HOT]).unwrap());
        shop.query::<(Entity, With<Heat>)>()
            .map(|(entity, ())| entity)
            .last()
            .unwrap()
    }),
    ("CommandBuffer::spawn_at", |shop, _| {
        let entity = shop.reserve_entity();
        shop.run_system(|mut commands: Commands<Shop>| commands.spawn_at(entity, HOT));
        entity
    }),
    ("CommandBuffer::try_spawn_at", |shop, _| {
        let entity = shop.reserve_entity();
        shop.run_system(|mut commands: Commands<Shop>| commands.try_spawn_at(entity, HOT).unwrap());
        entity
    }),
    ("Store::spawn_values", |shop, _| {
        shop.spawn_values([("Heat", 1), ("Name", 1)]).unwrap()
    }),
];

/// The second parameter is an entity below which others may come.
const SPAWNING_BELOW: &[Spawn] = &[
    ("Store::spawn_below, Below::spawn", |shop, above| {
        let mut entity = above;
        shop.spawn_below::<Under>(above, |below| entity = below.spawn(HOT));
        entity
    }),
    ("Below::try_spawn", |shop, above| {
        let mut entity = above;
        shop.spawn_below::<Under>(above, |below| entity = below.try_spawn(HOT).unwrap());
        entity
    }),
    ("Below::spawn_linked", |shop, above| {
        let mut entity = above;
        shop.spawn_below::<Under>(above, |below| entity = below.spawn_linked(shelved));
        entity
    }),
    ("Below::try_spawn_linked", |shop, above| {
        let mut entity = above;
        shop.spawn_below::<Under>(above, |below| {
            entity = below.try_spawn_linked(shelved).unwrap();
        });
        entity
    }),
    ("EntityMut::spawn_below", |shop, above| {
        let mut entity = above;
        shop.entity_mut(above)
            .unwrap()
            .spawn_below::<Under>(|below| entity = below.spawn(HOT));
        entity
    }),
    ("Commands::spawn_below", |shop, above| {
        shop.run_system(|mut commands: Commands<Shop>| {
            let mut entity = above;
            commands.spawn_below::<Under>(above, |below| entity = below.spawn(HOT));
            entity
        })
    }),
    ("Below::try_spawn, of commands", |shop, above| {
        shop.run_system(|mut commands: Commands<Shop>| {
            let mut entity = above;
            commands.spawn_below::<Under>(above, |below| entity = below.try_spawn(HOT).unwrap());
            entity
        })
    }),
    ("Below::spawn_linked, of commands", |shop, above| {
        shop.run_system(|mut commands: Commands<Shop>| {
            let mut entity = above;
            commands.spawn_below::<Under>(above, |below| entity = below.spawn_linked(shelved));
            entity
        })
    }),
    ("Below::try_spawn_linked, of commands", |shop, above| {
        shop.run_system(|mut commands: Commands<Shop>| {
            let mut entity = above;
            commands.spawn_below::<Under>(above, |below| {
                entity = below.try_spawn_linked(shelved).unwrap();
            });
            entity
        })
    }),
    ("EntityCommands::spawn_below", |shop, above| {
        shop.run_system(|mut commands: Commands<Shop>| {
            let mut entity = above;
            commands
                .entity(above)
                .spawn_below::<Under>(|below| entity = below.spawn(HOT));
            entity
        })
    }),
    ("EntityBuilder::add_child", |shop, _| {
        let (mut above, mut below) = (EntityBuilder::new(), EntityBuilder::new());
        below.add(HOT.name).add(HOT.heat);
        above.add_child::<Under>(below);
        let above = above.spawn(shop).unwrap();
        shop.sources_of::<Under>(above).next().unwrap()
    }),
];

const DESPAWNING: &[Way] = &[
    ("Store::despawn", |shop, entity| {
        assert!(shop.despawn(entity));
    }),
    ("Store::detach", |shop, entity| {
        _ = shop.detach(entity).unwrap();
    }),
    ("Store::despawn_row", |shop, entity| {
        _ = shop.despawn_row::<Hot>(entity).unwrap();
    }),
    ("Store::clear", |shop, _| shop.clear()),
    ("CommandBuffer::despawn", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.despawn(entity));
    }),
    ("CommandBuffer::try_despawn", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.try_despawn(entity).unwrap());
    }),
    ("EntityCommands::despawn", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.entity(entity).despawn());
    }),
    ("EntityMut::despawn", |shop, entity| {
        assert!(shop.entity_mut(entity).unwrap().despawn());
    }),
];

/// Methods that spawn no components themselves.
const EMPTY: [&str; 3] = [
    "Store::spawn_empty",
    "Store::try_spawn_empty",
    "Commands::spawn_empty",
];

/// Public functions with the name of a change that change no entity.
const NO_CHANGES: [&str; 17] = [
    "AddSystem::add",
    "EntityBuilder::remove",
    "EventReader::clear",
    "Events::clear",
    "Older::convert",
    "Older::convert_by",
    "Removed::clear",
    "RuntimeChunk::take",
    "RuntimeChunk::take_bytes",
    "Split::take",
    "Store::add_system",
    "Store::insert_resource",
    "Store::remove_system",
    "Store::removed_counts",
    "Store::take_command_errors",
    "Store::take_resource",
    "Store::take_system_panics",
];

const REMOVING: &[Way] = &[
    ("Store::remove", |shop, entity| {
        _ = shop.remove::<Heat>(entity).unwrap();
    }),
    ("Store::try_remove", |shop, entity| {
        _ = shop.try_remove::<Heat>(entity).unwrap();
    }),
    ("Store::take", |shop, entity| {
        _ = shop.take::<Heat>(entity).unwrap();
    }),
    ("Store::try_take", |shop, entity| {
        _ = shop.try_take::<Heat>(entity).unwrap();
    }),
    ("Store::remove_many", |shop, entity| {
        _ = shop.remove_many::<(Heat,)>(entity).unwrap();
    }),
    ("Store::try_remove_many", |shop, entity| {
        _ = shop.try_remove_many::<(Heat,)>(entity).unwrap();
    }),
    ("Store::replace_bundle", |shop, entity| {
        _ = shop.replace_bundle::<(Heat,), _>(entity, ()).unwrap();
    }),
    ("Store::try_replace_bundle", |shop, entity| {
        _ = shop.try_replace_bundle::<(Heat,), _>(entity, ()).unwrap();
    }),
    ("Store::convert", |shop, entity| {
        _ = shop.convert::<Hot, Cold, (Heat,), _>(entity, ()).unwrap();
    }),
    ("Store::try_convert", |shop, entity| {
        _ = shop
            .try_convert::<Hot, Cold, (Heat,), _>(entity, ())
            .unwrap();
    }),
    ("Store::clear_component", |shop, _| {
        assert_eq!(shop.clear_component::<Heat>(), Ok(1));
    }),
    ("Store::try_clear_component", |shop, _| {
        assert_eq!(shop.try_clear_component::<Heat>(), Ok(1));
    }),
    ("clear_component", |shop, _| {
        shop.run_system(ecs::clear_component::<Heat>);
    }),
    ("Store::remove_value", |shop, entity| {
        assert_eq!(shop.remove_value(entity, "Heat"), Ok(true));
    }),
    ("CommandBuffer::remove", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.remove::<Heat>(entity));
    }),
    ("CommandBuffer::try_remove", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            commands.try_remove::<Heat>(entity).unwrap();
        });
    }),
    ("CommandBuffer::remove_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| commands.remove_many::<(Heat,)>(entity));
    }),
    ("CommandBuffer::try_remove_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            commands.try_remove_many::<(Heat,)>(entity).unwrap();
        });
    }),
    ("EntityCommands::remove", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            _ = commands.entity(entity).remove::<Heat>();
        });
    }),
    ("EntityCommands::remove_many", |shop, entity| {
        shop.run_system(|mut commands: Commands<Shop>| {
            _ = commands.entity(entity).remove_many::<(Heat,)>();
        });
    }),
    ("EntityMut::remove", |shop, entity| {
        _ = shop.entity_mut(entity).unwrap().remove::<Heat>().unwrap();
    }),
    ("EntityMut::remove_many", |shop, entity| {
        _ = shop
            .entity_mut(entity)
            .unwrap()
            .remove_many::<(Heat,)>()
            .unwrap();
    }),
];

/// Methods that exchange the numbers of two entities.
type Exchange = (&'static str, fn(&mut Shop, Entity, Entity));

const EXCHANGING: &[Exchange] = &[
    ("Store::exchange_keys", |shop, one, other| {
        shop.exchange_keys::<ByNumber>(one, other).unwrap();
    }),
    ("Store::try_exchange_keys", |shop, one, other| {
        shop.try_exchange_keys::<ByNumber>(one, other).unwrap();
    }),
];

/// A method that changes an entity by a component which is named at run time.
type AtRunTime = (&'static str, fn(&mut Shop, Entity, Key<Rust>, ComponentId));

/// The words of the diary for a component that is named at run time: it came, it went, and it went with its entity.
type Words = [&'static str; 3];

const RUST: Words = ["rust", "no rust", "rust and all"];
const DUST: Words = ["dust", "no dust", "dust and all"];

/// A method that adds, and one that removes.
const AT_RUN_TIME: &[(Words, AtRunTime, AtRunTime)] = &[
    (
        RUST,
        ("Store::insert_key", |shop, entity, key, _| {
            _ = shop.insert_key(entity, key, Rust).unwrap();
        }),
        ("Store::remove_key", |shop, entity, key, _| {
            _ = shop.remove_key(entity, key).unwrap().unwrap();
        }),
    ),
    (
        RUST,
        ("Store::try_insert_key", |shop, entity, key, _| {
            _ = shop.try_insert_key(entity, key, Rust).unwrap();
        }),
        ("Store::try_remove_key", |shop, entity, key, _| {
            _ = shop.try_remove_key(entity, key).unwrap().unwrap();
        }),
    ),
    (
        DUST,
        ("Store::insert_data", |shop, entity, _, id| {
            _ = shop.insert_data(entity, id, &[1]).unwrap();
        }),
        ("Store::remove_data", |shop, entity, _, id| {
            _ = shop.remove_data(entity, id).unwrap().unwrap();
        }),
    ),
    (
        DUST,
        ("Store::insert_value", |shop, entity, _, id| {
            shop.insert_value(entity, id, amount()).unwrap();
        }),
        ("Store::remove_value", |shop, entity, _, id| {
            assert_eq!(shop.remove_value(entity, id), Ok(true));
        }),
    ),
];

/// A method that spawns an entity with a component which is named at run time.
type SpawnAtRunTime = (
    &'static str,
    fn(&mut Shop, Key<Rust>, ComponentId) -> Entity,
);

const SPAWNING_AT_RUN_TIME: &[(Words, SpawnAtRunTime)] = &[
    (
        RUST,
        ("EntityBuilder::add_key", |shop, key, _| {
            let mut builder = EntityBuilder::new();
            builder.add_key(key, Rust);
            builder.spawn(shop).unwrap()
        }),
    ),
    (
        DUST,
        ("Store::spawn_values", |shop, _, id| {
            shop.spawn_values([(id, amount())]).unwrap()
        }),
    ),
];

fn amount() -> Value<'static> {
    Value::record([("amount", Value::from(1))])
}

/// A shop with two components that are named at run time, all changes of which are written down.
fn shop_at_run_time() -> (Shop, Key<Rust>, ComponentId) {
    let mut shop = shop();
    let key = shop.register::<Rust>().unwrap();
    let id = shop
        .define(ComponentDefinition::new("Dust").field("amount", FieldType::U8))
        .unwrap();
    let write = |_: OnKey<Shop, Rust>, mut diary: ResMut<Diary>| diary.0.push(RUST[0]);
    shop.observe_insert_key(key, RUST[0], write).unwrap();
    let write = |on: OnKey<Shop, Rust>, mut diary: ResMut<Diary>| {
        diary.0.push(RUST[1 + usize::from(on.is_despawned())]);
    };
    shop.observe_remove_key(key, RUST[1], write).unwrap();
    let write = |_: OnData<Shop>, mut diary: ResMut<Diary>| diary.0.push(DUST[0]);
    shop.observe_insert_data(id, DUST[0], write).unwrap();
    let write = |on: OnData<Shop>, mut diary: ResMut<Diary>| {
        diary.0.push(DUST[1 + usize::from(on.is_despawned())]);
    };
    shop.observe_remove_data("Dust", DUST[1], write).unwrap();
    (shop, key, id)
}

/// The words that were written since the last look.
fn told(shop: &mut Shop) -> Vec<&'static str> {
    std::mem::take(&mut shop.resource_mut::<Diary>().0)
}

#[test]
fn a_component_that_is_added_is_told_alike() {
    for (name, add) in ADDING {
        let mut shop = shop();
        let entity = shop.spawn(Cold { name: Name(1) });
        shop.resource_mut::<Diary>().0.clear();
        let before = shop.change_tick();
        add(&mut shop, entity);
        assert_eq!(
            shop.resource::<Diary>().0,
            ["cold went", "hot came", "heat"],
            "{name}"
        );
        let ticks = (
            shop.added_at::<Heat>(entity).unwrap(),
            shop.changed_at::<Heat>(entity).unwrap(),
        );
        // The value that `get_or_insert_with` lends is written after all are notified.
        let is_lent = name.ends_with("get_or_insert_with") && ticks.0 < ticks.1;
        assert!(
            ticks.0 > before && (ticks.0 == ticks.1 || is_lent),
            "{name}: {ticks:?}, not after {before:?}"
        );
        shop.check_invariants();
    }
}

#[test]
fn a_component_that_is_replaced_is_told_alike() {
    for (name, add) in replacing() {
        let mut shop = shop();
        let entity = shop.spawn(Hot {
            name: Name(1),
            heat: Heat(2),
        });
        let mut reader = shop.watch_removed::<Heat>();
        shop.resource_mut::<Diary>().0.clear();
        let (added, before) = (shop.added_at::<Heat>(entity), shop.change_tick());
        add(&mut shop, entity);
        assert_eq!(shop.resource::<Diary>().0, ["heat"], "{name}");
        assert_eq!(
            shop.read_removed(&mut reader).count(),
            0,
            "{name}: nothing was removed"
        );
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
        let ticks = (
            shop.added_at::<Heat>(entity).unwrap(),
            shop.changed_at::<Heat>(entity).unwrap(),
        );
        assert!(
            ticks.0 > before && ticks.0 == ticks.1,
            "{name}: {ticks:?}, not after {before:?}"
        );
        shop.check_invariants();
    }
}

#[test]
fn a_row_that_is_spawned_below_another_is_told_alike() {
    for (name, spawn) in SPAWNING_BELOW {
        let mut shop = shop();
        let above = shop.spawn(HOT);
        shop.resource_mut::<Diary>().0.clear();
        let before = shop.change_tick();
        let entity = spawn(&mut shop, above);
        assert_eq!(
            shop.resource::<Diary>().0,
            ["shelved came", "heat"],
            "{name}"
        );
        let ticks = (
            shop.added_at::<Heat>(entity).unwrap(),
            shop.changed_at::<Heat>(entity).unwrap(),
        );
        assert!(
            ticks.0 > before && ticks.0 == ticks.1,
            "{name}: {ticks:?}, not after {before:?}"
        );
        assert!(shop.target_of::<Under>(entity).is_some(), "{name}");
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
        assert_eq!(
            shop.resource::<Diary>().0,
            ["hot went", "no heat"],
            "{name}"
        );
        let removed: Vec<_> = shop
            .read_removed(&mut reader)
            .map(|it| (it.entity, it.value))
            .collect();
        assert_eq!(removed, [(entity, Some(Heat(1)))], "{name}");
        assert!(!shop.contains(entity), "{name}");
        shop.check_invariants();
    }
}

#[test]
fn a_component_that_is_removed_is_told_alike() {
    for (name, remove) in REMOVING {
        let mut shop = shop();
        let entity = shop.spawn(Hot {
            name: Name(1),
            heat: Heat(2),
        });
        let mut reader = shop.watch_removed::<Heat>();
        shop.resource_mut::<Diary>().0.clear();
        remove(&mut shop, entity);
        assert_eq!(
            shop.resource::<Diary>().0,
            ["hot went", "cold came", "no heat"],
            "{name}"
        );
        let removed: Vec<_> = shop
            .read_removed(&mut reader)
            .map(|it| (it.entity, it.value))
            .collect();
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
        let write = |on: On<Shop, Insert<Number>, Old>,
                     all: Query<Shop, &Number>,
                     mut diary: ResMut<Diary>| {
            let words = ["both are exchanged", "one is not exchanged"];
            let (old, new) = (on.old_value().unwrap().0, on.new_value().unwrap().0);
            let is_whole = all.map(|number| number.0).collect::<Vec<_>>() == [2, 1]
                && (old, new) == (3 - new, 3 - old);
            diary.0.extend([
                words[usize::from(!is_whole)],
                if old == 1 { "it was 1" } else { "it was 2" },
            ]);
        };
        shop.observe("number", write).unwrap();
        shop.resource_mut::<Diary>().0.clear();
        let (added, before) = (
            [one, other].map(|it| shop.added_at::<Number>(it)),
            shop.change_tick(),
        );
        exchange(&mut shop, one, other);
        let told = [
            "both are exchanged",
            "it was 1",
            "both are exchanged",
            "it was 2",
        ];
        assert_eq!(shop.resource::<Diary>().0, told, "{name}");
        assert_eq!(
            shop.read_removed(&mut reader).count(),
            0,
            "{name}: nothing was removed"
        );
        assert_eq!(
            [one, other].map(|it| shop.added_at::<Number>(it)),
            added,
            "{name}"
        );
        assert!(
            [one, other]
                .iter()
                .all(|it| shop.changed_at::<Number>(*it) > Some(before)),
            "{name}"
        );
        assert_eq!(
            [one, other].map(|it| shop.get::<Number>(it).unwrap().0),
            [2, 1],
            "{name}"
        );
        exchange(&mut shop, one, one);
        assert_eq!(
            shop.resource::<Diary>().0.len(),
            told.len(),
            "{name}: nothing was changed"
        );
        shop.check_invariants();
    }
}

#[test]
fn a_component_that_is_named_at_run_time_is_told_alike() {
    for (words, (adding, add), (removing, remove)) in AT_RUN_TIME {
        let (mut shop, key, id) = shop_at_run_time();
        let [came, went, gone] = *words;
        let entity = shop.spawn_empty();
        add(&mut shop, entity, key, id);
        assert_eq!(told(&mut shop), [came], "{adding}");
        shop.insert(entity, Name(1)).unwrap();
        assert!(
            told(&mut shop).is_empty(),
            "{adding}: the entity has no kind"
        );
        remove(&mut shop, entity, key, id);
        assert_eq!(told(&mut shop), ["cold came", went], "{removing}");
        add(&mut shop, entity, key, id);
        assert_eq!(
            told(&mut shop),
            [came],
            "{adding}: the entity is what it was"
        );
        add(&mut shop, entity, key, id);
        assert_eq!(told(&mut shop), [came], "{adding}: the value is replaced");
        shop.despawn(entity);
        assert_eq!(told(&mut shop), ["gone", "cold went", gone], "{adding}");
        shop.check_invariants();
    }
}

#[test]
fn a_row_that_is_spawned_with_a_component_named_at_run_time_is_told_alike() {
    for ([came, _, gone], (name, spawn)) in SPAWNING_AT_RUN_TIME {
        let (mut shop, key, id) = shop_at_run_time();
        let entity = spawn(&mut shop, key, id);
        assert_eq!(told(&mut shop), [*came], "{name}");
        shop.despawn(entity);
        assert_eq!(told(&mut shop), [*gone], "{name}");
        shop.check_invariants();
    }
}

/// A new public way fails here until it is listed.
#[test]
#[cfg_attr(miri, ignore = "it reads the sources")]
fn no_way_is_left_out() {
    let ways = ADDING
        .iter()
        .chain(REMOVING)
        .chain(DESPAWNING)
        .map(|(way, _)| *way);
    let ways = ways.chain(SPAWNING.iter().chain(SPAWNING_BELOW).map(|(way, _)| *way));
    let ways = ways.chain(EXCHANGING.iter().map(|(way, _)| *way));
    let ways = ways.chain(
        AT_RUN_TIME
            .iter()
            .flat_map(|(_, (adding, _), (removing, _))| [*adding, *removing]),
    );
    let ways = ways.chain(SPAWNING_AT_RUN_TIME.iter().map(|(_, (way, _))| *way));
    let listed: BTreeSet<&str> = ways
        .chain(EMPTY)
        .chain(NO_CHANGES)
        .flat_map(|ways| ways.split(", "))
        .collect();
    let mut found = Methods::default();
    for file in of_the_runtime() {
        found.visit_file(&ecs_tests::sources::parse(&file));
    }
    let left_out: Vec<&String> = found
        .0
        .iter()
        .filter(|method| !listed.contains(method.as_str()))
        .collect();
    assert!(left_out.is_empty(), "on no list: {left_out:?}");
    let gone: Vec<&&str> = listed
        .iter()
        .filter(|way| way.contains("::") && !found.0.contains(**way))
        .collect();
    assert!(gone.is_empty(), "listed, and not in the sources: {gone:?}");
}

/// Public functions whose names begin as those of changes do, each as `Type::method`.
#[derive(Default)]
struct Methods(BTreeSet<String>);

impl Methods {
    fn note(&mut self, owner: Option<&Ident>, visibility: &Visibility, method: &Ident) {
        let words = [
            "add_",
            "insert",
            "remove",
            "take",
            "exchange",
            "replace_bundle",
            "detach",
            "attach",
            "convert",
            "spawn",
            "despawn",
            "clone_",
            "clear",
            "merge",
            "get_or_insert",
        ];
        let name = method.to_string();
        let plain = name.trim_start_matches("try_");
        let is_change = plain == "add" || words.iter().any(|word| plain.starts_with(word));
        if is_change && matches!(visibility, Visibility::Public(_)) {
            self.0
                .insert(owner.map_or_else(|| name.clone(), |owner| format!("{owner}::{name}")));
        }
    }
}

impl<'ast> Visit<'ast> for Methods {
    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let Type::Path(owner) = &*item.self_ty else {
            return;
        };
        let owner = &owner.path.segments.last().unwrap().ident;
        for method in &item.items {
            if let ImplItem::Fn(method) = method {
                self.note(Some(owner), &method.vis, &method.sig.ident);
            }
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.note(None, &item.vis, &item.sig.ident);
    }
}
