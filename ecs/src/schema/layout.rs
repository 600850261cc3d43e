//! The layout of the tables, computed by the compiler from the declarations of a world.

use super::Declaration;
use crate::base::component::ComponentInfo;
use crate::base::component_id::ComponentId;
use ecs_value::Entity;

/// Where the values of a component are in the tables of an archetype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The column begins at `capacity * prefix` bytes. `u32::MAX` if there is none.
    pub(crate) prefix: u32,
    /// If rows may lack the component: the words that say which have it begin at `capacity / 8 * bits` bytes. 0 if all
    /// rows have it.
    pub(crate) bits: u32,
}

impl Cell {
    /// A component that the archetype lacks.
    pub(crate) const ABSENT: Self = Self {
        prefix: u32::MAX,
        bits: 0,
    };

    /// Whether rows have the component, or may have it.
    #[inline]
    pub(crate) const fn is_there(self) -> bool {
        self.prefix != u32::MAX
    }

    /// Whether rows may lack the component, or all do.
    #[inline]
    pub(crate) const fn may_lack(self) -> bool {
        !self.is_there() || self.bits != 0
    }
}

/// Where the ticks of a tracked component are in the tables of an archetype (`ticks-behind-bits`). They are apart from the [`Cell`]s, which
/// are the same whether a world tracks anything or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TickCell {
    /// The ticks of addition begin at `capacity / 8 * place` bytes, one for each row of the capacity. The ticks of the last change are
    /// behind them, and then the marks of blocks. 0 if the component is not tracked, or not there.
    pub(crate) place: u32,
    /// The highest ticks of all tracked columns begin at `capacity / 8 * end` bytes.
    pub(crate) end: u32,
    /// The number of the column among those that are tracked.
    pub(crate) rank: u32,
    /// The stamps of the column begin at `capacity / 8 * stamps` bytes (`stamps-behind-ticks`). 0 if the world has no snapshots, or the component is not there.
    pub(crate) stamps: u32,
}

impl TickCell {
    /// There are no ticks, and no stamps.
    pub(crate) const ABSENT: Self = Self {
        place: 0,
        end: 0,
        rank: 0,
        stamps: 0,
    };

    /// Whether there are ticks.
    #[inline]
    pub(crate) const fn is_there(self) -> bool {
        self.place != 0
    }
}

/// The ticks of one kind of a tracked column take this many times `capacity / 8` bytes: four bytes a row.
pub(crate) const KIND_UNITS: u32 = 32;
/// The ticks of a tracked column and the marks of its blocks take `TICK_UNITS * capacity / 8` bytes. Blocks of 256 rows need a quarter
/// of the last unit, which has room for a mark of each kind for each 64 rows.
pub(crate) const TICK_UNITS: u32 = 2 * KIND_UNITS + 1;

/// The stamps of a column take `STAMP_UNITS * capacity / 8` bytes: that of the present, the highest one, and one for each block of 256
/// rows. For the least capacity, 64 rows, these are three words.
pub(crate) const STAMP_UNITS: u32 = 3;

/// A row takes less than this.
pub(crate) const MOST_ROW_BYTES: usize = u32::MAX as usize;
/// A row with optional or tracked components takes less than this, so that eight times as much can be counted in a `u32`.
pub(crate) const MOST_BYTES_WITH_OPTIONALS: u32 = 1 << 28;

/// The number of a cell: that of the entities comes first, and then those of the components in the order of the world's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellIndex(usize);

impl CellIndex {
    pub(crate) const ENTITIES: Self = Self(0);

    /// The number of a component's cell.
    #[inline]
    pub(crate) const fn of(component: usize) -> Self {
        Self(1 + component)
    }

    /// The component. The cell is not that of the entities.
    #[inline]
    pub(crate) const fn component(self) -> usize {
        self.0 - 1
    }

    /// The first cells, this many of them.
    pub(crate) fn first(count: usize) -> impl Iterator<Item = Self> {
        (0..count).map(Self)
    }

    /// The number, from 0.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0
    }

    /// The number among the cells of registered components, of which there is one behind each `stride` of listed ones. `None` for the
    /// entities and a component that the world lists.
    #[inline]
    pub(crate) const fn registered(self, stride: usize) -> Option<usize> {
        self.0.checked_sub(stride)
    }

    /// The cell of a registered component by its number.
    pub(crate) const fn of_registered(number: usize, stride: usize) -> Self {
        Self(stride + number)
    }
}

