//! The rows of a query that was made at run time, as slices.
#![allow(unsafe_code)]

use super::RuntimeQuery;
use super::run::Runs;
use crate::base::component::ComponentInfo;
use crate::base::error::QueryError;
use crate::base::tick::ChangeTick;
use crate::query::lending::Marking;
use crate::query::tables::TableRows;
use crate::query::{QueriedComponent, TermInfo};
use crate::schema::{CellIndex, Declare, schema};
use crate::storage::Storage;
use crate::storage::registry::Described;
use alloc::vec::Vec;
use core::any::TypeId;
use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;
use core::slice;
use ecs_value::Entity;

/// The rows of a [`RuntimeQuery`] as chunks: runs of neighbours in one table that match, and have and lack the same.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let query = kitchen.runtime_query().write("Heat").build()?;
/// kitchen.run(&query).for_each_row::<(&mut Heat,)>(|(heat,)| heat.0 += 60.0)?;
/// assert_eq!(kitchen.get(pan), Some(&Heat(80.0)));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
// Invariant: **chunk-lent-once** The store is borrowed for `'w`: exclusively, unless the query only reads. Chunks given out so far are
// of runs that `runs` found, which finds each row once.
pub struct RuntimeChunks<'w, 'q, W: Declare> {
    runs: Runs<'w, 'q, W>,
    /// Queries that write borrow the store exclusively.
    borrow: PhantomData<&'w mut Storage<W>>,
}

impl<'w, 'q, W: Declare> RuntimeChunks<'w, 'q, W> {
    /// The rows of a store that is borrowed exclusively.
    pub(crate) fn exclusive(store: &'w mut Storage<W>, query: &'q RuntimeQuery) -> Self {
        // SAFETY: chunk-lent-once: the borrow is exclusive. runtime-terms-disjoint: the query is sound.
        unsafe { Self::new(store, query) }
    }

    /// The rows of a shared store, if the query only reads.
    pub(crate) fn shared(
        store: &'w Storage<W>,
        query: &'q RuntimeQuery,
    ) -> Result<Self, QueryError> {
        // SAFETY: chunk-lent-once: the query only reads.
        query
            .is_read_only()
            .then(|| unsafe { Self::new(store, query) })
            .ok_or(QueryError::Writes)
    }

    /// # Safety
    ///
    /// `chunk-lent-once`.
    unsafe fn new(store: &'w Storage<W>, query: &'q RuntimeQuery) -> Self {
        Self {
            runs: Runs::new(store, query),
            borrow: PhantomData,
        }
    }

    /// Looks at the rows of these entities alone, which an index found for a condition of the query.
    pub(crate) fn among(mut self, index: &'static str, entities: &[Entity]) -> Self {
        self.runs.find(Some(index), entities);
        self
    }

    /// Whether all rows have the component of a term, of this type, and may write it, if that `writes`.
    pub(super) fn is_of_type(&self, term: usize, type_id: TypeId, writes: bool) -> bool {
        match self.runs.query.terms.get(term) {
            Some(TermInfo::Component {
                asked: QueriedComponent { index, .. },
                write,
                required: true,
                ..
            }) => self.runs.store.component_type(*index) == Some(type_id) && (*write || !writes),
            _ => false,
        }
    }

    /// The name of the index that finds the rows, if a condition of [`where_`](super::RuntimeQueryBuilder::where_) uses one.
    pub const fn index(&self) -> Option<&'static str> {
        self.runs.index()
    }

    /// The meaning of [`changed`](super::RuntimeQueryBuilder::changed) and [`added`](super::RuntimeQueryBuilder::added): after this tick. Chunks that were
    /// taken before are not affected.
    #[must_use]
    pub fn since(mut self, tick: ChangeTick) -> Self {
        self.runs.since(tick);
        self
    }

    /// The entities of the rows, to change them one by one.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # pub struct Burning;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat, Burning) }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn((Heat(20.0),));
    /// let query = kitchen.runtime_query().read("Heat").build()?;
    /// let hot: Vec<Entity> = kitchen.run(&query).entities().collect();
    /// for entity in hot {
    ///     kitchen.insert(entity, Burning)?;
    /// }
    /// assert!(kitchen.has::<Burning>(pan));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn entities(self) -> impl Iterator<Item = Entity> {
        self.flat_map(|chunk| chunk.entities()).copied()
    }
}

