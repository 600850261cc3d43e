//! A world in which all kinds of storage hold values of a ledger, and all kinds of a user's code can fail.

use ecs::prelude::*;
use ecs::schedule::{State, entered, in_state, left, sub_state, transition};
use ecs::{
    Despawn, Enter, Insert, Leave, Old, OnData, OnKey, Remove, Removed, Restore, Trigger, Write,
};
use ecs_tests::ledger::{Code, Counted, Ledger};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

thread_local! {
    static LEDGER: RefCell<Ledger> = RefCell::new(Ledger::new());
}

/// The ledger of the scene of this thread, for code that is given nothing.
pub(crate) fn ledger() -> Ledger {
    LEDGER.with_borrow(Ledger::clone)
}

pub(crate) fn set_ledger(ledger: Ledger) {
    LEDGER.set(ledger);
}

/// A value with all the code of a user.
#[derive(Clone, Debug)]
pub(crate) struct Value(Counted);

impl Value {
    /// A value with a number that no other has.
    pub(crate) fn new(ledger: &Ledger) -> Self {
        Self::with_number(ledger, ledger.made() as u64)
    }

    pub(crate) fn with_number(ledger: &Ledger, number: u64) -> Self {
        Self(ledger.sent(number))
    }

    pub(crate) fn number(&self) -> u64 {
        self.0.payload()
    }

    fn called(&self) {
        self.0.ledger().call(Code::Call);
    }
}

impl Default for Value {
    fn default() -> Self {
        let ledger = ledger();
        ledger.call(Code::Call);
        Self::new(&ledger)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.called();
        self.number() == other.number()
    }
}

/// What a failing `Serialize` and `Deserialize` do: they panic, or they return an error.
const REFUSED: &str = "the value is refused";

thread_local! {
    /// Whether serde returns errors where the fuse says that it fails.
    static RETURNS: RefCell<bool> = const { RefCell::new(false) };
}

pub(crate) fn set_returns(returns: bool) {
    RETURNS.set(returns);
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if RETURNS.with_borrow(|returns| *returns) {
            if self.0.ledger().fails(Code::Serialize) {
                return Err(ser::Error::custom(REFUSED));
            }
        } else {
            self.0.ledger().call(Code::Serialize);
        }
        serializer.serialize_u64(self.number())
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (ledger, number) = (ledger(), u64::deserialize(deserializer)?);
        if RETURNS.with_borrow(|returns| *returns) {
            if ledger.fails(Code::Deserialize) {
                return Err(de::Error::custom(REFUSED));
            }
        } else {
            ledger.call(Code::Deserialize);
        }
        Ok(Self(ledger.sent(number)))
    }
}

