//! A zoo of bugs: a lane that does not see those that it should is not armed.
//!
//! `bug-zoo bugs LANE` lists the bugs that a lane must see, `bug-zoo controls LANE` the programs that it must leave alone,
//! and `bug-zoo run NAME` runs one of either. The script `run` beside this crate does so for a lane.

mod aliasing;
mod controls;
#[cfg(loom)]
mod interleavings;
mod layouts;
mod memory;
mod threads;
mod values;

/// The lanes, by the tool that they run.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lane {
    /// Miri with stacked borrows and strict provenance.
    MiriStrict,
    /// Miri with tree borrows.
    MiriTree,
    /// Miri for a processor with addresses of 32 bits.
    Miri32,
    /// Miri for a processor with the most significant byte of a number first.
    MiriBigEndian,
    /// AddressSanitizer with LeakSanitizer.
    Address,
    /// ThreadSanitizer.
    Thread,
    /// Valgrind's Memcheck.
    Valgrind,
    /// Types with their fields in another order.
    Layouts,
    /// Each interleaving of a few threads.
    Loom,
}

use Lane::{Address, Layouts, Loom, Miri32, MiriBigEndian, MiriStrict, MiriTree, Thread, Valgrind};

const ALL: &[Lane] = &[
    MiriStrict,
    MiriTree,
    Miri32,
    MiriBigEndian,
    Address,
    Thread,
    Valgrind,
    Layouts,
    Loom,
];
/// Miri on any processor and by any rules.
const MIRI: &[Lane] = &[MiriStrict, MiriTree, Miri32, MiriBigEndian];
const MIRI_64: &[Lane] = &[MiriStrict, MiriTree];
/// All tools that watch memory.
const MEMORY: &[Lane] = &[
    MiriStrict,
    MiriTree,
    Miri32,
    MiriBigEndian,
    Address,
    Valgrind,
];

struct Case {
    name: &'static str,
    /// For a bug, the lanes that must see it; for a control, those that must not.
    lanes: &'static [Lane],
    run: fn(),
}

