//! References that break their promise: to be exclusive, shared, or derived from a pointer.

use std::hint::black_box;
use std::slice;
use std::thread;

pub fn two_exclusive_references() {
    let mut value = 1_u32;
    let place: *mut u32 = &mut value;
    let (one, other) = unsafe { (&mut *place, &mut *place) };
    *one += 1;
    *other += 1;
    *one += 1;
    black_box(value);
}

pub fn write_under_a_shared_reference() {
    let mut value = 1_u32;
    let place: *mut u32 = &mut value;
    unsafe {
        let reference = &*place;
        *place = 5;
        black_box(*reference);
    }
}

/// Each thread writes rows of its own, by way of a reference to all.
pub fn whole_column_for_each_thread() {
    #[derive(Clone, Copy)]
    struct Column(*mut u64, usize);
    unsafe impl Send for Column {}

    impl Column {
        fn write(self, rows: std::ops::Range<usize>) {
            let whole = unsafe { slice::from_raw_parts_mut(self.0, self.1) };
            for row in rows {
                whole[row] += 1;
            }
        }
    }

    let mut values = vec![0_u64; 64];
    let column = Column(values.as_mut_ptr(), values.len());
    thread::scope(|scope| {
        scope.spawn(move || column.write(0..32));
        scope.spawn(move || column.write(32..64));
    });
    black_box(&values);
}

/// Where a pointer comes from is forgotten on the way.
pub fn address_made_a_pointer() {
    let values = vec![1_u32; 4];
    let address = values.as_ptr() as usize;
    let first = address as *const u32;
    black_box(unsafe { *first });
}
