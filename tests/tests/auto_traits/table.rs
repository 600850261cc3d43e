//! The right answers for each public type with parameters.
//!
//! The parameters are a world `W`, and of its values a component `C`, a resource `R` and an event `E`. A type is `Send` where each value
//! may go to the other thread that can be taken out of it or be written through it, and where each value may be shared that it
//! reads. A type is `Sync` where each value may be shared that it lends.

use crate::probe::Variance::{self, Contravariant, Covariant, Independent, Invariant};
use crate::worlds::{
    BOTH, COUNT, Component, Contents, Event, Hand, Long, NEITHER, Resource, Short, Traits,
    in_each_world,
};
use ecs::observer::{Observer, RunIf};
use ecs::query::{
    At, Chunks, Combinations, FilterInfo, Filtered, KeyValues, KeyValuesMut, MutSlice, Pairs,
    RefSlice, RuntimeChunk, RuntimeChunks, RuntimeQueryBuilder, RuntimeTerm, TermInfo, UpSlice,
};
use ecs::relation::{
    Ancestors, Below, Descendants, DescendantsDepthFirst, OnDespawn, Related, RelationInfo, Sources,
};
use ecs::schedule::{
    AddSystem, Condition, InOrder, Newest, Plan, Probe, RunningPlan, State, Step, Steps, Threads,
    Transition, Transitions,
};
use ecs::schema::{ArchetypeInfo, Cells, Declaration, LongTuple, Removal, WithOptionals};
use ecs::system::{
    Arguments, Arranging, BuiltIn, Clearing, Combined, Exclusive, In, OnWorld, Piped, SystemAccess,
    Unapplied,
};
use ecs::{
    Added, Allow, AnyOf, ArchetypeView, Cascade, Changed, CommandBuffer, Commands, ComponentView,
    Despawn, Detached, Enter, Entities, Entity, EntityBuilder, EntityCommands, EntityMut,
    EntityRef, EventCursor, EventReader, EventWriter, Events, FieldPath, Fields, Has, Insert, Is,
    Key, Leave, Local, Lookup, Mut, Notice, On, OnData, OnKey, OptionalColumn, OptionalColumnMut,
    Or, Query, QueryData, Ref, Registration, Rejected, Remove, Removed, RemovedCounts,
    RemovedValue, Replaced, Res, ResMut, ResourceOf, ReturnedRows, Segment, Segments, Split,
    Storage, Store, Template, Trigger, Unread, Up, Value, With, Without, World, WritableIn, Write,
};
use std::any::type_name;
use std::marker::PhantomData;

