//! The ticks of changes: the world's tick, and those of single values.

use super::Storage;
use crate::base::component_id::ComponentId;
use crate::base::rule::{Rule, check, unless};
use crate::base::text::ConstString;
use crate::base::tick::ChangeTick;
use crate::schema::{
    CellIndex, ComponentOf, Declare, TickCell, component_index, is_sparse, is_tracked, schema,
};
use crate::storage::slots::{Location, table_number};
use crate::storage::table::TickKind;
use core::marker::PhantomData;
use core::ops::Range;
use ecs_value::Entity;

/// # Ticks
///
/// When values were added and changed.
impl<W: Declare> Storage<W> {
    /// When the component of an entity was changed last. `None` if the entity is dead or has none. A change that is older than some 10⁹
    /// ticks looks younger than it is.
    pub fn changed_at<C: ComponentOf<W>>(&self, entity: Entity) -> Option<ChangeTick> {
        check!(Tracked::<W, C>::CHECKED);
        self.tick_of::<C>(entity, TickKind::Changed)
    }

    /// When the entity got the component. `None` as for [`changed_at`](Self::changed_at).
    pub fn added_at<C: ComponentOf<W>>(&self, entity: Entity) -> Option<ChangeTick> {
        check!(Tracked::<W, C>::CHECKED);
        self.tick_of::<C>(entity, TickKind::Added)
    }

    fn tick_of<C: ComponentOf<W>>(&self, entity: Entity, kind: TickKind) -> Option<ChangeTick> {
        let component = component_index::<W, C>();
        let (table, location) = self.find(entity)?;
        let stamp = if is_sparse::<W, C>() {
            let pool = self.pools.get(schema::<W>(), component)?;
            pool.table().tick(pool.tick_cell(), kind, pool.row(entity)?)
        } else {
            let row = location.row as usize;
            let cell = self.tick_cell(location.table, component);
            table
                .bit(self.place(location.table, CellIndex::of(component)), row)
                .then(|| table.tick(cell, kind, row))
                .flatten()
        };
        stamp.map(|stamp| self.tick.of_stamp(stamp))
    }

    /// The tick of the present.
    #[inline(always)]
    pub(crate) fn now(&self) -> ChangeTick {
        self.tick
    }

    /// Lets this many ticks pass.
    #[inline]
    pub(crate) fn advance(&mut self, ticks: u64) {
        let before = self.tick;
        self.tick = before.after(ticks);
        if schema::<W>().tracked && before.is_sweep_due(self.tick) {
            self.age_ticks();
        }
    }

    #[cold]
    fn age_ticks(&mut self) {
        let now = self.tick.stamp();
        for number in 0..table_number(self.tables.len()) {
            self.table_with_layout_mut(number).age_ticks(now);
        }
        self.pools.age_ticks(schema::<W>(), now);
    }

    /// Where the ticks of a component are in a table.
    #[inline(always)]
    pub(crate) fn tick_cell(&self, table: u32, component: usize) -> TickCell {
        let schema = schema::<W>();
        match (table as usize).checked_sub(schema.archetypes.len()) {
            // Rows of declared archetypes have listed components alone.
            None if schema.stamped && component >= schema.components.len() => TickCell::ABSENT,
            None => schema.tick_cell(table as usize, component),
            Some(_) => self.info(table).tick_cell_of(CellIndex::of(component)),
        }
    }

    /// Says that a value, which is not sparse, is changed, if its component is tracked.
    #[inline(always)]
    pub(crate) fn set_changed(&mut self, location: Location, component: usize) {
        if Self::is_marked(component) {
            self.mark_cell(location, component);
        }
    }

    #[inline]
    fn mark_cell(&mut self, location: Location, component: usize) {
        let (cell, now, row) = (
            self.tick_cell(location.table, component),
            self.tick.stamp(),
            location.row as usize,
        );
        self.stamp_blocks(location.table, cell, &(row..row + 1));
        self.tables[location.table as usize].mark_exclusively(cell, row..row + 1, now);
    }

    /// Whether it is noted when values of a component, which is not sparse, are written.
    #[inline(always)]
    fn is_marked(component: usize) -> bool {
        let schema = schema::<W>();
        match schema.components.get(component) {
            Some(info) => schema.marked() && (info.tracked || schema.stamped) && !info.sparse,
            None => schema.stamped,
        }
    }

