//! Operations at random, weighted so that rare ones happen.

use crate::cases::{CASES, FEW_ROWS};
use crate::operation::{
    Command, Hint, Iterated, Mode, Operation, Operations, Pick, Set, Shape, Way,
};
use crate::parts::{DATA, DISABLED, FIRST_SPARSE, KINDS, LISTED, Part as _, W};
use crate::ticks::TRACKED;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_oneof};
use proptest::sample::select;

use Operation as O;

const SHAPES: [Shape; 13] = [
    Shape::Plain,
    Shape::Solo,
    Shape::Part,
    Shape::Big,
    Shape::Ghostly,
    Shape::Nothing,
    Shape::Name,
    Shape::OptionalsFirst,
    Shape::Reversed,
    Shape::Tags,
    Shape::Own,
    Shape::Sparse,
    Shape::Mixed,
];

const DECLARED: [Shape; 5] = [
    Shape::Plain,
    Shape::Solo,
    Shape::Part,
    Shape::Big,
    Shape::Ghostly,
];

const SETS: [Set; 11] = [
    Set::Nothing,
    Set::A,
    Set::Ap,
    Set::Nto,
    Set::WG,
    Set::Pon,
    Set::Own,
    Set::Plain,
    Set::Sv,
    Set::Xas,
    Set::Mixed,
];

/// The first one most: it depends on the rows how it goes on.
const WAYS: [Way; 13] = [
    Way::Iterate,
    Way::Iterate,
    Way::Iterate,
    Way::ForEach,
    Way::TryForEach,
    Way::Chunks,
    Way::Pairs,
    Way::NextPair,
    Way::Count,
    Way::Get,
    Way::GetMut,
    Way::Single,
    Way::Fold,
];

const ITERATED: [Iterated; 4] = [
    Iterated::Part,
    Iterated::Reversed,
    Iterated::Mixed,
    Iterated::Nothing,
];

const HINTS: [Hint; 5] = [
    Hint::True,
    Hint::Nothing,
    Hint::Half,
    Hint::More,
    Hint::Most,
];

const MODES: [Mode; 9] = [
    Mode::Read,
    Mode::Write,
    Mode::OptionalRead,
    Mode::OptionalWrite,
    Mode::With,
    Mode::Without,
    Mode::Any,
    Mode::Where,
    Mode::Where,
];

/// Less than this many operations: half as many, on average. Boxed, so that they are compiled once, with this crate.
pub fn operations(steps: usize) -> BoxedStrategy<Operations> {
    vec(operation(), 1..steps).prop_map(Operations).boxed()
}

/// Operations that leave rows in the tables of declared archetypes, where they become many.
pub fn operations_on_declared_rows(steps: usize) -> BoxedStrategy<Operations> {
    vec(operation_on_declared_rows(), 1..=steps)
        .prop_map(Operations)
        .boxed()
}

/// As [`operations`]. Some of them begin with a table of about as many rows as share a mark.
pub fn operations_from_large_tables(steps: usize) -> BoxedStrategy<Operations> {
    let batches = prop_oneof![4 => Just(Vec::new()), 1 => block_of(declared())];
    let operations = (batches, vec(operation(), 1..steps));
    operations
        .prop_map(|(batches, others)| Operations([batches, others].concat()))
        .boxed()
}

/// Operations by which many rows come to tables and pools, move between them, and are written: mostly their tracked components.
pub fn operations_on_tracked_rows(steps: usize) -> BoxedStrategy<Operations> {
    // Many go to one table, which has several blocks of rows then.
    let count = if cfg!(miri) { 4..8_u8 } else { 150..255 };
    let shape = || select(vec![Shape::Plain, Shape::Part]);
    let batch = (shape(), value(), count)
        .prop_map(|(shape, value, count)| O::SpawnBatch(shape, value, count));
    let batches = prop_oneof![vec(batch, 0..4), block_of(shape())];
    let operations = (batches, vec(operation_on_tracked_rows(), 1..=steps));
    operations
        .prop_map(|(batches, others)| Operations([batches, others].concat()))
        .boxed()
}