/// The cells of an archetype: that of the entities, and those of the components that the world lists.
#[derive(Clone, Copy)]
pub struct Cells<'c>(&'c [Cell]);

impl<'c> Cells<'c> {
    #[inline]
    pub(crate) const fn new(cells: &'c [Cell]) -> Self {
        Self(cells)
    }

    /// The cell of the entities.
    #[inline]
    pub(crate) const fn entities(self) -> Cell {
        self.0[CellIndex::ENTITIES.0]
    }

    /// The cell of a listed component.
    #[inline]
    pub(crate) const fn of(self, component: usize) -> Cell {
        self.0[CellIndex::of(component).0]
    }

    /// A cell. `None` if it is of a component that the world does not list.
    #[inline]
    pub(crate) const fn get(self, index: CellIndex) -> Option<Cell> {
        if index.0 < self.0.len() {
            Some(self.0[index.0])
        } else {
            None
        }
    }

    /// The cells with their numbers.
    pub(crate) fn iter(self) -> impl Iterator<Item = (CellIndex, Cell)> {
        self.0
            .iter()
            .enumerate()
            .map(|(number, cell)| (CellIndex(number), *cell))
    }
}

/// All that is known of a world's tables before the program starts.
pub struct Schema {
    pub(crate) components: &'static [ComponentInfo],
    pub(crate) archetypes: &'static [ArchetypeInfo<'static>],
    /// For each archetype the cells of the entities and of all components.
    /// Archetype `a` has `[a * stride, (a + 1) * stride)`.
    pub(crate) cells: &'static [Cell],
    /// The number of components, and one for the entities.
    pub(crate) stride: usize,
    /// For each component the layout of a pool of its values. Those of sparse components are used.
    pub(crate) pools: &'static [ArchetypeInfo<'static>],
    /// For each component the cell of the entities in such a pool.
    pub(crate) pool_cells: &'static [Cell],
    /// Whether any archetype has optional components. If not, all that is done for them is compiled out.
    pub(crate) optionals: bool,
    /// Whether any component is tracked. If not, all that is done for it is compiled out.
    pub(crate) tracked: bool,
    /// Whether the world has snapshots, for which blocks of rows are stamped when they are written.
    pub(crate) stamped: bool,
    /// As `cells`, where the ticks of the components are.
    pub(crate) tick_cells: &'static [TickCell],
    /// The name of the world, if no archetype is made while the program runs.
    pub(crate) closed: Option<&'static str>,
}

impl Schema {
    /// The cells of a declared archetype.
    #[inline]
    pub(crate) const fn cells_of(&self, archetype: usize) -> Cells<'static> {
        Cells(
            self.cells
                .split_at(archetype * self.stride)
                .1
                .split_at(self.stride)
                .0,
        )
    }

    /// Where the ticks of a component are in the table of a declared archetype.
    #[inline]
    pub(crate) const fn tick_cell(&self, archetype: usize, component: usize) -> TickCell {
        self.tick_cells[archetype * self.stride + CellIndex::of(component).0]
    }

    /// Whether it is noted when rows are written: because components are tracked, or for snapshots.
    #[inline]
    pub(crate) const fn marked(&self) -> bool {
        self.tracked || self.stamped
    }

    /// Whether no component with sparse storage stands in a declared archetype.
    pub(crate) const fn keeps_sparse_apart(&self) -> bool {
        all_of!(archetype in self.archetypes => all_of!(column in archetype.columns => !column.info.sparse))
    }

    /// Whether rows of a declared archetype may lack a component that archetype lists. Registered components are listed by none.
    pub(crate) const fn lists_as_optional(&self, component: usize) -> bool {
        let (mut archetype, mut found) = (0, false);
        while self.optionals && component + 1 < self.stride && archetype < self.archetypes.len() {
            found |= self.cells_of(archetype).of(component).bits != 0;
            archetype += 1;
        }
        found
    }
}

