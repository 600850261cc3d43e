//! Rows come, one at a time: a row is written to the end of its table, with its entity.
#![allow(unsafe_code)]

use super::made::Rest;
use crate::schema::{
    Bundle, CellIndex, CheckedBundle, Declare, Target, Typed, bundle_components, schema,
};
use crate::storage::dynamic::BundleLayoutOf;
use crate::storage::slots::{Location, Slots};
use crate::storage::sparse::Sparse;
use crate::storage::table::{Table, TableMut};
use crate::storage::{Storage, cells, layout};
use core::marker::PhantomData;
use ecs_value::Entity;

/// Room for a row of a bundle in its table, and for its entity.
///
/// Invariant: W1, of the table: its layout is that of the number. It is of the bundle's declared archetype, or of the dynamic one that has
/// just its components (D5).
pub(crate) struct Arrival<'s, W: Declare, B> {
    table: &'s mut Table,
    slots: &'s mut Slots,
    number: u32,
    bundle: PhantomData<fn(W, B)>,
}

impl<W: Declare> Storage<W> {
    /// Where a bundle goes without more ado, to its declared archetype or to a dynamic one of late, if there is room.
    #[inline(always)]
    pub(crate) fn arrival<B: Bundle<W>>(&mut self) -> Option<Arrival<'_, W, B>> {
        let Self {
            tables,
            slots,
            dynamic,
            ..
        } = self;
        let (number, table) = match const { Target::<W, B>::DIRECT } {
            // SAFETY: W1: there is a table for each declared archetype.
            Some(number) => (number, unsafe { tables.get_unchecked_mut(number as usize) }),
            None => {
                assert!(const { is_dynamic::<W, B>() }, "a bundle of values");
                let dynamic = dynamic.as_ref()?;
                let number = dynamic.recent(BundleLayoutOf::<W, B>::LAYOUT)?;
                (number, tables.get_mut(number as usize)?)
            }
        };
        (table.has_room() && slots.has_room()).then_some(Arrival {
            table,
            slots,
            number,
            bundle: PhantomData,
        })
    }

    /// Adds the row of an entity: the next one, or one that was reserved. There is room in its table, and in the pools. `named` are the
    /// components that the row has, or none of those of the bundle is sparse. `rest` are the values of required components that the row
    /// lacks. Returns the row and the entity.
    #[inline(always)]
    pub(crate) fn push_row<B: Bundle<W>, T: Rest>(
        &mut self,
        number: u32,
        reserved: Option<Entity>,
        row: B::Row,
        named: &[usize],
        rest: T,
    ) -> (usize, Entity) {
        bundle_components::<W, B>();
        let Self {
            tables,
            slots,
            dynamic,
            pools,
            groups,
            tick,
            ..
        } = self;
        let layout = layout(schema::<W>(), dynamic.as_ref(), number);
        let cells = cells(schema::<W>(), dynamic.as_ref(), number);
        // SAFETY: W1: the layout is the table's.
        let table = unsafe { TableMut::new(&mut tables[number as usize], layout) };
        let required = rest.numbers().map(CellIndex::of);
        let named_cells = named.iter().map(|component| CellIndex::of(*component));
        assert!(
            table.has_room() && layout.requires_only(&named_cells.chain(required)),
            "a table for the values, with room"
        );
        let end = table.len();
        let location = Location::new(number, end);
        let entity = match reserved {
            Some(entity) => {
                slots.set_location(entity, location);
                entity
            }
            None => slots.pop(location),
        };
        // Of those that are named, each is written, in their order, but for those that the rows of the table may lack.
        let mut left = named.iter();
        let may_lack = |component: &usize| cells.of(*component).bits != 0;
        let sparse = Sparse::of::<W>(pools, groups, *tick);
        // SAFETY: W1, O3: `bundle_components` has compared the types. The row at the end is free, and there is room in the pools. What the
        // row has to have was written then, as `named` and `rest` say.
        unsafe {
            row.write(&mut |i, size| {
                let component = B::COMPONENTS[i];
                let mut passed = left.by_ref().take_while(|named| **named != component);
                assert!(passed.all(may_lack), "a value that is named");
                if CheckedBundle::<W, B>::SPARSE && schema::<W>().components[component].sparse {
                    return sparse.place(component, entity).as_ptr();
                }
                let cell = cells.of(component);
                assert!(cell.is_there(), "the table has the component");
                table.place(cell, end, size)
            });
            assert!(left.all(may_lack), "a value that is named");
            if T::MAY_BE_THERE {
                rest.put(self, entity, (number, end));
            }
            self.table_and_slots(number).0.admit(entity);
            if T::MAY_BE_THERE || CheckedBundle::<W, B>::SPARSE {
                self.sparse().admit(named, entity);
            }
        }
        (end, entity)
    }
}

impl<W: Declare, B: Bundle<W>> Arrival<'_, W, B> {
    /// Adds the row. Returns its table, its place there, and its entity.
    #[inline(always)]
    pub(crate) fn push(self, row: B::Row) -> (u32, usize, Entity) {
        let Self {
            table,
            slots,
            number,
            ..
        } = self;
        bundle_components::<W, B>();
        let entity = slots.pop(Location::new(number, table.len()));
        let Some(declared) = Target::<W, B>::DIRECT else {
            // SAFETY: D5, D1: the table is that for the bundle's components, and lists their columns. `bundle_components` has compared
            // their types. D2: none of them is optional. There is room.
            unsafe { table.push_listed(entity, row, |i| CellIndex::of(B::COMPONENTS[i])) };
            return (number, table.len() - 1, entity);
        };
        let schema = schema::<W>();
        // SAFETY: W1: the layout is the table's.
        let mut table = unsafe { TableMut::new(table, &schema.archetypes[declared as usize]) };
        // SAFETY: W1: there is room. The archetype has all components of the bundle, each once, and beside them optional ones at most.
        // `bundle_components` has compared their types.
        unsafe {
            table.push(entity, row, |i| {
                schema.cells_of(declared as usize).of(B::COMPONENTS[i])
            });
        };
        (declared, table.len() - 1, entity)
    }
}

/// Whether the bundle goes to a dynamic table that has just its components.
pub(super) const fn is_dynamic<W: Declare, B: Bundle<W>>() -> bool {
    Target::<W, B>::DECLARED.is_none()
        && !Target::<W, B>::CHOSEN
        && !Target::<W, B>::LACKS
        && !Target::<W, B>::RELATED
        && !CheckedBundle::<W, B>::SPARSE
}