/// Batches that fill a block of rows, which share a mark, but for one row, or have a few more.
fn block_of(shape: impl Strategy<Value = Shape>) -> impl Strategy<Value = Vec<Operation>> {
    let most = if cfg!(miri) { 3 } else { u8::MAX };
    (shape, value(), 0..6_u8).prop_map(move |(shape, value, more)| {
        [most, more]
            .map(|count| O::SpawnBatch(shape, value, count))
            .to_vec()
    })
}

fn operation_on_tracked_rows() -> impl Strategy<Value = Operation> {
    let most = if cfg!(miri) { 8_u8 } else { 90 };
    let spawns = prop_oneof![
        4 => (shape(), value()).prop_map(|(shape, value)| O::Spawn(shape, value)),
        3 => (declared(), value(), 0..most).prop_map(|(shape, value, count)| O::SpawnBatch(shape, value, count)),
        1 => (value(), 0..most).prop_map(|(value, count)| O::SpawnColumns(value, count, false)),
        1 => pick().prop_map(O::Clone),
        1 => pick().prop_map(O::MakeTemplate),
        1 => (0..5_u8).prop_map(O::UseTemplate),
    ];
    let moves = prop_oneof![
        2 => pick().prop_map(O::Despawn),
        1 => (pick(), 0..5_u8).prop_map(|(pick, which)| O::DespawnRow(pick, which)),
        4 => (pick(), tracked(), value()).prop_map(|(pick, kind, value)| O::Insert(pick, kind, value)),
        1 => (pick(), value()).prop_map(|(pick, value)| O::Insert(pick, W::KIND, value)),
        3 => (pick(), tracked()).prop_map(|(pick, kind)| O::Remove(pick, kind)),
        1 => (1..6_u8, tracked(), value()).prop_map(|(every, kind, value)| O::InsertEvery(every, kind, value)),
        1 => (1..6_u8, tracked()).prop_map(|(every, kind)| O::RemoveEvery(every, kind)),
        4 => (pick(), 0..11_u8, value()).prop_map(|(pick, which, value)| O::Exchange(pick, which, value)),
        1 => (pick(), 0..6_u8, value()).prop_map(|(pick, which, value)| O::Convert(pick, which, value)),
    ];
    let asks = prop_oneof![4 => ask(), 4 => write_changed(), 1 => get_many()];
    let others = prop_oneof![4 => pools(), 2 => room(), 1 => Just(O::Clear(0))];
    prop_oneof![12 => spawns, 16 => moves, 12 => asks, 8 => writes(), 2 => others]
}

fn tracked() -> impl Strategy<Value = usize> {
    select(TRACKED.to_vec())
}

fn operation_on_declared_rows() -> impl Strategy<Value = Operation> {
    let spawns = prop_oneof![
        10 => (declared(), value()).prop_map(|(shape, value)| O::Spawn(shape, value)),
        3 => (declared(), value(), count()).prop_map(|(shape, value, count)| O::SpawnBatch(shape, value, count)),
        2 => (value(), count(), any::<bool>()).prop_map(|(value, count, longer)| O::SpawnColumns(value, count, longer)),
        2 => Just(O::Reserve),
        3 => (pick(), declared(), value()).prop_map(|(pick, shape, value)| O::SpawnAt(pick, shape, value)),
    ];
    let despawns = prop_oneof![
        8 => pick().prop_map(O::Despawn),
        4 => (pick(), 0..5_u8).prop_map(|(pick, which)| O::DespawnRow(pick, which)),
        1 => Just(O::Clear(0)),
    ];
    let asks = prop_oneof![4 => ask(), 1 => get_many()];
    prop_oneof![10 => spawns, 7 => despawns, 5 => writes(), 6 => asks, 2 => room()]
}

/// Mostly a few rows, and now and then enough for a table to grow beyond a word of bits.
fn count() -> impl Strategy<Value = u8> {
    let most = if cfg!(miri) { 12_u8 } else { 70 };
    prop_oneof![6 => 0..6_u8, 1 => 0..most]
}

fn declared() -> impl Strategy<Value = Shape> {
    select(DECLARED.to_vec())
}

