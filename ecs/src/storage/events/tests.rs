//! Queues beside a list of all events that were ever sent.

use super::forget::{RUNS_UNTIL_REST, WAITING_AT_REST, WAITING_BY_HAND};
use super::{Age, EventCursor, Events, Keep};
use crate::base::random::Random;
use alloc::vec::Vec;

/// A reader, and the same as numbers.
struct Reader {
    cursor: EventCursor<u32>,
    age: Age,
    next: usize,
    missed: usize,
    /// How many events had been sent at the end of each run of its schedule.
    ends: Vec<usize>,
}

impl Reader {
    fn new(events: &mut Events<u32>, next: usize) -> Self {
        Self {
            cursor: events.cursor_of_system(0),
            age: Age::default(),
            next,
            missed: 0,
            ends: Vec::new(),
        }
    }

    fn end_run(&mut self, events: &mut Events<u32>, run: usize, keep: u32) {
        events.end_run(&self.cursor, &mut self.age, run);
        self.ends.push(events.end());
        let first = self
            .ends
            .len()
            .checked_sub(keep as usize)
            .map_or(0, |at| self.ends[at]);
        self.missed += first.saturating_sub(self.next);
        self.next = self.next.max(first);
    }
}

/// Sends, reads, and ends runs of three schedules, as often as these numbers say. Readers read all events, or some, or none for a while.
fn follows_a_list(seed: u64, keep: u32, most_sent: usize, lag: usize, rates: [usize; 3]) {
    let mut random = Random::new(seed);
    let mut below = |bound: usize| random.below(bound.try_into().unwrap()) as usize;
    let mut events = Events::<u32>::keeping(Keep::Runs(keep));
    let (mut sent, mut runs): (Vec<u32>, usize) = (Vec::new(), 0);
    let mut readers: Vec<Reader> = (0..3).map(|_| Reader::new(&mut events, 0)).collect();
    for step in 0..if cfg!(miri) { 60 } else { 3_000 } {
        for _ in 0..below(most_sent + 1) {
            let number = u32::try_from(sent.len()).unwrap();
            match below(3) {
                0 => events.send(number),
                1 => events.try_send(number).unwrap(),
                _ => {
                    events.later.push(number);
                    events.take_later();
                }
            }
            sent.push(number);
        }
        for reader in &mut readers {
            match below(lag) {
                0 => {
                    let read: Vec<u32> = reader.cursor.read(&events).copied().collect();
                    assert_eq!(read, sent[reader.next..]);
                    reader.next = sent.len();
                }
                1 => {
                    let unread = sent.len() - reader.next;
                    let count = below(unread + 1);
                    let mut read = reader.cursor.read(&events);
                    assert_eq!(read.len(), unread);
                    assert!(
                        read.by_ref()
                            .take(count)
                            .eq(&sent[reader.next..reader.next + count])
                    );
                    assert_eq!(read.len(), unread - count);
                    reader.next += count;
                }
                _ => {}
            }
        }
        match below(40) {
            0 => {
                events.clear();
                for reader in &mut readers {
                    reader.next = sent.len();
                }
            }
            1 => {
                let kept = events.len();
                assert!(events.drain().eq(sent[sent.len() - kept..].iter().copied()));
                for reader in &mut readers {
                    reader.next = sent.len();
                }
            }
            2 if step % 3 == 0 => {
                let kept = events.len();
                readers[0] = Reader::new(&mut events, sent.len() - kept);
            }
            _ => {}
        }
        for (reader, rate) in readers.iter_mut().zip(rates) {
            if below(rate) == 0 {
                runs += 1;
                reader.end_run(&mut events, runs, keep);
            }
            assert_eq!(
                reader.cursor.unread(events.kept()),
                sent.len() - reader.next
            );
            assert_eq!(reader.cursor.missed(), core::mem::take(&mut reader.missed));
        }
        assert_eq!(events.end(), sent.len());
        assert!(
            events.ended <= events.len(),
            "those that ended are dropped once they are as many as the others"
        );
    }
}

#[test]
fn each_reader_reads_each_event_once_or_misses_it() {
    follows_a_list(1, 64, 9, 2, [1; 3]);
    follows_a_list(2, 64, 30, 6, [1; 3]);
    follows_a_list(3, 1, 9, 3, [1; 3]);
    follows_a_list(4, 5, 9, 40, [1; 3]);
}

#[test]
fn the_age_of_an_event_is_in_runs_of_the_readers_own_schedule() {
    follows_a_list(5, 3, 9, 8, [1, 30, 500]);
    follows_a_list(6, 64, 9, 300, [2, 1, 50]);
}

