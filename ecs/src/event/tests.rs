//! Queues beside a list of all events that were ever sent.

use super::{EventCursor, Events, Keep};
use crate::random::Random;
use alloc::vec::Vec;

/// A reader, and the same as numbers.
struct Reader {
    cursor: EventCursor<u32>,
    next: usize,
    missed: usize,
}

/// Sends, reads, and ends runs in turn. Readers read all events, or some, or none for a while.
fn follows_a_list(seed: u64, keep: u32, most_sent: usize, lag: usize) {
    let mut random = Random::new(seed);
    let mut below = |bound: usize| random.below(bound.try_into().unwrap()) as usize;
    let mut events = Events::<u32>::keeping(Keep::Runs(keep));
    let (mut sent, mut ends, mut runs): (Vec<u32>, Vec<usize>, u64) = (Vec::new(), Vec::new(), 0);
    let mut readers: Vec<Reader> = (0..3).map(|_| Reader { cursor: events.cursor(), next: 0, missed: 0 }).collect();
    for step in 0..if cfg!(miri) { 60 } else { 3_000 } {
        for _ in 0..below(most_sent + 1) {
            let number = u32::try_from(sent.len()).unwrap();
            if below(2) == 0 {
                events.send(number);
            } else {
                events.try_send(number).unwrap();
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
                    assert!(read.by_ref().take(count).eq(&sent[reader.next..reader.next + count]));
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
                let cursor = events.cursor();
                readers[0] = Reader { cursor, next: sent.len() - events.len(), missed: 0 };
            }
            _ => {}
        }
        ends.push(sent.len());
        runs += 1;
        events.end_run(runs);
        if let Some(first) = ends.len().checked_sub(keep as usize).map(|at| ends[at]) {
            for reader in readers.iter_mut().filter(|reader| reader.next < first) {
                reader.missed += first - reader.next;
                reader.next = first;
            }
        }
        for reader in &mut readers {
            assert_eq!(reader.cursor.unread(&events), sent.len() - reader.next);
            assert_eq!(reader.cursor.missed(), core::mem::take(&mut reader.missed));
        }
        assert_eq!(events.end(), sent.len());
        assert!(events.ended <= events.len(), "those that ended are dropped once they are as many as the others");
    }
}

#[test]
fn each_reader_reads_each_event_once_or_misses_it() {
    follows_a_list(1, 64, 9, 2);
    follows_a_list(2, 64, 30, 6);
    follows_a_list(3, 1, 9, 3);
    follows_a_list(4, 5, 9, 40);
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