fn operation() -> impl Strategy<Value = Operation> {
    let most = if cfg!(miri) { 8_u8 } else { 100 };
    let spawns = prop_oneof![
        6 => (shape(), value()).prop_map(|(shape, value)| O::Spawn(shape, value)),
        2 => (shape(), value(), 0..most).prop_map(|(shape, value, count)| O::SpawnBatch(shape, value, count)),
        2 => (select(vec![Shape::Part, Shape::Ghostly]), value(), 0..most)
            .prop_map(|(shape, value, count)| O::SpawnBatch(shape, value, count)),
        3 => (select(ITERATED.to_vec()), value(), 0..most, select(HINTS.to_vec()), option::weighted(0.3, 0..most / 2))
            .prop_map(|(what, value, count, hint, end)| O::SpawnFrom(what, value, count, hint, end)),
        1 => (value(), 0..most, any::<bool>()).prop_map(|(value, count, longer)| O::SpawnColumns(value, count, longer)),
        1 => Just(O::SpawnEmpty),
        2 => Just(O::Reserve),
        2 => (pick(), shape(), value()).prop_map(|(pick, shape, value)| O::SpawnAt(pick, shape, value)),
        2 => pick().prop_map(O::Clone),
        1 => one_of_few().prop_map(O::Clone),
        1 => pick().prop_map(O::MakeTemplate),
        2 => one_of_few().prop_map(O::MakeTemplate),
        2 => (0..most / 4).prop_map(O::UseTemplate),
        1 => Just(O::DropTemplate),
    ];
    let despawns = prop_oneof![
        8 => pick().prop_map(O::Despawn),
        4 => (pick(), 0..5_u8).prop_map(|(pick, which)| O::DespawnRow(pick, which)),
        2 => (1..6_u8).prop_map(O::DespawnEvery),
        4 => (pick(), any::<u8>()).prop_map(|(pick, way)| O::Travel(pick, way)),
        4 => (pick(), any::<bool>()).prop_map(|(pick, jams)| O::Switch(pick, jams)),
        1 => (1..6_u8, any::<bool>()).prop_map(|(every, jams)| O::SwitchEvery(every, jams)),
        2 => (one_of_few(), any::<u8>()).prop_map(|(pick, way)| O::Travel(pick, way)),
        1 => (0..8_u8).prop_map(O::Clear),
        1 => (0..8_u8).prop_map(O::Restart),
    ];
    let changes = prop_oneof![
        8 => (pick(), 0..LISTED, value()).prop_map(|(pick, kind, value)| O::Insert(pick, kind, value)),
        6 => (pick(), 0..LISTED).prop_map(|(pick, kind)| O::Remove(pick, kind)),
        14 => (1..4_u8, sparse(), value()).prop_map(|(every, kind, value)| O::InsertEvery(every, kind, value)),
        2 => (pick(), sparse()).prop_map(|(pick, kind)| O::Remove(pick, kind)),
        2 => (1..6_u8, 0..LISTED, value()).prop_map(|(every, kind, value)| O::InsertEvery(every, kind, value)),
        2 => (1..4_u8, 0..LISTED, value()).prop_map(|(every, kind, value)| O::InsertEvery(every, kind, value)),
        1 => (1..6_u8, 0..LISTED).prop_map(|(every, kind)| O::RemoveEvery(every, kind)),
        2 => (pick(), 0..LISTED).prop_map(|(pick, kind)| O::Take(pick, kind)),
        5 => (pick(), set(), value()).prop_map(|(pick, set, value)| O::InsertMany(pick, set, value)),
        4 => (pick(), set()).prop_map(|(pick, set)| O::RemoveMany(pick, set)),
        8 => (pick(), 0..11_u8, value()).prop_map(|(pick, which, value)| O::Exchange(pick, which, value)),
        9 => (pick(), 0..6_u8, value()).prop_map(|(pick, which, value)| O::Convert(pick, which, value)),
    ];
    let strangers = prop_oneof![
        1 => Just(O::Register),
        6 => (one_of_few(), value()).prop_map(|(pick, value)| O::InsertKey(pick, value)),
        2 => one_of_few().prop_map(O::RemoveKey),
        1 => (DATA..DISABLED).prop_map(O::Define),
        8 => (one_of_few(), DATA..DISABLED, value()).prop_map(|(pick, kind, value)| O::InsertData(pick, kind, value)),
        2 => (one_of_few(), DATA..DISABLED).prop_map(|(pick, kind)| O::RemoveData(pick, kind)),
        2 => (one_of_few(), value()).prop_map(|(pick, value)| O::WriteField(pick, value)),
        2 => (one_of_few(), value()).prop_map(|(pick, value)| O::UseStrange(pick, value)),
    ];
    let systems = prop_oneof![
        3 => vec(command(), 0..12).prop_map(O::Commands),
        2 => Just(O::Tick),
        1 => any::<u8>().prop_map(O::Send),
    ];
    let bonds = prop_oneof![
        6 => (pick(), pick(), any::<u8>()).prop_map(|(source, target, way)| O::Relate(source, target, way)),
        2 => (one_of_few(), pick(), any::<u8>()).prop_map(|(source, target, way)| O::Relate(source, target, way)),
        2 => (pick(), any::<u8>()).prop_map(|(source, way)| O::Unrelate(source, way)),
        3 => (pick(), pick(), any::<u8>()).prop_map(|(one, other, way)| O::Place(one, other, way)),
        4 => (pick(), value()).prop_map(|(target, value)| O::SpawnBelow(target, value)),
        1 => (one_of_few(), value()).prop_map(|(target, value)| O::SpawnBelow(target, value)),
        2 => (pick(), any::<u8>()).prop_map(|(root, way)| O::CloneTree(root, way)),
        4 => (pick(), pick(), any::<u8>()).prop_map(|(source, target, way)| O::Tie(source, target, way)),
        8 => (one_of_few(), one_of_few(), any::<u8>()).prop_map(|(source, target, way)| O::Tie(source, target, way)),
        1 => pick().prop_map(O::Untie),
        2 => (pick(), pick(), value(), 0..12_u8, any::<u8>())
            .prop_map(|(one, other, value, count, way)| O::BatchBelow(one, other, value, count, way)),
    ];
    prop_oneof![
        4 => copies(),
        8 => bonds,
        4 => cascades(),
        8 => spawns,
        4 => despawns,
        12 => changes,
        8 => strangers,
        4 => pools(),
        10 => asks(),
        3 => writes(),
        2 => room(),
        4 => systems,
    ]
}

