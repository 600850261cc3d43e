//! Asks in every way, and compares with the model. No row is given out twice.

use crate::cases::{Case, Row, with_case};
use crate::driver::Driver;
use crate::operation::Way;
use crate::parts::JAMMED;
use crate::tally::happened;
use crate::world::Field;
use ecs::query::Query;
use ecs::{Entity, QueryError};
use std::collections::{BTreeMap, BTreeSet};

type Seen = BTreeMap<Entity, Row>;
/// The place of each row among all.
type Places = BTreeMap<Entity, usize>;

impl Driver {
    pub(crate) fn ask_case(&mut self, case: u8, way: Way, taken: usize, by: u8) {
        with_case!(case, C => self.ask::<C>(way, taken, by));
    }

    fn ask<C: Case>(&mut self, way: Way, taken: usize, by: u8) {
        let mut left: Seen = self
            .images()
            .filter_map(|(entity, image)| C::expect(&image).map(|row| (entity, row)))
            .collect();
        let passed = left.len();
        left.retain(|entity, _| {
            self.model.is_on(*entity) && !(C::DEMANDS_S && self.model.has(*entity, JAMMED))
        });
        happened(
            "a query passes over rows that are switched off",
            left.len() < passed,
        );
        happened(
            "a query passes over rows whose component is switched off",
            C::DEMANDS_S && left.len() < passed,
        );
        let places: Places = self.field.entities().zip(0..).collect();
        let by = if matches!(way, Way::Pairs | Way::NextPair) && by.is_multiple_of(2) {
            0
        } else {
            by
        };
        let taken = if by % 2 == 0 {
            taken % (left.len() + 1)
        } else {
            taken
        };
        let mut changed = Vec::new();
        let mut rows = self.field.query::<C::Q>();
        for _ in 0..taken {
            assert_eq!((rows.len(), rows.is_empty()), (left.len(), left.is_empty()));
            let Some(item) = rows.next() else { break };
            let seen = C::see(item, by);
            changed.push(seen.0);
            take(&mut left, seen);
        }
        let begun = !changed.is_empty() && !left.is_empty();
        happened(C::NAME, begun);
        let given = &self.model.given;
        let others = go_on::<C>(rows, way, &mut left, by, given);
        if !C::DEMANDS_SPARSE && !matches!(way, Way::Get | Way::GetMut) {
            let in_order = changed.iter().chain(&others).map(|entity| places[entity]);
            let is_of_pairs = matches!(way, Way::Pairs | Way::NextPair);
            assert!(
                is_of_pairs || in_order.is_sorted(),
                "rows come in their order"
            );
            let pairs: Vec<[usize; 2]> = others
                .chunks_exact(2)
                .map(|pair| [places[&pair[0]], places[&pair[1]]])
                .collect();
            assert!(
                !is_of_pairs || pairs.is_sorted() && pairs.iter().all(|[one, other]| one < other)
            );
        }
        for entity in changed.into_iter().chain(others) {
            for kind in C::WRITTEN {
                self.model.bump(entity, *kind, by);
            }
        }
    }
}

