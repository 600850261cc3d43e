//! Changes that other threads ask for.

use crate::share::runs::panic_of;
use crate::share::world::{Hall, Left, Rare, chair, hall};
use ecs::prelude::*;
use ecs::share::{Inbox, InboxError};
use std::sync::Arc;
use std::thread;

fn lefts(hall: &mut Hall) -> Vec<u32> {
    hall.query::<&Left>().map(|left| left.0).collect()
}

/// A message that spawns a chair of that number.
fn spawn(number: u32) -> impl FnOnce(&mut Commands<Hall>) + Send {
    move |commands| {
        commands.spawn(chair(number));
    }
}

#[test]
fn messages_are_received_once_in_the_order_of_their_arrival() {
    let mut hall = Hall::new();
    assert_eq!(hall.receive(), 0, "nobody has an inbox");
    let inbox = hall.inbox();
    (0..5).for_each(|number| inbox.send(spawn(number)).unwrap());
    hall.inbox().send(spawn(5)).unwrap();
    assert_eq!((inbox.len(), hall.len()), (6, 0));
    assert_eq!(hall.receive(), 6);
    assert_eq!(lefts(&mut hall), [0, 1, 2, 3, 4, 5]);
    assert_eq!((hall.receive(), inbox.is_empty()), (0, true));
    hall.check_invariants();
}

#[test]
fn threads_send_while_the_world_receives() {
    const SENT: u32 = if cfg!(miri) { 5 } else { 500 };
    let mut hall = Hall::new();
    let inbox = hall.inbox();
    thread::scope(|threads| {
        for thread in 0..3 {
            let inbox = inbox.clone();
            threads.spawn(move || {
                (0..SENT).for_each(|i| inbox.send(spawn(thread * SENT + i)).unwrap());
            });
        }
        let mut received = 0;
        while received < 3 * SENT as usize {
            received += hall.receive();
            thread::yield_now();
        }
    });
    let mut all = lefts(&mut hall);
    for thread in 0..3 {
        let of_thread = all.iter().filter(|left| **left / SENT == thread);
        assert!(
            of_thread.copied().eq(thread * SENT..(thread + 1) * SENT),
            "each thread's are in its order"
        );
    }
    all.sort_unstable();
    assert!(all.into_iter().eq(0..3 * SENT));
}

#[test]
fn a_reply_comes_when_the_commands_are_applied() {
    let mut hall = hall();
    let inbox = hall.inbox();
    let reply = inbox.ask(|commands| commands.spawn(chair(77))).unwrap();
    assert_eq!(reply.try_get(), Err(InboxError::NoAnswerYet));
    assert_eq!(
        reply.wait_for(std::time::Duration::from_millis(1)),
        Err(InboxError::NoAnswerYet)
    );
    hall.receive();
    let spawned = reply.try_get().unwrap();
    assert_eq!(hall.get::<Left>(spawned), Some(&Left(77)));
    assert_eq!(
        reply.try_get(),
        Err(InboxError::NoAnswer),
        "it is there once"
    );
    let asking = thread::spawn(move || inbox.ask(|_| 5).unwrap().wait());
    while hall.receive() == 0 {
        thread::yield_now();
    }
    assert_eq!(asking.join().unwrap(), Ok(5));
}

#[test]
fn frames_do_not_depend_on_the_order_of_arrival() {
    let mut hall = Hall::new();
    let inbox = hall.inbox();
    for (frame, key, number) in [
        (3, 1, 31),
        (2, 2, 22),
        (3, 0, 30),
        (2, 1, 21),
        (4, 0, 40),
        (2, 1, 210),
    ] {
        inbox.send_at(frame, key, spawn(number)).unwrap();
    }
    inbox.send(spawn(0)).unwrap();
    assert_eq!(hall.receive(), 1, "those of frames wait for theirs");
    assert_eq!((hall.receive_at(1), hall.receive_at(3)), (0, 5));
    assert_eq!(lefts(&mut hall), [0, 21, 210, 22, 30, 31]);
    let unsent = inbox.send_at(3, 9, spawn(39)).unwrap_err();
    assert_eq!(unsent.cause, InboxError::Late { frame: 3, last: 3 });
    assert_eq!(
        unsent.to_string(),
        "nothing was changed: frame 3 is over: the last one that was received is 3"
    );
    // A game that goes back to frame 2 asks once more.
    hall.receive_at(2);
    inbox.send_at(3, 9, unsent.value).unwrap();
    assert_eq!(hall.receive_at(3), 1);
    assert_eq!(lefts(&mut hall)[6..], [39]);
    assert_eq!(inbox.len(), 1);
}

