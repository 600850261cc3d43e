use crate::world::*;
use ecs::Events;

const ROUNDS: u32 = if cfg!(miri) { 300 } else { 10_000 };

#[test]
fn each_reader_gets_each_event_once() {
    let mut yard = Yard::new();
    yard.send(Sold(100));
    yard.trade();
    assert_eq!(yard.resource::<Log>().0, ["100+1", "100+1+1"]);
    yard.trade();
    assert_eq!(yard.resource::<Log>().0[2..], ["1+2", "2+2"]);
}

#[test]
fn a_queue_forgets_what_all_have_read() {
    let mut events = Events::new();
    let (mut first, mut second) = (events.cursor(), events.cursor());
    for round in 0..ROUNDS {
        events.send(round);
        assert_eq!(first.read(&events).copied().collect::<Vec<_>>(), [round]);
        assert_eq!(second.read(&events).copied().collect::<Vec<_>>(), [round]);
    }
    assert!(events.len() < 100, "{} events are kept", events.len());
}

#[test]
fn a_reader_that_is_gone_keeps_nothing() {
    let mut events = Events::new();
    let mut reader = events.cursor();
    drop(events.cursor());
    for round in 0..ROUNDS {
        events.send(round);
        assert_eq!(reader.read(&events).count(), 1);
    }
    assert!(events.len() < 100, "{} events are kept", events.len());
}

#[test]
fn what_is_read_in_part_is_read_on() {
    let mut events = Events::new();
    let mut reader = events.cursor();
    (0..5).for_each(|event| events.send(event));
    assert_eq!(reader.read(&events).take(2).copied().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(reader.read(&events).len(), 3);
    events.clear();
    assert_eq!(reader.read(&events).count(), 0);
    events.send(7);
    assert_eq!(reader.read(&events).copied().collect::<Vec<_>>(), [7]);
}
