//! Rows come, change and leave.

use super::super::scene::empty;
use super::super::yard::{
    Bang, Bull, ByNumber, Calf, ChildOf, Cow, Fixed, Fleeting, Kid, Last, Likes, Maybe, Needed,
    Needs, Number, Off, Place, Plain, Pooled, Rare, Seen, Stays, Stone, Value, Weight, Yard,
};
use ecs::share::Sharing;
use ecs::{Component, ComponentDefinition, Entity, EntityBuilder, Registration};
use ecs_tests::ledger::{Code, Ledger};

fn cow(ledger: &Ledger) -> Cow {
    let value = || Value::new(ledger);
    Cow {
        plain: Plain(value()),
        maybe: Some(Maybe(value())),
        seen: Seen(value()),
        last: Last(value()),
    }
}

fn calf(ledger: &Ledger) -> Calf {
    Calf {
        plain: Plain(Value::new(ledger)),
        last: Last(Value::new(ledger)),
    }
}

/// Rows of an iterator that may panic.
fn calves(ledger: &Ledger) -> impl ExactSizeIterator<Item = Calf> + use<> {
    let ledger = ledger.clone();
    (0..3).map(move |_| {
        ledger.call(Code::Call);
        calf(&ledger)
    })
}

/// Does something with each component that is written by its type.
macro_rules! each {
    ($scene:ident, $C:ident => $do:expr) => {{
        each!(@ $scene, $C => $do; Plain Last Maybe Seen Pooled Rare Stays Fleeting Needed Needs Off Number Place Fixed);
    }};
    (@ $scene:ident, $C:ident => $do:expr; $($Name:ident)*) => {
        $({
            type $C = $Name;
            $do;
        })*
    };
}