/// The layout of one archetype's table.
// Invariants, established by `columns` and kept by nobody having access to the fields:
//
// * **entities-first** The first column is that of the entities.
// * **prefix-sums-sizes** `prefix` of a column is the sum of the sizes of the columns that come before it in descending order of
//   alignment and size. For any capacity, `capacity * prefix` is thus a multiple of the column's alignment, and the column's
//   `capacity * size` bytes from there are its own.
// * **row-size-sums** `row_size` is the sum of all sizes, `align` the greatest alignment.
// * **bits-behind-columns** The `k`-th optional column has `bits = 8 * row_size + k`, the others 0. If there are any, capacities are
//   multiples of 64, so that its `capacity / 64` words begin at `capacity * row_size + k * capacity / 8`, behind all
//   columns.
// * **stamps-behind-ticks** In a world with snapshots, the stamps of the `k`-th column have `stamps = 8 * row_size + optionals + 3 * k`, that of the entities
//   included. Capacities are multiples of 64 then, so that the stamps begin behind all bits, aligned.
// * **ticks-behind-bits** The ticks of the `j`-th tracked column have `place = 8 * row_size + optionals + 3 * stamped + 65 * j`, and the same `end` all,
//   which is the place that the next one would have. If there are any, capacities are multiples of 64, so that they begin
//   behind all bits. Behind the two ticks of each row, 64 units, a column has a mark of each kind for each block of 256 rows, in half
//   a unit each. Behind all of them are three words a column: its two highest ticks, and that at which all rows were changed at once.
#[derive(Clone, Copy)]
pub struct ArchetypeInfo<'c> {
    pub(crate) name: &'static str,
    pub(crate) columns: &'c [Column],
    pub(crate) row_size: usize,
    pub(crate) align: usize,
    pub(crate) first_capacity: usize,
    /// Whether any component has something to drop.
    pub(crate) needs_drop: bool,
    /// Whether rows are mere bytes, and few of them: nothing has to be dropped, there are no optional and no tracked columns, and each
    /// component takes no bytes or 4 to 16.
    pub(crate) is_plain: bool,
    /// The number of optional columns.
    pub(crate) optionals: usize,
    /// The number of tracked columns.
    pub(crate) tracked: usize,
    /// The number of columns with stamps: all, or none.
    pub(crate) stamped: usize,
    /// Whether there are ticks or stamps.
    pub(crate) marked: bool,
    /// A table lists the addresses of its columns for this many cells (`columns-listed`). Those of declared archetypes list none.
    pub(crate) listed: usize,
}

impl<'c> ArchetypeInfo<'c> {
    /// The columns without that of the entities, in the order of the archetype's fields.
    #[inline]
    pub(crate) const fn components(&self) -> &[Column] {
        match self.columns {
            [_, components @ ..] => components,
            [] => &[],
        }
    }