/// Goes through the rest of the rows, which is `left`. Returns the entities of those that were seen.
fn go_on<C: Case>(
    mut rows: Query<'_, Field, C::Q>,
    way: Way,
    left: &mut Seen,
    by: u8,
    given: &[Entity],
) -> Vec<Entity> {
    let mut seen = Vec::new();
    match way {
        Way::Iterate => {
            while let Some(item) = rows.next() {
                seen.push(C::see(item, by));
                assert_eq!(
                    rows.size_hint(),
                    (left.len() - seen.len(), Some(left.len() - seen.len()))
                );
            }
            assert!(rows.next().is_none());
        }
        Way::ForEach => rows.for_each(|item| seen.push(C::see(item, by))),
        Way::Fold => {
            seen = rows.fold(Vec::new(), |mut seen, item| {
                seen.push(C::see(item, by));
                seen
            });
        }
        Way::TryForEach => {
            let most = usize::from(by % 7);
            let result = rows.try_for_each(|item| {
                seen.push(C::see(item, by));
                if seen.len() > most { Err(()) } else { Ok(()) }
            });
            assert_eq!(result.is_err(), left.len() > most);
            assert_eq!(seen.len(), left.len().min(most + 1));
            return seen.into_iter().map(|row| take(left, row)).collect();
        }
        Way::Chunks => seen.extend(rows.chunks().flat_map(|slice| {
            let chunk = C::see_chunk(slice, by);
            assert!(!chunk.is_empty());
            chunk
        })),
        Way::Pairs => {
            let mut pairs = BTreeSet::new();
            let mut met = Vec::new();
            rows.pairs().for_each(|one, other| {
                met.extend(note_pair::<C>(&mut pairs, left, one, other, by));
            });
            assert_eq!(pairs.len(), left.len() * left.len().saturating_sub(1) / 2);
            return met;
        }
        Way::NextPair => {
            let mut pairs = BTreeSet::new();
            let (mut rows, mut met) = (rows.pairs(), Vec::new());
            while let Some((one, other)) = rows.next_pair() {
                met.extend(note_pair::<C>(&mut pairs, left, one, other, by));
            }
            assert_eq!(pairs.len(), left.len() * left.len().saturating_sub(1) / 2);
            return met;
        }
        Way::Count => {
            assert_eq!((rows.len(), rows.is_empty()), (left.len(), left.is_empty()));
            assert_eq!(rows.count(), left.len());
            return Vec::new();
        }
        Way::Get => {
            let Some(entity) = given.get(usize::from(by) % given.len().max(1)) else {
                return Vec::new();
            };
            let row = rows.get(*entity).map(|item| C::see(item, by));
            assert_eq!(row.is_some(), left.contains_key(entity), "{entity}");
            return row.into_iter().map(|row| take(left, row)).collect();
        }
        Way::GetMut => {
            // A world that is rebuilt gives the same handles again.
            for entity in given.iter().collect::<BTreeSet<_>>() {
                let row = rows.get_mut(*entity).map(|item| C::see(item, by));
                assert_eq!(row.is_some(), left.contains_key(entity), "{entity}");
                seen.extend(row);
            }
        }
        Way::Single => {
            let expected = match left.len() {
                0 => Err(QueryError::NoRow),
                1 => Ok(()),
                _ => Err(QueryError::SeveralRows),
            };
            let single = rows.single().map(|item| C::see(item, by));
            assert_eq!(single.as_ref().map(|_| ()).map_err(Clone::clone), expected);
            return single.into_iter().map(|row| take(left, row)).collect();
        }
    }
    let seen = seen.into_iter().map(|row| take(left, row)).collect();
    assert!(left.is_empty(), "rows were left out: {left:?}");
    seen
}

/// Notes that a row was given out, which it is once.
fn take(left: &mut Seen, (entity, row): (Entity, Row)) -> Entity {
    assert_eq!(left.remove(&entity).as_ref(), Some(&row), "{entity}");
    entity
}

/// Notes that two rows met, and changes both. A row that was changed looks otherwise the next time.
fn note_pair<C: Case>(
    pairs: &mut BTreeSet<[Entity; 2]>,
    left: &Seen,
    one: crate::cases::ItemOf<'_, C>,
    other: crate::cases::ItemOf<'_, C>,
    by: u8,
) -> [Entity; 2] {
    let (one, other) = (C::see(one, by), C::see(other, by));
    let is_seen =
        |(entity, row): &(Entity, Row)| left.get(entity).is_some_and(|it| it == row || by != 0);
    assert!(is_seen(&one) && is_seen(&other), "{one:?} and {other:?}");
    assert_ne!(one.0, other.0);
    let mut pair = [one.0, other.0];
    pair.sort();
    assert!(pairs.insert(pair), "a pair is given out twice");
    [one.0, other.0]
}
