//! Threads that do not wait for each other where they should.

use std::hint::{black_box, spin_loop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

#[derive(Clone, Copy)]
struct Place(*mut u64);

unsafe impl Send for Place {}

impl Place {
    fn add(self, times: u64) {
        for _ in 0..times {
            unsafe { *self.0 += 1 };
        }
    }
}

/// Waits until both are there, without an order of their other reads and writes.
fn meet(came: &AtomicUsize) {
    came.fetch_add(1, Ordering::Relaxed);
    while came.load(Ordering::Relaxed) < 2 {
        thread::yield_now();
    }
}

pub fn race() {
    let mut value = Box::new(0_u64);
    let place = Place(&mut *value);
    let came = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let place = place;
                meet(&came);
                place.add(100);
            });
        }
    });
    black_box(*value);
}

unsafe impl Sync for Place {}

pub fn published_without_order() {
    let ready = Arc::new(AtomicBool::new(false));
    let place = Place(Box::into_raw(Box::new(0)));
    let writer = thread::spawn({
        let ready = Arc::clone(&ready);
        move || {
            let place = place;
            place.add(5);
            ready.store(true, Ordering::Relaxed);
        }
    });
    while !ready.load(Ordering::Relaxed) {
        spin_loop();
    }
    black_box(unsafe { *place.0 });
    writer.join().unwrap();
    drop(unsafe { Box::from_raw(place.0) });
}

/// A counter that is none of threads, in a type that says it can be sent.
pub fn sent_across_threads() {
    struct Shared(std::rc::Rc<u64>);
    unsafe impl Send for Shared {}

    let one = Shared(std::rc::Rc::new(1));
    let other = Shared(one.0.clone());
    let came = AtomicUsize::new(0);
    let count = |shared: Shared| {
        let shared = shared;
        meet(&came);
        for _ in 0..100 {
            black_box(shared.0.clone());
        }
        std::mem::forget(shared);
    };
    thread::scope(|scope| {
        scope.spawn(move || count(one));
        scope.spawn(move || count(other));
    });
}