#[test]
fn the_newest_events_alone_wait_for_a_schedule_that_rests() {
    let mut events = Events::<u32>::new();
    let mut plays = Reader::new(&mut events, 0);
    let mut menu = Reader::new(&mut events, 0);
    let count = u32::try_from(2 * WAITING_AT_REST).unwrap();
    (0..count).for_each(|number| events.send(number));
    plays.end_run(&mut events, 1, 64);
    menu.end_run(&mut events, 2, 64);
    for runs in [3, RUNS_UNTIL_REST] {
        events.look_at_readers(runs);
        assert_eq!(
            plays.cursor.unread(events.kept()),
            2 * WAITING_AT_REST,
            "it does not rest yet"
        );
    }
    menu.end_run(&mut events, RUNS_UNTIL_REST + 1, 64);
    events.look_at_readers(RUNS_UNTIL_REST + 1);
    assert_eq!(plays.cursor.unread(events.kept()), WAITING_AT_REST);
    assert_eq!(
        menu.cursor.unread(events.kept()),
        2 * WAITING_AT_REST,
        "another reader loses nothing"
    );
    assert_eq!(
        (plays.cursor.missed(), events.missed),
        (WAITING_AT_REST, WAITING_AT_REST)
    );
    // It goes on.
    plays.end_run(&mut events, RUNS_UNTIL_REST + 2, 64);
    (0..count).for_each(|number| events.send(number));
    events.look_at_readers(RUNS_UNTIL_REST + 3);
    assert_eq!(plays.cursor.read(&events).len(), 3 * WAITING_AT_REST);
}

#[test]
fn nothing_that_is_to_be_kept_ends_for_a_schedule_that_rests() {
    let mut events = Events::<u32>::keeping(Keep::All);
    let reader = Reader::new(&mut events, 0);
    let mut by_hand = events.cursor();
    (0..200_000).for_each(|number| events.send(number));
    events.look_at_readers(10 * RUNS_UNTIL_REST);
    assert_eq!(reader.cursor.unread(events.kept()), 200_000);
    assert_eq!(by_hand.read(&events).len(), 200_000);
}

#[test]
fn the_newest_events_wait_for_a_cursor_by_hand() {
    let mut events = Events::<usize>::new();
    let mut cursor = events.cursor();
    for number in 0..10 * WAITING_BY_HAND {
        events.send(number);
    }
    assert!(events.len() <= 4 * WAITING_BY_HAND, "{}", events.len());
    let (missed, first) = (cursor.missed(), *cursor.read(&events).next().unwrap());
    assert_eq!(missed, first);
    assert!(first <= 9 * WAITING_BY_HAND);
    assert_eq!(events.missed, missed);
}

#[test]
fn a_cursor_that_the_queue_does_not_know_reads_each_event_once_or_misses_it() {
    let mut events = Events::<usize>::new();
    let mut known = events.cursor();
    let mut guest = EventCursor::default();
    events.send(0);
    assert!(guest.read(&events).eq(&[0]));
    let mut clone = guest.clone();
    for number in 1..WAITING_BY_HAND {
        events.send(number);
        assert_eq!(known.read(&events).count(), if number == 1 { 2 } else { 1 });
    }
    assert_eq!(
        guest.read(&events).len(),
        WAITING_BY_HAND - 1,
        "it is kept for guests, though others have read it"
    );
    assert!(clone.read(&events).copied().eq(1..WAITING_BY_HAND));
    for number in 0..4 * WAITING_BY_HAND {
        events.send(number);
        known.read(&events).for_each(drop);
    }
    let read = clone.read(&events).len();
    assert_eq!(
        (clone.missed() + read, guest.missed()),
        (4 * WAITING_BY_HAND, 0)
    );
    assert!(read >= WAITING_BY_HAND);
    // To one that begins here, older events are not missed.
    let mut late = EventCursor::default();
    assert_eq!((late.read(&events).len(), late.missed()), (events.len(), 0));
}

#[test]
fn cursors_come_and_go_without_leaving_anything() {
    let mut events = Events::<u32>::new();
    for _ in 0..1_000 {
        events.cursor();
    }
    assert!(events.readers.capacity() < 16);
}

#[test]
fn a_reader_that_lags_takes_memory_for_unread_events_and_no_more() {
    let mut events = Events::<u32>::new();
    let mut cursor = events.cursor();
    (0..100).for_each(|number| events.send(number));
    for number in 100..if cfg!(miri) { 500 } else { 50_000 } {
        events.send(number);
        assert_eq!(cursor.read(&events).next(), Some(&(number - 100)));
    }
    assert_eq!(cursor.read(&events).len(), 100);
    assert!(events.list.capacity() <= 256, "{}", events.list.capacity());
}

#[test]
fn frames_in_which_all_is_read_ask_for_no_more_memory() {
    for sent in [1, 7, 100, 129] {
        let mut events = Events::<u32>::new();
        let mut cursor = events.cursor();
        let mut frame = |events: &mut Events<u32>| {
            (0..sent).for_each(|number| events.send(number));
            cursor.read(events).for_each(drop);
        };
        (0..4).for_each(|_| frame(&mut events));
        let room = events.list.capacity();
        for _ in 0..if cfg!(miri) { 10 } else { 2_000 } {
            frame(&mut events);
            assert_eq!(events.list.capacity(), room);
        }
    }
}
