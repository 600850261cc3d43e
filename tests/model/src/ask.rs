//! Asks in every way, and compares with the model. No row is given out twice.

use crate::cases::{Case, Row, with_case};
use crate::driver::Driver;
use crate::operation::Way;
use crate::parts::{JAMMED, bumped};
use crate::tally::happened;
use crate::world::Field;
use ecs::query::Query;
use ecs::{Entity, SingleError};
use std::collections::{BTreeMap, BTreeSet};

type Seen = BTreeMap<Entity, Row>;

impl Driver {
    pub(crate) fn ask_case(&mut self, case: u8, way: Way, taken: usize, by: u8) {
        with_case!(case, C => self.ask::<C>(way, taken, by));
    }

    fn ask<C: Case>(&mut self, way: Way, taken: usize, by: u8) {
        let mut left: Seen =
            self.images().filter_map(|(entity, image)| C::expect(&image).map(|row| (entity, row))).collect();
        let passed = left.len();
        left.retain(|entity, _| self.model.is_on(*entity) && !(C::DEMANDS_S && self.model.has(*entity, JAMMED)));
        happened("a query passes over rows that are switched off", left.len() < passed);
        happened("a query passes over rows whose component is switched off", C::DEMANDS_S && left.len() < passed);
        // Values that were changed look otherwise the next time.
        let by = if matches!(way, Way::Pairs | Way::NextPair) { 0 } else { by };
        let taken = if by % 2 == 0 { taken % (left.len() + 1) } else { taken };
        let mut changed = BTreeSet::new();
        let mut rows = self.field.query::<C::Q>();
        for _ in 0..taken {
            assert_eq!((rows.len(), rows.is_empty()), (left.len(), left.is_empty()));
            let Some(item) = rows.next() else { break };
            let seen = C::see(item, by);
            changed.insert(seen.0);
            take(&mut left, seen);
        }
        let begun = !changed.is_empty() && !left.is_empty();
        happened(C::NAME, begun);
        let given = &self.model.given;
        changed.extend(go_on::<C>(rows, way, &mut left, by, given));
        for entity in changed {
            let image = self.model.living.get_mut(&entity).unwrap();
            for kind in C::WRITTEN {
                image[*kind] = image[*kind].map(|value| bumped(*kind, value, by));
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
                assert_eq!(rows.size_hint(), (left.len() - seen.len(), Some(left.len() - seen.len())));
            }
            assert!(rows.next().is_none());
        }
        Way::ForEach => rows.for_each(|item| seen.push(C::see(item, by))),
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
            rows.pairs().for_each(|one, other| note_pair::<C>(&mut pairs, left, one, other));
            assert_eq!(pairs.len(), left.len() * left.len().saturating_sub(1) / 2);
            return Vec::new();
        }
        Way::NextPair => {
            let mut pairs = BTreeSet::new();
            let mut rows = rows.pairs();
            while let Some((one, other)) = rows.next_pair() {
                note_pair::<C>(&mut pairs, left, one, other);
            }
            assert_eq!(pairs.len(), left.len() * left.len().saturating_sub(1) / 2);
            return Vec::new();
        }
        Way::Count => {
            assert_eq!((rows.len(), rows.is_empty()), (left.len(), left.is_empty()));
            assert_eq!(rows.count(), left.len());
            return Vec::new();
        }
        Way::Get => {
            let Some(entity) = given.get(usize::from(by) % given.len().max(1)) else { return Vec::new() };
            let row = rows.get(*entity).map(|item| C::see(item, by));
            assert_eq!(row.is_some(), left.contains_key(entity), "{entity}");
            return row.into_iter().map(|row| take(left, row)).collect();
        }
        Way::GetMut => {
            // A world that is made anew gives the same handles again.
            for entity in given.iter().collect::<BTreeSet<_>>() {
                let row = rows.get_mut(*entity).map(|item| C::see(item, by));
                assert_eq!(row.is_some(), left.contains_key(entity), "{entity}");
                seen.extend(row);
            }
        }
        Way::Single => {
            let expected = match left.len() {
                0 => Err(SingleError::None),
                1 => Ok(()),
                _ => Err(SingleError::Several),
            };
            let single = rows.single().map(|item| C::see(item, by));
            assert_eq!(single.as_ref().map(|_| ()).map_err(|error| *error), expected);
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

fn note_pair<C: Case>(
    pairs: &mut BTreeSet<[Entity; 2]>,
    left: &Seen,
    one: crate::cases::ItemOf<'_, C>,
    other: crate::cases::ItemOf<'_, C>,
) {
    let (one, other) = (C::see(one, 0), C::see(other, 0));
    assert_eq!((left.get(&one.0), left.get(&other.0)), (Some(&one.1), Some(&other.1)));
    assert_ne!(one.0, other.0);
    let mut pair = [one.0, other.0];
    pair.sort();
    assert!(pairs.insert(pair), "a pair is given out twice");
}
