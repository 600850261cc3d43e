//! Every reference that the world gives out is aligned, for any alignments of the components and however often the
//! tables grew.

use ecs::Entity;
use ecs_tests::ledger::Ghost;

// It aligns blocks to the requested alignment and to no more, so that luck helps nobody.
const ROWS: u16 = if cfg!(miri) { 70 } else { 300 };

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
struct Line(u8);

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(128))]
struct Pair(u16);

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(4096))]
struct Page(u32);

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(128))]
struct Anchor;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Tag;

/// More than a page, which the allocator is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(16384))]
struct Book(u32);

/// Of size zero: the first column may begin anywhere in a page that is larger than many rows.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(4096))]
struct Leaf;

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
struct Twig;

ecs::world! {
    #[world]
    struct Memory { components: (u8, Line, Pair, Page, Anchor, Tag, Ghost, [u8; 3], u64, Leaf, Twig, Book) }

    /// The odd sizes stand between the large alignments.
    #[archetype]
    struct Mixed { small: u8, line: Line, odd: [u8; 3], pair: Pair, anchor: Anchor, number: u64 }

    #[archetype]
    struct Paged { small: u8, page: Page, odd: [u8; 3] }

    #[archetype]
    struct Shelf { small: u8, book: Book }

    #[archetype]
    struct Bytes { odd: [u8; 3], small: u8 }

    #[archetype]
    struct Nothing { anchor: Anchor, tag: Tag }

    #[archetype]
    struct Ghosts { ghost: Ghost }

    #[archetype]
    struct Leaves { leaf: Leaf, small: Option<u8>, odd: Option<[u8; 3]> }

    #[archetype]
    struct Stems { leaf: Leaf, small: u8, odd: [u8; 3], number: u64, tag: Tag }

    #[archetype]
    struct Twigs { twig: Twig, small: Option<u8>, odd: Option<[u8; 3]> }

    #[archetype(capacity = 100)]
    struct Lines { line: Line, small: u8 }
}

fn mixed(i: u16) -> Mixed {
    let [small, _] = i.to_le_bytes();
    Mixed {
        small,
        line: Line(small),
        odd: [small; 3],
        pair: Pair(i),
        anchor: Anchor,
        number: u64::from(i),
    }
}

#[track_caller]
fn assert_aligned<T>(value: &T) {
    let address = std::ptr::from_ref(value).addr();
    assert_eq!(
        address % align_of::<T>(),
        0,
        "{address:#x} of {}",
        std::any::type_name::<T>()
    );
}

#[track_caller]
fn assert_on_a_cache_line<T>(column: &[T]) {
    let address = column.as_ptr().addr();
    assert_eq!(
        address % 64,
        0,
        "{address:#x} of {}",
        std::any::type_name::<T>()
    );
}

#[test]
fn references_are_aligned_after_each_growth() {
    let mut memory = Memory::new();
    let mut entities = Vec::new();
    for i in 0..ROWS {
        entities.push(memory.spawn(mixed(i)));
        let row = memory.row::<Mixed>(entities[0]).unwrap();
        assert_aligned(row.line);
        assert_aligned(row.pair);
        assert_aligned(row.anchor);
        assert_aligned(row.number);
        let columns = memory.columns::<Mixed>();
        columns.line.iter().for_each(assert_aligned);
        columns.pair.iter().for_each(assert_aligned);
        columns.anchor.iter().for_each(assert_aligned);
        columns.number.iter().for_each(assert_aligned);
        columns.entity.iter().for_each(assert_aligned);
    }
    for (i, entity) in (0..).zip(entities) {
        let row = memory.row::<Mixed>(entity).unwrap();
        let expected = mixed(i);
        assert_eq!(
            (
                *row.small,
                *row.line,
                *row.odd,
                *row.pair,
                *row.anchor,
                *row.number
            ),
            (
                expected.small,
                expected.line,
                expected.odd,
                expected.pair,
                expected.anchor,
                expected.number
            )
        );
    }
}

