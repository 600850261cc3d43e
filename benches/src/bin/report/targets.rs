//! The targets of the project, all in one place.

use super::measured::Time;

/// The time that one of ours is compared to.
#[derive(Clone, Copy)]
pub(crate) enum Yardstick {
    /// The fastest entry of any other library.
    BestPeer,
    /// The fastest entry of a library that keeps archetypes.
    BestArchetypePeer,
    /// This entry.
    Entry(&'static str),
}

/// A time of ours, over that of another entry of its group.
pub(crate) struct Target {
    pub(crate) group: &'static str,
    pub(crate) ours: &'static str,
    pub(crate) yardstick: Yardstick,
    pub(crate) most: f64,
    /// The reason why the target is missed, where it is.
    pub(crate) obstacle: &'static str,
}

const fn target(
    group: &'static str,
    ours: &'static str,
    yardstick: Yardstick,
    most: f64,
) -> Target {
    Target {
        group,
        ours,
        yardstick,
        most,
        obstacle: "",
    }
}

impl Target {
    /// The target with the reason why it is missed, if it is.
    const fn because(self, obstacle: &'static str) -> Self {
        Self { obstacle, ..self }
    }
}

use Yardstick::{BestArchetypePeer, BestPeer, Entry};

const UNITS: &str = "the processor. The same loop over two `Vec`s, compiled for what this one has (`raw, native`), takes as \
                     long. Units of 64 bytes, as Zen 5 has them, halve both.";
const HANDLE: &str = "the slot. A row can move to any table, so that a slot names the table as well and takes 12 bytes; the \
                      handles of gecs name their archetype, and its slots take 8, as those of `raw` do. What that costs, loops \
                      written by hand show in the same run: `raw, 12 bytes a slot`, which knows of one table alone, and `raw, \
                      pages`, whose slots of 8 bytes lead to any table by a list of pages, both take longer than gecs; `raw, any \
                      table`, whose slots lead there as ours do, takes longer than `get`. callgrind counts 21 instructions and 7 \
                      loads for `get`, 22 and 6 for a look-up, 16 and 5 in gecs, 15 and 5 in `raw`.";
const LOOKUP: &str = "the target is below `raw`, which takes as long as gecs, and has nothing but a handle, a slot of 8 bytes \
                      and a row. What is above that is the slot, as said of `get`.";

const BY_SLOTS: &str = "memory. callgrind counts 14 instructions a row, 18 by slices, and 18 in bevy_ecs. The same way by hand, from the \
                        entity of a buff to its slot, and on to its row, is `raw, by slots`, and takes longer than ours.";
const CHUNKS_OF_BITS: &str = "the target is below `raw, chunks of bits`, which finds the same runs by hand. Most runs are of one row, and \
                              how long each one is, no processor foretells.";
const PARALLEL_SLOTS: &str = "10,000 buffs are few for several threads. The same way by hand, `raw, by slots, parallel`, which gives pieces of 1,024 buffs to the threads \
                              of rayon, takes longer than ours, and longer than `raw, by slots`.";
const BITS: &str = "bevy_ecs, which takes less time where its buffs came in another order than its entities; ours take the same in both. callgrind counts 17 \
                    instructions a row, 14.5 for `for_each`, and 14 by hand, for `raw, iterator over bits`. That knows one table alone, and is below the \
                    bound. Between two words, ours looks for rows that have no bits, as those of other tables, and cuts the last word to the rows \
                    that there are.";
const PAIRS_OF_BITS: &str = "callgrind counts 28 instructions a pair, and 36 for `raw, pairs of bits`, which goes the same way by hand, takes 0.92 of our time, and is \
                             just below the bound. A word has some six rows, and how many they are, no processor foretells.";
const NEXT_PAIR: &str = "the cursor is asked for a run at each pair, and most runs are of one row; both rows are lent anew, since the items of a pair are gone when \
                         the next one comes. `for_each` goes by bits, and lends the first row once: 28 instructions a pair. With bits here as \
                         well, an iterator had 85, and took 1.6 times as long as `for_each`.";
const TABLES: &str = "the target is below `raw, tables`, which walks a list of tables and calls the same loop for each. callgrind counts 96 instructions for a \
                      run over 4 rows, where `raw, tables` has 88, and `raw`, a loop over two slices that are known, 60.";
const ONLY_READ: &str = "both loops only read, and are alike. Where values are written, a loop of single look-ups loads the addresses of its lists again after each, as `damage` shows.";
const REGISTERED_GET: &str = "the place of the column is another load, which waits for the slot. By hand, `raw, column loaded` takes 1.46 to 1.52 times as long as \
                              `raw, column known`, with 29 instructions for 23. callgrind counts 27 for ours, and 22 for a listed component.";
const IN_PLACE: &str = "callgrind counts 131 instructions for a pair. By hand, `raw` has 106, and takes 0.77 of our time: the handle's check (dead handles are errors, \
                        and not other entities), the page, the value, and the page of the value that fills its place. sparsey took 8.6 to 18.5 ns in \
                        the runs that were looked at.";

const EMPTY_SYSTEMS: &str = "empty systems leave no instruction. What is left, some 10 ns, is paid once a run, whatever it runs: the state is \
                             taken out of the world and put back, and a panic would be caught.";
const SMALL_SYSTEMS: &str = "the target is below `raw`, which is a list of pointers to functions that are called one after the other, and takes \
                             longer than ours: what the schedule adds to the loops is less than nothing, where the best peer adds about 22 ns a \
                             system.";

const RELATED_SPAWN: &str = "callgrind counts some 560 instructions a node, where bevy_ecs has 1,250 to 2,050, and `raw` 125. Half of them \
                             check the target and make room for links, and then read the row again and link it. The target was found \
                             with links that nothing checks, and with 48 bytes a node.";
const REPARENT: &str = "callgrind counts 445 to 630 instructions and 171 to 210 loads and stores a move, where bevy_ecs has 2,030 to 2,310 and \
                        860 to 1,180, and `raw`, which writes the links alone, 55 and 17: the target is checked, the component is \
                        replaced in its row, and both lists of siblings are put right. `raw` takes 0.015 to 0.026 of the time of bevy_ecs: the \
                        target leaves two to three times the time of the writes that nobody can do without.";
const REPARENT_ONE: &str = "bevy_ecs looks for the child in the list of all siblings, which takes 28,000 ns. `raw`, which writes the links alone, \
                            takes 0.00045 of that, so that the target leaves twice the time of these writes. Ours takes 0.0039 of it: \
                            callgrind counts 445 to 630 instructions a move, which checks the target, and replaces the component in its row.";
const CASCADE_OF_DESPAWN: &str = "flecs has the children of a parent in one table, and drops that whole: 260 to 340 instructions a node. Ours go row by \
                                  row: some 510, of which 130 find who goes. bevy_ecs has 950 to 1,470.";

const IN_CACHE: &str = "the columns are in the cache, where memory is copied at 40 GB/s. The rest of a save, its checksum and a second look at \
                        each handle, takes longer than that.";
const LOAD_IN_CACHE: &str = "a new world takes new memory, which is far from the processor: `raw, new memory`, in the same run, takes 2.5 to 4.3 times as long as \
     copies to memory that is there. The rest is the checksum, and the slot of each row, which is compared with the row and written.";
const LOAD_BESIDE_HECS: &str = "both take new memory for each world, and a new page costs as much as its bytes. hecs makes room for as many rows as \
                                the save says that there are, and checks neither sums nor handles.";
const ROWS_TWICE: &str = "rows are handed over one by one, and come in any order: they are written down once before they are counted, and are \
                          found by their numbers before they go to their slots. `raw` reads them twice, and keeps the order in which they \
                          came.";
const NINE_ROWS: &str =
    "nine rows of cells, with nine points each: where each of them begins and ends is looked up.";
const CROSSINGS: &str = "memory that is far apart: the place of an entity, its point, and for one row in ten, or in seven in 3D, the start of another cell, its \
                         rows, and the places of those that make way. A row that stays in its cell takes 12 ns, one that leaves it 80 more.";

const HASHED: &str = "memory that is far apart: the key of the entity, the table of keys twice, and for keys of more than two entities their lists, of which \
                      there are other ones for four, eight and sixteen. `std` is told the old key. The prototype by which the target was found had no \
                      generations, and answers in any order. Links from one entity to the next took 0.58, and answers nine times as long where a key \
                      has fifteen entities.";
const FEW_BULLETS: &str = "4,800 cells are too many for 1,000 rows, so that a bin has two of them: the rank of each row is written, and rows in bins that are out \
                           of order are sorted. The game's grid has a start for each cell of a field whose size it knows.";
const FEW_CHANGES: &str = "once in sixteen runs all entries are merged into a new run. With a list of changes twice as long that comes half as often, \
                           and changes took 0.9 to 1.0 of the tree's time, but ranges 0.56.";
const EQUAL: &str = "two lists are looked into, the run and the changes since, each by a guide and then some four steps that wait for one another.";
const RANGE: &str = "entries of the list of changes come between those of the run, and dead ones are left out: with 2.5 times as many of both a range took 1.4 times \
                     as long.";
const FINGERPRINTS: &str = "the 4,000 candidates, where the scan of numbers finds 15 rows. Half of the time was theirs before they were collected page by page.";

const CHURN: &str = "117 instructions, 34 loads and 24 stores a pair, where gecs has 85, 24 and 22, and `raw`, which takes longer than \
         both, 125, 44 and 35. Handles of gecs name the archetype. Ours are compared with the slot's table, which is written \
         when an entity comes and when it goes; the places of the columns are computed from the capacity; and both halves \
         look whether a thread reserved ids.";
const FRAGMENTED: &str = "the target is below `raw`, which calls one loop for each of its slices, and knows no world. For an archetype of 8 rows, callgrind counts 32 instructions for `raw`, \
                          35 for a prepared query of hecs, which has a list of the columns that it found before, and 50 for ours.";
const GIVEN_AWAY: &str = "the target is below `raw, columns that are there`, which copies the same vectors by hand, and frees them. Vectors of 100,000 rows are 10 MB, whose pages the system \
                          takes back when they are given away; where they are made in the run as well (`columns`), the next run gets the same pages again, and takes less.";
const ONE_ALLOCATION: &str = "the allocator moves the pages of a large `Vec` to another address, and copies nothing, so that `raw` takes next to no time. A table has its columns in one allocation, whose \
                              pages move as well; but then each column but the first moves to its new place in it, which is two thirds of the bytes. By hand that is `raw, one allocation`, \
                              which takes twice as long as ours. It happens once for each doubling; `with_capacity` and `reserve` have none.";
const DYNAMIC_GET: &str = "callgrind counts 26 instructions with 7 loads, and 22 with 7 for a declared archetype: whether a table is declared is asked first, and the cells of the others lie in another \
                           list.";
const DYNAMIC_CHURN: &str = "callgrind counts 172 instructions a pair, and 107 for a declared archetype: the table of a bundle is found by the address of its layout, and the \
                             places of its columns are read, where those of a declared one are constants. It is at the bound.";
const CASCADE: &str = "callgrind counts 111 instructions a node, with 22 loads and 8 stores, and 97, 15 and 3 for `raw`: rows are marked as changed, and both row numbers are compared with the \
                       lengths of their tables, since safe code may have changed links in between. With the larger values of `transforms` the same is within the bound.";
const CASCADE_WIDE: &str = "flecs has the children of a parent in one table, and goes through them as a slice: 122 instructions a node, 18 of them loads. What is left of ours is that of `raw`, which takes 0.66 of \
                            flecs's time.";
const ONE_ROW: &str = "one row takes 1,000 ns, and all of them 690,000: each takes 7. A refresh looks through the marks of 391 blocks before it comes to the row.";
const AT_BOUND: &str = "it is at the bound: a row takes 0.206 ns with listed components, and 0.229 with registered ones. The places of the columns are found once for each table.";

pub(crate) const TARGETS: &[Target] = &[
    target("simple_iter 10k", "ecs", BestPeer, 0.25).because(UNITS),
    target("simple_iter 10k", "ecs", Entry("raw, native"), 1.1),
    target("simple_iter 100k", "ecs", BestPeer, 0.25).because(UNITS),
    target("simple_iter 100k", "ecs", Entry("raw, native"), 1.1),
    target("simple_iter 1M", "ecs", BestPeer, 0.8),
    target("simple_iter 10k", "ecs, iterator", Entry("hecs, iterator"), 1.0),
    target("simple_iter 10k", "ecs, iterator", Entry("bevy_ecs, iterator"), 1.0),
    target("simple_iter 100k", "ecs, iterator", Entry("hecs, iterator"), 1.0),
    target("simple_iter 100k", "ecs, iterator", Entry("bevy_ecs, iterator"), 1.0),
    target("simple_iter 1M", "ecs, iterator", Entry("hecs, iterator"), 1.0),
    target("simple_iter 1M", "ecs, iterator", Entry("bevy_ecs, iterator"), 1.0),
    target("parallel_iter 100k", "ecs", Entry("ecs, one thread"), 1.1),
    target("parallel_iter 1M", "ecs", Entry("ecs, one thread"), 1.1),
    target("schedule 4 × 1k", "ecs", BestPeer, 0.6),
    target("schedule 4 × 10k", "ecs", BestPeer, 0.6),
    target("wide_query 800", "ecs", BestPeer, 0.6),
    target("wide_query 100k", "ecs", BestPeer, 0.6),
    target("filter_without 1k", "ecs", BestPeer, 0.6),
    target("filter_without 100k", "ecs", BestPeer, 0.6),
    target("heavy_compute 10", "ecs", Entry("raw"), 1.02),
    target("heavy_compute 1k", "ecs", Entry("raw"), 1.02),
    target("fragmented_iter 26 × 20", "ecs", Entry("hecs, prepared"), 0.8).because(FRAGMENTED),
    target("fragmented_iter 200 × 8", "ecs", Entry("hecs, prepared"), 0.8).because(FRAGMENTED),
    target("fragmented_iter 26 × 20", "ecs", Entry("gecs"), 1.2).because("gecs has a copy of the loop for each archetype, in which the places of the table and of its column are constants: 57 instructions a table. \
         By hand, one loop for a list of tables is `raw, tables`, which is above the target with 70 instructions; ours has 76, and `raw`, which knows its 26 slices, has 64."),
    target("fragmented_iter 1,000 × 20", "ecs", BestArchetypePeer, 0.9).because("three lines of the cache an archetype: its table, its cells, its values. A prepared query of hecs reads a list of what it found before."),
    target("few_match 200", "ecs", Entry("hecs, prepared"), 2.0),
    target("few_match 200", "ecs", Entry("hecs"), 1.2),
    target("few_match 2,000", "ecs", Entry("hecs, prepared"), 2.0),
    target("few_match 2,000", "ecs", Entry("hecs"), 1.2),
    target("few_match 12,000", "ecs", Entry("hecs, prepared"), 2.0),
    target("few_match 12,000", "ecs", Entry("hecs"), 1.2),
    target("tiny_iter 4", "ecs", Entry("raw"), 1.3).because(TABLES),
    target("tiny_iter 4", "ecs", Entry("ecs, plain world"), 1.1),
    target("tiny_iter 32", "ecs", Entry("raw"), 1.3),
    target("tiny_iter 32", "ecs", Entry("ecs, plain world"), 1.1),
    target("rare_iter sparse", "ecs", Entry("bevy_ecs, SparseSet"), 1.1).because(BY_SLOTS),
    target("rare_iter sparse", "ecs, iterator", Entry("bevy_ecs, SparseSet"), 1.1).because(BY_SLOTS),
    target("rare_iter sparse", "ecs, chunks", Entry("bevy_ecs, SparseSet"), 1.1).because(BY_SLOTS),
    target("rare_iter sparse", "ecs, parallel", Entry("bevy_ecs, SparseSet"), 1.1).because(PARALLEL_SLOTS),
    target("rare_iter sparse, shuffled", "ecs", Entry("bevy_ecs, SparseSet"), 1.1),
    target("rare_iter sparse, shuffled", "ecs, iterator", Entry("bevy_ecs, SparseSet"), 1.1),
    target("rare_iter sparse, shuffled", "ecs, chunks", Entry("bevy_ecs, SparseSet"), 1.1),
    target("rare_iter sparse, shuffled", "ecs, parallel", Entry("bevy_ecs, SparseSet"), 1.1).because(PARALLEL_SLOTS),
    target("rare_iter sparse, pairs", "ecs", Entry("bevy_ecs, SparseSet"), 1.1),
    target("rare_iter sparse, pairs", "ecs, iterator", Entry("bevy_ecs, SparseSet"), 1.1).because(NEXT_PAIR),
    target("rare_iter optional", "ecs", Entry("bevy_ecs, SparseSet"), 0.7),
    target("rare_iter optional", "ecs, iterator", Entry("bevy_ecs, SparseSet"), 0.7).because(BITS),
    target("rare_iter optional", "ecs, chunks", Entry("bevy_ecs, SparseSet"), 0.7).because(CHUNKS_OF_BITS),
    target("rare_iter optional", "ecs, parallel", Entry("bevy_ecs, SparseSet"), 0.7).because(BITS),
    target("rare_iter optional, shuffled", "ecs", Entry("bevy_ecs, SparseSet"), 0.7),
    target("rare_iter optional, shuffled", "ecs, iterator", Entry("bevy_ecs, SparseSet"), 0.7).because(BITS),
    target("rare_iter optional, shuffled", "ecs, chunks", Entry("bevy_ecs, SparseSet"), 0.7).because(CHUNKS_OF_BITS),
    target("rare_iter optional, shuffled", "ecs, parallel", Entry("bevy_ecs, SparseSet"), 0.7).because(BITS),
    target("rare_iter optional, pairs", "ecs", Entry("bevy_ecs, SparseSet"), 0.7).because(PAIRS_OF_BITS),
    target("rare_iter optional, pairs", "ecs, iterator", Entry("bevy_ecs, SparseSet"), 0.7).because(NEXT_PAIR),
    target("simple_insert 1", "ecs", Entry("gecs"), 3.0),
    target("simple_insert 1", "ecs, dynamic", Entry("hecs"), 1.0),
    target("simple_insert 10k", "ecs", Entry("gecs"), 1.0).because("the target is below `raw`: five `Vec`s and slots of 8 bytes take longer than gecs, and than ours. Half of the time is \
         growth (compare `simple_insert_warm`): each doubling moves columns apart, 44 of 108 bytes a row, in an allocation that \
         grows where it is. Columns of their own, as gecs has them, need not move when the allocator has room behind them."),
    target("simple_insert 100k", "ecs", Entry("gecs"), 1.0),
    target("simple_insert_batch 1k", "ecs", Entry("gecs"), 0.8),
    target("simple_insert_batch 10k", "ecs", Entry("gecs"), 0.8),
    target("simple_insert_batch 100k", "ecs", Entry("gecs"), 0.8),
    target("simple_insert_batch 1k", "ecs, columns that are there", Entry("ecs"), 0.6).because(GIVEN_AWAY),
    target("simple_insert_batch 10k", "ecs, columns that are there", Entry("ecs"), 0.6).because(GIVEN_AWAY),
    target("simple_insert_batch 100k", "ecs, columns that are there", Entry("ecs"), 0.6).because(GIVEN_AWAY),
    target("growth 128k", "ecs", Entry("raw"), 2.0).because(ONE_ALLOCATION),
    target("growth 2M", "ecs", Entry("raw"), 2.0).because(ONE_ALLOCATION),
    target("simple_insert_warm 10k", "ecs", Entry("gecs"), 0.95).because("15 stores a row, of which this processor retires one a cycle: ten for the components, one for the entity, two for the \
         slot (its table and row), one for the head of the free list, one for the length. gecs has 15 as well, and `raw` has \
         19. Ours are 51 instructions with 12 loads, those of gecs 42 with 13: the places of the columns are computed from the \
         capacity, where gecs loads them, and the slot takes 12 bytes instead of 8."),
    target("add_remove 10k", "ecs, declared ↔ declared", BestPeer, 0.75),
    target("add_remove 10k", "ecs, declared ↔ dynamic", BestPeer, 0.75),
    target("add_remove 10k", "ecs, dynamic ↔ dynamic", BestPeer, 0.75),
    target("add_remove 10k", "ecs, declared ↔ declared", Entry("hecs"), 0.6),
    target("add_remove 10k", "ecs, declared ↔ dynamic", Entry("hecs"), 0.6),
    target("add_remove 10k", "ecs, dynamic ↔ dynamic", Entry("hecs"), 0.6),
    target("add_remove 10k, shuffled", "ecs, declared ↔ declared", Entry("hecs"), 0.6),
    target("add_remove 10k, shuffled", "ecs, declared ↔ dynamic", Entry("hecs"), 0.6),
    target("add_remove 10k, shuffled", "ecs, dynamic ↔ dynamic", Entry("hecs"), 0.6),
    target("add_remove_small 10k", "ecs, declared ↔ declared", Entry("hecs"), 0.6),
    target("add_remove_small 10k", "ecs, declared ↔ dynamic", Entry("hecs"), 0.6),
    target("add_remove_small 10k", "ecs, dynamic ↔ dynamic", Entry("hecs"), 0.6),
    target("add_remove_small 10k, shuffled", "ecs, declared ↔ declared", Entry("hecs"), 0.6),
    target("add_remove_small 10k, shuffled", "ecs, declared ↔ dynamic", Entry("hecs"), 0.6),
    target("add_remove_small 10k, shuffled", "ecs, dynamic ↔ dynamic", Entry("hecs"), 0.6),
    target("add_remove_in_place 10k", "ecs, optional", BestPeer, 0.4),
    target("add_remove_in_place 10k", "ecs, sparse", BestPeer, 0.4).because(IN_PLACE),
    target("add_remove_in_place 10k", "ecs, optional", Entry("sparsey"), 0.45),
    target("add_remove_in_place 10k", "ecs, sparse", Entry("sparsey"), 0.45).because(IN_PLACE),
    target("add_remove_in_place 10k, shuffled", "ecs, optional", Entry("sparsey"), 0.45),
    target("add_remove_in_place 10k, shuffled", "ecs, sparse", Entry("sparsey"), 0.45).because(IN_PLACE),
    target("random_get 10k", "ecs, lookup", Entry("gecs"), 1.2).because(LOOKUP),
    target("random_get 100k", "ecs, lookup", Entry("gecs"), 1.2).because(LOOKUP),
    target("random_get 10k", "ecs", Entry("gecs"), 1.3).because(HANDLE),
    target("random_get 100k", "ecs", Entry("gecs"), 1.3).because(HANDLE),
    target("random_get 10k", "ecs, dynamic", Entry("ecs"), 1.2).because(DYNAMIC_GET),
    target("random_get 100k", "ecs, dynamic", Entry("ecs"), 1.2).because(DYNAMIC_GET),
    target("random_get 10k", "ecs, lookup of many", Entry("ecs, lookup"), 1.0).because(ONLY_READ),
    target("random_get 100k", "ecs, lookup of many", Entry("ecs, lookup"), 1.0).because(ONLY_READ),
    target("damage 10k", "ecs, for_each", Entry("ecs"), 1.0),
    target("damage 100k", "ecs, for_each", Entry("ecs"), 1.0),
    target("entity_iter 100k", "ecs", BestPeer, 1.0),
    target("entity_iter 1,000 × 20", "ecs", BestPeer, 1.0),
    target("churn 100k", "ecs", Entry("gecs"), 1.0).because(CHURN),
    target("churn 10k", "ecs", Entry("gecs"), 1.0).because(CHURN),
    target("simple_insert 10k", "ecs, dynamic", Entry("ecs"), 1.6),
    target("simple_insert_batch 1k", "ecs, dynamic", Entry("ecs"), 1.6),
    target("simple_insert_batch 10k", "ecs, dynamic", Entry("ecs"), 1.6),
    target("simple_insert_batch 100k", "ecs, dynamic", Entry("ecs"), 1.6),
    target("simple_insert_warm 10k", "ecs, dynamic", Entry("ecs"), 1.6),
    target("churn 10k", "ecs, dynamic", Entry("ecs"), 1.6).because(DYNAMIC_CHURN),
    target("registered_iter 10k", "ecs", Entry("ecs, listed"), 1.1).because(AT_BOUND),
    target("registered_iter 100k", "ecs", Entry("ecs, listed"), 1.1),
    target("registered_get 1k", "ecs", Entry("ecs, listed"), 1.3).because(REGISTERED_GET),
    target("registered_get 10k", "ecs", Entry("ecs, listed"), 1.3).because(REGISTERED_GET),
    target("registered_get 100k", "ecs", Entry("ecs, listed"), 1.3).because(REGISTERED_GET),
    target("registered_get 1k", "ecs, listed, dynamic", Entry("ecs, listed"), 1.2).because(DYNAMIC_GET),
    target("registered_get 10k", "ecs, listed, dynamic", Entry("ecs, listed"), 1.2).because(DYNAMIC_GET),
    target("registered_get 100k", "ecs, listed, dynamic", Entry("ecs, listed"), 1.2).because(DYNAMIC_GET),
    target("written_some 10k", "ecs", Entry("bevy_ecs"), 1.0),
    target("written_some 1M", "ecs", Entry("bevy_ecs"), 1.0),
    target("observed_insert 10k", "ecs", Entry("bevy_ecs"), 0.8),
    target("observed_insert 100k", "ecs", Entry("bevy_ecs"), 0.8),
    target("events 1k", "ecs", Entry("raw"), 1.5),
    target("events 1M", "ecs", Entry("raw"), 1.5),
    target("events 1k, 64 bytes", "ecs", Entry("raw"), 1.5),
    target("events 100k, 64 bytes", "ecs", Entry("raw"), 1.5),
    target("changed_one 100k", "ecs", Entry("raw, all rows compared"), 0.02),
    target("changed_one 1M", "ecs", Entry("raw, all rows compared"), 0.02),
    target("systems 4 × 10k", "ecs", BestPeer, 1.0),
    target("systems 4 × 10k", "ecs, two threads", Entry("bevy_ecs, two threads"), 1.0),
    target("systems 4 × 10k", "ecs, two threads", Entry("flecs_ecs, two threads"), 1.0),
    target("empty_systems 100", "ecs", BestPeer, 0.1).because(EMPTY_SYSTEMS),
    target("small_systems 100 × 100", "ecs", BestPeer, 0.1).because(SMALL_SYSTEMS),
    target("relations_spawn 100k, wide", "ecs", Entry("bevy_ecs"), 0.3).because(RELATED_SPAWN),
    target("relations_spawn 100k, skeletons", "ecs", Entry("bevy_ecs"), 0.3).because(RELATED_SPAWN),
    target("relations_spawn 100k, random", "ecs", Entry("bevy_ecs"), 0.3).because(RELATED_SPAWN),
    target("relations_spawn 100k, one parent", "ecs", Entry("bevy_ecs"), 0.3).because(RELATED_SPAWN),
    target("relations_reparent 100k, wide", "ecs", Entry("bevy_ecs"), 0.05).because(REPARENT),
    target("relations_reparent 100k, skeletons", "ecs", Entry("bevy_ecs"), 0.05).because(REPARENT),
    target("relations_reparent 100k, random", "ecs", Entry("bevy_ecs"), 0.05).because(REPARENT),
    target("relations_reparent_one 100k", "ecs", Entry("bevy_ecs"), 0.001).because(REPARENT_ONE),
    target("relations_despawn 100k, one parent", "ecs", BestPeer, 0.5).because(CASCADE_OF_DESPAWN),
    target("relations_despawn 100k, wide", "ecs", BestPeer, 1.0).because(CASCADE_OF_DESPAWN),
    target("relations_despawn 100k, skeletons", "ecs", BestPeer, 0.2).because(CASCADE_OF_DESPAWN),
    target("relations_despawn 100k, random", "ecs", BestPeer, 0.2).because(CASCADE_OF_DESPAWN),
    target("relations_walk 100k, wide", "ecs", Entry("bevy_ecs"), 1.0),
    target("relations_walk 100k, skeletons", "ecs", Entry("bevy_ecs"), 1.0),
    target("relations_walk 100k, random", "ecs", Entry("bevy_ecs"), 1.0),
    target("relations_walk 100k, one parent", "ecs", Entry("bevy_ecs"), 1.0),
    target("cascade 100k, wide", "ecs", Entry("raw"), 1.1).because(CASCADE),
    target("cascade 100k, wide", "ecs", BestPeer, 0.8).because(CASCADE_WIDE),
    target("cascade 100k, skeletons", "ecs", Entry("raw"), 1.1).because(CASCADE),
    target("cascade 100k, skeletons", "ecs", BestPeer, 0.15),
    target("cascade 100k, random", "ecs", Entry("raw"), 1.1).because(CASCADE),
    target("cascade 100k, random", "ecs", BestPeer, 0.15),
    target("cascade_one 100k, wide", "ecs", Entry("ecs, all"), 0.05),
    target("cascade_one 100k, skeletons", "ecs", Entry("ecs, all"), 0.05),
    target("cascade_one 100k, random", "ecs", Entry("ecs, all"), 0.05),
    target("transforms 100k, wide", "ecs", Entry("raw"), 1.1),
    target("transforms 100k, wide", "ecs", BestPeer, 0.8),
    target("transforms 100k, skeletons", "ecs", Entry("raw"), 1.1),
    target("transforms 100k, skeletons", "ecs", BestPeer, 0.15),
    target("transforms 100k, random", "ecs", Entry("raw"), 1.1),
    target("transforms 100k, random", "ecs", BestPeer, 0.15),
    target("transforms_one 100k, wide", "ecs", Entry("ecs, all"), 0.05),
    target("transforms_one 100k, wide", "ecs", BestPeer, 0.05),
    target("transforms_one 100k, skeletons", "ecs", Entry("ecs, all"), 0.05),
    target("transforms_one 100k, skeletons", "ecs", BestPeer, 0.05),
    target("transforms_one 100k, random", "ecs", Entry("ecs, all"), 0.05),
    target("transforms_one 100k, random", "ecs", BestPeer, 0.05),
    target("near_update 100k, 2D, 1 %", "ecs", BestPeer, 0.1).because(CROSSINGS),
    target("near_update 100k, 2D, all", "ecs", BestPeer, 0.25).because(ROWS_TWICE),
    target("near_query 100k, 2D, after 1 %", "ecs", BestPeer, 0.7),
    target("near_query 100k, 2D, after 1 %", "ecs", Entry("raw, tight"), 1.45),
    target("near_query 100k, 2D, after all", "ecs", BestPeer, 0.5),
    target("near_query 100k, 2D, after all", "ecs", Entry("raw, tight"), 1.1),
    target("near_update 100k, 3D, 1 %", "ecs", BestPeer, 0.1).because(CROSSINGS),
    target("near_update 100k, 3D, all", "ecs", BestPeer, 0.25).because(ROWS_TWICE),
    target("near_query 100k, 3D, after 1 %", "ecs", BestPeer, 0.7),
    target("near_query 100k, 3D, after 1 %", "ecs", Entry("raw, tight"), 1.45).because(NINE_ROWS),
    target("near_query 100k, 3D, after all", "ecs", BestPeer, 0.5).because(NINE_ROWS),
    target("near_query 100k, 3D, after all", "ecs", Entry("raw, tight"), 1.1).because(NINE_ROWS),
    target("near_refresh 100k, nothing", "ecs", Entry("ecs, one row"), 0.12),
    target("near_refresh 100k, one row", "ecs", Entry("ecs, all"), 0.001).because(ONE_ROW),
    target("near_bullets 1k", "ecs", Entry("ecs, own grid"), 1.05).because(FEW_BULLETS),
    target("near_bullets 10k", "ecs", Entry("ecs, own grid"), 1.05),
    target("near_frames 100k, 2D", "ecs, longest frame", Entry("raw, tight"), 1.3),
    target("near_frames 100k, 3D", "ecs, longest frame", Entry("raw, tight"), 1.3),
    target("tracked_iter 10k", "ecs, tracked", Entry("ecs"), 1.02),
    target("tracked_iter 100k", "ecs, tracked", Entry("ecs"), 1.02),
    target("snapshot 10k", "ecs", Entry("raw, memcpy"), 1.3),
    target("snapshot 100k", "ecs", Entry("raw, memcpy"), 1.5),
    target("restore 10k", "ecs", Entry("raw, memcpy"), 1.3),
    target("restore 100k", "ecs", Entry("raw, memcpy"), 1.5),
    target("snapshot_wide 100k", "ecs, two of sixteen", Entry("ecs, all"), 0.25),
    target("snapshot_wide 100k", "ecs, nothing", Entry("ecs, all"), 0.05),
    target("snapshot_names 10k", "ecs, all", Entry("raw, cloned"), 1.1),
    target("snapshot_names 10k", "ecs, one comes and one goes", Entry("raw, cloned"), 0.1),
    target("ordered_change 10 % of 100k", "ecs", Entry("std, BTreeSet"), 0.45),
    target("ordered_change 1 % of 100k", "ecs", Entry("std, BTreeSet"), 1.0),
    target("ordered_change 0.1 % of 100k", "ecs", Entry("std, BTreeSet"), 1.0).because(FEW_CHANGES),
    target("ordered_equal 100k", "ecs", Entry("std, BTreeSet"), 0.5).because(EQUAL),
    target("ordered_range 100k", "ecs", Entry("std, BTreeSet"), 0.4).because(RANGE),
    target("hash_change 1 % of 100k", "ecs", Entry("std, HashMap"), 0.4).because(HASHED),
    target("hash_equal 100k", "ecs", Entry("std, HashMap"), 0.5),
    target("likely 1M", "ecs", Entry("raw, numbers"), 0.7).because(FINGERPRINTS),
    target("likely 1M", "ecs", Entry("raw, texts"), 0.05),
    target("save 100k", "ecs", Entry("raw, memcpy"), 2.0).because(IN_CACHE),
    target("save 1M", "ecs", Entry("raw, memcpy"), 2.0),
    target("load 100k", "ecs", Entry("raw, memcpy"), 4.0).because(LOAD_IN_CACHE),
    target("load 1M", "ecs", Entry("raw, memcpy"), 4.0),
    target("save 100k", "ecs", Entry("hecs, postcard"), 0.5),
    target("save 1M", "ecs", Entry("hecs, postcard"), 0.5).because("both are near the speed of memory: `raw` takes a third of the time of hecs."),
    target("load 100k", "ecs", Entry("hecs, postcard"), 0.5).because(LOAD_BESIDE_HECS),
    target("load 1M", "ecs", Entry("hecs, postcard"), 0.5).because(LOAD_BESIDE_HECS),
    target("save_names 100k", "ecs", Entry("hecs, postcard"), 1.1),
    target("load_names 100k", "ecs", Entry("hecs, postcard"), 1.1),
    target("new_world 26", "ecs", Entry("gecs"), 3.0),
    target("new_world 26", "ecs, dynamic", Entry("hecs"), 1.0),
    target("new_world 26, 50 entities", "ecs", Entry("gecs"), 3.0),
    target("new_world 26, 50 entities", "ecs, dynamic", Entry("hecs"), 1.0),
    target("new_drop 1", "ecs", Entry("gecs"), 1.0).because("gecs allocates nothing for an empty world, and the compiler leaves out nearly all of it. Ours takes 920 instructions: one allocation, for the list of \
         tables, and the lists of its other state, which are asked whether they are empty when it is dropped."),
    target("new_drop 26", "ecs", Entry("gecs"), 1.0).because("1,270 instructions: the world is moved once to where it is kept, and the list of its 26 tables of 32 bytes is allocated. gecs keeps its archetypes in the world itself, and allocates nothing. How gecs was compiled counts as well: \
         from the same source it takes 36 to 79 ns, by what else is compiled with it."),
];

/// Bytes of an entity with 24 bytes of components: how many rows there are, how they come, as the binary `memory` says it, and
/// how many bytes they may take.
pub(crate) const MEMORY: &[(usize, &str, f64)] = &[
    (1_000_000, "one by one", 46.0),
    (1_000_000, "known number", 44.0),
];
/// The reason why these are missed, if they are.
pub(crate) const MEMORY_OBSTACLE: &str = "doubling ends with room for 1,048,512 rows of 32 bytes and 1,024,000 slots of 12, which \
                                          is 45.84 bytes for each of a million.";

/// Whether an entry is that of another library.
pub(crate) fn is_peer(entry: &str) -> bool {
    !["ecs", "raw"].contains(&library(entry))
}

/// The library of an entry, without the way that it goes.
pub(crate) fn library(entry: &str) -> &str {
    entry.split_once(',').map_or(entry, |(library, _)| library)
}

/// The fastest of the entries that `eligible` takes.
pub(crate) fn fastest(times: &[Time], eligible: impl Fn(&str) -> bool) -> Option<&Time> {
    let eligible = times.iter().filter(|time| eligible(&time.entry));
    eligible.min_by(|one, other| one.least.total_cmp(&other.least))
}

impl Target {
    /// Our time over the other one, and the entry that it is of; nothing if one of the two was not timed.
    pub(crate) fn ratio<'a>(&self, times: &'a [Time]) -> Option<(f64, &'a str)> {
        let ours = fastest(times, |entry| entry == self.ours)?;
        let other = match self.yardstick {
            BestPeer => fastest(times, is_peer),
            BestArchetypePeer => fastest(times, |entry| {
                is_peer(entry) && !["shipyard", "sparsey"].contains(&library(entry))
            }),
            Entry(name) => fastest(times, |entry| entry == name),
        }?;
        Some((ours.least / other.least, &other.entry))
    }

