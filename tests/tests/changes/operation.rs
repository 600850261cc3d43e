//! The operations of a step.

use crate::model::{KINDS, Kind};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Row {
    Plain,
    Maybe {
        b: bool,
        t: bool,
    },
    Rich,
    Bare,
    /// Of no declared archetype.
    AAndS,
    OnlyS,
    BAndT,
}

/// How rows are given out to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    ForEach,
    Next(u8),
    TakeThenForEach(u8),
    TryForEach(u8),
    Chunks(u8),
    Parallel,
    Single,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Operation {
    Spawn(Row),
    Batch(Row, u8),
    Columns(u8),
    Clone(u16),
    Template(u16, u8),
    Despawn(u16),
    Insert(Kind, u16),
    InsertU(u16),
    Remove(Kind, u16),
    /// Takes `T`, gives `A` and `B`.
    Exchange(u16),
    /// Takes `A`, gives `S`.
    ExchangeSparse(u16),
    /// From `Plain` to `Rich`.
    Convert(u16),
    Write(Kind, Way),
    /// Of `A`, with `B` where it is there.
    WriteBoth(Way),
    /// Of those with an `A` that was changed some steps ago.
    WriteChanged(Way, u8),
    /// Of `A`, where there is an `S`.
    WriteBesideSparse(Way),
    GetMut(Kind, u16),
    GetManyMut(u16, u16),
    QueryGet(u16),
    Lookup(u16, u16),
    RowMut(u16),
    ColumnsMut,
    Pairs(u8),
    Runtime,
    PoolMut,
    Sort,
    Clear,
    Compact,
    Shrink,
    Read,
}

pub(crate) fn operations(count: usize) -> impl Strategy<Value = Vec<Operation>> {
    vec(operation(), 1..count)
}

fn row() -> impl Strategy<Value = Row> {
    let maybe = (any::<bool>(), any::<bool>()).prop_map(|(b, t)| Row::Maybe { b, t });
    prop_oneof![maybe, select(&[Row::Plain, Row::Rich, Row::Bare, Row::AAndS, Row::OnlyS, Row::BAndT][..])]
}

fn way() -> impl Strategy<Value = Way> {
    prop_oneof![
        3 => Just(Way::ForEach),
        2 => (0..40u8).prop_map(Way::Next),
        1 => (0..40u8).prop_map(Way::TakeThenForEach),
        2 => (0..40u8).prop_map(Way::TryForEach),
        1 => (0..4u8).prop_map(Way::Chunks),
        1 => Just(Way::Parallel),
        1 => Just(Way::Single),
    ]
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation::*;
    let kind = || select(&KINDS[..]);
    let which = any::<u16>;
    let comes = prop_oneof![
        4 => row().prop_map(Spawn),
        4 => (row(), 0..90u8).prop_map(|(row, count)| Batch(row, count)),
        1 => (0..90u8).prop_map(Columns),
        1 => which().prop_map(Clone),
        1 => (which(), 0..5u8).prop_map(|(model, count)| Template(model, count)),
    ];
    let moves = prop_oneof![
        3 => which().prop_map(Despawn),
        4 => (kind(), which()).prop_map(|(kind, entity)| Insert(kind, entity)),
        1 => which().prop_map(InsertU),
        4 => (kind(), which()).prop_map(|(kind, entity)| Remove(kind, entity)),
        2 => which().prop_map(Exchange),
        2 => which().prop_map(ExchangeSparse),
        1 => which().prop_map(Convert),
    ];
    let writes = prop_oneof![
        6 => (kind(), way()).prop_map(|(kind, way)| Write(kind, way)),
        2 => way().prop_map(WriteBoth),
        3 => (way(), 1..6u8).prop_map(|(way, ago)| WriteChanged(way, ago)),
        2 => way().prop_map(WriteBesideSparse),
    ];
    let single = prop_oneof![
        2 => (kind(), which()).prop_map(|(kind, entity)| GetMut(kind, entity)),
        1 => (which(), which()).prop_map(|(one, other)| GetManyMut(one, other)),
        1 => which().prop_map(QueryGet),
        1 => (which(), which()).prop_map(|(one, other)| Lookup(one, other)),
        1 => which().prop_map(RowMut),
        1 => Just(ColumnsMut),
        1 => (0..20u8).prop_map(Pairs),
        1 => Just(Runtime),
        1 => Just(PoolMut),
    ];
    let others = prop_oneof![Just(Sort), Just(Clear), Just(Compact), Just(Shrink), Just(Read)];
    prop_oneof![6 => comes, 8 => moves, 6 => writes, 4 => single, 1 => others]
}