    /// Says that values of a column are written, for snapshots.
    #[inline(always)]
    pub(crate) fn stamp_blocks(&self, table: u32, cell: TickCell, rows: &Range<usize>) {
        if schema::<W>().stamped {
            self.tables[table as usize].stamp_blocks(cell, rows);
        }
    }

    /// Says that values of a registered component are written, for snapshots.
    #[inline(always)]
    pub(crate) fn stamp_registered(&mut self, entity: Entity, component: ComponentId) {
        let now = self.tick.stamp();
        if schema::<W>().stamped
            && let Some(Location { table, row }) = self.location(entity)
        {
            if let Some(pool) = self.pools.get_mut(schema::<W>(), component.index()) {
                return pool.mark(entity, now);
            }
            let cell = self.tick_cell(table, component.index());
            self.tables[table as usize].stamp_blocks(cell, &(row as usize..row as usize + 1));
        }
    }

    /// Says that the value of an entity is changed, if the component is tracked and the entity lives.
    #[inline(always)]
    pub(crate) fn mark_changed<C: ComponentOf<W>>(&mut self, entity: Entity) {
        if !is_tracked::<W, C>() && !schema::<W>().stamped {
            return;
        }
        let component = component_index::<W, C>();
        // A pool knows slots alone, and the entity that has the slot now may be another one.
        let Some(location) = self.location(entity) else {
            return;
        };
        if !is_sparse::<W, C>() {
            return self.mark_cell(location, component);
        }
        let now = self.tick.stamp();
        if let Some(pool) = self.pools.get_mut(schema::<W>(), component) {
            pool.mark(entity, now);
        }
    }

    /// As [`mark_changed`](Self::mark_changed), of a component by its place.
    pub(crate) fn mark_component(&mut self, entity: Entity, component: usize) {
        let Some(info) = schema::<W>().components.get(component) else {
            return self.stamp_registered(entity, ComponentId::new(component));
        };
        let now = self.tick.stamp();
        match (
            self.location(entity),
            self.pools.get_mut(schema::<W>(), component),
        ) {
            (Some(_), Some(pool)) if info.sparse => pool.mark(entity, now),
            (Some(location), _) => self.set_changed(location, component),
            _ => {}
        }
    }

    /// Says that a row gets a value of a component, which is not sparse, in the place of another one or where there was none.
    #[inline]
    pub(crate) fn set_added(&mut self, location: Location, component: usize) {
        if !schema::<W>().marked() {
            return;
        }
        let place = self.place(location.table, CellIndex::of(component));
        if self.tables[location.table as usize].bit(place, location.row as usize) {
            self.set_changed(location, component);
        } else if place.is_there() {
            self.set_stamp(location, component);
        }
    }

    /// Says that a row is changed, in all that its table keeps track of.
    #[inline]
    pub(crate) fn mark_row(&mut self, location: Location) {
        let (now, rows) = (
            self.tick.stamp(),
            location.row as usize..location.row as usize + 1,
        );
        let mut table = self.table_with_layout_mut(location.table);
        table.as_ref().stamp_places(&rows);
        for (_, cell) in table.layout().tick_cells() {
            table.mark_exclusively(cell, rows.clone(), now);
        }
    }

    /// Says that rows of a table have come just now.
    #[inline(always)]
    pub(crate) fn stamp_rows(&mut self, table: u32, rows: Range<usize>) {
        let now = self.tick.stamp();
        self.table_with_layout_mut(table).stamp_rows(rows, now);
    }

    /// Says that a row has got a component, which is not sparse, just now.
    #[inline]
    pub(crate) fn set_stamp(&mut self, location: Location, component: usize) {
        if Self::is_marked(component) {
            let (cell, now, row) = (
                self.tick_cell(location.table, component),
                self.tick.stamp(),
                location.row as usize,
            );
            self.stamp_blocks(location.table, cell, &(row..row + 1));
            self.tables[location.table as usize].stamp(cell, row..row + 1, now);
        }
    }
}

/// A component is tracked.
pub(crate) struct Tracked<W, C>(PhantomData<(W, C)>);

impl<W: Declare, C: ComponentOf<W>> Rule for Tracked<W, C> {
    const FAULT: Option<ConstString> = unless(
        is_tracked::<W, C>(),
        "this component is not tracked: beside `#[derive(Component)]`, `#[component(track)]` keeps track of when it is added \
         and changed",
    );
}
