//! The borrows of a run-time query cross no thread that the components must not.

use ecs::query::{RuntimeChunk, RuntimeChunks};
use std::marker::PhantomData;
use std::sync::MutexGuard;

/// Asks whether a type has a trait: the inherent constant wins over that of the trait where its bound holds.
struct Is<T>(PhantomData<T>);

impl<T: Send> Is<T> {
    const SEND: bool = true;
}

trait Otherwise {
    const SEND: bool = false;
}

impl<T> Otherwise for Is<T> {}

/// `Sync`, not `Send`.
type Held = MutexGuard<'static, u32>;

ecs::world! {
    #[world]
    struct Home { components: (u32, Held) }
}

#[test]
fn chunks_of_values_that_are_sync_and_not_send() {
    let chunks = Is::<RuntimeChunks<'static, 'static, Home>>::SEND;
    const { assert!(Is::<u32>::SEND, "the question can be answered with yes") };
    assert_eq!(
        [Is::<Home>::SEND, Is::<RuntimeChunk<'static>>::SEND, chunks],
        [false; 3]
    );
}