    /// The yardstick of the target, in words.
    pub(crate) fn yardstick(&self) -> String {
        match self.yardstick {
            BestPeer => "the best peer".into(),
            BestArchetypePeer => "the best peer with archetypes".into(),
            Entry(name) => name.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ecs_benches::near::frames::{ENTRIES, NAMES};

    #[test]
    fn every_target_is_of_a_group_and_of_entries_that_there_are() {
        let groups = ecs_benches::groups();
        let of_group =
            |group: &ecs_benches::Group| group.entries.iter().map(|entry| entry.library).collect();
        for target in TARGETS {
            let entries: Vec<_> = match groups.iter().find(|group| group.name == target.group) {
                Some(group) => of_group(group),
                None if NAMES.contains(&target.group) => ENTRIES.to_vec(),
                None => panic!("there is no group {}", target.group),
            };
            let has = |name| entries.contains(&name);
            assert!(has(target.ours), "no {} in {}", target.ours, target.group);
            if let Entry(name) = target.yardstick {
                assert!(has(name), "no {name} in {}", target.group);
            }
        }
    }

    #[test]
    fn a_ratio_is_to_the_fastest_that_counts() {
        let times = [
            ("raw", 1.0),
            ("ecs", 3.0),
            ("hecs", 6.0),
            ("hecs, other way", 4.0),
            ("sparsey", 2.0),
        ]
        .map(|(entry, least)| Time {
            entry: entry.into(),
            least,
            median: least,
        });
        assert_eq!(
            target("", "ecs", BestPeer, 1.0).ratio(&times),
            Some((1.5, "sparsey"))
        );
        assert_eq!(
            target("", "ecs", BestArchetypePeer, 1.0).ratio(&times),
            Some((0.75, "hecs, other way"))
        );
        assert_eq!(
            target("", "ecs", Entry("raw"), 1.0).ratio(&times),
            Some((3.0, "raw"))
        );
        assert_eq!(target("", "ecs, lookup", BestPeer, 1.0).ratio(&times), None);
    }
}