/// The first one of a lane stands for all where there is little time.
const BUGS: &[Case] = &[
    Case {
        name: "write-behind-a-block",
        lanes: MEMORY,
        run: memory::write_behind_a_block,
    },
    Case {
        name: "read-behind-a-block",
        lanes: MEMORY,
        run: memory::read_behind_a_block,
    },
    Case {
        name: "slice-too-long",
        lanes: MEMORY,
        run: memory::slice_too_long,
    },
    Case {
        name: "use-after-growth",
        lanes: MEMORY,
        run: memory::use_after_growth,
    },
    Case {
        name: "use-after-removal",
        lanes: MEMORY,
        run: memory::use_after_removal,
    },
    Case {
        name: "dropped-twice",
        lanes: MEMORY,
        run: memory::dropped_twice,
    },
    Case {
        name: "dropped-twice-after-a-panic",
        lanes: MEMORY,
        run: memory::dropped_twice_after_a_panic,
    },
    Case {
        name: "leak",
        lanes: MEMORY,
        run: memory::leak,
    },
    Case {
        name: "column-overruns-its-neighbour",
        lanes: MIRI_64,
        run: memory::column_overruns_its_neighbour,
    },
    Case {
        name: "freed-with-another-layout",
        lanes: MIRI,
        run: memory::freed_with_another_layout,
    },
    Case {
        name: "reference-to-a-local",
        lanes: &[MiriStrict, MiriTree, Miri32, MiriBigEndian, Address],
        run: memory::reference_to_a_local,
    },
    Case {
        name: "copy-that-overlaps",
        lanes: MIRI,
        run: memory::copy_that_overlaps,
    },
    Case {
        name: "branch-on-nothing-written",
        lanes: &[MiriStrict, MiriTree, Miri32, MiriBigEndian, Valgrind],
        run: values::branch_on_nothing_written,
    },
    Case {
        name: "number-never-written",
        lanes: MIRI,
        run: values::number_never_written,
    },
    Case {
        name: "bool-of-two",
        lanes: MIRI,
        run: values::bool_of_two,
    },
    Case {
        name: "enum-of-no-variant",
        lanes: MIRI,
        run: values::enum_of_no_variant,
    },
    Case {
        name: "reference-to-nothing",
        lanes: MIRI,
        run: values::reference_to_nothing,
    },
    Case {
        name: "unreachable-is-reached",
        lanes: MIRI,
        run: values::unreachable_is_reached,
    },
    Case {
        name: "reference-that-is-not-aligned",
        lanes: MIRI,
        run: values::reference_that_is_not_aligned,
    },
    Case {
        name: "component-of-greater-alignment",
        lanes: MIRI,
        run: values::component_of_greater_alignment,
    },
    Case {
        name: "two-exclusive-references",
        lanes: MIRI,
        run: aliasing::two_exclusive_references,
    },
    Case {
        name: "write-under-a-shared-reference",
        lanes: MIRI,
        run: aliasing::write_under_a_shared_reference,
    },
    Case {
        name: "whole-column-for-each-thread",
        lanes: MIRI,
        run: aliasing::whole_column_for_each_thread,
    },
    Case {
        name: "address-made-a-pointer",
        lanes: MIRI_64,
        run: aliasing::address_made_a_pointer,
    },
    Case {
        name: "race",
        lanes: &[Thread, MiriStrict, MiriTree],
        run: threads::race,
    },
    Case {
        name: "published-without-order",
        lanes: &[Thread, MiriStrict, MiriTree],
        run: threads::published_without_order,
    },
    Case {
        name: "sent-across-threads",
        lanes: &[Thread, MiriStrict, MiriTree],
        run: threads::sent_across_threads,
    },
    Case {
        name: "fields-in-the-order-of-their-declaration",
        lanes: &[Layouts],
        run: layouts::fields_in_order,
    },
    Case {
        name: "size-that-fits-64-bits",
        lanes: &[Miri32],
        run: layouts::size_that_fits_64_bits,
    },
    Case {
        name: "first-byte-is-the-least",
        lanes: &[MiriBigEndian],
        run: layouts::first_byte_is_the_least,
    },
    #[cfg(loom)]
    Case {
        name: "interleaving-that-loses-a-number",
        lanes: &[Loom],
        run: interleavings::number_is_lost,
    },
    #[cfg(loom)]
    Case {
        name: "interleaving-that-reads-too-early",
        lanes: &[Loom],
        run: interleavings::read_too_early,
    },
];

const CONTROLS: &[Case] = &[
    Case {
        name: "values-in-a-vector",
        lanes: ALL,
        run: controls::values_in_a_vector,
    },
    Case {
        name: "threads-with-parts-of-a-slice",
        lanes: ALL,
        run: controls::threads_with_parts_of_a_slice,
    },
    Case {
        name: "threads-with-a-lock-and-a-channel",
        lanes: ALL,
        run: controls::threads_with_a_lock_and_a_channel,
    },
    Case {
        name: "panic-that-is-caught",
        lanes: ALL,
        run: controls::panic_that_is_caught,
    },
    Case {
        name: "two-columns-in-one-allocation",
        lanes: ALL,
        run: controls::two_columns_in_one_allocation,
    },
    #[cfg(loom)]
    Case {
        name: "interleavings-with-an-order",
        lanes: &[Loom],
        run: interleavings::with_an_order,
    },
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["bugs", lane] => list(BUGS, lane),
        ["controls", lane] => list(CONTROLS, lane),
        ["run", name] => {
            let case = BUGS.iter().chain(CONTROLS).find(|case| case.name == name);
            (case
                .unwrap_or_else(|| panic!("no case is named `{name}`"))
                .run)();
        }
        _ => panic!("bug-zoo bugs LANE | bug-zoo controls LANE | bug-zoo run NAME"),
    }
}

fn list(cases: &[Case], lane: &str) {
    let lane = ALL
        .iter()
        .find(|it| format!("{it:?}") == lane)
        .unwrap_or_else(|| panic!("no lane `{lane}`"));
    // A program that is built for loom has nothing else to run.
    let here = |case: &&Case| {
        case.lanes.contains(lane) && (*lane != Loom || case.name.starts_with("interleaving"))
    };
    cases
        .iter()
        .filter(here)
        .for_each(|case| println!("{}", case.name));
}
