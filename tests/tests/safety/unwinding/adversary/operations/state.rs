//! Resources, events, systems and observers.

use super::super::yard::{
    Bang, Barn, Book, Given, Guest, Last, Mode, Plain, Seen, Spare, Value, Weight, Yard,
    data_changed, key_came,
};
use ecs::prelude::*;
use ecs::schedule::{State, Transitions};
use ecs::share::{Inbox, Sharing};
use ecs::{Events, In, Insert, Remove};
use ecs_tests::ledger::{Code, Ledger};
use std::time::Duration;

fn value(ledger: &Ledger) -> Value {
    Value::new(ledger)
}

/// A system that holds a value, and has one of its own.
fn system(ledger: &Ledger) -> impl Fn(Local<Value>, Res<Book>) + Send + Sync + use<> {
    let kept = value(ledger);
    move |own: Local<Value>, book: Res<Book>| {
        book.0.call(Code::Call);
        assert!(kept.number() + own.number() > 0);
    }
}

/// A message to a world, with a value.
fn message(ledger: &Ledger) -> impl FnOnce(&mut Commands<'_, Yard>) + Send + use<> {
    let (ledger, kept) = (ledger.clone(), value(ledger));
    move |commands: &mut Commands<'_, Yard>| {
        ledger.call(Code::Call);
        commands.spawn((Last(kept),));
    }
}

fn inbox(scene: &super::super::scene::Scene) -> Inbox<Yard> {
    scene.yard.inbox()
}

