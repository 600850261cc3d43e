//! Queries for what was added and changed since some step, and the values that were removed in the last one.

use crate::driver::Driver;
use crate::operation::Way;
use crate::parts::{A, P, Part, T, bump};
use crate::tally::happened;
use crate::ticks::TRACKED;
use crate::world::Field;
use ecs::{Changed, Entity, WritableIn};

/// Calls a generic method with the tracked component that a number stands for.
macro_rules! with_tracked {
    ($kind:expr, $C:ident => $body:expr) => {
        crate::parts::with_part!(@ $kind, $C, $body, A 0, T 3, P 6, S 7)
    };
}

impl Driver {
    /// Writes the values that were changed some steps ago or later.
    pub(crate) fn write_changed(&mut self, kind: u8, ago: u8, way: Way, by: u8) {
        with_tracked!(TRACKED[usize::from(kind) % TRACKED.len()], C => self.write_these::<C>(ago, way, by));
    }

    fn write_these<C: Part + WritableIn<Field>>(&mut self, ago: u8, way: Way, by: u8) {
        let (first, since) = self.model.ticks.ago(usize::from(ago % 8));
        let mut expected = self.model.found(C::KIND, |times| times.changed >= first);
        let mut rows = self
            .field
            .query::<(Entity, &mut C, Changed<C>)>()
            .since(since);
        let mut given = Vec::new();
        let mut visit = |(entity, component, ()): (Entity, &mut C, ())| {
            bump(component, by);
            given.push(entity);
        };
        match way {
            Way::Iterate => rows.take(usize::from(by % 40)).for_each(visit),
            Way::TryForEach => {
                let mut left = by % 40;
                let _ = rows.try_for_each(|row| {
                    visit(row);
                    left = left.saturating_sub(1);
                    if left == 0 { Err(()) } else { Ok(()) }
                });
            }
            Way::Single => rows.single().into_iter().for_each(visit),
            _ => {
                rows.by_ref().take(usize::from(by % 8)).for_each(&mut visit);
                rows.for_each(visit);
            }
        }
        let is_part = matches!(way, Way::Iterate | Way::TryForEach | Way::Single);
        happened(
            "changed values are written until a loop ends early",
            is_part && given.len() < expected.len(),
        );
        happened("values that were changed are written", given.len() > 1);
        for entity in &given {
            self.model.bump(*entity, C::KIND, by);
        }
        given.sort();
        if is_part {
            assert!(
                given.is_sorted_by(|one, other| one < other)
                    && given.iter().all(|it| expected.contains(it))
            );
        } else {
            expected.sort();
            assert_eq!(given, expected);
        }
    }

    /// Looks values up by handles, to write them.
    pub(crate) fn look_up(&mut self, entities: [Entity; 2], by: u8) {
        let mut given = Vec::new();
        let mut lookup = self.field.lookup_mut::<(&mut A, Option<&P>)>();
        lookup.for_each(&entities, |entity, (a, _)| {
            bump(a, by);
            given.push(entity);
        });
        given.extend(
            entities
                .into_iter()
                .filter(|it| lookup.get_mut(*it).map(|(a, _)| bump(a, by)).is_some()),
        );
        let shown = entities
            .into_iter()
            .filter(|entity| self.model.shows(*entity, A::KIND));
        assert_eq!(given, shown.clone().chain(shown).collect::<Vec<_>>());
        for entity in given {
            self.model.bump(entity, A::KIND, by);
        }
    }

    pub(crate) fn compare_ticks(&mut self) {
        for kind in TRACKED {
            with_tracked!(kind, C => self.compare_times::<C>());
        }
        // Others in each step: half of them since the last one, and one since an earlier one.
        for kind in TRACKED.into_iter().skip(self.steps % 2).step_by(2) {
            with_tracked!(kind, C => self.compare_since::<C>(0));
        }
        let ago = [1, 2, 3, 7, 20][self.steps % 5];
        with_tracked!(TRACKED[self.steps % TRACKED.len()], C => self.compare_since::<C>(ago));
        self.compare_both(ago);
        self.compare_removed();
    }

    fn compare_times<C: Part>(&self) {
        let ticks = &self.model.ticks;
        for entity in self.model.living.keys() {
            let found = [
                self.field.added_at::<C>(*entity),
                self.field.changed_at::<C>(*entity),
            ];
            let expected = ticks
                .of(*entity, C::KIND)
                .map(|times| [times.added, times.changed]);
            let found = [
                found[0].map(|it| ticks.step_of(it)),
                found[1].map(|it| ticks.step_of(it)),
            ];
            assert_eq!(
                found,
                [expected.map(|it| it[0]), expected.map(|it| it[1])],
                "times of {} of {entity}",
                C::KIND
            );
        }
    }

    fn compare_since<C: Part>(&self, ago: usize) {
        let (first, since) = self.model.ticks.ago(ago);
        let rows = self.field.query_ref::<(Entity, Changed<C>)>().since(since);
        let mut changed: Vec<Entity> = rows.clone().map(|(entity, ())| entity).collect();
        assert_eq!(rows.len(), changed.len());
        let mut looped = Vec::new();
        rows.clone().for_each(|(entity, ())| looped.push(entity));
        assert_eq!(changed, looped);
        let mut added: Vec<Entity> = self
            .field
            .query_ref::<(&C, Entity)>()
            .added::<C>()
            .since(since)
            .map(|(_, entity)| entity)
            .collect();
        for entity in self
            .model
            .living
            .keys()
            .take(if cfg!(miri) { 3 } else { 10 })
        {
            assert_eq!(
                rows.clone().get(*entity).is_some(),
                changed.contains(entity),
                "{entity}"
            );
        }
        changed.sort();
        added.sort();
        assert_eq!(
            changed,
            self.model.found(C::KIND, |times| times.changed >= first),
            "{} changed",
            C::KIND
        );
        assert_eq!(
            added,
            self.model.found(C::KIND, |times| times.added >= first),
            "{} added",
            C::KIND
        );
        let all = self.model.shown(C::KIND).count();
        let is_mixed = !changed.is_empty() && changed.len() < all;
        happened("some values are new, and others are not", is_mixed);
        let is_large = self.model.order.longest() > 256;
        happened(
            "some values are new in a world with a table of several blocks of rows",
            is_mixed && is_large,
        );
    }

    /// Two filters at once, of which one asks for additions, and an optional term beside.
    fn compare_both(&self, ago: usize) {
        let (first, since) = self.model.ticks.ago(ago);
        let rows = self
            .field
            .query_ref::<(Entity, &A, Option<&P>)>()
            .changed::<A>()
            .added::<T>()
            .since(since);
        let mut found: Vec<Entity> = rows.map(|(entity, ..)| entity).collect();
        found.sort();
        let mut expected = self.model.found(A::KIND, |times| times.changed >= first);
        expected.retain(|entity| {
            self.model
                .ticks
                .of(*entity, T::KIND)
                .is_some_and(|times| times.added >= first)
        });
        assert_eq!(found, expected);
    }

    pub(crate) fn compare_removed(&mut self) {
        let mut found = self.readers.read(&self.field);
        let mut expected = std::mem::take(&mut self.model.ticks.removed);
        if self.readers.p.is_none() {
            expected.retain(|(kind, ..)| *kind != P::KIND);
        }
        self.logged += found.iter().filter(|(kind, ..)| *kind == P::KIND).count();
        happened("values are removed that somebody reads", expected.len() > 1);
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "values that were removed");
    }
}
