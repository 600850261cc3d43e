//! The public traits that users may implement, with what a lying implementation can do.

/// A trait that is not sealed.
pub(crate) struct Open {
    /// Its shortest public path.
    pub(crate) of: &'static str,
    /// The worst that an implementation can do that says what is not so.
    pub(crate) worst: &'static str,
    /// Where what it says is compared with the facts, or the reason why it need not be.
    pub(crate) compared: &'static str,
}

const fn open(of: &'static str, worst: &'static str, compared: &'static str) -> Open {
    Open {
        of,
        worst,
        compared,
    }
}

/// Places in the lists of a world are said by types, and compared with the types of the lists.
const PLACE: &str = "the place's type: `component_index`, `resource_index`, `archetype_info` and `matches_types`, at each use";
/// The crate has the only implementation that can be.
const BLANKET: &str = "the crate implements it for all types that have its supertraits";
/// The types are private, or the functions safe.
const SAFE: &str =
    "no `unsafe` rests on it: it gives values of its own, or functions that are called";

pub(crate) const OPEN: &[Open] = &[
    // Worlds, as `world!` writes them.
    open(
        "ecs::Archetype",
        "a panic",
        "the views are sealed terms, and `Fit` compares them with the columns",
    ),
    open("ecs::ArchetypeOf", "a panic", PLACE),
    open("ecs::Bundle", "a panic", PLACE),
    open(
        "ecs::Component",
        "a component is stored, named, or written as text otherwise than one thinks",
        "a world makes its schema from it, once",
    ),
    open("ecs::ComponentOf", "a panic", PLACE),
    open(
        "ecs::Declare",
        "links or keys are wrong, of a relation or a unique component that it does not declare as such; otherwise a panic",
        "`SchemaFor` makes the layout from the types of the lists, and asserts the counts; descriptions and copies know their types",
    ),
    open(
        "ecs::Lists",
        "a panic; links or keys are wrong, if it says `Mutable` of what is immutable",
        PLACE,
    ),
    open("ecs::ListsMutable", "none", BLANKET),
    open("ecs::ListsResource", "a panic", PLACE),
    open(
        "ecs::MapEntities",
        "handles in a copy name other entities than one thinks",
        SAFE,
    ),
    open("ecs::RelationOf", "none", BLANKET),
    open("ecs::ResourceOf", "a panic", PLACE),
    open("ecs::Scheduled", "none", BLANKET),
    open(
        "ecs::World",
        "a panic; observers are not called, or indexes are stale, that it does not name",
        "indexes, observers and relations are made by their types",
    ),
    open(
        "ecs::InitialResource",
        "a resource begins as another value",
        SAFE,
    ),
    open(
        "ecs::__private::RequiredDefault",
        "a required component begins as another value",
        "`Completing::set` asserts the type",
    ),
    open(
        "ecs::__private::Requires",
        "a panic",
        "`Completing::set` asserts the type",
    ),
    open(
        "ecs::index::Indexed",
        "none",
        "a marker, which `World::INDEXES` follows",
    ),
    open(
        "ecs::prelude::Saves",
        "other bytes are saved, or an error when they are loaded",
        "values that are loaded are compared with the types of their places",
    ),
    open("ecs::prelude::Sharing", "none", BLANKET),
    open(
        "ecs::query::View",
        "it names the parts otherwise",
        "the parts are sealed terms, which `Fit` compares with the columns",
    ),
    // Words of derives.
    open(
        "ecs::QueryData",
        "other items",
        "the terms and the filter are sealed, and items are made of theirs",
    ),
    open(
        "ecs::system::Parameter",
        "other parameters",
        "it is made of sealed ones",
    ),
    open(
        "ecs::Relation",
        "links are wrong; walks and cascades leave rows out",
        "`Links` is read by checked numbers; `Order` cuts circles (J5)",
    ),
    open(
        "ecs::relation::Acyclic",
        "walks up and down that do not end",
        "`Order` cuts circles (J5)",
    ),
    open(
        "ecs::save::Migrates",
        "an older value becomes another one",
        "values are compared by type",
    ),
    // Fallbacks that the macros find by name, where a type lacks the trait that a constant asks for.
    open("ecs::__private::NoSerde", "none", SAFE),
    open("ecs::__private::UncopiedResource", "none", SAFE),
    open("ecs::__private::Undescribed", "none", SAFE),
    open("ecs::__private::Unmapped", "none", SAFE),
    open("ecs::__private::Unreflected", "none", SAFE),
    open("ecs::__private::Unrequiring", "none", SAFE),
    open("ecs::__private::Unsaved", "none", SAFE),
    open("ecs::index::Unkeyed", "none", SAFE),
    open("ecs::schedule::Unthreaded", "none", SAFE),
    // Indexes: no `unsafe` rests on their entries (H1 to H4).
    open("ecs::index::Answers", "none", BLANKET),
    open("ecs::index::AsKey", "rows are not found", SAFE),
    open(
        "ecs::index::Index",
        "rows are not found; a panic",
        "`resource_index` compares the type of the entries",
    ),
    open("ecs::index::InferredKind", "rows are not found", SAFE),
    open("ecs::index::Unique", "a key comes twice", SAFE),
    // Parts: places and types by number.
    open("ecs::part::Archetypes", "a panic", PLACE),
    open(
        "ecs::part::Argument",
        "a panic: the schedule lacks the argument",
        "arguments are found by type",
    ),
    open(
        "ecs::part::For",
        "a compile error, or a panic",
        "each bound is asked again where it is used",
    ),
    open(
        "ecs::part::Groups",
        "a panic",
        "`check_group`, and the components of the group at each use",
    ),
    open("ecs::part::IndexOf", "a panic", PLACE),
    open("ecs::part::Indexes", "a panic", PLACE),
    open(
        "ecs::part::Items",
        "none",
        "queries compare it with their own items",
    ),
    open(
        "ecs::part::Line",
        "another system runs",
        "a step is made of a system, and no other way",
    ),
    open("ecs::part::Part", "another name", SAFE),
    open("ecs::part::Sub", "a compile error, or a panic", PLACE),
    open("ecs::part::Type", "a compile error, or a panic", PLACE),
    open(
        "ecs::part::Watcher",
        "another observer is called",
        "an observer is made of a system, and no other way",
    ),
    // Functions and their values.
    open(
        "ecs::save::Becomes",
        "an older value becomes another one",
        SAFE,
    ),
    open(
        "ecs::save::Conversion",
        "an older value becomes another one",
        SAFE,
    ),
    open(
        "ecs::save::Outcome",
        "an older value becomes another one",
        SAFE,
    ),
    open(
        "ecs::system::Callable",
        "none",
        "a name for a signature: `System` is sealed",
    ),
    open(
        "ecs::system::GivenBy",
        "a panic: the schedule lacks the argument",
        "arguments are found by type",
    ),
    open(
        "ecs::system::Gives",
        "a panic: the schedule lacks the argument",
        "arguments are found by type",
    ),
    open(
        "ecs::system::ReadsOf",
        "a panic: the schedule lacks the argument",
        "arguments are found by type",
    ),
    open(
        "ecs::system::Saves",
        "other state after a restore",
        "`SavedState` compares the type",
    ),
    open("ecs::system::Signature", "none", "`System` is sealed"),
    open(
        "ecs::system::State",
        "undefined behaviour",
        "`unsafe trait`: who implements it promises that it is `Send`",
    ),
    open(
        "ecs::schema::MatchList",
        "none",
        "`SchemaFor` is sealed, and names the only one that is read (K6)",
    ),
    open(
        "ecs::schema::TypeVisitor",
        "none",
        "it is called with types, and says nothing",
    ),
];
