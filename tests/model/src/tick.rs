//! A schedule with its effects on the model. Its systems read and write rows, record commands, and send and read events.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use crate::cascades::{Sum, Sums};
use crate::command::Change;
use crate::driver::Driver;
use crate::model::image;
use crate::parts::{A, N, O, P, Part as _, S, V, W, X, bump};
use crate::tally::happened;
use crate::world::{Field, Under};
use ecs::prelude::*;
use ecs_tests::ledger::Ledger;

/// Where the values of systems are written down.
#[derive(Clone, Default)]
pub(crate) struct Book(pub(crate) Ledger);

/// The notes of the systems.
#[derive(Clone, Default)]
pub(crate) struct Seen {
    /// The entities that they have spawned.
    born: Vec<Entity>,
    heard: Vec<u8>,
    /// The rows that were gone down.
    sums: Sums,
    is_due: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Bang(pub(crate) u8);

/// The model's knowledge of the systems.
#[derive(Clone, Default)]
pub(crate) struct Clockwork {
    unread: Vec<u8>,
    runs: u32,
}

/// An entity with a multiple of this value dies.
const DIES: u32 = 11;
/// An entity with a multiple of this value changes.
const CHANGES: u32 = 3;

pub(crate) fn grow(rows: Query<Field, &mut A>) {
    rows.for_each(|a| bump(a, 1));
}

pub(crate) fn hand_down(rows: Cascade<Field, Under, Sum<A>>, mut seen: ResMut<Seen>) {
    rows.for_each(|row| seen.sums.add(row));
}

pub(crate) fn wither(
    rows: Query<Field, (Entity, &A)>,
    book: Res<Book>,
    mut commands: Commands<Field>,
) {
    for (entity, a) in rows {
        if a.value.is_multiple_of(CHANGES) {
            commands.insert(entity, P::make(a.value, &book.0));
            commands.insert(entity, S::make(a.value, &book.0));
            commands.remove::<O>(entity);
        }
        if a.value.is_multiple_of(DIES) {
            commands.despawn(entity);
            // This one comes too late.
            commands.insert(entity, X::make(0, &book.0));
        }
    }
}

pub(crate) fn bear(book: Res<Book>, mut seen: ResMut<Seen>, mut commands: Commands<Field>) {
    let born = commands.spawn((A::make(7, &book.0), V::make(7, &book.0)));
    commands.insert_many(born, (N::make(8, &book.0), W::make(8, &book.0)));
    seen.born.push(born);
}

pub(crate) fn is_due(seen: Res<Seen>) -> bool {
    seen.is_due
}

/// Takes the whole world, so that the commands before it are done.
pub(crate) fn settle(field: &mut Field) {
    let born = field.resource::<Seen>().born.clone();
    for entity in born {
        assert!(
            field.has::<W>(entity),
            "commands are done before a system that takes the world"
        );
        assert!(field.remove::<V>(entity).unwrap().is_some());
    }
}

pub(crate) fn tell(rows: Query<Field, &S>, mut bangs: EventWriter<Bang>) {
    bangs.extend(rows.map(|s| Bang(s.value.to_le_bytes()[0])));
}

pub(crate) fn hear(mut bangs: EventReader<Bang>, mut seen: ResMut<Seen>) {
    seen.heard.extend(bangs.read().map(|bang| bang.0));
}

impl Clockwork {
    /// Events are not saved.
    pub(crate) fn forget_events(&mut self) {
        self.unread.clear();
    }
}

impl Driver {
    pub(crate) fn send(&mut self, bang: u8) {
        self.field.send(Bang(bang));
        self.clockwork.unread.push(bang);
    }

    /// Runs the schedule.
    pub(crate) fn tick(&mut self) {
        let is_due = self.clockwork.runs % 2 == 1;
        self.clockwork.runs += 1;
        self.field.resource_mut::<Seen>().is_due = is_due;
        // An entity that dies takes others along, so that the order counts.
        let order: Vec<Entity> = self
            .field
            .query_ref::<(Entity, &A)>()
            .map(|(entity, _)| entity)
            .collect();
        self.field.tick();
        let Seen {
            born, heard, sums, ..
        } = std::mem::take(self.field.resource_mut::<Seen>());

        for entity in &order {
            self.model.bump(*entity, 0, 1);
        }
        assert_eq!(sums.len(), order.len());
        assert_eq!(
            order.len(),
            self.model
                .living
                .keys()
                .filter(|entity| self.model.shows(**entity, 0))
                .count()
        );
        self.model
            .sum(0, sums, |model, entity| model.shows(entity, 0));
        let mut changes = Vec::new();
        for entity in order {
            let a = self.model.living[&entity][0].unwrap();
            if a.is_multiple_of(CHANGES) {
                // One command for each component: where the entity is gone, each cannot be done.
                changes.extend([6, 7].map(|kind| Change::Insert(entity, vec![kind], a)));
                changes.push(Change::Remove(entity, vec![5]));
            }
            if a.is_multiple_of(DIES) {
                changes.extend([Change::Despawn(entity), Change::Insert(entity, vec![9], 0)]);
            }
        }
        let [born] = born[..] else {
            panic!("one is born in each run: {born:?}")
        };
        self.model.reserve(born);
        changes.extend([
            Change::Spawn(born, image([(0, 7), (8, 7)])),
            Change::Insert(born, vec![1, 2], 8),
        ]);
        happened(
            "systems kill",
            changes
                .iter()
                .any(|change| matches!(change, Change::Despawn(_))),
        );
        self.apply(changes);
        if is_due {
            self.model.living.get_mut(&born).unwrap()[8] = None;
        }
        let mut expected: Vec<u8> = self
            .model
            .shown(7)
            .map(|(_, s)| s.to_le_bytes()[0])
            .collect();
        // Events that were sent by hand are read first. Those of systems follow in the order of rows, which is not compared.
        let by_hand = std::mem::take(&mut self.clockwork.unread);
        happened(
            "events of several senders are read",
            !by_hand.is_empty() && !expected.is_empty(),
        );
        let (first, mut rest) = heard.split_at(by_hand.len());
        assert_eq!(first, by_hand);
        let mut rest = std::mem::take(&mut rest).to_vec();
        rest.sort_unstable();
        expected.sort_unstable();
        assert_eq!(rest, expected);
    }
}
