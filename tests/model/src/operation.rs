//! The operations on the world.

use crate::cases::CASES;
use crate::parts::{DATA, DISABLED, FIRST_SPARSE, KINDS, LISTED};
use arbitrary::{Arbitrary, Result, Unstructured};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// An entity: mostly a living one.
#[derive(Arbitrary, Clone, Copy, Debug, Deserialize, Serialize)]
pub(crate) enum Pick {
    Living(u16),
    Given(u16),
    /// One of another world.
    Strange(u16),
    /// One that no world gave: its slot, and its generation less one.
    Forged(u32, u32),
}

#[derive(Arbitrary, Clone, Copy, Debug, Deserialize, Serialize)]
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

/// Components without declared optionals, which come and go as a whole.
#[derive(Arbitrary, Clone, Copy, Debug, Deserialize, Serialize)]
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

#[derive(Arbitrary, Clone, Copy, Debug, Deserialize, Serialize)]
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
    Fold,
}

/// The kind of a term of a run-time query.
#[derive(Arbitrary, Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) enum Mode {
    Read,
    Write,
    OptionalRead,
    OptionalWrite,
    With,
    Without,
    Any,
    /// Rows whose value meets a condition.
    Where,
}

/// The rows that come from an iterator.
#[derive(Arbitrary, Clone, Copy, Debug, Deserialize, Serialize)]
pub(crate) enum Iterated {
    /// Those of a declared archetype.
    Part,
    /// Those of a dynamic one.
    Reversed,
    /// Those with sparse components.
    Mixed,
    /// Those that have nothing.
    Nothing,
}

/// The hint of an iterator at how many rows are to come.
#[derive(Arbitrary, Clone, Copy, Debug, Deserialize, Serialize)]
pub(crate) enum Hint {
    True,
    Nothing,
    /// Fewer than there are.
    Half,
    More,
    /// More than there can be.
    Most,
}

