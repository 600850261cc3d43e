//! The schema: the declarations of a world, and the layout that follows from them. All of it is constant.

// `Declare` lists components, archetypes and resources as constants. The constant `Schema` follows
// from it: the columns of each archetype in descending order of alignment, and a matrix of cells
// (archetype × component → where the column begins). A layout is copied where it is used (`const {
// … }` by value), because every mention of `&'static Schema` makes the compiler traverse all of it.
//
// Code that needs types is generic over the sealed trait of tuples `Components`. A list of values
// goes to a visitor, or comes from a maker, in one of several forms (`Values`, `Options`, `Vecs`,
// `Slices`). `rows.rs` alone writes rows and columns by type.
//
// *Required components* (`required.rs`): `Declare::REQUIRED` lists the direct requirements of each
// component, and `Completion` is their closure for a bundle. A bundle that brings everything it
// requires takes the ordinary path. Otherwise the missing values are made before the first write.
//
// *Optional components of a bundle* are those behind `WithOptionals` in the type of its row. `OPTIONALS`
// says whether there are any, and `Target::CHOSEN` whether one declared archetype takes every
// combination. Joining two lists moves the optional ones to the end (`join.rs`).
//
// A sealed trait has a seal of its own, which takes the world as its parameter and repeats the
// bounds of the implementation. Otherwise another crate could implement the trait, for its own
// world, on one of our types that has a parameter of its own.

mod archetype;
mod bundle;
pub(crate) mod change_kind;
mod check;
mod components;
mod compose;
mod concat;
mod declare;
pub(crate) mod description;
mod disables;
mod forms;
mod group;
mod keep;
mod layout;
mod lists;
mod long_tuple;
mod mutability;
mod relation;
mod removal;
mod required;
mod resources;
mod sharing;
mod size;
mod target;
#[cfg(feature = "text")]
mod text;
mod tuples;
mod with_optionals;

pub use bundle::{Bundle, OptionsOf, RowOf, SlicesOf, VecsOf};
pub use declare::Declare;
pub use keep::Keep;
pub(crate) use keep::keep_of;
pub use lists::{ComponentOf, Lists};
pub use mutability::{Immutable, ImmutableIn, ListsMutable, Mutability, Mutable, WritableIn};
pub use relation::{Acyclic, OnDespawn, Relation, RelationOf};
pub use resources::{ListsResource, OptionalResourceOf, ResourceOf};

// Expansions name these, and the traits above in their signatures.
#[doc(hidden)]
pub use archetype::check_description;
#[doc(hidden)]
pub use components::{Components, List, Plain, TypeVisitor};
#[doc(hidden)]
pub use compose::{OptionalField, Pair};
#[doc(hidden)]
pub use declare::{ComponentDeclaration, Declaration, assert_names};
#[doc(hidden)]
pub use forms::{Form, OptionVecs, Options, Slices, Values, Vecs};
#[doc(hidden)]
pub use group::{GroupDeclaration, check_group};
#[doc(hidden)]
pub use layout::{ArchetypeInfo, Cell, CellIndex, Cells, Column, Schema, TickCell};
#[doc(hidden)]
pub use long_tuple::LongTuple;
#[doc(hidden)]
#[doc(hidden)]
pub use removal::Removal;
#[doc(hidden)]
pub use required::{
    Required, RequiredDefault, Requirements, Requires, Requiring, Unrequiring, check_component,
};
#[doc(hidden)]
pub use resources::{
    CopiedEvents, CopiedResource, ResourceDeclaration, UncopiedResource, check_resource,
};
#[doc(hidden)]
pub(crate) use size::sealed::Sealed as SizeSeal;
pub use size::{FindMatches, MatchList, SchemaFor, Size};
#[cfg(feature = "text")]
pub(crate) use text::refused;
#[cfg(feature = "text")]
#[doc(hidden)]
pub use text::{NoSerde, SerdeBinding, SerdeOf, either};
#[doc(hidden)]
pub use with_optionals::WithOptionals;

pub(crate) use forms::{Look, Make, Visit};
#[cfg(feature = "save")]
pub(crate) use text::Again;
#[cfg(feature = "text")]
pub(crate) use text::Show;

pub(crate) use archetype::{DeclaredRow, archetype_cells, assert_in_rows};
pub(crate) use bundle::{
    CheckedBundle, are_disjoint, bundle_components, declared_target, is_difference,
};
pub(crate) use components::type_at;
pub(crate) use compose::{Places, Push};
#[cfg(feature = "snapshots")]
pub(crate) use declare::fault_of_copying;
pub(crate) use declare::is_same;
pub(crate) use declare::mismatch;
pub(crate) use declare::{
    archetype_info, component_index, component_name, has_sparse, is_event, is_immutable, is_index,
    is_optional, is_sparse, is_sparse_at, is_tracked, listed_name, resource_index, resource_name,
    schema,
};
pub(crate) use disables::{MOST_DISABLING, TOO_MANY_DISABLE};
pub(crate) use group::{groups, owner};
pub(crate) use layout::{
    KIND_UNITS, MOST_BYTES_WITH_OPTIONALS, MOST_ROW_BYTES, STAMP_UNITS, TICK_UNITS, place_columns,
};
pub(crate) use relation::{
    Linked, any_relation, any_rule, fault_of_relation, relation_place, relations,
};
pub(crate) use required::{
    Closure, Completed, Completion, any_required, completed_component, missing_in_archetype,
    requires_any, try_required,
};
pub(crate) use resources::{missing_resource, never_made};
pub(crate) use sharing::not_shared;
pub(crate) use size::Consistent;
pub(crate) use target::Target;
