//! A world in which nearly every component has something to drop.

use ecs::Entity;
use ecs_tests::ledger::{Ghost, Ledger, Tracked};

pub(crate) struct Left(pub(crate) Tracked);
pub(crate) struct Middle(pub(crate) Tracked);
pub(crate) struct Right(pub(crate) Tracked);

ecs::world! {
    #[world]
    pub(crate) struct Store {
        components: (Left, Middle, Right, Ghost, u8),
    }

    #[archetype]
    pub(crate) struct Triple { left: Left, number: u8, middle: Middle, right: Right }

    #[archetype]
    pub(crate) struct Haunted { ghost: Ghost, left: Left }

    #[archetype]
    pub(crate) struct Swarm { ghost: Ghost }
}

/// The columns of `Triple` that have something to drop.
pub(crate) const COLUMNS: usize = 3;
pub(crate) const ROWS: usize = 4;

pub(crate) fn triple(ledger: &Ledger, number: u8) -> Triple {
    explosive_triple(ledger, number, None)
}

/// A row in which the drop of one column panics.
pub(crate) fn explosive_triple(ledger: &Ledger, number: u8, explosive: Option<usize>) -> Triple {
    let value = |column| {
        let payload = u64::from(number);
        if explosive == Some(column) {
            ledger.explosive(payload)
        } else {
            ledger.value(payload)
        }
    };
    Triple {
        left: Left(value(0)),
        number,
        middle: Middle(value(1)),
        right: Right(value(2)),
    }
}

pub(crate) fn haunted(ledger: &Ledger) -> Haunted {
    Haunted {
        ghost: Ghost::new(),
        left: Left(ledger.value(0)),
    }
}

pub(crate) fn swarm() -> Swarm {
    Swarm {
        ghost: Ghost::new(),
    }
}

/// Rows with one explosive value, in that row and column.
pub(crate) fn mined(ledger: &Ledger, row: usize, column: usize) -> (Store, Vec<Entity>) {
    let mut store = Store::new();
    let entities = (0..ROWS).map(|i| {
        let number = u8::try_from(i).unwrap();
        store.spawn(explosive_triple(
            ledger,
            number,
            (i == row).then_some(column),
        ))
    });
    let entities = entities.collect();
    (store, entities)
}

/// Asserts that an entity of `Triple` has the values that belong to its number.
pub(crate) fn assert_whole(store: &Store, entity: Entity, number: u8) {
    let row = store.row::<Triple>(entity).unwrap();
    let payload = u64::from(number);
    assert_eq!(*row.number, number);
    assert_eq!(
        [
            row.left.0.payload(),
            row.middle.0.payload(),
            row.right.0.payload()
        ],
        [payload; COLUMNS],
        "{entity}"
    );
}
