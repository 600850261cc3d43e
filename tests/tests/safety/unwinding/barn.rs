//! A world with a column of each kind.

use ecs::prelude::*;
use ecs::{Component, EventCursor, RemovedValue};
use ecs_tests::ledger::{Ledger, Tracked};

pub(crate) struct Plain(pub(crate) Tracked);
pub(crate) struct Last(pub(crate) Tracked);
/// Rows may lack it.
pub(crate) struct Maybe(pub(crate) Tracked);
#[derive(Component)]
#[component(storage = "sparse")]
pub(crate) struct Pooled(pub(crate) Tracked);
#[derive(Component)]
#[component(track)]
pub(crate) struct Seen(pub(crate) Tracked);

ecs::world! {
    #[world]
    pub(crate) struct Barn { components: (Plain, Last, Maybe, Pooled, Seen) }

    #[archetype]
    pub(crate) struct Cow { plain: Plain, maybe: Option<Maybe>, seen: Seen, last: Last }

    #[archetype]
    pub(crate) struct Calf { plain: Plain, last: Last }
}

/// The columns: in the table, in the table where rows may lack it, in a pool, tracked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Plain,
    Last,
    Maybe,
    Pooled,
    Seen,
}

impl Kind {
    pub(crate) const ALL: [Self; 5] = [
        Self::Plain,
        Self::Last,
        Self::Maybe,
        Self::Pooled,
        Self::Seen,
    ];
}

/// Does something with the type of a kind.
macro_rules! with_kind {
    ($kind:expr, $C:ident => $do:expr) => {
        match $kind {
            Kind::Plain => {
                type $C = $crate::unwinding::barn::Plain;
                $do
            }
            Kind::Last => {
                type $C = $crate::unwinding::barn::Last;
                $do
            }
            Kind::Maybe => {
                type $C = $crate::unwinding::barn::Maybe;
                $do
            }
            Kind::Pooled => {
                type $C = $crate::unwinding::barn::Pooled;
                $do
            }
            Kind::Seen => {
                type $C = $crate::unwinding::barn::Seen;
                $do
            }
        }
    };
}
pub(crate) use with_kind;

/// A component made of a value, and the value in it.
pub(crate) trait Holds: WritableIn<Barn> {
    fn of(value: Tracked) -> Self;
    fn payload(&self) -> u64;
}

macro_rules! holds {
    ($($C:ident)*) => {
        $(impl Holds for $C {
            fn of(value: Tracked) -> Self {
                Self(value)
            }

            fn payload(&self) -> u64 {
                self.0.payload()
            }
        })*
    };
}
holds!(Plain Last Maybe Pooled Seen);

pub(crate) const ROWS: usize = if cfg!(miri) { 2 } else { 4 };

/// Rows with one explosive value, or none.
pub(crate) struct Scene {
    pub(crate) barn: Barn,
    pub(crate) entities: Vec<Entity>,
    pub(crate) ledger: Ledger,
}

pub(crate) fn scene(mine: Option<(usize, Kind)>) -> Scene {
    let (ledger, mut barn) = (Ledger::new(), Barn::new());
    let entities = (0..ROWS).map(|row| {
        let value = |kind| {
            let payload = payload(row, kind);
            if mine == Some((row, kind)) {
                ledger.explosive(payload)
            } else {
                ledger.value(payload)
            }
        };
        let entity = barn.spawn(Cow {
            plain: Plain(value(Kind::Plain)),
            maybe: Some(Maybe(value(Kind::Maybe))),
            seen: Seen(value(Kind::Seen)),
            last: Last(value(Kind::Last)),
        });
        barn.insert(entity, Pooled(value(Kind::Pooled))).unwrap();
        entity
    });
    let entities = entities.collect();
    Scene {
        barn,
        entities,
        ledger,
    }
}

/// Values that can be told apart.
pub(crate) fn payload(row: usize, kind: Kind) -> u64 {
    10 * row as u64 + kind as u64
}

impl Scene {
    /// Asserts that a row has all its values.
    pub(crate) fn assert_whole(&self, row: usize) {
        for kind in Kind::ALL {
            let found =
                with_kind!(kind, C => self.barn.get::<C>(self.entities[row]).map(Holds::payload));
            assert_eq!(found, Some(payload(row, kind)), "{kind:?} of row {row}");
        }
    }

    /// Asserts that the other rows are whole, and that the world can be used on.
    pub(crate) fn assert_usable(&mut self, but: usize) {
        self.barn.check_invariants();
        (0..ROWS)
            .filter(|row| *row != but)
            .for_each(|row| self.assert_whole(row));
        let before = (self.barn.len(), self.ledger.living());
        let value = || self.ledger.value(99);
        let entity = self
            .barn
            .spawn((Plain(value()), Pooled(value()), Seen(value())));
        self.barn.insert(entity, Maybe(value())).unwrap();
        drop(self.barn.remove::<Plain>(entity).unwrap());
        if !cfg!(miri) {
            self.barn.check_invariants();
        }
        assert!(self.barn.despawn(entity));
        assert_eq!((self.barn.len(), self.ledger.living()), before);
        self.barn.check_invariants();
    }
}

/// Readers of removed values, so that these are kept.
pub(crate) struct Readers(
    #[expect(dead_code, reason = "it is there")] EventCursor<RemovedValue<Seen>>,
);

pub(crate) fn watch(barn: &mut Barn) -> Readers {
    Readers(barn.watch_removed())
}