/// A line of the table, with the answers of the compiler.
pub(crate) struct Entry {
    /// The type, as the table writes it.
    pub(crate) text: &'static str,
    /// Where the type is declared, as the compiler writes it.
    pub(crate) path: &'static str,
    pub(crate) rule: Rule,
    pub(crate) traits: [Traits; COUNT],
    /// How it ought to follow its world, and the reason.
    pub(crate) world: (Variance, &'static str),
    pub(crate) found_in_world: Variance,
    /// How it ought to follow the components, resources and events that it names, and the reason.
    pub(crate) values: (Variance, &'static str),
    pub(crate) found_in_values: Variance,
}

/// The traits that a type ought to have, in a world with such contents.
pub(crate) type Rule = fn(&Contents) -> Traits;

/// A world with values of it.
pub(crate) struct Args<W, C, R, E>(PhantomData<(W, C, R, E)>);

const STORE: Rule = Contents::store;
const WORLD: Rule = |of| of.world;
/// All values of a world are there, and no world.
#[cfg(feature = "whole")]
const VALUES: Rule = Contents::all;
/// Several owners share the values of a world, and any of them may be the last one.
#[cfg(feature = "whole")]
const VALUES_SHARED: Rule = |of| {
    let all = of.all();
    let both = all.sent && all.shared;
    Traits {
        sent: both,
        shared: both,
    }
};
/// Other threads read and write all values, and have the world.
#[cfg(feature = "whole")]
const SHARED_WORLD: Rule = |of| {
    let (store, all) = (of.store(), of.all());
    Traits {
        sent: false,
        shared: store.sent && store.shared && of.world.sent && all.sent,
    }
};
const COMPONENTS: Rule = |of| of.component;
const RESOURCES: Rule = |of| of.resource;
const EVENTS: Rule = |of| of.event;

// Values are read that other threads may read at the same time.
const STORE_LENT: Rule = |of| of.store().lent();
const COMPONENTS_LENT: Rule = |of| of.component.lent();
const RESOURCES_LENT: Rule = |of| of.resource.lent();
const EVENTS_LENT: Rule = |of| of.event.lent();

/// A storage is borrowed exclusively, and read by shared references as well.
const COMPONENTS_READ_AND_WRITTEN: Rule = |of| of.component.and(of.component.lent());
/// The same, of a store.
const STORE_READ_AND_WRITTEN: Rule = |of| of.store().and(of.store().lent());
/// Commands hold components, and their store gives ids.
const COMPONENTS_AND_STORE_LENT: Rule = |of| of.component.and(of.store().lent());
/// A system's commands hold components, and the system returned an event. A shared reference reaches the event.
const COMPONENTS_AND_EVENTS: Rule = |of| Traits {
    sent: of.component.sent && of.event.sent,
    shared: of.event.shared,
};
/// Commands hold components, which no shared reference reaches.
const COMPONENTS_UNREACHED: Rule = |of| Traits {
    sent: of.component.sent,
    shared: true,
};
/// A schedule borrows its world exclusively, and the commands of its systems. A shared reference reaches the world alone.
const WORLD_AND_COMMANDS: Rule = |of| Traits {
    sent: of.component.sent && of.world.sent,
    shared: of.world.shared,
};

/// It holds functions, constants, or answers that were given.
const ANYTHING: Rule = |_| BOTH;
/// It holds addresses of values, and no `unsafe impl` lets them cross threads.
const NOTHING: Rule = |_| NEITHER;

// The reasons for which a type may follow its parameter.
const OWNED: &str = "it owns its values, as a tuple does";
const READ: &str = "it lends values to be read, as a shared reference does";
const MARKER: &str = "it holds no value, and asks its type alone";
const COMPARED: &str = "it holds no such value, and the types are compared wherever it is used";

/// The entries, each with the compiler's answers. A line is `Type: rule, how it follows its world, and its values;`.
macro_rules! entries {
    ($($type:ty: $rule:expr, $world:expr, $values:expr;)+) => {
        vec![$({
            trait Of {
                type Type;
            }
            impl<W, C, R, E> Of for Args<W, C, R, E>
            where
                W: World,
                C: WritableIn<W>,
                R: ResourceOf<W>,
                E: 'static,
                Events<E>: ResourceOf<W>,
            {
                type Type = $type;
            }
            type InWorld<T> = <Args<Hand<T>, Component<Short>, Resource<Short>, Event<Short>> as Of>::Type;
            type InValues<T> = <Args<Hand<Short>, Component<T>, Resource<T>, Event<T>> as Of>::Type;
            Entry {
                text: stringify!($type),
                path: type_name::<InWorld<Short>>().split('<').next().unwrap_or_default(),
                rule: $rule,
                traits: in_each_world!(Of),
                world: $world.into(),
                found_in_world: crate::probe::variance!(InWorld<Short>, InWorld<Long>),
                values: $values.into(),
                found_in_values: crate::probe::variance!(InValues<Short>, InValues<Long>),
            }
        }),+]
    };
}

impl From<Variance> for (Variance, &'static str) {
    fn from(variance: Variance) -> Self {
        (variance, "")
    }
}

pub(crate) fn entries() -> Vec<Entry> {
    let mut all = entries_of_all();
    all.extend(entries_of_features());
    all
}

fn entries_of_all() -> Vec<Entry> {
    entries! {
        // Worlds, and parts of them.
        Storage<W>: COMPONENTS, Invariant, Independent;
        Store<W>: STORE, Invariant, Independent;
        Template<W>: COMPONENTS, Invariant, Independent;
        Entities<'static, W>: COMPONENTS_LENT, Invariant, Independent;
        EntityRef<'static, W>: COMPONENTS_LENT, Invariant, Independent;
        EntityMut<'static, W>: STORE, Invariant, Independent;
        // It holds the borrow of the whole store, though it gives no resource away.
        Split<'static, W>: STORE, Invariant, Independent;
        // They tell of layouts, and how many rows there are; no value is reached by them.
        ArchetypeView<'static>: ANYTHING, Independent, Independent;
        ComponentView<'static>: ANYTHING, Independent, Independent;
        Fields<'static>: ANYTHING, Independent, Independent;
        // Data, apart from any world.
        Value<'static>: ANYTHING, Independent, Independent;
        FieldPath<'static>: ANYTHING, Independent, Independent;
        Segment<'static>: ANYTHING, Independent, Independent;
        Segments<'static>: ANYTHING, Independent, Independent;

        // Queries. They read the storage, and lend values to be read and to be written.
        Query<'static, W, &'static C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Query<'static, W, &'static mut C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Query<'static, W, Entity>: COMPONENTS_READ_AND_WRITTEN, Invariant, Independent;
        Query<'static, W, Has<C>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Query<'static, W, Filtered<Has<C>, With<C>>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Query<'static, W, Entity, With<C>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Lookup<'static, W, &'static C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Lookup<'static, W, &'static mut C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Lookup<'static, W, Has<C>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Chunks<'static, W, &'static C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Chunks<'static, W, &'static mut C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Chunks<'static, W, Has<C>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Chunks<'static, W, Entity, With<C>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Combinations<'static, W, &'static C, (), COUNT>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Combinations<'static, W, &'static mut C, (), COUNT>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Pairs<'static, W, &'static C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Pairs<'static, W, &'static mut C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Pairs<'static, W, Has<C>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Pairs<'static, W, Entity, With<C>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Filtered<C, R>: |of| of.component.and(of.resource), Independent, (Covariant, MARKER);
        <Filtered<Entity, With<C>> as QueryData<W>>::Filter: COMPONENTS, Independent, (Covariant, MARKER);
        With<C>: COMPONENTS, Independent, (Covariant, MARKER);
        Allow<C>: COMPONENTS, Independent, (Covariant, MARKER);
        Without<C>: COMPONENTS, Independent, (Covariant, MARKER);
        AnyOf<C>: COMPONENTS, Independent, (Covariant, MARKER);
        Or<C>: COMPONENTS, Independent, (Covariant, MARKER);
        Changed<C>: COMPONENTS, Independent, (Covariant, MARKER);
        Added<C>: COMPONENTS, Independent, (Covariant, MARKER);
        Is<C>: ANYTHING, Independent, (Covariant, MARKER);
        Has<C>: ANYTHING, Independent, (Covariant, "it is a `bool`");
        RuntimeQueryBuilder<'static, W>: COMPONENTS_LENT, Invariant, Independent;
        RuntimeChunks<'static, 'static, W>: COMPONENTS_READ_AND_WRITTEN, Invariant, Independent;
        RuntimeChunk<'static>: NOTHING, Independent, Independent;
        KeyValues<'static, C>: COMPONENTS_LENT, Independent, (Covariant, READ);
        KeyValuesMut<'static, C>: COMPONENTS, Independent, Invariant;
        RuntimeTerm<'static>: ANYTHING, Independent, Independent;
        TermInfo<'static>: ANYTHING, Independent, Independent;
        FilterInfo<'static>: ANYTHING, Independent, Independent;
        At<'static, W>: NOTHING, Invariant, Independent;
        Cascade<'static, W, C, &'static C>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Cascade<'static, W, C, &'static mut C, With<C>>: COMPONENTS_READ_AND_WRITTEN, Invariant, Invariant;
        Ref<'static, C>: COMPONENTS_LENT, Independent, (Covariant, READ);
        Mut<'static, C>: COMPONENTS_READ_AND_WRITTEN, Independent, Invariant;
        RefSlice<'static, C>: COMPONENTS_LENT, Independent, (Covariant, READ);
        MutSlice<'static, C>: COMPONENTS_READ_AND_WRITTEN, Independent, Invariant;
        Up<C, R>: RESOURCES, Independent, (Covariant, OWNED);
        UpSlice<'static, W, C, &'static C>: NOTHING, Invariant, Invariant;

        // Commands.
        Commands<'static, W>: COMPONENTS_AND_STORE_LENT, Invariant, Independent;
        EntityCommands<'static, W>: COMPONENTS_AND_STORE_LENT, Invariant, Independent;
        CommandBuffer<W>: COMPONENTS_UNREACHED, Invariant, Independent;
        <Commands<'static, W> as BuiltIn<W>>::State: COMPONENTS_UNREACHED, Invariant, Independent;
        Unapplied<W, fn(Commands<'_, W>), fn(Commands<'static, W>)>: COMPONENTS_UNREACHED, Invariant, Independent;
        Unapplied<W, fn(Commands<'_, W>) -> E, fn(Commands<'static, W>) -> E>: COMPONENTS_AND_EVENTS, Invariant, Invariant;

        // Parameters of systems.
        Res<'static, R>: RESOURCES_LENT, Independent, (Covariant, READ);
        ResMut<'static, R>: RESOURCES, Independent, Invariant;
        Local<'static, C>: COMPONENTS, Independent, Invariant;
        In<'static, R>: RESOURCES_LENT, Independent, (Covariant, READ);
        Arguments<'static>: ANYTHING, Independent, Independent;
        Exclusive<'static, W>: WORLD, Invariant, Independent;
        EventReader<'static, E>: EVENTS_LENT, Independent, Invariant;
        EventWriter<'static, E>: EVENTS, Independent, Invariant;
        Removed<'static, W, C>: STORE_LENT, Invariant, Invariant;
        On<'static, W, Insert<C>>: STORE_LENT, Invariant, Invariant;
        On<'static, W, Insert<C>, Write>: STORE_READ_AND_WRITTEN, Invariant, Invariant;
        OnKey<'static, W, C>: STORE_LENT, Invariant, (Covariant, COMPARED);
        OnData<'static, W>: STORE_LENT, Invariant, Independent;
        SystemAccess<'static>: ANYTHING, Independent, Independent;

        // Relations. Links are numbers.
        RelationInfo<W>: ANYTHING, Invariant, Independent;
        Related<'static, W, C>: ANYTHING, (Covariant, MARKER), (Covariant, MARKER);
        Sources<'static>: ANYTHING, Independent, Independent;
        Ancestors<'static>: ANYTHING, Independent, Independent;
        Descendants<'static>: ANYTHING, Independent, Independent;
        DescendantsDepthFirst<'static>: ANYTHING, Independent, Independent;
        Below<'static, Store<W>, C>: STORE, Invariant, (Covariant, MARKER);
        OnWorld<'static, Arranging<C>>: NOTHING, Independent, Invariant;
        Arranging<C>: ANYTHING, Independent, (Covariant, MARKER);
        Clearing<C>: ANYTHING, Independent, (Covariant, MARKER);
        EntityBuilder<W>: NOTHING, Invariant, Independent;
        Detached<W>: NOTHING, Invariant, Independent;
        OnDespawn<C>: COMPONENTS, Independent, (Covariant, OWNED);

        // Events, and removed values.
        Events<E>: EVENTS, Independent, (Covariant, OWNED);
        EventCursor<E>: ANYTHING, Independent, (Contravariant, COMPARED);
        <EventReader<'static, E> as BuiltIn<W>>::State: ANYTHING, Independent, (Contravariant, COMPARED);
        RemovedCounts<'static>: ANYTHING, Independent, Independent;
        Notice<'static>: ANYTHING, Independent, Independent;
        Unread<'static, E>: EVENTS_LENT, Independent, (Covariant, READ);
        RemovedValue<C>: COMPONENTS, Independent, (Covariant, OWNED);

        // Changes, and observers.
        Observer<W>: ANYTHING, Invariant, Independent;
        RunIf<C, R, bool>: |of| of.component.and(of.resource), Independent, (Covariant, OWNED);
        Insert<C>: ANYTHING, Independent, (Covariant, MARKER);
        Remove<C>: ANYTHING, Independent, (Covariant, MARKER);
        Enter<C>: ANYTHING, Independent, (Covariant, MARKER);
        Leave<C>: ANYTHING, Independent, (Covariant, MARKER);
        Despawn<C>: ANYTHING, Independent, (Covariant, MARKER);
        Trigger<E>: ANYTHING, Independent, (Covariant, MARKER);
        On<'static, W, Trigger<E>>: STORE_LENT, Invariant, Invariant;

        // Schedules.
        Step<'static, W>: ANYTHING, Invariant, Independent;
        Condition<W>: ANYTHING, Invariant, Independent;
        Combined<(C, R), W>: |of| of.component.and(of.resource), (Covariant, MARKER), (Covariant, OWNED);
        Plan<W, [u64; 2]>: ANYTHING, Invariant, Independent;
        RunningPlan<W>: ANYTHING, Invariant, Independent;
        AddSystem<'static, W>: STORE, Invariant, Independent;
        Threads<W>: ANYTHING, Invariant, Independent;
        Probe<W>: WORLD, (Covariant, MARKER), Independent;
        Steps<'static, W>: WORLD_AND_COMMANDS, Invariant, Independent;
        InOrder<'static, W, 1>: WORLD_AND_COMMANDS, Invariant, Independent;
        State<R>: RESOURCES, Independent, (Covariant, OWNED);
        Transitions<'static, R>: RESOURCES_LENT, Independent, (Covariant, READ);
        Transition<'static, R>: RESOURCES_LENT, Independent, (Covariant, READ);
        Newest<'static, R>: RESOURCES_LENT, Independent, (Covariant, READ);
        Piped<C, R, E>: COMPONENTS, Independent, Invariant;

        // Declarations of worlds, and rows as values.
        Declaration<W>: ANYTHING, Invariant, Independent;
        Removal<W>: ANYTHING, Invariant, Independent;
        ArchetypeInfo<'static>: ANYTHING, Independent, Independent;
        Cells<'static>: ANYTHING, Independent, Independent;
        LongTuple<(C, R)>: |of| of.component.and(of.resource), Independent, (Covariant, OWNED);
        WithOptionals<(C,), (R,)>: |of| of.component.and(of.resource), Independent, Invariant;

        // Columns, and keys to them.
        OptionalColumn<'static, C>: COMPONENTS_LENT, Independent, (Covariant, READ);
        OptionalColumnMut<'static, C>: COMPONENTS, Independent, Invariant;
        Key<C>: ANYTHING, Independent, (Covariant, COMPARED);
        Registration<'static, C>: ANYTHING, Independent, (Covariant, COMPARED);

        // Values that come back.
        Replaced<C, R>: |of| of.component.and(of.resource), Independent, (Covariant, OWNED);
        Rejected<C, R>: |of| of.component.and(of.resource), Independent, (Covariant, OWNED);
        Rejected<C>: COMPONENTS, Independent, (Covariant, OWNED);
        Rejected<E>: EVENTS, Independent, (Covariant, OWNED);
        ReturnedRows<W, (C,), R>: |of| of.component.and(of.resource), Invariant, Invariant;

        // Questions about types.
        ecs::__private::Described<C>: COMPONENTS, Independent, (Covariant, MARKER);
        ecs::__private::Reflected<C>: COMPONENTS, Independent, (Covariant, MARKER);
        ecs::__private::Mapped<C>: COMPONENTS, Independent, (Covariant, MARKER);
        ecs::EntityMap<'static>: ANYTHING, Independent, Independent;
        ecs::__private::Pair<C, C>: COMPONENTS, Independent, (Covariant, OWNED);
        ecs::__private::OptionalField<C>: COMPONENTS, Independent, (Covariant, OWNED);
        ecs::__private::Requiring<W, C>: ANYTHING, (Contravariant, MARKER), (Contravariant, MARKER);
        ecs::__private::CopiedResource<R>: RESOURCES, Independent, (Covariant, MARKER);
        ecs::__private::CopiedEvents<E>: EVENTS, Independent, (Covariant, MARKER);
    }
}

/// The entries of types that are there with features of the runtime alone.
#[cfg(feature = "whole")]
pub(crate) fn entries_of_features() -> Vec<Entry> {
    entries! {
        // It has copies of all that a store has, but for the world that a store keeps aside.
        ecs::Snapshot<W>: VALUES, Invariant, Independent;
        ecs::Ring<W>: VALUES, Invariant, Independent;
        // Copies are shared between their owners.
        ecs::snapshot::Publisher<W>: VALUES_SHARED, Invariant, Independent;
        ecs::snapshot::Latest<W>: VALUES_SHARED, Invariant, Independent;
        ecs::snapshot::Published<W>: VALUES_SHARED, Invariant, Independent;
        // Threads write values of components and resources, and one after the other has the world.
        ecs::share::Shared<W>: SHARED_WORLD, Invariant, Independent;
        // Messages may go anywhere, and the world calls them.
        ecs::share::Inbox<W>: ANYTHING, Invariant, Independent;
        ecs::share::Reply<E>: |of| Traits { sent: of.event.sent, shared: false }, Independent, Invariant;
        ecs::EventInfo<W>: ANYTHING, Invariant, Independent;
        ecs::EventValues<W>: ANYTHING, Invariant, Independent;
        ecs::save::SavedText<'static, W>: STORE_LENT, Invariant, Independent;
        ecs::__private::Saved<C>: COMPONENTS, Independent, (Covariant, MARKER);
        ecs::__private::SerdeOf<C>: COMPONENTS, Independent, (Covariant, MARKER);
    }
}

/// See above: this package has the runtime without features.
#[cfg(not(feature = "whole"))]
pub(crate) fn entries_of_features() -> Vec<Entry> {
    Vec::new()
}

/// The modules of the runtime that are there with its features alone.
pub(crate) const OF_FEATURES: &[&str] = if cfg!(feature = "whole") {
    &[]
} else {
    &[
        "ecs::persist::digest::",
        "ecs::world::observer::event_values::",
        "ecs::persist::save::",
        "ecs::schema::text::",
        "ecs::run::share::",
        "ecs_save::",
        "ecs_value::by_serde::",
        "ecs::persist::snapshot::",
    ]
};

/// Public types with parameters about which nothing is asked, each with the reason.
pub(crate) const NOT_ASKED: &[(&str, &str)] = &[
    (
        "ecs::world::store::index_info::IndexInfo",
        "functions and constants of a world with indexes",
    ),
    (
        "ecs::index::find::Find",
        "shared references to entries and to a storage, in a world with indexes",
    ),
    ("ecs::index::inferred::Chosen", "a name, which no value has"),
    (
        "ecs::index::inferred::KeyType",
        "a name, which no value has",
    ),
    (
        "ecs::index::stored::StoredIndex",
        "entries, which only the world has",
    ),
    (
        "ecs::persist::snapshot::find::Found",
        "entries, and a shared reference to a storage, in a world with indexes",
    ),
    (
        "ecs::index::spatial::Pairs",
        "shared references to numbers and handles",
    ),
    (
        "ecs_index::spatial::found::Found",
        "an id, which is `Send + Sync`, and numbers",
    ),
    (
        "ecs_index::spatial::pairs::Pairs",
        "shared references to numbers and handles",
    ),
    ("ecs_index::spatial::Spatial", "numbers and handles"),
    (
        "ecs_index::method::Bounds",
        "shared references to values as data",
    ),
    ("ecs_index::pages::Pages", "numbers, and handles as numbers"),
    ("ecs_save::codec::Input", "a deserializer of bytes"),
    ("ecs_save::format::Output", "a writer that is borrowed"),
    ("ecs_save::input::Input", "a reader that is borrowed"),
    (
        "ecs_value::by_serde::sink::Leaf",
        "a number, or a text that is borrowed",
    ),
    ("ecs_value::by_serde::sink::Through", "a serializer"),
    (
        "ecs_value::by_serde::guard::Guarded",
        "a serializer, and what it has seen",
    ),
    (
        "ecs_value::by_serde::owned::Owned",
        "a deserializer, and its limits",
    ),
    (
        "ecs_index::values::bitmap::Bitmap",
        "keys, which are `Send + Sync` by their kind, and handles",
    ),
    ("ecs_index::values::bitmap::set::Combined", "two sets"),
    (
        "ecs_index::values::bitmap::set::Set",
        "shared references to handles",
    ),
    (
        "ecs_index::values::bitmap::set::SetIter",
        "a set, and a place in it",
    ),
    (
        "ecs_index::values::hash::HashIndex",
        "keys, which are `Send + Sync` by their kind, and handles",
    ),
    (
        "ecs_index::values::hash::Holders",
        "shared references to handles",
    ),
    ("ecs_index::values::keys::By", "a name, which no value has"),
    (
        "ecs_index::values::fingerprints::Candidates",
        "shared references to bytes",
    ),
    ("ecs_index::values::fingerprints::Fingerprints", "bytes"),
    (
        "ecs_index::values::ordered::Ordered",
        "keys, which are `Send + Sync` by their kind, and handles",
    ),
    (
        "ecs_index::values::ordered::range::Entry",
        "a shared reference to a key, and a handle",
    ),
    (
        "ecs_index::values::ordered::range::Equal",
        "shared references to keys and handles",
    ),
    (
        "ecs_index::values::ordered::range::Range",
        "shared references to keys and handles",
    ),
    (
        "ecs::world::observer::write::Writing",
        "a shared reference to a store that is borrowed exclusively, as a part of `On`",
    ),
    (
        "ecs::query::filter::ChangedAny",
        "a filter, which no value has",
    ),
    (
        "ecs::query::up::UpFetch",
        "addresses, which no public type gives",
    ),
    (
        "ecs::query::term::LentSlices",
        "slices of the user's types, which live for one loop of this crate",
    ),
    (
        "ecs::query::archetype::ColumnsOf",
        "another name of columns, which are of the user's types",
    ),
    (
        "ecs::query::archetype::PartsOf",
        "another name of a row, which is of the user's types",
    ),
    (
        "ecs::schema::bundle::OptionsOf",
        "another name of a row, which is of the user's types",
    ),
    (
        "ecs::schema::bundle::RowOf",
        "another name of a row, which is of the user's types",
    ),
    (
        "ecs::schema::bundle::SlicesOf",
        "another name of columns, which are of the user's types",
    ),
    (
        "ecs::schema::bundle::VecsOf",
        "another name of columns, which are of the user's types",
    ),
    (
        "ecs::schema::forms::Slices",
        "the name of a form, which no value has",
    ),
    (
        "ecs::world::system::run_if::If",
        "a name, which no value has",
    ),
    (
        "ecs::world::system::sequence::Sequence",
        "a name, which no value has",
    ),
    (
        "ecs::world::system::sequence::InputsOf",
        "a name, which no value has",
    ),
    (
        "ecs::world::system::piped::PipedInto",
        "a name, which no value has",
    ),
    (
        "ecs::base::component::Place",
        "the code of a derive alone gets it, and fills it at once",
    ),
    (
        "ecs::base::component::Filled",
        "the code of a derive alone has it, and gives it back at once",
    ),
    (
        "ecs::world::system::grant::Grant",
        "a right of this crate alone, which ends where the parameter begins",
    ),
    (
        "ecs::world::system::parameter::local::LocalValue",
        "state of a system, which no public type gives",
    ),
    (
        "ecs::world::system::grant::SystemGrant",
        "a right of this crate alone, which ends where the system begins",
    ),
];

/// Private types that are `Send` or `Sync` by `unsafe`, each with the public types that hold it, or with cases of the compiler. A wrong
/// trait of the private type is seen there.
pub(crate) const SEEN_BY: &[(&str, &[&str])] = &[
    (
        "ecs::base::erased::Erased",
        &[
            "ecs::world::store::Store",
            "ecs::storage::moves::template::Template",
            "ecs::world::store::views::Split",
        ],
    ),
    (
        "ecs::base::erased::SyncView",
        &[
            "ecs::world::store::Store",
            "ecs::world::command::CommandBuffer",
        ],
    ),
    (
        "ecs::world::system::state::BoxedState",
        &[
            "ecs::world::store::Store",
            "ecs::run::schedule::run::Steps",
            "ecs::run::schedule::run::InOrder",
        ],
    ),
    (
        "ecs::base::erased::ErasedRef",
        &["ecs::query::runtime::chunk::RuntimeChunks"],
    ),
    (
        "ecs::query::cursor::Piece",
        &[
            "ui/threads/parallel_read",
            "ui/threads/parallel_sum",
            "ui/threads/parallel_write",
        ],
    ),
    (
        "ecs::query::cascade::segment::Piece",
        &["ui/threads/parallel_cascade"],
    ),
    ("ecs::run::share::shared::Shared", &["ui/share/not_send"]),
    (
        "ecs::storage::dynamic::archetype::DynamicArchetype",
        &[
            "ecs::world::store::Store",
            "ecs::storage::moves::template::Template",
        ],
    ),
];