    /// The cells of the archetype's fields, in the order of the columns.
    #[inline]
    pub(crate) fn cells(&self) -> impl Fn(usize) -> Cell + Copy + '_ {
        |i| self.components()[i].place()
    }

    /// The column of a cell, if the archetype has it.
    #[inline]
    pub(crate) fn column(&self, cell: CellIndex) -> Option<&Column> {
        self.columns.iter().find(|column| column.cell == cell)
    }

    /// Whether rows with just these components belong to the archetype: it has all of them, and requires no other.
    pub(crate) fn takes(&self, cells: &(impl Iterator<Item = CellIndex> + Clone)) -> bool {
        cells.clone().all(|cell| self.column(cell).is_some()) && self.requires_only(cells)
    }

    /// Whether the components that rows must have are all among these.
    pub(crate) fn requires_only(&self, cells: &(impl Iterator<Item = CellIndex> + Clone)) -> bool {
        self.components()
            .iter()
            .all(|own| own.bits != 0 || cells.clone().any(|cell| cell == own.cell))
    }

    /// Whether there is something behind the columns: bits, ticks, or stamps.
    pub(crate) const fn has_extras(&self) -> bool {
        self.optionals > 0 || self.marked
    }

    /// The column of the entities.
    #[inline]
    pub(crate) const fn entity_prefix(&self) -> u32 {
        match self.columns {
            [entities, ..] => entities.prefix,
            [] => 0,
        }
    }

    pub(super) const fn declared<W>(
        declaration: &Declaration<W>,
        columns: &'static [Column],
    ) -> Self {
        Self::new(declaration.name, declaration.capacity, columns)
    }

    pub(crate) const fn new(
        name: &'static str,
        first_capacity: usize,
        columns: &'c [Column],
    ) -> Self {
        let mut info = Self {
            name,
            columns,
            row_size: 0,
            align: 1,
            first_capacity,
            needs_drop: false,
            is_plain: false,
            optionals: 0,
            tracked: 0,
            stamped: 0,
            marked: false,
            listed: 0,
        };
        let mut is_short = true;
        for_each!(column in columns => {
            let component = column.info;
            info.row_size += component.size;
            is_short &= matches!(component.size, 0 | 4..=16);
            if component.align > info.align {
                info.align = component.align;
            }
            info.needs_drop |= component.drop.is_some();
            info.optionals += (column.bits != 0) as usize;
            info.tracked += component.tracked as usize;
        });
        info.is_plain = is_short && !info.needs_drop && info.optionals == 0 && info.tracked == 0;
        info.marked = info.tracked > 0;
        assert!(
            info.row_size < MOST_ROW_BYTES,
            "a row of an archetype takes 4 GiB or more"
        );
        assert!(
            info.tracked == 0 || info.row_size < MOST_BYTES_WITH_OPTIONALS as usize,
            "a row with tracked components takes 256 MiB or more"
        );
        info
    }

    /// The same, of a world with snapshots, if `stamped`.
    pub(crate) const fn with_stamps(self, stamped: bool) -> Self {
        if !stamped {
            return self;
        }
        assert!(
            self.row_size < MOST_BYTES_WITH_OPTIONALS as usize,
            "a row of a world with snapshots takes 256 MiB or more"
        );
        Self {
            stamped: self.columns.len(),
            marked: true,
            is_plain: false,
            ..self
        }
    }

    /// Where the ticks of a tracked column are, by its number among those that are tracked.
    #[inline]
    pub(crate) const fn tick_cell(&self, rank: usize) -> TickCell {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rows with tracked components take less than 256 MiB"
        )]
        let (start, rank, count) = (
            (8 * self.row_size + self.optionals) as u32 + STAMP_UNITS * self.stamped as u32,
            rank as u32,
            self.tracked as u32,
        );
        TickCell {
            place: start + TICK_UNITS * rank,
            end: start + TICK_UNITS * count,
            rank,
            stamps: 0,
        }
    }

    /// Where the stamps of a column are, by its number. 0 if there are none.
    #[inline]
    pub(crate) const fn stamp_place(&self, column: usize) -> u32 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rows with stamps take less than 256 MiB"
        )]
        if self.stamped == 0 {
            0
        } else {
            (8 * self.row_size + self.optionals) as u32 + STAMP_UNITS * column as u32
        }
    }

    /// The tracked columns, and where their ticks are.
    #[inline]
    pub(crate) fn tick_cells(&self) -> impl Iterator<Item = (&Column, TickCell)> {
        let tracked = self.columns.iter().filter(|column| column.info.tracked);
        tracked
            .enumerate()
            .map(|(rank, column)| (column, self.tick_cell(rank)))
    }

    /// Where the ticks and the stamps of a component are, by its cell.
    #[inline]
    pub(crate) fn tick_cell_of(&self, cell: CellIndex) -> TickCell {
        let ticks = self
            .tick_cells()
            .find(|(column, _)| column.cell == cell)
            .map_or(TickCell::ABSENT, |(_, ticks)| ticks);
        if self.stamped == 0 {
            return ticks;
        }
        let column = self.columns.iter().position(|column| column.cell == cell);
        TickCell {
            stamps: column.map_or(0, |column| self.stamp_place(column)),
            ..ticks
        }
    }

    /// The cell of a component. `cells` are of the components that the world lists; those that were registered while the program
    /// runs are few in an archetype, and are looked for among its columns.
    #[inline]
    pub(crate) fn place(&self, cells: Cells<'_>, cell: CellIndex) -> Cell {
        match cells.get(cell) {
            Some(place) => place,
            None => self.column(cell).map_or(Cell::ABSENT, Column::place),
        }
    }
}

/// A column of a table.
#[derive(Clone, Copy)]
pub struct Column {
    pub(crate) cell: CellIndex,
    /// Where the column begins: at `capacity * prefix` bytes.
    pub(crate) prefix: u32,
    /// See [`Cell::bits`]. Before the columns are placed: whether the column is optional.
    pub(crate) bits: u32,
    pub(crate) info: ComponentInfo,
}

impl Column {
    pub(crate) const ENTITIES: Self = Self {
        cell: CellIndex::ENTITIES,
        prefix: 0,
        bits: 0,
        info: ComponentInfo::of::<Entity>(),
    };

    /// The column of the component, which has no place in a table yet.
    pub(crate) const fn of(component: usize, info: ComponentInfo) -> Self {
        Self {
            cell: CellIndex::of(component),
            prefix: 0,
            bits: 0,
            info,
        }
    }

    /// The same, for a component that rows may lack.
    pub(crate) const fn optional(component: usize, info: ComponentInfo) -> Self {
        Self {
            bits: 1,
            ..Self::of(component, info)
        }
    }

