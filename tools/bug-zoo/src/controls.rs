//! Programs that are as they should be.

use std::alloc::{Layout, alloc, dealloc};
use std::hint::black_box;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

pub fn values_in_a_vector() {
    let values: Vec<Box<u32>> = (0..10).map(Box::new).collect();
    assert_eq!(black_box(&values).len(), 10);
}

pub fn threads_with_parts_of_a_slice() {
    let mut values = vec![0_u64; 200];
    thread::scope(|scope| {
        for part in values.chunks_mut(50) {
            scope.spawn(|| part.iter_mut().for_each(|value| *value += 1));
        }
    });
    assert_eq!(values.iter().sum::<u64>(), 200);
}

pub fn threads_with_a_lock_and_a_channel() {
    let (sender, receiver) = mpsc::channel();
    let sum = Arc::new(Mutex::new(0));
    let other = thread::spawn({
        let sum = Arc::clone(&sum);
        move || {
            for i in 0..20 {
                *sum.lock().unwrap() += i;
                sender.send(Box::new(i)).unwrap();
            }
        }
    });
    assert_eq!(receiver.iter().map(|number| *number).sum::<i32>(), 190);
    other.join().unwrap();
    assert_eq!(*sum.lock().unwrap(), 190);
}

pub fn panic_that_is_caught() {
    let result = std::panic::catch_unwind(|| {
        let _value = Box::new(1);
        panic!("as it was told");
    });
    assert!(result.is_err());
}

pub fn two_columns_in_one_allocation() {
    let layout = Layout::from_size_align(48, 8).unwrap();
    unsafe {
        let block = alloc(layout);
        let (large, small) = (block.cast::<u64>(), block.add(32).cast::<u32>());
        for i in 0..4 {
            large.add(i).write(i as u64);
            small.add(i).write(i as u32);
        }
        for i in 0..4 {
            assert_eq!(large.add(i).read(), u64::from(small.add(i).read()));
        }
        dealloc(block, layout);
    }
}
