//! What is done to the world, at random.

use crate::parts::{DATA, FIRST_SPARSE, KINDS, LISTED};
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;

/// An entity: mostly a living one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pick {
    Living(u16),
    Given(u16),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    Plain,
    Solo,
    Part,
    Big,
    Ghostly,
    Nothing,
    Name,
    OptionalsFirst,
    Reversed,
    Tags,
    Own,
    /// Sparse components alone.
    Sparse,
    /// Sparse ones among others.
    Mixed,
}

impl Shape {
    const ALL: [Self; 13] = [
        Self::Plain,
        Self::Solo,
        Self::Part,
        Self::Big,
        Self::Ghostly,
        Self::Nothing,
        Self::Name,
        Self::OptionalsFirst,
        Self::Reversed,
        Self::Tags,
        Self::Own,
        Self::Sparse,
        Self::Mixed,
    ];
}

/// Components without declared optionals, which come and go as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Set {
    Nothing,
    A,
    Ap,
    Nto,
    WG,
    Pon,
    Own,
    Plain,
    Sv,
    Xas,
    Mixed,
}

const SETS: [Set; 11] =
    [Set::Nothing, Set::A, Set::Ap, Set::Nto, Set::WG, Set::Pon, Set::Own, Set::Plain, Set::Sv, Set::Xas, Set::Mixed];

#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Iterate,
    ForEach,
    TryForEach,
    Chunks,
    Pairs,
    NextPair,
    Count,
    Get,
    GetMut,
    Single,
}

const WAYS: [Way; 10] = [
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
];

/// What a run-time query asks of a component.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mode {
    Read,
    Write,
    OptionalRead,
    OptionalWrite,
    With,
    Without,
    Any,
}

const MODES: [Mode; 7] =
    [Mode::Read, Mode::Write, Mode::OptionalRead, Mode::OptionalWrite, Mode::With, Mode::Without, Mode::Any];

#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Spawn(Shape, u32),
    SpawnBatch(Shape, u32, u8),
    SpawnEmpty,
    Reserve,
    SpawnAt(Pick, Shape, u32),
    Despawn(Pick),
    DespawnRow(Pick, u8),
    DespawnEvery(u8),
    /// One of eight does.
    Clear(u8),
    Insert(Pick, usize, u32),
    InsertEvery(u8, usize, u32),
    Remove(Pick, usize),
    RemoveEvery(u8, usize),
    Take(Pick, usize),
    InsertMany(Pick, Set, u32),
    RemoveMany(Pick, Set),
    Exchange(Pick, u8, u32),
    Convert(Pick, u8, u32),
    Clone(Pick),
    MakeTemplate(Pick),
    UseTemplate(u8),
    DropTemplate,
    Register,
    InsertKey(Pick, u32),
    RemoveKey(Pick),
    Define(usize),
    InsertData(Pick, usize, u32),
    RemoveData(Pick, usize),
    WriteField(Pick, u32),
    SortByKey(usize),
    SortBy(usize),
    SortLike(usize, usize),
    PoolMut(usize, u8),
    Compact,
    ShrinkToFit,
    Ask {
        case: u8,
        way: Way,
        taken: u8,
        by: u8,
    },
    AskRuntime(Vec<(usize, Mode)>, u8),
}

use Operation as O;

pub(crate) fn operations(steps: usize) -> impl Strategy<Value = Vec<Operation>> {
    proptest::collection::vec(operation(), steps / 2..steps)
}

fn operation() -> impl Strategy<Value = Operation> {
    let most = if cfg!(miri) { 8_u8 } else { 100 };
    let spawns = prop_oneof![
        6 => (shape(), value()).prop_map(|(shape, value)| O::Spawn(shape, value)),
        2 => (shape(), value(), 0..most).prop_map(|(shape, value, count)| O::SpawnBatch(shape, value, count)),
        2 => (select(vec![Shape::Part, Shape::Ghostly]), value(), 0..most)
            .prop_map(|(shape, value, count)| O::SpawnBatch(shape, value, count)),
        1 => Just(O::SpawnEmpty),
        1 => Just(O::Reserve),
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
        1 => (0..8_u8).prop_map(O::Clear),
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
        8 => (pick(), 0..10_u8, value()).prop_map(|(pick, which, value)| O::Exchange(pick, which, value)),
        5 => (pick(), 0..6_u8, value()).prop_map(|(pick, which, value)| O::Convert(pick, which, value)),
    ];
    let strangers = prop_oneof![
        1 => Just(O::Register),
        6 => (one_of_few(), value()).prop_map(|(pick, value)| O::InsertKey(pick, value)),
        2 => one_of_few().prop_map(O::RemoveKey),
        1 => (DATA..KINDS).prop_map(O::Define),
        8 => (one_of_few(), DATA..KINDS, value()).prop_map(|(pick, kind, value)| O::InsertData(pick, kind, value)),
        2 => (one_of_few(), DATA..KINDS).prop_map(|(pick, kind)| O::RemoveData(pick, kind)),
        2 => (one_of_few(), value()).prop_map(|(pick, value)| O::WriteField(pick, value)),
    ];
    let pools = prop_oneof![
        2 => sparse().prop_map(O::SortByKey),
        2 => sparse().prop_map(O::SortBy),
        3 => (sparse(), sparse()).prop_map(|(one, other)| O::SortLike(one, other)),
        1 => (sparse(), any::<u8>()).prop_map(|(kind, by)| O::PoolMut(kind, by)),
    ];
    let asks = prop_oneof![
        4 => (0..crate::cases::CASES, select(WAYS.to_vec()), 0..40_u8, any::<u8>())
            .prop_map(|(case, way, taken, by)| O::Ask { case, way, taken: taken.saturating_sub(10), by }),
        3 => (proptest::collection::vec((0..KINDS, select(MODES.to_vec())), 0..5), any::<u8>())
            .prop_map(|(terms, by)| O::AskRuntime(terms, by)),
    ];
    let room = prop_oneof![2 => Just(O::Compact), 1 => Just(O::ShrinkToFit)];
    prop_oneof![8 => spawns, 4 => despawns, 12 => changes, 8 => strangers, 4 => pools, 10 => asks, 2 => room]
}

fn shape() -> impl Strategy<Value = Shape> {
    select(Shape::ALL.to_vec())
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
    prop_oneof![6 => any::<u16>().prop_map(Pick::Living), 1 => any::<u16>().prop_map(Pick::Given)]
}