#[test]
fn an_inbox_that_is_full_gives_the_message_back() {
    let mut hall = Hall::new();
    let inbox = hall.inbox();
    hall.limit_inbox(2);
    inbox.send(spawn(0)).unwrap();
    inbox.send_at(1, 0, spawn(1)).unwrap();
    let unsent = inbox.send(spawn(2)).unwrap_err();
    assert_eq!(unsent.cause, InboxError::Full { limit: 2 });
    let asked = inbox.ask(|_| 3).unwrap_err().value;
    assert_eq!(
        hall.run_system(move |mut commands: Commands<Hall>| asked(&mut commands)),
        3
    );
    hall.receive();
    inbox.send(unsent.value).unwrap();
    hall.receive();
    assert_eq!(lefts(&mut hall), [0, 2]);
}

#[test]
fn a_world_that_is_dropped_drops_its_messages_and_says_so() {
    let held = Arc::new(());
    let hall = hall();
    let inbox = hall.inbox();
    let message = |held: Arc<()>| move |_: &mut Commands<Hall>| drop(held);
    inbox.send(message(held.clone())).unwrap();
    inbox.send_at(1, 1, message(held.clone())).unwrap();
    let reply = inbox.ask(|commands| commands.spawn(chair(1))).unwrap();
    assert_eq!((Arc::strong_count(&held), inbox.is_closed()), (3, false));
    drop(hall);
    assert_eq!(
        (Arc::strong_count(&held), inbox.is_closed(), inbox.len()),
        (1, true, 0)
    );
    assert_eq!(reply.wait(), Err(InboxError::NoAnswer));
    assert_eq!(
        inbox.send(message(held)).unwrap_err().cause,
        InboxError::Closed
    );
}

#[test]
fn a_message_that_panics_loses_none_behind_it() {
    let mut hall = hall();
    let (inbox, rows) = (hall.inbox(), hall.len());
    let reply = inbox
        .ask(|commands| -> u32 {
            commands.spawn(chair(0));
            panic!("a bad message")
        })
        .unwrap();
    inbox.send(spawn(9)).unwrap();
    assert_eq!(panic_of(|| assert_eq!(hall.receive(), 0)), "a bad message");
    assert_eq!(
        (hall.len(), inbox.len(), reply.wait()),
        (rows, 1, Err(InboxError::NoAnswer))
    );
    assert_eq!((hall.receive(), hall.len()), (1, rows + 1));
    hall.check_invariants();
}

#[test]
fn commands_of_messages_that_cannot_be_done_are_reported() {
    let mut hall = hall();
    let chair = hall.spawn(chair(0));
    let inbox = hall.inbox();
    inbox
        .send(move |commands| commands.insert(chair, Rare(1)))
        .unwrap();
    hall.despawn(chair);
    hall.receive();
    let errors = hall.take_command_errors();
    assert_eq!(errors.count(), 1);
    assert!(
        errors.first()[0]
            .to_string()
            .starts_with("`inbox` asked to insert `Rare`"),
        "{}",
        errors.first()[0]
    );
}

#[test]
fn messages_that_a_message_sends_are_for_the_next_call() {
    let mut hall = Hall::new();
    let inbox = hall.inbox();
    let other = inbox.clone();
    inbox.send(move |_| other.send(spawn(1)).unwrap()).unwrap();
    assert_eq!((hall.receive(), hall.len()), (1, 0));
    assert_eq!((hall.receive(), hall.len()), (1, 1));
}

#[test]
fn messages_are_no_part_of_a_copy_and_stay_with_their_world() {
    let mut hall = hall();
    let inbox: Inbox<Hall> = hall.inbox();
    inbox.send(spawn(1_000_000)).unwrap();
    let (snapshot, rows) = (hall.snapshot(), hall.len());
    hall.clear();
    hall.restore(&snapshot);
    let mut other = Hall::new();
    other.restore(&snapshot);
    assert_eq!((other.receive(), hall.receive()), (0, 1));
    assert_eq!((other.len(), hall.len()), (rows, rows + 1));
    inbox.send(spawn(1)).unwrap();
    // A queue goes with its store.
    std::mem::swap(&mut hall, &mut other);
    assert_eq!((hall.receive(), other.receive()), (0, 1));
}
