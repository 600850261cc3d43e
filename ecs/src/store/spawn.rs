//! Rows come in. Whatever can fail, and whatever is user code, comes first; then only writes that cannot fail.
#![allow(unsafe_code)]

use super::{Store, no_such_table};
use crate::entity::{Entity, Location, Slots};
use crate::error::{ColumnsError, ReserveError, SpawnAtError, SpawnError};
use crate::schema::{
    ArchetypeInfo, ArchetypeOf, Bundle, Cell, Components, RowOf, Whole, World, archetype_info, bundle_components,
    declared_home, schema,
};
use crate::sparse::Sparse;
use crate::table::{Table, fail};

impl<W: World> Store<W> {
    /// Adds a row, and returns the entity that it belongs to. O(1), but for the growth of the table.
    ///
    /// A value of a declared archetype goes to its table. So does a bundle with the same components; any other goes to
    /// the table of a dynamic archetype, made at need.
    ///
    /// # Panics
    ///
    /// If there can be no table so large. If the allocator fails, the program aborts.
    #[inline]
    #[track_caller]
    pub fn spawn<B: Bundle<W>>(&mut self, bundle: B) -> Entity {
        let () = Whole::<W, B>::ASSERTED;
        let row = bundle.into_row();
        let home = self.home::<B>(None).unwrap_or_else(|error| fail(error));
        // SAFETY: room was made on the line before.
        unsafe { home.push::<W, B>(row) }
    }

    /// Adds a row, or gives it back.
    ///
    /// # Errors
    ///
    /// If there can be no table so large, or no memory for it. The error holds the row; the world is as it was.
    #[inline]
    pub fn try_spawn<B: Bundle<W>>(&mut self, bundle: B) -> Result<Entity, SpawnError<B>> {
        let () = Whole::<W, B>::ASSERTED;
        match self.home::<B>(None) {
            // SAFETY: `home` has made room. `into_row` has no access to the store.
            Ok(home) => Ok(unsafe { home.push::<W, B>(bundle.into_row()) }),
            Err(cause) => Err(SpawnError { row: bundle, cause }),
        }
    }