fn asks() -> impl Strategy<Value = Operation> {
    prop_oneof![
        4 => ask(),
        3 => (vec((0..KINDS, select(MODES.to_vec())), 0..5), any::<u8>())
            .prop_map(|(terms, by)| O::AskRuntime(terms, by)),
        1 => get_many(),
    ]
}

fn ask() -> impl Strategy<Value = Operation> {
    // Few rows match the one by itself.
    let case = prop_oneof![6 => 0..CASES, 1 => Just(FEW_ROWS)];
    (case, select(WAYS.to_vec()), 0..40_u8, any::<u8>()).prop_map(|(case, way, taken, by)| O::Ask {
        case,
        way,
        taken: taken.saturating_sub(10),
        by,
    })
}

fn get_many() -> impl Strategy<Value = Operation> {
    (0..LISTED, pick(), pick(), pick(), any::<u8>())
        .prop_map(|(kind, one, two, three, by)| O::GetMany(kind, one, two, three, by))
}

fn room() -> impl Strategy<Value = Operation> {
    prop_oneof![
        2 => Just(O::Compact),
        1 => Just(O::ShrinkToFit),
        1 => (any::<u8>(), any::<u16>()).prop_map(|(which, count)| O::ReserveRows(which, count)),
        1 => any::<u16>().prop_map(O::ReserveIds),
    ]
}

