//! A world is `Send` and `Sync` exactly when its components are.

use std::cell::Cell;
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::MutexGuard;

/// Asks whether a type has a trait: the inherent constant wins over that of the trait where its bound holds.
struct Is<T>(PhantomData<T>);

impl<T: Send> Is<T> {
    const SEND: bool = true;
}

impl<T: Sync> Is<T> {
    const SYNC: bool = true;
}

trait Otherwise {
    const SEND: bool = false;
    const SYNC: bool = false;
}

impl<T> Otherwise for Is<T> {}

/// `Send`, not `Sync`.
type Local = Cell<u32>;
/// `Sync`, not `Send`.
type Held = MutexGuard<'static, u32>;
/// Neither.
type Shared = Rc<u32>;

/// Declares a world with one component of many that may make the difference.
macro_rules! world_with {
    ($module:ident, $component:ty) => {
        #[expect(dead_code, reason = "it is asked about, and not used")]
        mod $module {
            pub(crate) type Odd = $component;

            ecs::world! {
                #[world]
                pub(crate) struct Home { components: (u32, Odd, String) }

                #[archetype]
                pub(crate) struct Room { size: u32, odd: Odd }

                #[archetype]
                pub(crate) struct Garden { size: u32 }
            }
        }
    };
}

world_with!(both, u8);
world_with!(local, super::Local);
world_with!(held, super::Held);
world_with!(shared, super::Shared);

#[test]
fn the_question_can_be_answered_both_ways() {
    const { assert!(Is::<u8>::SEND && Is::<u8>::SYNC) };
    const { assert!(Is::<Local>::SEND && !Is::<Local>::SYNC) };
    const { assert!(!Is::<Held>::SEND && Is::<Held>::SYNC) };
    const { assert!(!Is::<Shared>::SEND && !Is::<Shared>::SYNC) };
}

#[test]
fn a_world_is_send_and_sync_if_its_components_are() {
    const { assert!(Is::<both::Home>::SEND && Is::<both::Home>::SYNC) };
    const { assert!(Is::<local::Home>::SEND && !Is::<local::Home>::SYNC) };
    const { assert!(!Is::<held::Home>::SEND && Is::<held::Home>::SYNC) };
    const { assert!(!Is::<shared::Home>::SEND && !Is::<shared::Home>::SYNC) };
}

/// A borrow of a world crosses threads as a reference to the components would, or not at all.
#[test]
fn borrows_of_a_world_cross_no_thread_that_its_components_must_not() {
    const {
        assert!(
            Is::<both::RoomColumnsMut<'static>>::SEND && Is::<both::HomeColumnsMut<'static>>::SEND
        );
    };
    const {
        assert!(
            Is::<local::RoomColumnsMut<'static>>::SEND && !Is::<local::RoomColumns<'static>>::SEND
        );
    };
    const {
        assert!(
            !Is::<shared::RoomMut<'static>>::SEND && !Is::<shared::HomeColumnsMut<'static>>::SEND
        );
    };
    const { assert!(!Is::<ecs::Query<'static, shared::Home, &'static shared::Odd>>::SEND) };
    const { assert!(!Is::<ecs::Query<'static, shared::Home, ecs::Has<shared::Odd>>>::SEND) };
    const { assert!(!Is::<ecs::Entities<'static, local::Home>>::SEND) };
    const { assert!(!Is::<ecs::Split<'static, held::Home>>::SEND) };
}

#[test]
fn a_world_moves_to_another_thread_and_back() {
    let mut home = both::Home::new();
    let room = home.spawn(both::Room { size: 1, odd: 2 });
    let home = std::thread::spawn(move || {
        *home.get_mut::<u32>(room).unwrap() += 1;
        home
    });
    assert_eq!(home.join().unwrap().get::<u32>(room), Some(&2));
}

#[test]
fn threads_read_one_world() {
    let mut home = both::Home::new();
    home.spawn_batch((0..10).map(|size| both::Room { size, odd: 0 }));
    let sum = || home.query_ref::<&u32>().copied().sum::<u32>();
    let sums: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(sum)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert_eq!(sums, [45; 3]);
}

#[test]
fn two_tables_are_written_by_two_threads() {
    let mut home = both::Home::new();
    home.spawn_batch((0..10).map(|size| both::Room { size, odd: 0 }));
    home.spawn_batch((0..10).map(|size| both::Garden { size }));
    let both::HomeColumnsMut { room, garden } = home.split_mut();
    std::thread::scope(|scope| {
        scope.spawn(move || room.size.iter_mut().for_each(|size| *size += 1));
        scope.spawn(move || garden.size.iter_mut().for_each(|size| *size += 2));
    });
    assert_eq!(
        home.query_ref::<&u32>().copied().sum::<u32>(),
        45 + 10 + 45 + 20
    );
}