#[derive(Arbitrary, Clone, Copy, Debug, Deserialize, Serialize)]
pub(crate) enum Command {
    Spawn(Shape, #[arbitrary(with = value)] u32),
    SpawnLater(Shape, #[arbitrary(with = value)] u32),
    SpawnEmpty,
    Despawn(Pick),
    Insert(
        Pick,
        #[arbitrary(with = listed)] usize,
        #[arbitrary(with = value)] u32,
    ),
    InsertMany(Pick, Set, #[arbitrary(with = value)] u32),
    Remove(Pick, #[arbitrary(with = listed)] usize),
    RemoveMany(Pick, Set),
    /// Spawns by a closure.
    Queue,
    /// The first one gets a relation to the second one.
    Relate(Pick, Pick, u8),
    Unrelate(Pick, u8),
    SpawnBelow(Pick, u8, #[arbitrary(with = value)] u32),
}

#[derive(Arbitrary, Clone, Debug, Deserialize, Serialize)]
pub(crate) enum Operation {
    Spawn(Shape, #[arbitrary(with = value)] u32),
    SpawnBatch(Shape, #[arbitrary(with = value)] u32, u8),
    /// By an iterator that may lie about its length, and panic.
    SpawnFrom(
        Iterated,
        #[arbitrary(with = value)] u32,
        u8,
        Hint,
        Option<u8>,
    ),
    /// By the columns of a declared archetype, of which one may be longer.
    SpawnColumns(#[arbitrary(with = value)] u32, u8, bool),
    SpawnEmpty,
    Reserve,
    SpawnAt(Pick, Shape, #[arbitrary(with = value)] u32),
    /// Room for rows.
    ReserveRows(u8, u16),
    /// Room for entities.
    ReserveIds(u16),
    Despawn(Pick),
    DespawnRow(Pick, u8),
    DespawnEvery(u8),
    /// One of eight does.
    Clear(u8),
    /// One of eight does: the world is dropped, and there is a new one. Handles, keys and templates stay.
    Restart(u8),
    Insert(
        Pick,
        #[arbitrary(with = listed)] usize,
        #[arbitrary(with = value)] u32,
    ),
    InsertEvery(
        u8,
        #[arbitrary(with = listed)] usize,
        #[arbitrary(with = value)] u32,
    ),
    Remove(Pick, #[arbitrary(with = listed)] usize),
    RemoveEvery(u8, #[arbitrary(with = listed)] usize),
    Take(Pick, #[arbitrary(with = listed)] usize),
    InsertMany(Pick, Set, #[arbitrary(with = value)] u32),
    RemoveMany(Pick, Set),
    Exchange(Pick, u8, #[arbitrary(with = value)] u32),
    Convert(Pick, u8, #[arbitrary(with = value)] u32),
    Clone(Pick),
    MakeTemplate(Pick),
    UseTemplate(u8),
    DropTemplate,
    Register,
    InsertKey(Pick, #[arbitrary(with = value)] u32),
    RemoveKey(Pick),
    Define(#[arbitrary(with = data)] usize),
    InsertData(
        Pick,
        #[arbitrary(with = data)] usize,
        #[arbitrary(with = value)] u32,
    ),
    RemoveData(Pick, #[arbitrary(with = data)] usize),
    WriteField(Pick, #[arbitrary(with = value)] u32),
    /// By the keys, the numbers and the template of another world.
    UseStrange(Pick, #[arbitrary(with = value)] u32),
    SortByKey(#[arbitrary(with = sparse)] usize),
    SortBy(#[arbitrary(with = sparse)] usize),
    /// Sorts the pool that no group owns like another one.
    SortLike(#[arbitrary(with = sparse)] usize),
    PoolMut(#[arbitrary(with = sparse)] usize, u8),
    GetMany(#[arbitrary(with = listed)] usize, Pick, Pick, Pick, u8),
    Compact,
    ShrinkToFit,
    Commands(#[arbitrary(with = few)] Vec<Command>),
    /// Runs the schedule.
    Tick,
    /// Sends an event to its systems.
    Send(u8),
    Ask {
        #[arbitrary(with = case)]
        case: u8,
        way: Way,
        taken: u8,
        by: u8,
    },
    AskRuntime(#[arbitrary(with = terms)] Vec<(usize, Mode)>, u8),
    /// Copies the world, in the place of another copy.
    Save(u8, u8),
    /// Puts the world back to a copy.
    Restore(u8),
    /// Saves the world, in the place of another save.
    SaveBytes(u8),
    LoadBytes(u8),
    /// The entities of a save come among those that there are.
    Merge(u8),
    /// Some entities are saved, and come once more.
    MergePart(u8),
    /// The first one gets a relation to the second one.
    Relate(Pick, Pick, u8),
    Unrelate(Pick, u8),
    /// The first one gets its place among its siblings, of which the second one may be one.
    Place(Pick, Pick, u8),
    SpawnBelow(Pick, #[arbitrary(with = value)] u32),
    CloneTree(Pick, u8),
    /// Adds to each value of a component that of the row above.
    Sum(#[arbitrary(with = listed)] usize, u8),
    /// Writes values, or hangs the first one below the second one, and finds the rows that this changed.
    Changed(Pick, Pick, u8),
    /// Puts rows in the order of a relation.
    Arrange,
    /// Takes an entity out of the world. Mostly it comes again.
    Travel(Pick, u8),
    /// Switches an entity off or on, or its `S`.
    Switch(Pick, bool),
    SwitchEvery(u8, bool),
    /// The first one is tied to the second one, and maybe below it as well.
    Tie(Pick, Pick, u8),
    Untie(Pick),
    /// Rows with a relation to the first one come in a batch, of which one may have a relation to the second one.
    BatchBelow(Pick, Pick, #[arbitrary(with = value)] u32, u8, u8),
    Write(
        Pick,
        #[arbitrary(with = listed)] usize,
        #[arbitrary(with = value)] u32,
    ),
    /// By the view of a declared archetype.
    WriteRow(Pick, u8, u8),
    /// By the columns of one declared archetype, or of all.
    WriteColumns(u8, u8),
    /// By several queries at the same time.
    AskTogether(u8, u8),
    /// Of a tracked component, those that were changed this many steps ago or later.
    WriteChanged(u8, u8, Way, u8),
    /// Values that are looked up by handles.
    LookUp(Pick, Pick, u8),
}

/// Operations that are done one after the other. They are printed as text from which they can be read.
#[derive(Clone, Deserialize, Serialize)]
pub struct Operations(pub(crate) Vec<Operation>);

impl Operations {
    /// Those that the fuzzer makes of the same bytes. `None` if they are none.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::arbitrary_take_rest(Unstructured::new(bytes)).ok()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Operations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ron::to_string(&self.0).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Operations {
    type Err = ron::error::SpannedError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        ron::from_str(text).map(Self)
    }
}

/// Takes bytes to the last one, so that operations behind a place do not depend on those before it.
impl<'a> Arbitrary<'a> for Operations {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut operations = Vec::new();
        while !bytes.is_empty() && operations.len() < MOST_OPERATIONS {
            operations.push(bytes.arbitrary()?);
        }
        Ok(Self(operations))
    }
}

/// More operations do not make a failure more likely, and take time.
const MOST_OPERATIONS: usize = 200;

fn value(bytes: &mut Unstructured<'_>) -> Result<u32> {
    bytes.int_in_range(0..=999)
}

fn kind(bytes: &mut Unstructured<'_>, kinds: Range<usize>) -> Result<usize> {
    let kinds = u8::try_from(kinds.start).unwrap()..=u8::try_from(kinds.end - 1).unwrap();
    bytes.int_in_range(kinds).map(usize::from)
}

fn listed(bytes: &mut Unstructured<'_>) -> Result<usize> {
    kind(bytes, 0..LISTED)
}

fn sparse(bytes: &mut Unstructured<'_>) -> Result<usize> {
    kind(bytes, FIRST_SPARSE..LISTED)
}

fn data(bytes: &mut Unstructured<'_>) -> Result<usize> {
    kind(bytes, DATA..DISABLED)
}

fn case(bytes: &mut Unstructured<'_>) -> Result<u8> {
    bytes.int_in_range(0..=CASES - 1)
}

fn few(bytes: &mut Unstructured<'_>) -> Result<Vec<Command>> {
    (0..bytes.int_in_range(0..=12_u8)?)
        .map(|_| bytes.arbitrary())
        .collect()
}

fn terms(bytes: &mut Unstructured<'_>) -> Result<Vec<(usize, Mode)>> {
    (0..bytes.int_in_range(0..=5_u8)?)
        .map(|_| Ok((kind(bytes, 0..KINDS)?, bytes.arbitrary()?)))
        .collect()
}
