//! Bugs that show in one interleaving of many.

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use loom::thread;

/// A counter that is read and written in two steps.
pub fn number_is_lost() {
    loom::model(|| {
        let count = Arc::new(AtomicUsize::new(0));
        let add =
            |count: &AtomicUsize| count.store(count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        let other = thread::spawn({
            let count = Arc::clone(&count);
            move || add(&count)
        });
        add(&count);
        other.join().unwrap();
        assert_eq!(count.load(Ordering::Relaxed), 2);
    });
}

pub fn read_too_early() {
    publish(Ordering::Relaxed);
}

pub fn with_an_order() {
    publish(Ordering::Release);
}

struct Message(UnsafeCell<u32>, AtomicBool);

unsafe impl Sync for Message {}

fn publish(order: Ordering) {
    loom::model(move || {
        let message = Arc::new(Message(UnsafeCell::new(0), AtomicBool::new(false)));
        let writer = thread::spawn({
            let message = Arc::clone(&message);
            move || {
                message.0.with_mut(|value| unsafe { *value = 1 });
                message.1.store(true, order);
            }
        });
        if message.1.load(Ordering::Acquire) {
            assert_eq!(message.0.with(|value| unsafe { *value }), 1);
        }
        writer.join().unwrap();
    });
}