    /// Adds rows from an iterator, and returns their entities, in order: the last ones of the table.
    ///
    /// If the iterator panics, the rows that it gave so far are there.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_batch<B: Bundle<W>>(&mut self, rows: impl IntoIterator<Item = B>) -> &[Entity] {
        let () = Whole::<W, B>::ASSERTED;
        let mut rows = rows.into_iter();
        let expected = rows.size_hint().0;
        let Some(row) = rows.next() else { return &[] };
        let home = self.home::<B>(None).unwrap_or_else(|error| fail(error));
        let first = home.table.len();
        let number = home.number;
        // The hint is the iterator's word, which may be wrong. Without it rows are added one at a time.
        let _ = home.table.try_reserve(home.info, expected).and_then(|()| home.slots.try_reserve(expected));
        self.spawn(row);
        for row in rows {
            self.spawn(row);
        }
        &self.tables[number as usize].entities(self.info(number))[first..]
    }

    /// Adds rows by whole columns, one vector for each field of the archetype, in the order of the fields. Returns their
    /// entities, in order: the last ones of the table. The columns are copied each in one go.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Clone)] pub struct Position(f32);
    /// # #[derive(Clone)] pub struct Velocity(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Street { components: (Position, Velocity) }
    /// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
    /// # }
    /// # let mut street = Street::new();
    /// let walkers = street.spawn_columns::<Walker>((vec![Position(0.0); 100], vec![Velocity(1.0); 100]))?;
    /// assert_eq!(walkers.len(), 100);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the columns differ in length. The error holds them; the world is as it was.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_columns<A: ArchetypeOf<W>>(
        &mut self,
        columns: <RowOf<A> as Components>::Vecs,
    ) -> Result<&[Entity], ColumnsError<<RowOf<A> as Components>::Vecs>> {
        let info = archetype_info::<A>();
        let (count, differs) = RowOf::<A>::lengths(&columns);
        if let Some(found) = differs {
            return Err(ColumnsError { columns, archetype: info.name, expected: count, found });
        }
        self.try_reserve::<A>(count).unwrap_or_else(|error| fail(error));
        let Self { tables, slots, .. } = self;
        let table = &mut tables[A::INDEX];
        let first = table.len();
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2³² archetypes")]
        let location = |row| Location { table: A::INDEX as u32, row: row_number(row) };
        let entities = (first..first + count).map(|row| slots.allocate(location(row)));
        // SAFETY: `archetype_info` has compared the types. There is room for `count` rows, and each column has as many.
        unsafe { table.append::<RowOf<A>>(info, entities, columns, count) };
        Ok(&self.table::<A>().entities(info)[first..])
    }

    /// Reserves an id through a shared borrow, from any thread. Lock-free.
    ///
    /// The handle is valid from now on, and has no row: [`contains`](Self::contains) says `false` until
    /// [`spawn_at`](Self::spawn_at) gives it one. [`despawn`](Self::despawn) gives an id back that is not needed after all.
    ///
    /// # Panics
    ///
    /// If all 2³² − 1 ids are in use.
    #[track_caller]
    pub fn reserve_entity(&self) -> Entity {
        self.slots.reserve().unwrap_or_else(|| fail(ReserveError::too_many_entities()))
    }

    /// Gives a reserved id its row.
    ///
    /// # Errors
    ///
    /// If the handle is not one that [`reserve_entity`](Self::reserve_entity) gave, or has a row already, or was given
    /// back. The error holds the row; the world is as it was.
    ///
    /// # Panics
    ///
    /// As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_at<B: Bundle<W>>(&mut self, entity: Entity, bundle: B) -> Result<(), SpawnAtError<B>> {
        let () = Whole::<W, B>::ASSERTED;
        if !self.slots.is_reserved(entity).unwrap_or_else(|error| fail(error)) {
            return Err(SpawnAtError { row: bundle, entity });
        }
        let row = bundle.into_row();
        let home = self.home::<B>(Some(entity)).unwrap_or_else(|error| fail(error));
        home.slots.set_location(entity, home.location());
        // SAFETY: room was made above.
        unsafe { home.write::<W, B>(entity, row) };
        Ok(())
    }

    /// The table of the bundle's archetype, with room for one more row and for its entity: the next one, if none is given.
    #[inline(always)]
    fn home<B: Bundle<W>>(&mut self, entity: Option<Entity>) -> Result<Home<'_>, ReserveError> {
        let components = bundle_components::<W, B>();
        let schema = schema::<W>();
        if Whole::<W, B>::SPARSE {
            self.slots.try_reserve_one()?;
            let entity = entity.unwrap_or_else(|| self.slots.next());
            self.sparse().try_reserve(components, entity)?;
        }
        let (number, info, cells): (u32, &ArchetypeInfo, &[Cell]);
        if let Some(declared) = const { declared_home::<W, B>() } {
            #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2³² archetypes")]
            {
                number = declared as u32;
            }
            info = &schema.archetypes[declared];
            cells = schema.cells_of(declared);
        } else {
            let (dynamic, tables, slots) = self.changing()?;
            let made = dynamic.made();
            number = dynamic.home(tables, components)?;
            dynamic.reserve_one(tables, number, made)?;
            slots.try_reserve_one().inspect_err(|_| dynamic.undo(tables, number, made))?;
            let Some(dynamic) = &self.dynamic else { no_such_table(number) };
            info = dynamic.info(number).unwrap_or_else(|| no_such_table(number));
            cells = dynamic.cells(number).unwrap_or_else(|| no_such_table(number));
        }
        let Self { tables, slots, pools, groups, .. } = self;
        let table = &mut tables[number as usize];
        table.try_reserve_one(info)?;
        slots.try_reserve_one()?;
        Ok(Home { number, table, slots, info, cells, sparse: Sparse::of::<W>(pools, groups) })
    }
}

/// A table with room for one more row.
struct Home<'s> {
    number: u32,
    table: &'s mut Table,
    slots: &'s mut Slots,
    info: &'s ArchetypeInfo,
    cells: &'s [Cell],
    sparse: Sparse<'s>,
}

impl Home<'_> {
    #[inline(always)]
    fn location(&self) -> Location {
        Location { table: self.number, row: row_number(self.table.len()) }
    }

    /// Adds the row.
    ///
    /// # Safety
    ///
    /// This is the home of `B` ([`Store::home`]), and nothing was added to it since.
    #[inline(always)]
    unsafe fn push<W: World, B: Bundle<W>>(self, row: B::Row) -> Entity {
        let entity = self.slots.allocate(self.location());
        // SAFETY: the caller's promise.
        unsafe { self.write::<W, B>(entity, row) };
        entity
    }

    /// Writes the row of an entity whose slot says that it is here.
    ///
    /// # Safety
    ///
    /// As for [`push`](Self::push).
    #[inline(always)]
    unsafe fn write<W: World, B: Bundle<W>>(self, entity: Entity, row: B::Row) {
        let Self { table, info, cells, mut sparse, .. } = self;
        let end = table.len();
        // SAFETY: the caller's promise: there is room. The archetype has all components of the bundle that are not sparse,
        // whose types `bundle_components` has compared, each once, and beside them optional ones at most.
        unsafe {
            row.write(&mut |i, size| {
                let component = B::COMPONENTS[i];
                if Whole::<W, B>::SPARSE && schema::<W>().components[component].sparse {
                    return sparse.place(component, entity);
                }
                table.place(cells[1 + component], end, size)
            });
            table.admit(info, entity);
            if Whole::<W, B>::SPARSE {
                sparse.admit(B::COMPONENTS, entity);
            }
        }
    }
}

/// The number of a row as slots keep it.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "T2 keeps rows below 2³²")]
pub(super) fn row_number(row: usize) -> u32 {
    row as u32
}
