//! The table to which a change moves a row.

use super::change::{Change, ComponentSet};
use crate::base::component_id::ComponentId;
use crate::base::error::ReserveError;
use crate::schema::{Declare, schema};
use crate::storage::Storage;
use crate::storage::dynamic::{Dynamic, Reclaim};
use crate::storage::slots::{Location, Slots};
use crate::storage::table::{MovePlan, Table};
use alloc::vec::Vec;

impl<W: Declare> Storage<W> {
    /// The table to which a row goes by a change, with room for it. If the row stays, it is that of the row.
    pub(crate) fn try_reserve_target(
        &mut self,
        change: &Change<'_>,
        from: Location,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let made = self.made();
        let to = self.find_target(change, from, reclaim)?;
        if to != from.table {
            let (dynamic, tables, _) = self.dynamic_parts()?;
            dynamic.reserve_one(tables, to, made)?;
        }
        Ok(to)
    }

    /// The table to which a change moves a row. It is created if it does not exist.
    #[inline(always)]
    pub(crate) fn find_target(
        &mut self,
        change: &Change<'_>,
        from: Location,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let toggled = match (change.removed, change.added) {
            (ComponentSet::One(component), _) | (_, ComponentSet::One(component)) => {
                let Some(column) = self.column_of(ComponentId::new(component)) else {
                    return Ok(from.table);
                };
                let cell = self.place(from.table, column.cell);
                let adds = !change.added.is_empty();
                if column.info.sparse || cell.bits != 0 || cell.is_there() == adds {
                    return Ok(from.table);
                }
                Some(column)
            }
            _ => None,
        };
        let (dynamic, tables, _) = self.dynamic_parts()?;
        match (toggled, change.removed.list(), change.added.list()) {
            (Some(column), ..) => dynamic.toggle(tables, from, column, reclaim),
            (None, Some(removed), Some(added)) => {
                let kind = dynamic.kind(from.table);
                dynamic.route(tables, from, (kind, reclaim), removed, added)
            }
            _ => {
                let kind = dynamic.kind(from.table);
                dynamic.find_changed(
                    tables,
                    from,
                    (kind, reclaim),
                    &change.removed,
                    &change.added,
                )
            }
        }
    }

    /// The table to which a row of a dynamic archetype goes when some components go and others come, and its kind is another one then.
    /// There is room for it.
    pub(crate) fn try_reserve_kind(
        &mut self,
        from: Location,
        (kind, reclaim): (u32, Reclaim),
        removed: &'static [usize],
        added: &'static [usize],
    ) -> Result<u32, ReserveError> {
        let (dynamic, tables, _) = self.dynamic_parts()?;
        let made = dynamic.made();
        let to = dynamic.route(tables, from, (Some(kind), reclaim), removed, added)?;
        dynamic.reserve_one(tables, to, made)?;
        Ok(to)
    }

    /// The dynamic archetypes, which come to life here, with the tables and the slots.
    #[inline]
    pub(crate) fn dynamic_parts(
        &mut self,
    ) -> Result<(&mut Dynamic, &mut Vec<Table>, &mut Slots), ReserveError> {
        let dynamic = self.dynamic.get_or_make(schema::<W>())?;
        Ok((dynamic, &mut self.tables, &mut self.slots))
    }
}

impl Dynamic {
    /// The plan of a change of one component, if there is an edge for it.
    #[inline(always)]
    pub(super) fn toggle_plan(&self, from: u32, to: u32, change: &Change<'_>) -> Option<&MovePlan> {
        let component = match (change.removed, change.added) {
            (ComponentSet::One(component), added) if added.is_empty() => component,
            (removed, ComponentSet::One(component)) if removed.is_empty() => component,
            _ => return None,
        };
        let edge = self
            .edge(from, component)
            .filter(|edge| edge.target == to)?;
        edge.plan.as_ref().map(|toggle| &toggle.plan)
    }
}