super::operations! {
    prepared by |_| {};
    spawn [Drop Observe Call] "store::Store::spawn store::Store::try_spawn store::Store::spawn_empty store::Store::try_spawn_empty" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.spawn(cow(&ledger));
        let kid = Kid { seen: scene.make(), on: ChildOf { parent: scene.cow } };
        scene.yard.spawn(kid);
        let odd = (scene.make::<Needs>(), scene.make::<Number>(), scene.make::<Pooled>(), scene.make::<Rare>());
        scene.yard.spawn(odd);
        let odd = (scene.make::<Needs>(), scene.make::<Fixed>(), scene.make::<Place>(), scene.make::<Stays>());
        scene.yard.try_spawn(odd)?;
        scene.yard.spawn_empty();
        scene.yard.try_spawn_empty()?;
    }
    spawn_at [Drop Observe Call] "store::Store::spawn_at store::Store::try_spawn_at store::Store::reserve_entity store::Store::try_reserve_entity
        store::Store::reserve_handle store::Store::keep_ids_below" |scene| {
        let ledger = scene.ledger.clone();
        let entity = scene.yard.reserve_entity();
        scene.yard.spawn_at(entity, (Needs(Value::new(&ledger)),))?;
        let entity = scene.yard.try_reserve_entity()?;
        scene.yard.try_spawn_at(entity, cow(&ledger))?;
        // It is refused, and the values come back.
        drop(scene.yard.spawn_at(entity, cow(&ledger)));
        drop(scene.yard.try_spawn_at(entity, calf(&ledger)));
        let far = Entity::from_bits(3 << 32 | (40 + ledger.made() as u64))?;
        assert!(scene.yard.reserve_handle(far)?);
        scene.yard.spawn_at(far, (Needs(Value::new(&ledger)),))?;
        scene.yard.keep_ids_below(4)?;
        scene.yard.keep_ids_below(0)?;
    }
    spawn_batch [Drop Observe Call] "store::Store::spawn_batch store::Store::try_spawn_batch" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.spawn_batch(calves(&ledger));
        scene.yard.try_spawn_batch(calves(&ledger))?;
        let rows = (0..3).map(|_| (Last(Value::new(&ledger)), Needs(Value::new(&ledger)), Pooled(Value::new(&ledger))));
        scene.yard.spawn_batch(rows);
        let rows = (0..3).map(|_| (Number(Value::new(&ledger)), Seen(Value::new(&ledger))));
        scene.yard.try_spawn_batch(rows).map_err(|error| error.to_string())?;
        let parent = scene.cow;
        let rows = (0..3).map(|_| Kid { seen: Seen(Value::new(&ledger)), on: ChildOf { parent } });
        scene.yard.spawn_batch(rows);
    }
    spawn_columns [Drop Observe] "store::Store::spawn_columns store::Store::try_spawn_columns store::Store::spawn_slices store::Store::try_spawn_slices
        store::Store::reserve store::Store::try_reserve store::Store::reserve_entities store::Store::try_reserve_entities" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.reserve::<Cow>(9);
        scene.yard.try_reserve::<Calf>(99)?;
        scene.yard.reserve_entities(9);
        scene.yard.try_reserve_entities(99)?;
        let columns = |count: usize| {
            let plain = (0..2).map(|_| Plain(Value::new(&ledger))).collect::<Vec<_>>();
            (plain, (0..count).map(|_| Last(Value::new(&ledger))).collect::<Vec<_>>())
        };
        scene.yard.spawn_columns::<Calf>(columns(2))?;
        scene.yard.try_spawn_columns::<Calf>(columns(2))?;
        drop(scene.yard.spawn_columns::<Calf>(columns(1)).map(drop));
        drop(scene.yard.try_spawn_columns::<Calf>(columns(3)).map(drop));
        scene.yard.spawn_slices::<Stone>((&[Weight(1), Weight(2)],))?;
        scene.yard.try_spawn_slices::<Stone>((&[Weight(1), Weight(2)],))?;
    }
    insert [Drop Clone Observe Call] "store::Store::insert store::Store::try_insert" |scene| {
        let ledger = scene.ledger.clone();
        for entity in [scene.cow, scene.odd] {
            each!(scene, C => drop(scene.yard.insert(entity, C::from(Value::new(&ledger)))?));
            each!(scene, C => drop(scene.yard.try_insert(entity, C::from(Value::new(&ledger)))?));
        }
        scene.yard.insert(scene.odd, ChildOf { parent: scene.kid })?;
    }
    insert_that_is_refused [Drop Call] "store::Store::insert store::Store::try_insert store::Store::insert_many" |scene| {
        let [one, other] = scene.numbered;
        let number = scene.yard.get::<Number>(one).unwrap().0.number();
        let ledger = scene.ledger.clone();
        let same = || Number(Value::with_number(&ledger, number));
        assert!(scene.yard.insert(other, same()).is_err());
        assert!(scene.yard.try_insert(other, same()).is_err());
        assert!(scene.yard.insert_many(other, (same(), Plain(Value::new(&ledger)))).is_err());
        let gone = scene.yard.spawn(());
        scene.yard.despawn(gone);
        assert!(scene.yard.insert(gone, Plain(Value::new(&ledger))).is_err());
        assert!(scene.yard.insert(scene.cow, ChildOf { parent: scene.kid }).is_err());
    }
    insert_many [Drop Clone Observe Call] "store::Store::insert_many store::Store::try_insert_many" |scene| {
        let ledger = scene.ledger.clone();
        let value = || Value::new(&ledger);
        for entity in [scene.cow, scene.odd, scene.stone] {
            let bundle = (Seen(value()), Pooled(value()), Needs(value()), Number(value()));
            drop(scene.yard.insert_many(entity, bundle)?);
            let bundle = (Seen(value()), Rare(value()), Fixed(value()), Maybe(value()));
            drop(scene.yard.try_insert_many(entity, bundle)?);
            drop(scene.yard.insert_many(entity, cow(&ledger))?);
        }
    }
    get_or_insert_with [Drop Observe Call] "store::Store::get_or_insert_with entity_access::EntityMut::get_or_insert_with" |scene| {
        let ledger = scene.ledger.clone();
        let make = || {
            ledger.call(Code::Call);
            Value::new(&ledger)
        };
        for entity in [scene.cow, scene.calf, scene.stone] {
            scene.yard.get_or_insert_with(entity, || Seen(make()))?;
            scene.yard.get_or_insert_with(entity, || Pooled(make()))?.0 = make();
            scene.yard.entity_mut(entity)?.get_or_insert_with(|| Maybe(make()))?.0 = make();
            scene.yard.entity_mut(entity)?.get_or_insert_with(|| Needs(make()))?;
        }
    }
    remove [Drop Clone Observe Call] "store::Store::remove store::Store::try_remove store::Store::take store::Store::try_take" |scene| {
        for entity in [scene.cow, scene.odd] {
            each!(scene, C => drop(scene.yard.remove::<C>(entity)?));
        }
        for entity in [scene.other, scene.numbered[0]] {
            each!(scene, C => drop(scene.yard.try_remove::<C>(entity)?));
        }
        scene.yard.remove::<ChildOf>(scene.kid)?;
        drop(scene.yard.take::<Last>(scene.calf));
        drop(scene.yard.try_take::<Plain>(scene.calf));
    }
    remove_many [Drop Clone Observe Call] "store::Store::remove_many store::Store::try_remove_many" |scene| {
        drop(scene.yard.remove_many::<(Plain, Pooled, Stays)>(scene.cow)?);
        drop(scene.yard.try_remove_many::<(Seen, Maybe, Last)>(scene.cow)?);
        drop(scene.yard.remove_many::<(Seen, Needs, Needed, Fleeting)>(scene.odd)?);
        drop(scene.yard.try_remove_many::<(Number, Fixed, Place)>(scene.numbered[0])?);
    }
    exchange [Drop Clone Observe Call] "store::Store::replace_bundle store::Store::try_replace_bundle" |scene| {
        let ledger = scene.ledger.clone();
        let value = || Value::new(&ledger);
        drop(scene.yard.replace_bundle::<(Seen, Pooled), _>(scene.cow, (Needs(value()), Maybe(value())))?);
        drop(scene.yard.try_replace_bundle::<(Plain, Seen), _>(scene.odd, (Number(value()), Pooled(value())))?);
        drop(scene.yard.try_replace_bundle::<(Number,), _>(scene.numbered[0], (Seen(value()),))?);
    }
    convert [Drop Clone Observe] "store::Store::convert store::Store::try_convert" |scene| {
        let ledger = scene.ledger.clone();
        let value = || Value::new(&ledger);
        scene.yard.remove::<Seen>(scene.calf)?;
        if scene.yard.is::<Calf>(scene.calf) {
            scene.yard.convert::<Calf, Bull, (), _>(scene.calf, (Needed(value()),))?;
        }
        drop(scene.yard.convert::<Bull, Calf, (Needed,), _>(scene.calf, ())?);
        scene.yard.try_convert::<Calf, Bull, (), _>(scene.calf, (Needed(value()),))?;
        drop(scene.yard.try_convert::<Bull, Calf, (Needed,), _>(scene.calf, ())?);
        // It is of another kind, and the values come back.
        drop(scene.yard.convert::<Calf, Bull, (), _>(scene.stone, (Needed(value()),)));
    }
    exchange_keys [] "store::Store::exchange_keys store::Store::try_exchange_keys" |scene| {
        let [one, other] = scene.numbered;
        scene.yard.exchange_keys::<ByNumber>(one, other)?;
        scene.yard.try_exchange_keys::<ByNumber>(other, one)?;
    }
    despawn [Drop Observe Call] "store::Store::despawn" |scene| {
        for entity in [scene.cow, scene.other, scene.odd, scene.numbered[0], scene.stone] {
            if scene.yard.contains(entity) {
                scene.curse(entity)?;
            }
            scene.yard.despawn(entity);
        }
    }
    despawn_row [Drop Clone Observe Call] "store::Store::despawn_row" |scene| {
        drop(scene.yard.despawn_row::<Cow>(scene.cow));
        drop(scene.yard.despawn_row::<Calf>(scene.calf));
        drop(scene.yard.despawn_row::<Cow>(scene.odd));
    }
    clear [Drop Observe Call] "store::Store::clear" |scene| {
        for entity in [scene.other, scene.stone] {
            if scene.yard.contains(entity) {
                scene.curse(entity)?;
            }
        }
        scene.yard.clear();
    }
    clear_component [Drop Observe Call] "store::Store::clear_component store::Store::try_clear_component" |scene| {
        scene.yard.clear_component::<Seen>()?;
        scene.yard.try_clear_component::<Plain>()?;
        scene.yard.clear_component::<Pooled>()?;
        scene.yard.try_clear_component::<Number>()?;
        scene.yard.clear_component::<Maybe>()?;
        scene.yard.clear_component::<ChildOf>()?;
    }
    by_key [Drop Clone Observe] "store::Store::insert_key store::Store::try_insert_key store::Store::remove_key store::Store::try_remove_key
        store::Store::insert_data store::Store::remove_data" |scene| {
        let ledger = scene.ledger.clone();
        let (key, mana, bytes) = (scene.key, scene.mana, 7_u32.to_ne_bytes());
        for entity in [scene.cow, scene.odd] {
            drop(scene.yard.insert_key(entity, key, Value::new(&ledger).into())?);
            drop(scene.yard.try_insert_key(entity, key, Value::new(&ledger).into())?);
            drop(scene.yard.insert_data(entity, mana, &bytes)?);
            drop(scene.yard.insert_data(entity, mana, &bytes)?);
            drop(scene.yard.remove_key(entity, key)?);
            drop(scene.yard.remove_data(entity, mana)?);
        }
        scene.curse(scene.cow)?;
        scene.curse(scene.cow)?;
        scene.take_curse(scene.cow)?;
        drop(scene.yard.insert_key(scene.calf, key, Value::new(&ledger).into())?);
        drop(scene.yard.try_remove_key(scene.calf, key)?);
    }
    clone [Drop Clone Observe] "store::Store::clone_entity store::Store::try_clone_entity store::Store::clone_with_descendants
        store::Store::try_clone_with_descendants" |scene| {
        scene.yard.remove::<Stays>(scene.cow)?;
        scene.yard.clone_entity(scene.cow)?;
        scene.yard.try_clone_entity(scene.cow)?;
        scene.yard.clone_entity(scene.kid)?;
        scene.yard.clone_with_descendants::<ChildOf>(scene.cow)?;
        scene.yard.try_clone_with_descendants::<ChildOf>(scene.kid)?;
    }
    template [Drop Clone Observe] "storage::Storage::template storage::Storage::try_template store::Store::spawn_template store::Store::try_spawn_template" |scene| {
        scene.yard.spawn_template(&scene.template, 2)?;
        scene.yard.try_spawn_template(&scene.template, 2)?;
        let template = scene.yard.template(scene.other)?;
        scene.yard.spawn_template(&template, 1)?;
        let _ = scene.yard.try_template(scene.kid)?;
    }
    taken [Drop Clone Observe Call] "store::Store::detach store::Store::attach" |scene| {
        let (mut elsewhere, ..) = empty(&scene.ledger);
        for entity in [scene.odd, scene.cow, scene.numbered[0]] {
            if scene.yard.contains(entity) {
                scene.yard.remove::<Likes>(entity)?;
                scene.curse(entity)?;
                let taken = scene.yard.detach(entity)?;
                let entity = elsewhere.attach(taken).unwrap();
                elsewhere.check_invariants();
                drop(elsewhere.detach(entity)?);
            }
        }
        // It is refused, and comes back.
        let entity = scene.yard.spawn(calf(&scene.ledger));
        scene.curse(entity)?;
        let taken = scene.yard.detach(entity)?;
        drop(Yard::new().attach(taken).unwrap_err());
    }
    relations [Drop Observe Call] "store::Store::spawn_with store::Store::try_spawn_with store::Store::spawn_below relation::Below::spawn relation::Below::try_spawn
        relation::Below::spawn_linked relation::Below::try_spawn_linked relation::Below::below entity_access::EntityMut::spawn_below" |scene| {
        let ledger = scene.ledger.clone();
        let value = || Value::new(&ledger);
        let called = || ledger.call(Code::Call);
        scene.yard.spawn_with::<ChildOf, _>(cow(&ledger), |below| {
            called();
            let kid = below.spawn((Seen(value()), Needs(value())));
            below.below(kid, |below| {
                below.try_spawn((Pooled(value()),)).map(drop).unwrap_or_default();
                called();
            });
        });
        scene.yard.try_spawn_with::<ChildOf, _>((Number(value()),), |below| {
            below.spawn_linked(|on| {
                called();
                Kid { seen: Seen(value()), on }
            });
            below.try_spawn_linked(|on| Kid { seen: Seen(value()), on }).map(drop).unwrap_or_default();
        })?;
        scene.yard.spawn_below::<ChildOf>(scene.cow, |below| {
            called();
            below.spawn((Seen(value()),));
        });
        scene.yard.entity_mut(scene.cow)?.spawn_below::<ChildOf>(|below| {
            called();
            below.spawn((Seen(value()),));
        });
    }
    builder [Drop Observe Call] "change::EntityBuilder::add change::EntityBuilder::add_key change::EntityBuilder::add_child change::EntityBuilder::remove
        change::EntityBuilder::spawn" |scene| {
        let ledger = scene.ledger.clone();
        let value = || Value::new(&ledger);
        let mut child = EntityBuilder::new();
        child.add(Seen(value())).add(Seen(value())).add(Pooled(value())).add(Needs(value()));
        child.remove::<Pooled>();
        let mut builder = EntityBuilder::new();
        builder.add(Number(value())).add_key(scene.key, value().into()).add_child::<ChildOf>(child);
        builder.spawn(&mut scene.yard)?;
        builder.add(Last(value()));
    }
    entity_mut [Drop Clone Observe Call] "entity_access::EntityMut::insert entity_access::EntityMut::insert_many entity_access::EntityMut::remove
        entity_access::EntityMut::remove_many entity_access::EntityMut::despawn" |scene| {
        let ledger = scene.ledger.clone();
        let value = || Value::new(&ledger);
        let mut cow = scene.yard.entity_mut(scene.cow)?;
        cow.insert(Plain(value()))?.insert_many((Seen(value()), Needs(value())))?;
        drop(cow.remove::<Pooled>()?);
        cow.remove_many::<(Maybe, Rare, Seen)>()?;
        cow.despawn();
    }
    registered [Drop Observe Call] "store::Store::register store::Store::register_named store::Store::register_with store::Store::define" |scene| {
        let (mut elsewhere, key, _) = empty(&scene.ledger);
        let other = elsewhere.register::<Other>()?;
        let named = elsewhere.register_named::<Value>("a value")?;
        let sparse = elsewhere.register_with(Registration::<Value>::named("sparse").sparse().cloned())?;
        let curse = elsewhere.define(ComponentDefinition::new("another curse").with_layout(2, 1).on_drop(|_| {}))?;
        let entity = elsewhere.spawn(calf(&scene.ledger));
        drop(elsewhere.insert_key(entity, other, Other(Value::new(&scene.ledger)))?);
        drop(elsewhere.insert_key(entity, named, Value::new(&scene.ledger))?);
        drop(elsewhere.insert_key(entity, sparse, Value::new(&scene.ledger))?);
        drop(elsewhere.insert_key(entity, key, Value::new(&scene.ledger).into())?);
        drop(elsewhere.insert_data(entity, curse, &[1, 2])?);
        elsewhere.remove_key(entity, sparse)?;
    }
    end_of_a_world [Drop Clone Observe Call] "storage::Storage::drop storage::Template::drop snapshot::Publisher::drop share::Shared::drop" |scene| {
        let (ledger, (mut elsewhere, key, _)) = (scene.ledger.clone(), empty(&scene.ledger));
        let value = || Value::new(&ledger);
        let cow = elsewhere.spawn(cow(&ledger));
        elsewhere.insert_many(cow, (Pooled(value()), Rare(value()), Fixed(value()), Place(value())))?;
        drop(elsewhere.insert_key(cow, key, value().into())?);
        elsewhere.send(Bang(value()));
        let removed = elsewhere.watch_removed::<Seen>();
        let gone = elsewhere.spawn((Seen(value()),));
        elsewhere.despawn(gone);
        let template = elsewhere.template(cow)?;
        let mut channel = ecs::snapshot::channel(1);
        channel.0.publish(&mut elsewhere);
        elsewhere.tick();
        elsewhere.share(|_| {});
        drop((elsewhere, template, channel, removed));
    }
}

/// Registered elsewhere.
#[derive(Component)]
struct Other(#[allow(dead_code, reason = "it is dropped")] Value);