#[test]
fn bytes_stand_next_to_whole_pages() {
    let mut memory = Memory::new();
    let entities: Vec<_> = (0..70_u8)
        .map(|i| {
            let entity = memory.spawn(Paged {
                small: i,
                page: Page(u32::from(i)),
                odd: [i; 3],
            });
            memory
                .columns::<Paged>()
                .page
                .iter()
                .for_each(assert_aligned);
            entity
        })
        .collect();
    memory
        .query::<(&mut u8, &mut [u8; 3])>()
        .with::<Page>()
        .for_each(|(small, odd)| {
            *small += 1;
            odd[2] += 1;
        });
    for (i, entity) in (0..).zip(&entities) {
        let row = memory.row::<Paged>(*entity).unwrap();
        assert_eq!(
            (*row.small, *row.page, *row.odd),
            (i + 1, Page(u32::from(i)), [i, i, i + 1])
        );
    }
    memory.despawn(entities[0]);
    memory.shrink_to_fit();
    assert_aligned(memory.get::<Page>(entities[69]).unwrap());
    assert_eq!(memory.get::<Page>(entities[69]), Some(&Page(69)));
}

#[test]
fn books_begin_where_they_must_after_each_growth() {
    let mut memory = Memory::new();
    let entities: Vec<_> = (0..20_u8)
        .map(|i| {
            let entity = memory.spawn(Shelf {
                small: i,
                book: Book(u32::from(i)),
            });
            memory
                .columns::<Shelf>()
                .book
                .iter()
                .for_each(assert_aligned);
            entity
        })
        .collect();
    memory.despawn(entities[0]);
    memory.shrink_to_fit();
    assert_aligned(memory.get::<Book>(entities[19]).unwrap());
    for (i, entity) in (0..20).zip(&entities).skip(1) {
        assert_eq!(
            (memory.get::<u8>(*entity), memory.get::<Book>(*entity)),
            (Some(&i), Some(&Book(i.into())))
        );
    }
    memory.check_invariants();
}

/// Columns that are narrower than the offset that the first one may have: some move down when the table grows, and some up.
#[test]
fn columns_keep_their_values_wherever_they_begin() {
    for first in 1..if cfg!(miri) { 3 } else { 40 } {
        let mut memory = Memory::new();
        memory.reserve::<Stems>(first);
        let mut others = Vec::new();
        for i in 0..ROWS.min(120) {
            let [small, _] = i.to_le_bytes();
            memory.spawn(Stems {
                leaf: Leaf,
                small,
                odd: [small; 3],
                number: u64::from(i),
                tag: Tag,
            });
            // Blocks between the allocations, so that they lie elsewhere.
            others.push(vec![0_u8; 16 * first]);
            let columns = memory.columns::<Stems>();
            for (j, (small, (odd, number))) in (0..).zip(
                columns
                    .small
                    .iter()
                    .zip(columns.odd.iter().zip(columns.number)),
            ) {
                let [expected, _] = u16::to_le_bytes(j);
                assert_eq!(
                    (*small, *odd, *number),
                    (expected, [expected; 3], u64::from(j))
                );
            }
        }
        memory.check_invariants();
    }
}

#[test]
fn an_empty_table_lends_aligned_slices() {
    let mut memory = Memory::new();
    let columns = memory.columns::<Mixed>();
    assert!(columns.line.is_empty() && columns.anchor.is_empty());
    for address in [columns.line.as_ptr().addr(), columns.anchor.as_ptr().addr()] {
        assert_eq!(address % 128, 0);
    }
    assert_eq!(memory.columns_mut::<Paged>().page.as_ptr().addr() % 4096, 0);
    assert_eq!(memory.query::<&mut Page>().chunks().count(), 0);
    assert_eq!(memory.query::<(Entity, &Anchor)>().next(), None);
    assert_eq!(memory.memory().map(|table| table.bytes).sum::<usize>(), 0);
}

#[test]
fn a_table_of_nothing_but_size_zero_has_rows() {
    let mut memory = Memory::new();
    let entities: Vec<_> = (0..ROWS)
        .map(|_| {
            memory.spawn(Nothing {
                anchor: Anchor,
                tag: Tag,
            })
        })
        .collect();
    let columns = memory.columns::<Nothing>();
    assert_eq!(
        (columns.anchor.len(), columns.tag.len()),
        (usize::from(ROWS), usize::from(ROWS))
    );
    columns.anchor.iter().for_each(assert_aligned);
    assert_eq!(columns.entity, entities);
    assert_eq!(
        memory
            .query::<(&mut Anchor, &Tag)>()
            .fold(0, |count, _| count + 1),
        ROWS
    );
    assert_aligned(memory.get::<Anchor>(entities[1]).unwrap());
    assert!(memory.despawn(entities[0]));
    assert!(memory.despawn_row::<Nothing>(entities[1]).is_some());
    assert_eq!(memory.get::<Tag>(entities[2]), Some(&Tag));
    memory.check_invariants();
    let table = memory
        .memory()
        .find(|table| table.archetype == "Nothing")
        .unwrap();
    assert_eq!(table.row_bytes, size_of::<Entity>());
}