impl<'w, W: Declare> Iterator for RuntimeChunks<'w, '_, W> {
    type Item = RuntimeChunk<'w>;

    fn next(&mut self) -> Option<RuntimeChunk<'w>> {
        let (rows, run) = self.runs.next()?;
        // SAFETY: value-borrowed, chunk-lent-once: these rows were not given out. They match, and lack and have the same.
        Some(unsafe { RuntimeChunk::new((self.runs.store, self.runs.query), rows, run) })
    }
}

/// Rows of one table that match a [`RuntimeQuery`](super::RuntimeQuery): at least one, all of which have and lack the same
/// optional terms.
///
/// Columns are asked for by the number of the term. A column of a Rust type is a slice of it; one of a component that is
/// described by data is a slice of bytes, each value after the other.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let query = kitchen.runtime_query().read("Heat").build()?;
/// for chunk in kitchen.run_ref(&query)? {
///     assert_eq!(chunk.entities(), [pan]);
///     assert_eq!(chunk.get::<Heat>(0), Some(&[Heat(20.0)][..]));
/// }
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
// Invariant: **value-borrowed** The rows are borrowed for `'w`, and the values that the terms write are borrowed exclusively. A column that was
// taken is gone from `columns`.
pub struct RuntimeChunk<'w> {
    entities: &'w [Entity],
    columns: Columns<'w>,
    rows: PhantomData<&'w mut ()>,
}

/// The columns of a chunk, by the numbers of their terms. Those of the first terms lie in place, so that a table takes no allocation.
struct Columns<'w> {
    first: [Option<Column<'w>>; IN_PLACE],
    others: Vec<Option<Column<'w>>>,
}

/// Most queries have no more terms than this. With one more, a chunk is moved by a call.
const IN_PLACE: usize = 3;

impl<'w> Columns<'w> {
    const NONE: Self = Self {
        first: [None; IN_PLACE],
        others: Vec::new(),
    };

    /// Adds that of a term. All terms before it have one.
    #[inline]
    fn add(&mut self, term: usize, column: Option<Column<'w>>) {
        match self.first.get_mut(term) {
            Some(place) => *place = column,
            None => self.others.push(column),
        }
    }

    #[inline]
    fn get(&self, term: usize) -> Option<Column<'w>> {
        let others = || self.others.get(term - IN_PLACE);
        *self.first.get(term).or_else(others)?
    }

    fn remove(&mut self, term: usize) {
        match self.first.get_mut(term) {
            Some(column) => *column = None,
            None => self.others[term - IN_PLACE] = None,
        }
    }
}

/// A column of the chunk.
#[derive(Clone, Copy)]
struct Column<'w> {
    first: NonNull<u8>,
    info: &'w ComponentInfo,
    write: bool,
}

impl<'w> RuntimeChunk<'w> {
    /// Lends rows of a table, and marks them as changed where the query writes tracked components.
    ///
    /// # Safety
    ///
    /// `value-borrowed`: nothing else lends the rows for `'w`. They match, and have and lack the same terms. There is one row, if a term is sparse.
    #[inline]
    unsafe fn new<W: Declare>(
        (store, query): (&'w Storage<W>, &RuntimeQuery),
        TableRows { number, .. }: TableRows<'w, W>,
        range: Range<usize>,
    ) -> Self {
        let (table, schema) = (&store.tables()[number as usize], schema::<W>());
        if schema.marked() {
            let terms = TermInfo::All(&query.terms);
            // SAFETY: value-borrowed, rows-of-table: the rows are lent from here on.
            unsafe { Marking::new(store, &terms, number, range.clone(), store.now().stamp()) }
                .mark();
        }
        let entities = table.column::<Entity>(store.cells(number).entities().prefix);
        // SAFETY: base-in-allocation, rows-hold-values: the table has these rows.
        let entities =
            unsafe { slice::from_raw_parts(entities.add(range.start).as_ptr(), range.len()) };
        let column = |term: &TermInfo<'_>| {
            let TermInfo::Component {
                asked: QueriedComponent { index, sparse, .. },
                write,
                ..
            } = *term
            else {
                return None;
            };
            let info = store.component_info(index)?;
            if sparse {
                // Chunks of queries that ask pools have one row.
                let entity = entities.first().copied();
                let first = store.pools().value(schema, index, entity)?;
                return Some(Column { first, info, write });
            }
            let cell = store.place(number, CellIndex::of(index));
            table.bit(cell, range.start).then(|| {
                let skipped = range.start * info.size;
                // SAFETY: base-in-allocation, value-borrowed: the column has these rows.
                let first = unsafe { table.column::<u8>(cell.prefix).byte_add(skipped) };
                Column { first, info, write }
            })
        };
        // The columns are written where they stay: a structure that is written in parts is slow to move.
        let mut chunk = Self {
            entities,
            columns: Columns::NONE,
            rows: PhantomData,
        };
        for (place, term) in query.terms.iter().enumerate() {
            chunk.columns.add(place, column(term));
        }
        chunk
    }

