//! Large components: a change does not put many copies of a value on the stack.
#![expect(
    clippy::large_stack_arrays,
    reason = "a large value is what goes over the stack"
)]

use ecs::prelude::*;
use std::thread;

const SIZE: usize = 128 << 10;
/// The stack of a thread of the standard library.
const STACK: usize = 2 << 20;

struct Map([u8; SIZE]);

ecs::world! {
    #[world]
    struct Atlas { components: (Map,) }
}

/// Here the methods are compiled without optimisation, as the tests are.
fn on_a_small_stack(test: fn(&mut Atlas, Entity)) {
    let run = move || {
        let mut atlas = Atlas::new();
        let page = atlas.spawn_empty();
        // The table is made, and the second time there is an edge to it; then the value is replaced.
        for _ in 0..2 {
            test(&mut atlas, page);
            assert_eq!(atlas.get::<Map>(page).map(|map| map.0[SIZE - 1]), Some(7));
            test(&mut atlas, page);
            assert_eq!(atlas.clear_component::<Map>(), Ok(1));
        }
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(run);
    thread.unwrap().join().unwrap();
}

#[test]
fn a_component_of_128_kib_is_inserted_on_a_thread_of_2_mib() {
    on_a_small_stack(|atlas, page| assert!(atlas.insert(page, Map([7; SIZE])).is_ok()));
}

#[test]
fn a_command_inserts_a_component_of_128_kib_on_a_thread_of_2_mib() {
    on_a_small_stack(|atlas, page| {
        atlas.run_system(move |mut commands: Commands<'_, Atlas>| {
            commands.insert(page, Map([7; SIZE]));
        });
    });
}