super::operations! {
    prepared by |_| {};
    resources [Drop] "store::Store::set_resource store::Store::try_set_resource store::Store::insert_resource store::Store::take_resource
        store::Store::register_resource store::Store::try_register_resource store::Store::unregister_resource
        store::Store::registered_resource_mut store::Store::resource_mut" |scene| {
        let ledger = scene.ledger.clone();
        drop(scene.yard.set_resource(Barn(value(&ledger))));
        drop(scene.yard.try_set_resource(Barn(value(&ledger)))?);
        scene.yard.resource_mut::<Barn>().0 = value(&ledger);
        drop(scene.yard.insert_resource(Spare(value(&ledger))));
        drop(scene.yard.take_resource::<Spare>());
        drop(scene.yard.insert_resource(Spare(value(&ledger))));
        drop(scene.yard.register_resource(Guest(value(&ledger))));
        drop(scene.yard.try_register_resource(Guest(value(&ledger)))?);
        scene.yard.registered_resource_mut::<Guest>().ok_or("a guest")?.0 = value(&ledger);
        drop(scene.yard.unregister_resource::<Guest>());
    }
    resource_scope [Drop Call] "store::World::resource_scope system::ResMut::set_if_neq" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.resource_scope::<Barn, _>(|yard, barn| {
            ledger.call(Code::Call);
            barn.0 = value(&ledger);
            yard.spawn((Last(value(&ledger)),));
            ledger.call(Code::Call);
        });
        scene.yard.run_system(|mut barn: ResMut<Barn>, book: Res<Book>| {
            barn.set_if_neq(Barn(value(&book.0)));
            barn.into_inner().0 = value(&book.0);
        });
    }
    modes [Drop Clone Observe Call] "schedule::State::new schedule::State::set schedule::transition schedule::entered schedule::left schedule::in_state
        schedule::State::restart schedule::sub_state schedule::Transitions::read schedule::Transitions::missed" |scene| {
        let ledger = scene.ledger.clone();
        drop(State::new(value(&ledger)));
        let mode = scene.yard.resource_mut::<State<Mode>>();
        mode.set(Mode::default());
        mode.set(Mode::default());
        scene.yard.tick();
        scene.yard.resource_mut::<State<Option<Mode>>>().set(Some(Mode::default()));
        for _ in 0..2 {
            scene.yard.resource_mut::<State<Mode>>().restart(Mode::default());
            scene.yard.tick();
        }
        scene.yard.run_system(|mut transitions: Transitions<Mode>| {
            transitions.missed();
            transitions.read().for_each(|transition| drop(transition.to.clone()));
        });
    }
    events [Drop Clone Call] "store::Store::send store::Store::try_send events::Events::send events::Events::try_send events::Events::clear events::Events::drain
        events::Events::cursor events::EventWriter::send events::EventWriter::try_send events::EventReader::read events::EventReader::clear
        events::EventCursor::read events::Events::try_reserve events::EventCursor::missed events::EventReader::missed" |scene| {
        let ledger = scene.ledger.clone();
        let mut cursor = scene.yard.resource_mut::<Events<Bang>>().cursor();
        scene.yard.send(Bang(value(&ledger)));
        scene.yard.try_send(Bang(value(&ledger)))?;
        cursor.read(scene.yard.resource::<Events<Bang>>()).for_each(|_| ledger.call(Code::Call));
        scene.yard.resource_mut::<Events<Bang>>().send(Bang(value(&ledger)));
        scene.yard.run_system(|mut writer: EventWriter<Bang>| {
            writer.send(Bang(value(&ledger)));
            writer.try_send(Bang(value(&ledger))).unwrap();
        });
        scene.yard.run_system(|mut reader: EventReader<Bang>| {
            reader.read().take(1).for_each(|bang| drop(bang.clone()));
            reader.missed();
            reader.clear();
        });
        scene.yard.run_system(|mut reader: EventReader<Bang>, mut writer: EventWriter<Bang>| {
            reader.read().take(2).for_each(|bang| writer.send(bang.clone()));
            writer.try_send(Bang(value(&ledger))).unwrap();
        });
        let mut clone = cursor.clone();
        clone.read(scene.yard.resource::<Events<Bang>>()).for_each(|_| ledger.call(Code::Call));
        cursor.missed();
        let events = scene.yard.resource_mut::<Events<Bang>>();
        events.drain().next_back();
        (0..9).for_each(|_| events.send(Bang(value(&ledger))));
        events.clear();
        events.try_send(Bang(value(&ledger)))?;
        // Those that all have read go as soon as there has to be room.
        (0..9).for_each(|_| events.send(Bang(value(&ledger))));
        drop(cursor);
        events.try_reserve(99)?;
    }
    removed_values [Drop Clone Observe Call] "store::Store::watch_removed store::Store::read_removed store::Store::set_keep_removed removal::Removed::read
        removal::Removed::missed removal::Removed::clear" |scene| {
        let ledger = scene.ledger.clone();
        let mut other = scene.yard.watch_removed::<Seen>();
        let mut plain = scene.yard.watch_removed::<Plain>();
        for _ in 0..9 {
            let entity = scene.yard.spawn((Seen(value(&ledger)), Plain(value(&ledger))));
            scene.yard.remove::<Seen>(entity)?;
            scene.yard.despawn(entity);
            scene.yard.read_removed(&mut scene.removed).for_each(|removed| drop(removed.value.clone()));
            scene.yard.read_removed(&mut plain).take(1).for_each(drop);
        }
        scene.yard.run_system(|mut removed: ecs::Removed<Yard, Seen>| {
            removed.missed();
            removed.read().take(1).for_each(drop);
            removed.clear();
        });
        scene.yard.set_keep_removed::<Seen>(ecs::Keep::Runs(1));
        scene.yard.read_removed(&mut other).for_each(drop);
        drop(other);
    }
    schedules [Drop Clone Observe Call] "" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.tick();
        scene.yard.tick();
        scene.yard.tick_for(Duration::from_millis(100));
        scene.yard.weigh(Given(value(&ledger)));
    }
    added_systems [Drop Clone Observe Call] "store::Store::add_system store::Store::remove_system schedule::AddSystem::add schedule::AddSystem::run_if schedule::AddSystem::after
        schedule::AddSystem::before schedule::AddSystem::in_phase" |scene| {
        let ledger = scene.ledger.clone();
        let condition = {
            let kept = value(&ledger);
            move |book: Res<Book>| {
                book.0.call(Code::Call);
                kept.number() > 0
            }
        };
        let name = format!("added {}", ledger.made());
        let added = scene.yard.add_system(Yard::tick_plan(), name, system(&ledger)).run_if(condition).after("listen").in_phase("growth").add()?;
        scene.yard.tick();
        scene.yard.remove_system(Yard::tick_plan(), added);
        // It has no such step, and is dropped.
        drop(scene.yard.add_system(Yard::tick_plan(), "lost", system(&ledger)).before("nobody").add());
        drop(scene.yard.add_system(Yard::tick_plan(), "forgotten", system(&ledger)));
    }
    observers [Drop Clone Observe Call] "store::Store::observe store::Store::observe_entity store::Store::observe_insert_key store::Store::observe_remove_key
        store::Store::observe_insert_data store::Store::observe_remove_data store::Store::unobserve store::Store::trigger
        store::Store::set_cascade_limit" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.set_cascade_limit(1000);
        let mut came = Vec::new();
        let kept = value(&ledger);
        let told = move |_: On<Yard, Insert<Seen>>, own: Local<Value>, book: Res<Book>| {
            book.0.call(Code::Observe);
            assert!(kept.number() + own.number() > 0);
        };
        came.push(scene.yard.observe("told", told)?);
        let kept = value(&ledger);
        let gone = move |_: On<Yard, Remove<Seen>>, book: Res<Book>| {
            book.0.call(Code::Observe);
            assert!(kept.number() > 0);
        };
        came.push(scene.yard.observe_entity(scene.cow, "gone", gone)?);
        came.push(scene.yard.observe_insert_key(scene.key, "key came too", key_came)?);
        came.push(scene.yard.observe_remove_key(scene.key, "key went too", key_came)?);
        came.push(scene.yard.observe_insert_data(scene.mana, "data came too", data_changed)?);
        came.push(scene.yard.observe_remove_data("mana", "data went too", data_changed)?);
        scene.yard.insert(scene.cow, Seen(value(&ledger)))?;
        scene.yard.trigger(scene.cow, Bang(value(&ledger))).map_err(|error| error.to_string())?;
        drop(scene.yard.insert_key(scene.cow, scene.key, value(&ledger).into())?);
        drop(scene.yard.remove::<Seen>(scene.cow)?);
        for id in came {
            scene.yard.unobserve(id);
        }
        let gone = scene.yard.spawn(());
        scene.yard.despawn(gone);
        drop(scene.yard.trigger(gone, Bang(value(&ledger))));
    }
    shared [Drop Clone Observe Call] "share::Sharing::share share::Shared::run share::Shared::try_run" |scene| {
        let ledger = scene.ledger.clone();
        scene.yard.share(|shared| {
            ledger.call(Code::Call);
            shared.run(|rows: Query<Yard, &mut Plain>, own: Local<Value>| {
                rows.for_each(|plain| {
                    ledger.call(Code::Call);
                    plain.0 = value(&ledger);
                });
                assert!(own.number() > 0);
            });
            shared.run(|mut commands: Commands<Yard>| {
                commands.spawn((Seen(value(&ledger)), Last(value(&ledger))));
                ledger.call(Code::Call);
            });
            shared.run(|yard: &mut Yard| {
                yard.spawn((Seen(value(&ledger)),));
                ledger.call(Code::Call);
            });
            shared.try_run(|mut bangs: EventReader<Bang>| bangs.read().for_each(|bang| drop(bang.clone()))).unwrap();
        });
    }
    inboxes [Drop Call] "share::Sharing::receive share::Sharing::receive_at share::receive share::Inbox::send share::Inbox::ask share::Inbox::send_at
        share::Reply::wait share::Reply::wait_for share::Reply::try_get store::Store::limit_inbox" |scene| {
        let ledger = scene.ledger.clone();
        let inbox = inbox(scene);
        scene.yard.limit_inbox(99);
        scene.yard.receive();
        let send = || inbox.send(message(&ledger)).map_err(|error| error.cause);
        send()?;
        send()?;
        let asked = {
            let kept = value(&ledger);
            inbox.ask(move |_| kept).map_err(|error| error.cause)?
        };
        scene.yard.receive();
        drop(asked.try_get());
        let asked = {
            let kept = value(&ledger);
            inbox.ask(move |_| kept).map_err(|error| error.cause)?
        };
        scene.yard.receive();
        drop(asked.wait_for(Duration::from_secs(1)));
        if let Ok(reply) = inbox.ask(|_| 1) {
            scene.yard.receive();
            let _answer = reply.wait();
        }
        let frame = i64::try_from(ledger.made())?;
        inbox.send_at(frame, 1, message(&ledger)).map_err(|error| error.cause)?;
        inbox.send_at(frame, 0, message(&ledger)).map_err(|error| error.cause)?;
        scene.yard.receive_at(frame);
        send()?;
        ecs::share::receive(&mut scene.yard);
        scene.yard.limit_inbox(1);
        send()?;
        let refused = inbox.send(message(&ledger)).expect_err("one waits");
        drop(refused.value);
        scene.yard.receive();
        let _ = scene.yard.query::<&Weight>().count();
        let _: Option<In<'_, Given>> = None;
    }
}