    /// The entities of the rows.
    pub fn entities(&self) -> &'w [Entity] {
        self.entities
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.entities.len()
    }

    /// Never: a chunk has at least one row.
    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// Whether the rows have the component of the term, and it was not taken.
    pub fn has(&self, term: usize) -> bool {
        self.columns.get(term).is_some()
    }

    /// A column of a Rust type. `None` if the rows lack it, it is of another type, or was taken.
    pub fn get<C: 'static>(&self, term: usize) -> Option<&[C]> {
        let column = self.typed::<C>(term)?;
        // SAFETY: value-borrowed, rows-hold-values; the type was compared. Borrowed with the chunk.
        Some(unsafe { slice::from_raw_parts(column.first.cast().as_ptr(), self.len()) })
    }

    /// A column of a Rust type, to write. `None` as for [`get`](Self::get), or if the term only reads.
    pub fn get_mut<C: 'static>(&mut self, term: usize) -> Option<&mut [C]> {
        let column = self.typed::<C>(term).filter(|column| column.write)?;
        // SAFETY: as in `get`; the chunk is borrowed exclusively.
        Some(unsafe { slice::from_raw_parts_mut(column.first.cast().as_ptr(), self.len()) })
    }

    /// Takes a column of a Rust type out of the chunk, to have several at once. `None` as for [`get_mut`](Self::get_mut).
    pub fn take<C: 'static>(&mut self, term: usize) -> Option<&'w mut [C]> {
        let column = self.typed::<C>(term).filter(|column| column.write)?;
        self.columns.remove(term);
        // SAFETY: as in `get`; value-borrowed: the column is given out this once.
        Some(unsafe { slice::from_raw_parts_mut(column.first.cast().as_ptr(), self.len()) })
    }

    /// As [`take`](Self::take), of any term, to read.
    pub(super) fn take_to_read<C: 'static>(&mut self, term: usize) -> Option<&'w [C]> {
        let column = self.typed::<C>(term)?;
        self.columns.remove(term);
        // SAFETY: as in `take`.
        Some(unsafe { slice::from_raw_parts(column.first.cast().as_ptr(), self.len()) })
    }

    /// The bytes of a column that is described by data: `len()` times as many as a value takes.
    pub fn bytes(&self, term: usize) -> Option<&[u8]> {
        let column = self.described(term)?;
        // SAFETY: value-borrowed, rows-hold-values: all bytes of such values were written. Borrowed with the chunk.
        Some(unsafe { slice::from_raw_parts(column.first.as_ptr(), column.info.size * self.len()) })
    }

    /// The bytes of a column that is described by data, to write. `None` if the term only reads.
    pub fn bytes_mut(&mut self, term: usize) -> Option<&mut [u8]> {
        let column = self.described(term).filter(|column| column.write)?;
        // SAFETY: as in `bytes`; the chunk is borrowed exclusively.
        Some(unsafe {
            slice::from_raw_parts_mut(column.first.as_ptr(), column.info.size * self.len())
        })
    }

    /// Takes the bytes of a column out of the chunk, to have several at once.
    pub fn take_bytes(&mut self, term: usize) -> Option<&'w mut [u8]> {
        let column = self.described(term).filter(|column| column.write)?;
        self.columns.remove(term);
        // SAFETY: as in `bytes`; value-borrowed: the column is given out this once.
        Some(unsafe {
            slice::from_raw_parts_mut(column.first.as_ptr(), column.info.size * self.len())
        })
    }

    fn typed<C: 'static>(&self, term: usize) -> Option<Column<'w>> {
        self.columns
            .get(term)
            .filter(|column| column.info.type_id == TypeId::of::<C>())
    }

    fn described(&self, term: usize) -> Option<Column<'w>> {
        self.columns
            .get(term)
            .filter(|column| column.info.type_id == TypeId::of::<Described>())
    }
}

impl_debug!([] RuntimeChunk<'_>, it => rows = it.len());
