//! Changes that wait.

use super::super::yard::{
    Bang, Calf, ChildOf, Kid, Last, Maybe, Needs, Number, Plain, Pooled, Rare, Seen, Stays, Value,
    Yard,
};
use ecs::CommandPolicy;
use ecs::prelude::*;
use ecs_tests::check_alloc::{allocations, while_failing};
use ecs_tests::ledger::{Code, Ledger};
use std::cell::Cell;

fn value(ledger: &Ledger) -> Value {
    Value::new(ledger)
}

fn calf(ledger: &Ledger) -> Calf {
    Calf {
        plain: Plain(value(ledger)),
        last: Last(value(ledger)),
    }
}

/// A bundle of the user's, which is made by code that may fail.
fn calves(ledger: &Ledger) -> impl ExactSizeIterator<Item = Calf> + use<> {
    let ledger = ledger.clone();
    (0..2).map(move |_| {
        ledger.call(Code::Call);
        calf(&ledger)
    })
}

/// A system that writes down how often it needs memory to ask for rows.
fn spawn_all(rows: Vec<Calf>, recording: &Cell<u64>) -> impl FnMut(Commands<'_, Yard>) + use<'_> {
    let (mut rows, start) = (Some(rows), allocations());
    move |mut commands| {
        for row in rows.take().into_iter().flatten() {
            commands.spawn_later(row);
        }
        recording.set(allocations() - start);
    }
}

super::operations! {
    prepared by |_| {};
    commands [Drop Observe Call] "command::CommandBuffer::insert command::CommandBuffer::insert_if_new command::CommandBuffer::insert_many
        command::CommandBuffer::remove command::CommandBuffer::remove_many command::CommandBuffer::despawn command::CommandBuffer::queue
        command::CommandBuffer::spawn_at command::CommandBuffer::spawn_batch command::CommandBuffer::spawn_later command::CommandBuffer::trigger
        command::CommandBuffer::send
        command::Commands::spawn command::Commands::spawn_empty command::Commands::spawn_below command::Commands::spawn_with
        store::World::run_system store::Store::take_command_errors" |scene| {
        let ledger = scene.ledger.clone();
        let (cow, other, odd, stone) = (scene.cow, scene.other, scene.odd, scene.stone);
        scene.yard.run_system(|mut commands: Commands<Yard>| {
            ledger.call(Code::Call);
            commands.insert(cow, Seen(value(&ledger)));
            commands.insert(cow, Number(value(&ledger)));
            commands.insert_if_new(cow, Pooled(value(&ledger)));
            commands.insert_if_new(other, Pooled(value(&ledger)));
            commands.send(Bang(value(&ledger)));
            commands.insert_many(odd, (Maybe(value(&ledger)), Seen(value(&ledger)), Rare(value(&ledger))));
            commands.remove::<Plain>(cow);
            commands.remove_many::<(Seen, Pooled, Stays)>(odd);
            let entity = commands.spawn(calf(&ledger));
            let empty = commands.spawn_empty();
            commands.insert(empty, Needs(value(&ledger)));
            commands.spawn_at(empty, (Last(value(&ledger)),));
            commands.spawn_batch(calves(&ledger));
            commands.spawn_later((Rare(value(&ledger)), Needs(value(&ledger))));
            commands.trigger(entity, Bang(value(&ledger)));
            commands.spawn_below::<ChildOf>(cow, |below| {
                ledger.call(Code::Call);
                below.spawn((Seen(value(&ledger)),));
            });
            commands.spawn_with::<ChildOf, _>(calf(&ledger), |below| {
                below.spawn_linked(|on| Kid { seen: Seen(value(&ledger)), on });
            });
            commands.despawn(other);
            commands.despawn(stone);
            let kept = value(&ledger);
            commands.queue(move |yard: &mut Yard| {
                yard.spawn((Last(kept),));
            });
        });
        drop(scene.yard.take_command_errors());
    }
    fallible_commands [Drop Observe Call] "command::CommandBuffer::try_insert command::CommandBuffer::try_insert_if_new command::CommandBuffer::try_insert_many
        command::CommandBuffer::try_remove command::CommandBuffer::try_remove_many command::CommandBuffer::try_despawn
        command::CommandBuffer::try_queue command::CommandBuffer::try_spawn_at command::CommandBuffer::try_spawn_batch
        command::CommandBuffer::try_spawn_later command::Commands::try_spawn command::Commands::try_spawn_with
        store::World::try_run_system command::Commands::entity" |scene| {
        let ledger = scene.ledger.clone();
        let (cow, other, odd) = (scene.cow, scene.other, scene.odd);
        let outcome = scene.yard.try_run_system(|mut commands: Commands<Yard>| {
            commands.try_insert(cow, Seen(value(&ledger))).unwrap();
            commands.try_insert_if_new(other, Pooled(value(&ledger))).unwrap();
            commands.try_insert_many(odd, (Maybe(value(&ledger)), Seen(value(&ledger)))).unwrap();
            commands.try_remove::<Plain>(cow).unwrap();
            commands.try_remove_many::<(Seen, Pooled, Stays)>(odd).unwrap();
            let entity = commands.try_spawn(calf(&ledger)).unwrap();
            commands.try_spawn_at(entity, (Last(value(&ledger)),)).unwrap();
            commands.try_spawn_batch(calves(&ledger)).map_err(drop).unwrap();
            commands.try_spawn_later((Rare(value(&ledger)), Needs(value(&ledger)))).unwrap();
            commands.try_spawn_with::<ChildOf, _>(calf(&ledger), |below| {
                ledger.call(Code::Call);
                below.spawn((Seen(value(&ledger)),));
            }).unwrap();
            commands.try_despawn(other).unwrap();
            let kept = value(&ledger);
            commands.try_queue(move |yard: &mut Yard| {
                yard.spawn((Last(kept),));
            }).map_err(drop).unwrap();
            ledger.call(Code::Call);
        });
        outcome.map_err(|unapplied| unapplied.cause())?;
        drop(scene.yard.take_command_errors());
    }
    commands_of_an_entity [Drop Observe Call] "command::EntityCommands::insert command::EntityCommands::insert_if_new command::EntityCommands::insert_many
        command::EntityCommands::remove command::EntityCommands::remove_many command::EntityCommands::despawn
        command::EntityCommands::spawn_below command::EntityCommands::trigger" |scene| {
        let ledger = scene.ledger.clone();
        let (cow, other) = (scene.cow, scene.other);
        scene.yard.run_system(|mut commands: Commands<Yard>| {
            let mut of_cow = commands.entity(cow);
            of_cow.insert(Seen(value(&ledger))).insert_if_new(Pooled(value(&ledger)));
            of_cow.insert_many((Needs(value(&ledger)), Last(value(&ledger)))).remove::<Plain>();
            of_cow.remove_many::<(Pooled, Maybe)>().trigger(Bang(value(&ledger)));
            of_cow.spawn_below::<ChildOf>(|below| {
                ledger.call(Code::Call);
                below.spawn((Seen(value(&ledger)),));
            });
            commands.entity(other).despawn();
        });
        drop(scene.yard.take_command_errors());
    }
    commands_that_fail [Drop Call] "command::CommandBuffer::insert command::CommandBuffer::spawn_at store::Store::set_command_policy" |scene| {
        let ledger = scene.ledger.clone();
        let gone = scene.yard.spawn(());
        scene.yard.despawn(gone);
        let ([one, other], cow, kid) = (scene.numbered, scene.cow, scene.kid);
        let number = scene.yard.get::<Number>(one).map_or(0, |number| number.0.number());
        scene.yard.set_command_policy(CommandPolicy::Tell(|_| super::super::yard::ledger().call(Code::Call)));
        scene.yard.run_system(|mut commands: Commands<Yard>| {
            commands.insert(gone, Plain(value(&ledger)));
            commands.insert_many(gone, (Plain(value(&ledger)), Pooled(value(&ledger))));
            commands.spawn_at(cow, calf(&ledger));
            commands.insert(other, Number(Value::with_number(&ledger, number)));
            commands.insert(cow, ChildOf { parent: kid });
            commands.trigger(gone, Bang(value(&ledger)));
        });
        scene.yard.set_command_policy(CommandPolicy::Keep);
    }
    commands_that_wait [Drop Observe] "system::Unapplied::retry system::Unapplied::discard system::Unapplied::cause" |scene| {
        let (ledger, recording) = (scene.ledger.clone(), Cell::new(0));
        let rows = || (0..40).map(|_| calf(&ledger)).collect::<Vec<_>>();
        scene.yard.run_system(spawn_all(rows(), &recording));
        for retry in [true, false] {
            scene.yard.shrink_to_fit();
            let (system, calls) = (spawn_all(rows(), &recording), recording.get());
            // There is memory to write the commands down, and none for their rows.
            match while_failing(calls..u64::MAX, || scene.yard.try_run_system(system)).0 {
                Ok(()) => return Err("there was memory".into()),
                Err(unapplied) if retry => unapplied.retry(&mut scene.yard).map_err(|unapplied| unapplied.cause())?,
                Err(unapplied) => unapplied.discard(&mut scene.yard),
            }
        }
    }
}
