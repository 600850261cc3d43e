//! Observers as followers of changes: a change that they ask for becomes a notification, with its old value.

use super::PendingChange;
use crate::base::error::ReserveError;
use crate::schema::change_kind::ChangeKind;
use crate::storage::slots::Location;
use crate::world::store::transition::{Change, Follower, Operation, Transition};
use crate::world::store::{Store, World};
use core::ops::Range;
use ecs_value::Entity;

/// The notifications of observers. The old values of removals are those that the removal logs took before.
pub(crate) struct Notifications;

impl<W: World> Follower<W> for Notifications {
    #[inline(always)]
    fn follows(store: &Store<W>, operation: Operation<'_>) -> bool {
        W::OBSERVED
            && match operation {
                Operation::Spawn => store.observers.observes_arrivals(),
                Operation::Insert(added) => store.observers.ask_for_components(&[], &added),
                Operation::Remove(removed, added) => {
                    store.observers.ask_for_components(&removed, &added)
                }
                Operation::Despawn(_) | Operation::Clear => store.observers.observes_departures(),
            }
    }

    /// Makes room for the notifications, and for the values that are replaced.
    #[inline]
    fn try_reserve(
        store: &mut Store<W>,
        change: &Change<'_>,
        count: usize,
    ) -> Result<(), ReserveError> {
        let Change { removed, added, .. } = change;
        if !store.is_observed() {
            return Ok(());
        }
        let notices = store.observers.most_notices(removed, added);
        store
            .observers
            .try_reserve_pending(notices.saturating_mul(count))?;
        for component in added.iter() {
            store.observers.try_reserve_replaced(*component, count)?;
        }
        Ok(())
    }

    /// Notifications of rows that come by a function that cannot fail take their memory when they come, as a vector does. Rows leave
    /// with room or without.
    #[inline]
    fn has_room(_: &Store<W>, _: usize) -> bool {
        true
    }

    #[inline]
    fn try_reserve_rows(
        store: &mut Store<W>,
        _: usize,
        notices: usize,
    ) -> Result<(), ReserveError> {
        if !W::OBSERVED || notices == 0 {
            Ok(())
        } else {
            store.observers.try_reserve_pending(notices)
        }
    }

    fn mark(store: &mut Store<W>) {
        store.observers.mark();
    }

    fn take_back(store: &mut Store<W>) {
        store.observers.take_back();
    }

    fn before(store: &mut Store<W>, transition: &Transition<'_>) {
        let Transition {
            change:
                Change {
                    entity,
                    added,
                    discards,
                    ..
                },
            from: row,
            to,
        } = *transition;
        store.observers.begin_change();
        let was = store.whole_kind(row.table);
        if let (Some(was), None) = (was, to) {
            store.observers.notify(ChangeKind::Despawn(was), entity);
        }
        let will_be = to.and_then(|to| store.whole_kind(to));
        store.observers.notify_of_kinds(entity, was, will_be);
        let mut removed = 0;
        while let Some(component) = store.notified_removal(transition, removed) {
            if let Some(change) = store.removal_of(entity, row, component) {
                store.observers.notify_of(PendingChange {
                    despawned: to.is_none(),
                    ..change
                });
            }
            removed += 1;
        }
        for component in added.iter() {
            let Store {
                observers, storage, ..
            } = store;
            let old = observers.replaced_log(*component).is_some_and(|log| {
                if discards {
                    storage.value_of(entity, row, *component).is_some()
                } else {
                    log.log_clone(storage, entity)
                }
            });
            let change = PendingChange::new(ChangeKind::Insert(*component), entity);
            observers.notify_of(PendingChange { old, ..change });
        }
    }

    fn after(_: &mut Store<W>, _: &Transition<'_>) {}

    #[inline]
    fn rows_came(store: &mut Store<W>, table: u32, rows: Range<usize>) {
        if W::OBSERVED && store.observers.observes_arrivals() {
            store.notify_of_rows(table, rows);
        }
    }
}

impl<W: World> Store<W> {
    /// The components that an entity loses by a transition, as far as their removals may be notified: the one of this number.
    fn notified_removal(&self, transition: &Transition<'_>, number: usize) -> Option<usize> {
        if transition.is_departure() {
            self.observers.removal(number)
        } else {
            transition.change.removed.get(number).copied()
        }
    }

    /// That a component goes, if the entity has it.
    fn removal_of(&self, entity: Entity, row: Location, component: usize) -> Option<PendingChange> {
        self.value_of(entity, row, component)?;
        let old = self.removed.is_observed(component);
        Some(PendingChange {
            old,
            ..PendingChange::new(ChangeKind::Remove(component), entity)
        })
    }

    /// The most notifications that this many new rows with these components cause.
    #[inline]
    pub(crate) fn notices_of_arrival(
        &self,
        components: impl Iterator<Item = usize>,
        rows: usize,
    ) -> usize {
        if !W::OBSERVED || !self.observers.observes_arrivals() {
            return 0;
        }
        let observed =
            components.filter(|component| self.observers.observes(ChangeKind::Insert(*component)));
        // And that they enter a kind.
        rows.saturating_mul(1 + observed.count())
    }

    /// As [`notices_of_arrival`](Self::notices_of_arrival), of rows with all components that a table has.
    pub(crate) fn notices_of_table(&self, table: u32, rows: usize) -> usize {
        let columns = self.table_with_layout(table).layout().components();
        self.notices_of_arrival(columns.iter().map(|column| column.cell.component()), rows)
    }

    /// How many notifications there will be of an entity that is despawned.
    pub(crate) fn count_notices_of_departure(&self, entity: Entity, row: Location) -> usize {
        let kinds = self
            .whole_kind(row.table)
            .into_iter()
            .flat_map(|was| [ChangeKind::Despawn(was), ChangeKind::Leave(was)]);
        let kinds = kinds.map(|kind| PendingChange::new(kind, entity));
        let removals = (0..).map_while(|number| self.observers.removal(number));
        let removals = removals.filter_map(|component| self.removal_of(entity, row, component));
        kinds
            .chain(removals)
            .filter(|change| self.observers.asks_for(change))
            .count()
    }

    /// Adds the notifications of rows that have come.
    #[cold]
    #[inline(never)]
    fn notify_of_rows(&mut self, table: u32, rows: Range<usize>) {
        if !self.may_notify_of_rows(table) {
            return;
        }
        for row in rows {
            let entity = self.table_with_layout(table).entities()[row];
            self.notify_of_row(table, row, entity);
        }
    }

    /// Whether observers ask for what the rows of a table are, or may have.
    fn may_notify_of_rows(&self, table: u32) -> bool {
        let mut components = self.storage.info(table).components().iter();
        self.observers.ask_for_kinds()
            || self.storage.has_pools()
            || components.any(|column| {
                self.observers
                    .observes(ChangeKind::Insert(column.cell.component()))
            })
    }

    /// Adds the notifications of a row that has come: of its archetype, and of its components.
    fn notify_of_row(&mut self, table: u32, row: usize, entity: Entity) {
        let Self {
            storage, observers, ..
        } = self;
        observers.begin_change();
        if let Some(kind) = storage.whole_kind(table) {
            observers.notify(ChangeKind::Enter(kind), entity);
        }
        for column in storage.info(table).components() {
            if storage.tables[table as usize].bit(column.place(), row) {
                observers.notify(ChangeKind::Insert(column.cell.component()), entity);
            }
        }
        for component in storage.pooled_of(entity) {
            observers.notify(ChangeKind::Insert(component), entity);
        }
    }
}
