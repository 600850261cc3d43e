//! One value panics when it is dropped: the others are dropped once all the same, and the world stays usable.

use crate::drops::world::{
    COLUMNS, Left, Middle, ROWS, Right, Store, Triple, assert_whole, explosive_triple, haunted,
    mined, triple,
};
use ecs_tests::check_alloc::live_blocks;
use ecs_tests::ledger::{Ghost, Ledger};
use ecs_tests::unwind::explodes;

/// Runs `test` with a mine in each row and column. Nothing is dropped twice, and no memory is lost.
fn everywhere(test: impl Fn(&Ledger, usize, usize)) {
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let blocks = live_blocks();
            let ledger = Ledger::new();
            test(&ledger, row, column);
            ledger.assert_each_dropped_once();
            drop(ledger);
            assert_eq!(live_blocks(), blocks);
        }
    }
}

fn assert_usable(store: &mut Store, ledger: &Ledger) {
    store.check_invariants();
    let before = store.len();
    let entity = store.spawn(triple(ledger, 42));
    assert_whole(store, entity, 42);
    store.check_invariants();
    assert!(store.despawn(entity));
    assert_eq!(store.len(), before);
}

#[test]
fn in_despawn() {
    everywhere(|ledger, row, column| {
        let (mut store, entities) = mined(ledger, row, column);
        assert!(explodes(|| {
            store.despawn(entities[row]);
        }));
        assert_eq!(ledger.dropped(), COLUMNS);
        assert!(!store.contains(entities[row]));
        assert_eq!(store.len(), ROWS - 1);
        for (number, entity) in (0..).zip(&entities) {
            if *entity != entities[row] {
                assert_whole(&store, *entity, number);
            }
        }
        assert_usable(&mut store, ledger);
    });
}

#[test]
fn in_a_row_that_despawn_row_gave_back() {
    everywhere(|ledger, row, column| {
        let (mut store, entities) = mined(ledger, row, column);
        assert!(explodes(|| drop(
            store.despawn_row::<Triple>(entities[row])
        )));
        assert_eq!(ledger.dropped(), COLUMNS);
        assert_usable(&mut store, ledger);
    });
}

#[test]
fn in_clear() {
    everywhere(|ledger, row, column| {
        let (mut store, entities) = mined(ledger, row, column);
        let ghosts = Ghost::living();
        store.spawn(haunted(ledger));
        assert!(explodes(|| store.clear()));
        assert!(store.is_empty());
        assert_eq!(ledger.living(), 0);
        assert_eq!(
            Ghost::living(),
            ghosts,
            "the tables after the one that panicked are cleared too"
        );
        assert!(entities.iter().all(|entity| !store.contains(*entity)));
        assert_usable(&mut store, ledger);
    });
}

#[test]
fn in_the_drop_of_the_world() {
    everywhere(|ledger, row, column| {
        let (mut store, _) = mined(ledger, row, column);
        let ghosts = Ghost::living();
        store.spawn(haunted(ledger));
        assert!(explodes(move || drop(store)));
        assert_eq!(Ghost::living(), ghosts);
    });
}

#[test]
fn in_a_value_that_is_overwritten_while_the_new_one_is_in_place() {
    everywhere(|ledger, row, column| {
        let (mut store, entities) = mined(ledger, row, column);
        let entity = entities[row];
        let new = ledger.value(99);
        assert!(explodes(|| match column {
            0 => *store.get_mut::<Left>(entity).unwrap() = Left(new),
            1 => *store.get_mut::<Middle>(entity).unwrap() = Middle(new),
            _ => *store.get_mut::<Right>(entity).unwrap() = Right(new),
        }));
        assert_eq!(ledger.dropped(), 1);
        let row = store.row::<Triple>(entity).unwrap();
        let payloads = [
            row.left.0.payload(),
            row.middle.0.payload(),
            row.right.0.payload(),
        ];
        assert_eq!(payloads[column], 99);
        assert_eq!(store.len(), ROWS);
        assert_usable(&mut store, ledger);
    });
}

#[test]
fn in_a_row_that_came_back_from_a_failed_spawn() {
    everywhere(|ledger, _, column| {
        let mut store = Store::new();
        let entity = store.spawn(triple(ledger, 1));
        let error = store
            .spawn_at(entity, explosive_triple(ledger, 2, Some(column)))
            .unwrap_err();
        assert_eq!(ledger.dropped(), 0);
        assert!(explodes(move || drop(error)));
        assert_eq!(ledger.dropped(), COLUMNS);
        assert_whole(&store, entity, 1);
        assert_usable(&mut store, ledger);
    });
}

/// The unwinding of one panic drops the world: the program stays alive because none of our own code panics then.
#[test]
fn the_world_is_dropped_while_a_panic_is_on_its_way() {
    let ledger = Ledger::new();
    assert!(explodes(|| {
        let mut store = Store::new();
        store.spawn(triple(&ledger, 0));
        store.spawn(haunted(&ledger));
        ecs_tests::unwind::explode();
    }));
    ledger.assert_each_dropped_once();
}

#[test]
#[cfg_attr(miri, ignore = "Miri starts no process")]
fn two_panics_abort_the_program_as_they_do_in_a_vector() {
    const VARIABLE: &str = "ECS_TWO_PANICS";
    if std::env::var_os(VARIABLE).is_some() {
        let ledger = Ledger::new();
        let mut store = Store::new();
        let mut row = triple(&ledger, 0);
        row.left = Left(ledger.explosive(1));
        row.right = Right(ledger.explosive(2));
        let entity = store.spawn(row);
        println!("before");
        explodes(|| {
            store.despawn(entity);
        });
        println!("after");
        return;
    }
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "drops::panicking::two_panics_abort_the_program_as_they_do_in_a_vector",
            "--nocapture",
        ])
        .env(VARIABLE, "1")
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success());
    assert!(
        stdout.contains("before") && !stdout.contains("after"),
        "{stdout}"
    );
}