fn writes() -> impl Strategy<Value = Operation> {
    prop_oneof![
        4 => (pick(), 0..LISTED, value()).prop_map(|(pick, kind, value)| O::Write(pick, kind, value)),
        3 => (pick(), 0..5_u8, any::<u8>()).prop_map(|(pick, which, by)| O::WriteRow(pick, which, by)),
        1 => (0..6_u8, any::<u8>()).prop_map(|(which, by)| O::WriteColumns(which, by)),
        2 => (0..3_u8, any::<u8>()).prop_map(|(which, by)| O::AskTogether(which, by)),
        3 => write_changed(),
        1 => (pick(), pick(), any::<u8>()).prop_map(|(one, other, by)| O::LookUp(one, other, by)),
    ]
}

fn write_changed() -> impl Strategy<Value = Operation> {
    (0..4_u8, 0..8_u8, select(WAYS.to_vec()), any::<u8>())
        .prop_map(|(kind, ago, way, by)| O::WriteChanged(kind, ago, way, by))
}

fn pools() -> impl Strategy<Value = Operation> {
    prop_oneof![
        2 => sparse().prop_map(O::SortByKey),
        2 => sparse().prop_map(O::SortBy),
        3 => sparse().prop_map(O::SortLike),
        1 => (sparse(), any::<u8>()).prop_map(|(kind, by)| O::PoolMut(kind, by)),
    ]
}

fn cascades() -> impl Strategy<Value = Operation> {
    prop_oneof![
        3 => (0..LISTED, any::<u8>()).prop_map(|(kind, way)| O::Sum(kind, way)),
        1 => any::<u8>().prop_map(|way| O::Sum(0, way)),
        4 => (pick(), pick(), any::<u8>()).prop_map(|(source, target, way)| O::Changed(source, target, way)),
        1 => Just(O::Arrange),
    ]
}

fn copies() -> impl Strategy<Value = Operation> {
    prop_oneof![
        3 => (any::<u8>(), any::<u8>()).prop_map(|(slot, by)| O::Save(slot, by)),
        2 => any::<u8>().prop_map(O::Restore),
        1 => any::<u8>().prop_map(O::SaveBytes),
        1 => any::<u8>().prop_map(O::LoadBytes),
        1 => any::<u8>().prop_map(O::Merge),
        1 => any::<u8>().prop_map(O::MergePart),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    use Command as C;
    prop_oneof![
        3 => (shape(), value()).prop_map(|(shape, value)| C::Spawn(shape, value)),
        1 => (shape(), value()).prop_map(|(shape, value)| C::SpawnLater(shape, value)),
        1 => Just(C::SpawnEmpty),
        3 => pick().prop_map(C::Despawn),
        3 => (pick(), 0..LISTED, value()).prop_map(|(pick, kind, value)| C::Insert(pick, kind, value)),
        2 => (pick(), set(), value()).prop_map(|(pick, set, value)| C::InsertMany(pick, set, value)),
        2 => (pick(), 0..LISTED).prop_map(|(pick, kind)| C::Remove(pick, kind)),
        1 => (pick(), set()).prop_map(|(pick, set)| C::RemoveMany(pick, set)),
        1 => Just(C::Queue),
        3 => (pick(), pick(), any::<u8>()).prop_map(|(source, target, way)| C::Relate(source, target, way)),
        1 => (pick(), any::<u8>()).prop_map(|(source, way)| C::Unrelate(source, way)),
        2 => (pick(), any::<u8>(), value()).prop_map(|(target, way, value)| C::SpawnBelow(target, way, value)),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    select(SHAPES.to_vec())
}

fn set() -> impl Strategy<Value = Set> {
    select(SETS.to_vec())
}

fn sparse() -> impl Strategy<Value = usize> {
    FIRST_SPARSE..LISTED
}

fn value() -> impl Strategy<Value = u32> {
    0..1_000_u32
}

/// One of those that have more and more components.
fn one_of_few() -> impl Strategy<Value = Pick> {
    (0..4_u16).prop_map(Pick::Living)
}

fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![
        12 => any::<u16>().prop_map(Pick::Living),
        2 => any::<u16>().prop_map(Pick::Given),
        1 => any::<u16>().prop_map(Pick::Strange),
        1 => (prop_oneof![0..40_u32, any::<u32>()], prop_oneof![0..8_u32, any::<u32>()])
            .prop_map(|(index, generation)| Pick::Forged(index, generation)),
    ]
}