#[test]
fn references_to_values_of_size_zero_can_be_exclusive() {
    let mut memory = Memory::new();
    let ghosts = Ghost::living();
    let entities: Vec<_> = (0..5)
        .map(|_| {
            memory.spawn(Ghosts {
                ghost: Ghost::new(),
            })
        })
        .collect();
    let [a, b] = memory
        .get_many_mut::<Ghost, 2>([entities[1], entities[3]])
        .unwrap();
    std::mem::swap(a, b);
    *a = Ghost::new();
    let mut pairs = 0;
    memory.query::<&mut Ghost>().pairs().for_each(|a, b| {
        std::mem::swap(a, b);
        pairs += 1;
    });
    assert_eq!(pairs, 10);
    memory
        .query::<&mut Ghost>()
        .chunks()
        .for_each(<[Ghost]>::reverse);
    assert_eq!(Ghost::living(), ghosts + 5);
    drop(memory);
    assert_eq!(Ghost::living(), ghosts);
}

#[test]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn columns_begin_on_cache_lines_from_64_rows_on() {
    let mut memory = Memory::new();
    for i in 0..ROWS {
        memory.spawn(mixed(i));
        memory.spawn(Bytes {
            odd: [0; 3],
            small: 0,
        });
        let capacities = |name| {
            memory
                .memory()
                .find(|table| table.archetype == name)
                .unwrap()
                .capacity
        };
        if capacities("Bytes") >= 64 {
            assert_eq!(capacities("Bytes") % 64, 0);
            let columns = memory.columns::<Bytes>();
            assert_on_a_cache_line(columns.odd);
            assert_on_a_cache_line(columns.small);
            assert_on_a_cache_line(columns.entity);
        }
        if capacities("Mixed") >= 64 {
            let columns = memory.columns::<Mixed>();
            assert_on_a_cache_line(columns.small);
            assert_on_a_cache_line(columns.odd);
            assert_on_a_cache_line(columns.number);
        }
    }
    memory.reserve::<Bytes>(1_001);
    assert_on_a_cache_line(memory.columns::<Bytes>().small);
    memory.shrink_to_fit();
    assert_on_a_cache_line(memory.columns::<Bytes>().small);
}

/// The bits of optional columns lie behind all columns, and are moved when a table grows, wherever the allocation begins then.
#[test]
fn bits_are_right_after_each_growth() {
    let small = |i: u16| (!i.is_multiple_of(3)).then_some(i.to_le_bytes()[0]);
    let odd = |i: u16| i.is_multiple_of(5).then_some([7; 3]);
    for shift in 0..if cfg!(miri) { 1 } else { 60 } {
        let mut memory = Memory::new();
        let (mut leaves, mut twigs, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        for i in 0..ROWS {
            if i.is_multiple_of(60) {
                // The other allocations decide where the table begins when it grows.
                blocks.push(vec![0_u8; shift * 97 + usize::from(i)]);
            }
            leaves.push(memory.spawn(Leaves {
                leaf: Leaf,
                small: small(i),
                odd: odd(i),
            }));
            twigs.push(memory.spawn(Twigs {
                twig: Twig,
                small: small(i),
                odd: odd(i),
            }));
        }
        for entities in [&leaves, &twigs] {
            for (row, entity) in (0..).zip(entities) {
                assert_eq!(
                    (memory.get(*entity).copied(), memory.get(*entity).copied()),
                    (small(row), odd(row))
                );
            }
        }
        assert_aligned(memory.get::<Leaf>(leaves[0]).unwrap());
        memory.check_invariants();
    }
}

#[test]
#[cfg_attr(
    ecs_asan,
    ignore = "tables have guards for the sanitizer, which take memory"
)]
fn a_declared_capacity_is_there_with_the_first_row() {
    let mut memory = Memory::new();
    memory.spawn(Lines {
        line: Line(1),
        small: 1,
    });
    let table = memory
        .memory()
        .find(|table| table.archetype == "Lines")
        .unwrap();
    assert_eq!((table.rows, table.capacity), (1, 128));
    // A bit more, so that there is a place to begin at that is on a cache line.
    let rows = 128 * (64 + 1 + 8);
    assert!(
        (rows..rows + 64).contains(&table.bytes),
        "{} bytes",
        table.bytes
    );
    assert_on_a_cache_line(memory.columns::<Lines>().small);
}