    /// The component of a column, which is not that of the entities.
    pub(crate) const fn component(&self) -> ComponentId {
        ComponentId::new(self.cell.component())
    }

    #[inline]
    pub(crate) const fn place(&self) -> Cell {
        Cell {
            prefix: self.prefix,
            bits: self.bits,
        }
    }

    /// The place in the order of columns: the alignment, and then the size, as far as a row may have it. Never 0.
    const fn rank(&self) -> u64 {
        let size = if self.info.size < MOST_ROW_BYTES {
            self.info.size
        } else {
            MOST_ROW_BYTES
        };
        ((self.info.align as u64) << 32) | size as u64
    }
}

/// The columns of all archetypes, one archetype after the other, that of the entities first in each.
pub(super) const fn columns<W, const N: usize>(
    declarations: &[Declaration<W>],
    components: &[ComponentInfo],
) -> [Column; N] {
    let mut columns = [Column::ENTITIES; N];
    let mut end = 0;
    for_each!(declaration in declarations => {
        let start = end;
        end += 1;
        for_each!(place in declaration.components => {
            columns[end] = Column::of(*place, components[*place]);
            end += 1;
        });
        for_each!(place in declaration.optionals => {
            columns[end] = Column::optional(*place, components[*place]);
            end += 1;
        });
        assert!(
            is_a_set(&columns, start, end),
            "a component stands twice in an archetype"
        );
        place_columns(&mut columns, start, end);
    });
    columns
}

/// Whether the columns from `start` to `end` are of different components.
const fn is_a_set(columns: &[Column], start: usize, end: usize) -> bool {
    let mut rest = columns.split_at(end).0.split_at(start).1;
    while let [first, others @ ..] = rest {
        if any_of!(other in others => other.cell.0 == first.cell.0) {
            return false;
        }
        rest = others;
    }
    true
}

/// Puts the columns from `start` to `end` one after the other, in descending order of alignment, and of size where that is
/// the same: the first one stays where it is when a table grows, which should be the largest. The bits of the optional ones
/// follow.
pub(crate) const fn place_columns(columns: &mut [Column], start: usize, end: usize) {
    assert!(end <= columns.len(), "the columns end behind the last one");
    // No column has the first rank: the first pass only finds the greatest one.
    let (mut prefix, mut rank) = (0, u64::MAX);
    while rank > 0 {
        let (mut next, mut i) = (0, start);
        while i < end {
            let (other, size) = (columns[i].rank(), columns[i].info.size);
            if other == rank {
                columns[i].prefix = prefix;
                assert!(
                    size < MOST_ROW_BYTES - prefix as usize,
                    "a row of an archetype takes 4 GiB or more"
                );
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "asserted on the line before"
                )]
                {
                    prefix += size as u32;
                }
            } else if other < rank && other > next {
                next = other;
            }
            i += 1;
        }
        rank = next;
    }
    let (mut optionals, mut i) = (0, start);
    while i < end {
        if columns[i].bits != 0 {
            assert!(
                prefix < MOST_BYTES_WITH_OPTIONALS,
                "a row with optional components takes 256 MiB or more"
            );
            columns[i].bits = 8 * prefix + optionals;
            optionals += 1;
        }
        i += 1;
    }
}

/// The cells of all archetypes.
pub(super) const fn cells<const N: usize>(
    archetypes: &[ArchetypeInfo<'_>],
    stride: usize,
) -> [Cell; N] {
    let mut cells = [Cell::ABSENT; N];
    let mut start = 0;
    for_each!(archetype in archetypes => {
        for_each!(column in archetype.columns => {
            cells[start + column.cell.0] = column.place();
        });
        start += stride;
    });
    cells
}

/// Where the ticks of all archetypes are, in the order of their cells.
pub(super) const fn tick_cells<const N: usize>(
    archetypes: &[ArchetypeInfo<'_>],
    stride: usize,
) -> [TickCell; N] {
    let mut cells = [TickCell::ABSENT; N];
    let mut start = 0;
    for_each!(archetype in archetypes => {
        let (mut i, mut rank) = (0, 0);
        for_each!(column in archetype.columns => {
            let cell = &mut cells[start + column.cell.0];
            if column.info.tracked {
                *cell = archetype.tick_cell(rank);
                rank += 1;
            }
            cell.stamps = archetype.stamp_place(i);
            i += 1;
        });
        start += stride;
    });
    cells
}
