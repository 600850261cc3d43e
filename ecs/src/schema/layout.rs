//! The layout of the tables, computed by the compiler from what a world declares.

use super::world::Declaration;
use crate::component::ComponentInfo;
use crate::entity::Entity;

/// A cell of a component that the archetype lacks.
pub(crate) const ABSENT: u32 = u32::MAX;
/// The cell of the entities, in the cells of an archetype. That of component `c` is `1 + c`.
pub(crate) const ENTITY_CELL: usize = 0;

/// What is known of a world's tables before the program starts.
pub struct Schema {
    pub(crate) components: &'static [ComponentInfo],
    pub(crate) archetypes: &'static [ArchetypeInfo],
    /// For each archetype the cells of the entities and of all components: the prefix of the column, or [`ABSENT`].
    /// Archetype `a` has `[a * stride, (a + 1) * stride)`.
    pub(crate) cells: &'static [u32],
    /// The number of components, and one for the entities.
    pub(crate) stride: usize,
}

/// The layout of one archetype's table.
///
/// Invariants, established by `columns` and kept by nobody having access to the fields:
///
/// * **L1** The first column is that of the entities.
/// * **L2** `prefix` of a column is the sum of the sizes of the columns that come before it in descending order of
///   alignment. For any capacity, `capacity * prefix` is thus a multiple of the column's alignment, and the column's
///   `capacity * size` bytes from there are its own.
/// * **L3** `row_size` is the sum of all sizes, `align` the greatest alignment.
pub struct ArchetypeInfo {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [Column],
    pub(crate) row_size: usize,
    pub(crate) align: usize,
    pub(crate) first_capacity: usize,
    /// Whether any component has something to drop.
    pub(crate) needs_drop: bool,
}

impl ArchetypeInfo {
    /// The columns without that of the entities, in the order of the archetype's fields.
    #[inline(always)]
    pub(crate) const fn components(&self) -> &'static [Column] {
        match self.columns {
            [_, components @ ..] => components,
            [] => &[],
        }
    }

    /// The column of the entities.
    #[inline(always)]
    pub(crate) const fn entity_prefix(&self) -> u32 {
        match self.columns {
            [entities, ..] => entities.prefix,
            [] => 0,
        }
    }

    pub(super) const fn new(declaration: &Declaration, columns: &'static [Column]) -> Self {
        let mut info = Self {
            name: declaration.name,
            columns,
            row_size: 0,
            align: 1,
            first_capacity: declaration.capacity,
            needs_drop: false,
        };
        let mut i = 0;
        while i < columns.len() {
            let component = columns[i].info;
            info.row_size += component.size;
            if component.align > info.align {
                info.align = component.align;
            }
            info.needs_drop |= component.drop.is_some();
            i += 1;
        }
        assert!(info.row_size < ABSENT as usize, "a row of an archetype takes 4 GiB or more");
        info
    }
}

/// A column of a table.
#[derive(Clone, Copy)]
pub struct Column {
    /// The cell: [`ENTITY_CELL`], or one more than the component's place in the world's list.
    pub(crate) cell: usize,
    /// Where the column begins: at `capacity * prefix` bytes.
    pub(crate) prefix: u32,
    pub(crate) info: ComponentInfo,
}

impl Column {
    const ENTITIES: Self = Self { cell: ENTITY_CELL, prefix: 0, info: ComponentInfo::of::<Entity>() };
}

/// The columns of all archetypes, one archetype after the other, that of the entities first in each.
pub(super) const fn columns<const N: usize>(declarations: &[Declaration], components: &[ComponentInfo]) -> [Column; N] {
    let mut columns = [Column::ENTITIES; N];
    let mut end = 0;
    let mut a = 0;
    while a < declarations.len() {
        let places = declarations[a].components;
        let start = end;
        end += 1;
        let mut i = 0;
        while i < places.len() {
            columns[end] = Column { cell: 1 + places[i], prefix: 0, info: components[places[i]] };
            end += 1;
            i += 1;
        }
        set_prefixes(&mut columns, start, end);
        a += 1;
    }
    assert!(end == N, "the world's size counts other columns than its archetypes have");
    columns
}

/// Puts the columns from `start` to `end` one after the other, in descending order of alignment. Columns of one
/// alignment keep their order.
const fn set_prefixes(columns: &mut [Column], start: usize, end: usize) {
    let mut prefix = 0;
    let mut align = greatest_align_below(columns, start, end, usize::MAX);
    while align > 0 {
        let mut i = start;
        while i < end {
            if columns[i].info.align == align {
                columns[i].prefix = prefix;
                assert!(columns[i].info.size < (ABSENT - prefix) as usize, "a row of an archetype takes 4 GiB or more");
                #[expect(clippy::cast_possible_truncation, reason = "asserted on the line before")]
                {
                    prefix += columns[i].info.size as u32;
                }
            }
            i += 1;
        }
        align = greatest_align_below(columns, start, end, align);
    }
}

const fn greatest_align_below(columns: &[Column], start: usize, end: usize, limit: usize) -> usize {
    let mut greatest = 0;
    let mut i = start;
    while i < end {
        let align = columns[i].info.align;
        if align < limit && align > greatest {
            greatest = align;
        }
        i += 1;
    }
    greatest
}

/// The cells of all archetypes.
pub(super) const fn cells<const N: usize>(archetypes: &[ArchetypeInfo], stride: usize) -> [u32; N] {
    assert!(archetypes.len() * stride == N, "the world's size counts other cells than it has");
    let mut cells = [ABSENT; N];
    let mut a = 0;
    while a < archetypes.len() {
        let columns = archetypes[a].columns;
        let mut i = 0;
        while i < columns.len() {
            cells[a * stride + columns[i].cell] = columns[i].prefix;
            i += 1;
        }
        a += 1;
    }
    cells
}
