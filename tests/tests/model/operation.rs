//! The language of the test: the operations on the world, and how often each comes.

use crate::parts::Kind;
use ecs::Entity;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;
use proptest::strategy::Union;

/// Which handle is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pick {
    /// One that is alive.
    Living(u16),
    /// One that the world gave at some time: alive, dead or reserved.
    Given(u16),
    /// One that nobody gave.
    Forged(Entity),
}

/// A component to look at or to write.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Number,
    Byte,
    Wide,
    Name,
    Tag,
    Ghost,
}

/// Which query.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked {
    /// Named, in the world.
    Numbered,
    /// Named, with a filter.
    Labelled,
    /// Derived, beside the world, with more filters.
    Haunted,
    /// A tuple, with optional terms.
    Wide,
    /// A tuple of components of size zero.
    Marks,
    /// A tuple, filtered by methods.
    Filtered,
}

/// The way through the rows of a query.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Iterate,
    ForEach,
    Fold,
    TryForEach { stop: u8 },
    TakeThenForEach { taken: u8 },
    TakeThenGet { taken: u8, pick: Pick },
    Get(Pick),
    GetMut([Pick; 3]),
    Single,
    Count,
    Pairs,
    NextPair,
}

#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Spawn(Kind, u8),
    TrySpawn(Kind, u8),
    SpawnBatch(Kind, Vec<u8>),
    SpawnColumns { kind: Kind, seeds: Vec<u8>, short: bool },
    ReserveEntity,
    SpawnAt(Pick, Kind, u8),
    Despawn(Pick),
    DespawnRow(Pick, Kind),
    Clear,
    Write(Pick, Target, u8),
    WriteMany([Pick; 3], u8),
    WriteRow(Pick, Kind, u8),
    WriteColumns(Kind, u8),
    WriteAllTables(u8),
    Replace(Pick, u8),
    Ask(Asked, Way, u8),
    AskSeveral(u8),
    AskChunks(u8),
    AskShared,
    Reserve(Kind, u8),
    TryReserve(Kind, usize),
    ShrinkToFit,
}

pub(crate) fn operations(steps: usize) -> impl Strategy<Value = Vec<Operation>> {
    vec(operation(), 1..=steps)
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation as O;
    let by = any::<u8>;
    let spawns = prop_oneof![
        8 => (kind(), by()).prop_map(|(kind, seed)| O::Spawn(kind, seed)),
        2 => (kind(), by()).prop_map(|(kind, seed)| O::TrySpawn(kind, seed)),
        3 => (kind(), seeds()).prop_map(|(kind, seeds)| O::SpawnBatch(kind, seeds)),
        2 => (kind(), seeds(), any::<bool>())
            .prop_map(|(kind, seeds, short)| O::SpawnColumns { kind, seeds, short }),
        2 => Just(O::ReserveEntity),
        3 => (pick(), kind(), by()).prop_map(|(pick, kind, seed)| O::SpawnAt(pick, kind, seed)),
    ];
    let despawns = prop_oneof![
        8 => pick().prop_map(O::Despawn),
        4 => (pick(), kind()).prop_map(|(pick, kind)| O::DespawnRow(pick, kind)),
        1 => Just(O::Clear),
    ];
    let writes = prop_oneof![
        3 => (pick(), target(), by()).prop_map(|(pick, target, by)| O::Write(pick, target, by)),
        2 => ([pick(), pick(), pick()], by()).prop_map(|(picks, by)| O::WriteMany(picks, by)),
        2 => (pick(), kind(), by()).prop_map(|(pick, kind, by)| O::WriteRow(pick, kind, by)),
        1 => (kind(), by()).prop_map(|(kind, by)| O::WriteColumns(kind, by)),
        1 => by().prop_map(O::WriteAllTables),
        2 => (pick(), by()).prop_map(|(pick, seed)| O::Replace(pick, seed)),
    ];
    let asks = prop_oneof![
        8 => (asked(), way(), by()).prop_map(|(asked, way, by)| O::Ask(asked, way, by)),
        1 => by().prop_map(O::AskSeveral),
        1 => by().prop_map(O::AskChunks),
        1 => Just(O::AskShared),
    ];
    let room = prop_oneof![
        2 => (kind(), by()).prop_map(|(kind, rows)| O::Reserve(kind, rows)),
        2 => (kind(), select(vec![0, 1, 65, isize::MAX as usize, usize::MAX - 1, usize::MAX]))
            .prop_map(|(kind, rows)| O::TryReserve(kind, rows)),
        2 => Just(O::ShrinkToFit),
    ];
    prop_oneof![10 => spawns, 7 => despawns, 5 => writes, 6 => asks, 2 => room]
}

fn kind() -> impl Strategy<Value = Kind> {
    select(Kind::ALL.to_vec())
}

/// Mostly a few rows, and now and then enough for a table to grow beyond a cache line's worth of rows.
fn seeds() -> impl Strategy<Value = Vec<u8>> {
    let most = if cfg!(miri) { 12 } else { 70 };
    prop_oneof![6 => vec(any::<u8>(), 0..6), 1 => vec(any::<u8>(), 0..most)]
}

fn pick() -> impl Strategy<Value = Pick> {
    let likely = (0..64_u64, 1..6_u64).prop_map(|(index, generation)| generation << 32 | index);
    let forged = prop_oneof![likely, any::<u64>()].prop_filter_map("no handle", |bits| Entity::from_bits(bits).ok());
    prop_oneof![
        6 => any::<u16>().prop_map(Pick::Living),
        3 => any::<u16>().prop_map(Pick::Given),
        1 => forged.prop_map(Pick::Forged),
    ]
}

fn target() -> impl Strategy<Value = Target> {
    use Target::{Byte, Ghost, Name, Number, Tag, Wide};
    select(vec![Number, Byte, Wide, Name, Tag, Ghost])
}

fn asked() -> impl Strategy<Value = Asked> {
    use Asked::{Filtered, Haunted, Labelled, Marks, Numbered, Wide};
    select(vec![Numbered, Labelled, Haunted, Wide, Marks, Filtered])
}

fn way() -> impl Strategy<Value = Way> {
    Union::new([
        select(vec![Way::Iterate, Way::ForEach, Way::Fold, Way::Single, Way::Count, Way::Pairs, Way::NextPair]).boxed(),
        (0..20_u8).prop_map(|stop| Way::TryForEach { stop }).boxed(),
        (0..20_u8).prop_map(|taken| Way::TakeThenForEach { taken }).boxed(),
        (0..20_u8, pick()).prop_map(|(taken, pick)| Way::TakeThenGet { taken, pick }).boxed(),
        pick().prop_map(Way::Get).boxed(),
        [pick(), pick(), pick()].prop_map(Way::GetMut).boxed(),
    ])
}