/// Components and resources, each with a value.
macro_rules! holders {
    ($($(#[$attribute:meta])* $Name:ident;)*) => {
        $(
            $(#[$attribute])*
            pub(crate) struct $Name(pub(crate) Value);

            impl From<Value> for $Name {
                fn from(value: Value) -> Self {
                    Self(value)
                }
            }
        )*
    };
}

holders! {
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    Plain;
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    Last;
    /// Rows of cows may lack it.
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    Maybe;
    /// Tracked, and observed with its old values.
    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(track)]
    Seen;
    /// In a pool, and of a group that owns it.
    #[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[component(storage = "sparse")]
    Pooled;
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    #[component(storage = "sparse", track)]
    Rare;
    /// Has no `Clone`, is not saved, and stays where it is when the world is put back.
    #[derive(Component, Debug)]
    #[component(storage = "sparse", transient)]
    Stays;
    #[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
    #[component(transient)]
    Fleeting;
    #[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
    Needed;
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    #[component(requires(Needed))]
    Needs;
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    #[component(disables(Place))]
    Off;
    /// Has a key that is unique, and one that is ordered by the user's code.
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    Number;
    /// Is replaced, and never written.
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    Fixed;
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    Place;
    /// Registered while the program runs.
    #[derive(Component, Clone, Debug, Serialize, Deserialize)]
    Extra;
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    Barn;
    #[derive(Clone, Debug, Serialize, Deserialize)]
    Spare;
    #[derive(Clone, Debug, Serialize, Deserialize)]
    Bang;
    /// A resource that is registered while the program runs.
    #[derive(Debug)]
    Guest;
}

/// Without code of the user.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weight(pub(crate) u32);

/// The ledger of the world, for systems.
#[derive(Clone, Default)]
pub(crate) struct Book(pub(crate) Ledger);

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Mode(Value);

impl PartialEq for Mode {
    fn eq(&self, other: &Self) -> bool {
        self.0.called();
        let _ = other;
        true
    }
}

/// A key that is copied, compared and hashed by the user's code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(pub(crate) u64);

impl PartialEq for Mark {
    fn eq(&self, other: &Self) -> bool {
        ledger().call(Code::Call);
        self.0 == other.0
    }
}

impl Eq for Mark {}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mark {
    fn cmp(&self, other: &Self) -> Ordering {
        ledger().call(Code::Call);
        self.0.cmp(&other.0)
    }
}

impl Hash for Mark {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ledger().call(Code::Call);
        self.0.hash(state);
    }
}

fn mark(value: &Value) -> Mark {
    value.called();
    Mark(value.number())
}

fn coordinate(value: &Value) -> f32 {
    value.called();
    f32::from((value.number() % 32) as u8)
}

ecs::world! {
    #[world(save, snapshots, observed, transient(Book, Weathered))]
    pub(crate) struct Yard {
        components: (
            Plain, Last, Maybe, Seen, Pooled, Rare, Stays, Fleeting, Needed, Needs, Off, Number, Place, Weight,
        ),
        #[immutable]
        components: (Fixed),
        resources: (Barn, Option<Spare>, Book, State<Mode>, State<Option<Mode>>, Weathered),
        events: (Bang),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    pub(crate) struct ChildOf { pub(crate) parent: Entity }

    #[relation(on_despawn = clear)]
    pub(crate) struct Likes { pub(crate) whom: Option<Entity> }

    #[archetype]
    pub(crate) struct Cow { plain: Plain, maybe: Option<Maybe>, seen: Seen, last: Last }

    #[archetype]
    pub(crate) struct Calf { plain: Plain, last: Last }

    #[archetype]
    pub(crate) struct Bull { plain: Plain, last: Last, needed: Needed }

    #[archetype]
    pub(crate) struct Kid { seen: Seen, on: ChildOf }

    #[archetype]
    pub(crate) struct Stone { weight: Weight }

    #[query]
    pub(crate) struct Herd { pub(crate) entity: Entity, pub(crate) plain: &mut Plain, pub(crate) seen: Option<&Seen> }

    #[group]
    pub(crate) struct Duo { pub(crate) pooled: &mut Pooled, pub(crate) rare: &Rare }

    #[group(own())]
    pub(crate) struct Pack { pub(crate) pooled: &Pooled, pub(crate) rare: &Rare }

    #[index(hash, unique, key: Mark = mark(&number.0))]
    pub(crate) struct ByNumber { number: Number }

    #[index(ordered, key: Mark = mark(&fixed.0))]
    pub(crate) struct ByFixed { fixed: Fixed }

    #[index(bitmap, key: Mark = mark(&plain.0), without(Off))]
    pub(crate) struct ByPlain { plain: Plain }

    #[index(likely, key: Mark = mark(&pooled.0))]
    pub(crate) struct MaybePooled { pooled: Pooled }

    #[index(spatial, at = [coordinate(&place.0), 0.0], cell = 4.0)]
    pub(crate) struct Near { place: Place }

    #[observers]
    pub(crate) fn reactions() {
        told::<Insert<Plain>>;
        told::<Remove<Plain>>.run_if(is_dry);
        told::<Insert<Pooled>>;
        told::<Remove<Pooled>>;
        told::<Insert<Weight>>;
        told::<Enter<Cow>>;
        told::<Leave<Cow>>;
        told::<Trigger<Bang>>;
        told::<Restore>;
        seen_came;
        seen_went;
        cow_is_gone;
        write_maybe;
    }

    #[schedule(fixed = 10)]
    pub(crate) fn tick() {
        transition::<Mode>;
        sub_state(Mode::default(), Mode::default());
        graze;
        'growth: {
            breed.run_if(is_dry);
            listen;
        }
        scatter.run_if(entered(Mode::default()));
        scatter.run_if(left(Mode::default()));
        scatter.run_if(in_state(Mode::default()));
        settle;
    }

    #[schedule]
    pub(crate) fn weigh(given: Given) {
        weigh_all;
    }
}

/// An argument of a schedule.
pub(crate) struct Given(pub(crate) Value);

/// How often schedules ran.
#[derive(Debug, Default)]
pub(crate) struct Weathered(pub(crate) u32);

fn told<E: ecs::Change<Yard>>(_: On<Yard, E>, book: Res<Book>) {
    book.0.call(Code::Observe);
}

fn seen_came(on: On<Yard, Insert<Seen>, Old>, book: Res<Book>) {
    book.0.call(Code::Observe);
    let _ = on.old_value().map(|seen| seen.0.number());
}

fn seen_went(on: On<Yard, Remove<Seen>, Old>, book: Res<Book>, mut commands: Commands<Yard>) {
    book.0.call(Code::Observe);
    let value = on.old_value().map(|_| Value::new(&book.0));
    commands.queue(move |_| drop(value));
}

fn cow_is_gone(on: On<Yard, Despawn<Cow>, Old>, book: Res<Book>) {
    book.0.call(Code::Observe);
    let _ = on.old_value::<Last>().map(|last| last.0.number());
}

fn write_maybe(mut on: On<Yard, Insert<Maybe>, Write>, book: Res<Book>) {
    book.0.call(Code::Observe);
    if let Some(maybe) = on.new_value_mut() {
        maybe.0 = Value::new(&book.0);
    }
}

/// Observers that are added while the program runs.
pub(crate) fn key_came(on: OnKey<Yard, Extra>, book: Res<Book>) {
    book.0.call(Code::Observe);
    let _ = on.new_value();
}

pub(crate) fn key_went(on: OnKey<Yard, Extra, Old>, book: Res<Book>) {
    book.0.call(Code::Observe);
    let _ = on.old_value().map(|extra| extra.0.number());
}

pub(crate) fn data_changed(_: OnData<Yard>, book: Res<Book>) {
    book.0.call(Code::Observe);
}

fn is_dry(book: Res<Book>) -> bool {
    book.0.call(Code::Call);
    true
}

fn graze(
    herd: Query<Yard, Herd>,
    mut kept: Local<Value>,
    book: Res<Book>,
    mut bangs: EventWriter<Bang>,
) {
    for row in herd {
        book.0.call(Code::Call);
        row.plain.0 = Value::new(&book.0);
    }
    bangs.send(Bang(Value::new(&book.0)));
    *kept = Value::new(&book.0);
}

fn breed(
    cows: Query<Yard, (Entity, &Last), With<Seen>>,
    mut commands: Commands<Yard>,
    book: Res<Book>,
) {
    let value = || Value::new(&book.0);
    let kid = commands.spawn((Seen(value()), Pooled(value())));
    for (cow, last) in cows {
        commands.insert(cow, last.clone());
        commands.insert(cow, Maybe(value()));
    }
    commands.despawn(kid);
    let kept = value();
    commands.queue(move |yard: &mut Yard| {
        kept.called();
        yard.resource_mut::<Barn>().0 = kept;
    });
}

fn listen(mut bangs: EventReader<Bang>, mut gone: Removed<Yard, Seen>, book: Res<Book>) {
    bangs.read().for_each(|bang| drop(bang.clone()));
    gone.read().for_each(|gone| drop(gone.value.clone()));
    book.0.call(Code::Call);
}

fn scatter(mut barn: ResMut<Barn>, book: Res<Book>) {
    barn.set_if_neq(Barn(Value::new(&book.0)));
}

fn settle(yard: &mut Yard) {
    let ledger = yard.resource::<Book>().0.clone();
    ledger.call(Code::Call);
    yard.resource_mut::<Weathered>().0 += 1;
}

fn weigh_all(given: ecs::In<Given>, rows: Query<Yard, &mut Weight>, book: Res<Book>) {
    rows.for_each(|weight| {
        book.0.call(Code::Call);
        weight.0 = u32::try_from(given.0.number()).unwrap_or_default();
    });
}
