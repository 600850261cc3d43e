//! Values that come back to their world when they are dropped: they find it borrowed, or whole.

use ecs::prelude::*;
use ecs_tests::unwind::{explode, explodes};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// Where a value finds its world.
type Home = RefCell<Nest>;

/// A value that reaches for its world when it is dropped, and despawns its own entity, and others.
pub(crate) struct Egg {
    home: Weak<Home>,
    own: Rc<Cell<Option<Entity>>>,
    log: Rc<RefCell<Vec<&'static str>>>,
}

#[derive(Clone, Copy)]
pub(crate) struct Straw;

ecs::world! {
    #[world]
    pub(crate) struct Nest { components: (Egg, Straw) }
    #[archetype]
    pub(crate) struct Warm { egg: Egg, straw: Straw }
}

impl Drop for Egg {
    fn drop(&mut self) {
        let Some(home) = self.home.upgrade() else {
            return self.log.borrow_mut().push("no world");
        };
        let Ok(mut nest) = home.try_borrow_mut() else {
            return self.log.borrow_mut().push("borrowed");
        };
        if let Some(own) = self.own.get() {
            assert!(!nest.contains(own) || nest.despawn(own));
        }
        nest.spawn((Straw,));
        nest.check_invariants();
        self.log.borrow_mut().push("whole");
    }
}

fn egg(home: &Rc<Home>, log: &Rc<RefCell<Vec<&'static str>>>) -> Egg {
    Egg {
        home: Rc::downgrade(home),
        own: Rc::default(),
        log: Rc::clone(log),
    }
}

#[test]
fn a_value_that_reaches_for_its_world_finds_it_borrowed_while_it_changes() {
    let (home, log) = (Rc::new(RefCell::new(Nest::new())), Rc::default());
    let spawn = || {
        let egg = egg(&home, &log);
        let own = Rc::clone(&egg.own);
        let entity = home.borrow_mut().spawn(Warm { egg, straw: Straw });
        own.set(Some(entity));
        entity
    };
    let all: Vec<_> = (0..6).map(|_| spawn()).collect();
    home.borrow_mut().despawn(all[0]);
    home.borrow_mut()
        .run_system(|mut commands: Commands<Nest>| commands.remove::<Egg>(all[1]));
    assert_eq!(log.take(), ["borrowed", "borrowed"]);
    // A value that was handed out comes back to a whole world, of which it may despawn its own entity.
    let handed = home.borrow_mut().remove::<Egg>(all[2]).unwrap();
    drop(handed);
    assert_eq!(log.take(), ["whole"]);
    assert!(!home.borrow().contains(all[2]));
    let row = home.borrow_mut().despawn_row::<Warm>(all[3]);
    drop(row);
    assert_eq!(log.take(), ["whole"]);
    home.borrow_mut().clear();
    assert_eq!(log.take(), ["borrowed", "borrowed"]);
    home.borrow().check_invariants();
    assert!(home.borrow().is_empty());
    let entity = spawn();
    assert!(home.borrow().contains(entity));
    drop(home);
    assert_eq!(log.take(), ["no world"]);
}

/// The borrow is refused by a panic, in the drop of a value: as any panic there.
#[test]
fn a_value_that_insists_on_its_world_panics_and_takes_no_other_with_it() {
    thread_local!(static WORLD: RefCell<Option<Pit>> = const { RefCell::new(None) });
    struct Insistent(Rc<Cell<u32>>);
    impl Drop for Insistent {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
            WORLD.with(|world| {
                if world.try_borrow_mut().is_err() {
                    explode()
                }
            });
        }
    }
    struct Meek(Rc<Cell<u32>>);
    impl Drop for Meek {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
        }
    }
    ecs::world! {
        #[world]
        struct Pit { components: (Insistent, Meek) }
        #[archetype]
        struct Pair { insistent: Insistent, meek: Meek }
    }
    let dropped = Rc::new(Cell::new(0));
    let pair = || Pair {
        insistent: Insistent(Rc::clone(&dropped)),
        meek: Meek(Rc::clone(&dropped)),
    };
    let mut pit = Pit::new();
    let entities = [pit.spawn(pair()), pit.spawn(pair())];
    WORLD.set(Some(pit));
    WORLD.with_borrow_mut(|pit| {
        let pit = pit.as_mut().unwrap();
        assert!(explodes(|| {
            pit.despawn(entities[0]);
        }));
        assert_eq!(dropped.get(), 2);
        assert!(!pit.contains(entities[0]) && pit.contains(entities[1]));
        pit.check_invariants();
    });
    let mut pit = WORLD.take().unwrap();
    pit.clear();
    assert_eq!(dropped.get(), 4);
    pit.check_invariants();
}
