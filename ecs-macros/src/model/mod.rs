//! The meaning of the declarations: names resolved, ids given. Nothing is reported here.
//! An inconsistency is written down as a flaw, beside a stand-in that expansion can use.

mod archetype;
mod build;
mod bundle;
mod component_type;
mod components;
mod handles;
mod index;
mod mentions;
mod observers;
mod part;
mod query;
mod relation;
mod repair;
mod resources;
mod schedule;
mod serde_attributes;
mod shape;
mod upward;

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Path, Type, Visibility};

use crate::ast::{self, Attr, Decl, Marker, PartRef, Use, WorldFlags};
use crate::cfg::Absent;
use crate::names;

pub use self::archetype::Member;
pub use self::build::{build, derived_query};
pub use self::bundle::{Bundle, BundleField};
pub use self::component_type::{
    Before, ComponentType, Saving, TypeField, Words, is_deprecated, is_sized,
};
pub use self::components::{Component, Components, Lister, Origin};
pub use self::handles::{HandleFields, Handles};
pub use self::index::{Index, IndexField, IndexFieldFlaw};
pub use self::observers::Observers;
pub use self::part::Part;
pub use self::relation::{MeantEnd, Relation, RelationField, Target};
pub use self::repair::{repair, repair_components, repair_query};
pub use self::resources::{Event, KeptIndex, Resource, Resources};
pub use self::schedule::{
    ArgumentSource, Ended, Schedule, ScheduleFlaw, Step, What, place as place_of_function,
};
pub use self::serde_attributes::SerdeAttributes;
pub use self::shape::wrapped;
pub use self::upward::read_above;

/// The place of a component in the world's list.
pub type ComponentId = usize;

#[derive(Default)]
pub struct Model {
    pub world: Option<World>,
    /// Worlds beyond the first, which has the place.
    pub other_worlds: Vec<Decl>,
    /// The parts of the world, each behind those that it has itself.
    pub parts: Vec<Part>,
    /// Worlds that a `cfg` leaves out.
    pub worlds_left_out: Vec<Absent>,
    /// How many components the world names. None if that is not known.
    pub listed: Option<usize>,
    pub components: Components,
    pub archetypes: Vec<Archetype>,
    /// Bundles that archetypes share. Each is like an archetype, and has no table.
    pub bundles: Vec<Archetype>,
    pub queries: Vec<Query>,
    pub relations: Vec<Relation>,
    pub indexes: Vec<Index>,
    pub schedules: Vec<Schedule>,
    pub observers: Vec<Observers>,
    /// Functions that no step names any longer, though the user does: without them rustc would warn of their imports.
    pub named: Vec<Path>,
    /// Items that are not ours.
    pub plain: Vec<TokenStream>,
}

pub struct World {
    pub decl: Decl,
    /// Whether it is a part of worlds, and none itself.
    pub is_part: bool,
    /// The resources and events that a part uses, and others list.
    pub uses: Vec<Use>,
    /// How many of these it says itself. The rest are those that its own parts list.
    pub own_uses: usize,
    /// Its parts, as it lists them.
    pub listed_parts: Vec<PartRef>,
    /// The archetypes, groups and indexes of its parts, by the trait of worlds that have one, and by number.
    pub of_parts: Vec<(&'static str, TokenStream, usize)>,
    /// The resources that parts use, and nobody lists: an error was reported of each.
    pub lacking: Vec<Type>,
    pub flags: WorldFlags,
    /// The name of the type that `split_mut` gives.
    pub columns_mut: Ident,
    pub resources: Resources,
    /// The name of the type that `with_resources` takes.
    pub resources_type: Ident,
}

impl World {
    fn of(written: ast::World) -> Self {
        let ast::World {
            decl,
            is_part,
            flags,
            resources,
            events,
            parts,
            uses,
            ..
        } = written;
        Self {
            is_part,
            own_uses: uses.len(),
            uses,
            listed_parts: parts,
            of_parts: Vec::new(),
            lacking: Vec::new(),
            flags,
            columns_mut: names::suffixed(&decl.name, "ColumnsMut"),
            resources: Resources::of(resources, events),
            resources_type: names::suffixed(&decl.name, "Resources"),
            decl,
        }
    }

    /// Whether the world needs to know which values threads can share: because it has schedules, or says `parallel`. Other worlds leave the
    /// compiler alone, since deeply nested types overflow its recursion limit.
    pub fn knows_sharing(&self, model: &Model) -> bool {
        self.flags.parallel || !model.schedules.is_empty()
    }
}

pub struct Archetype {
    pub decl: Decl,
    pub views: Views,
    /// The archetype's name as a field of the world's columns.
    pub table: Ident,
    pub capacity: Option<u32>,
    /// Those of its bundles are among them.
    pub fields: Vec<Field>,
    pub bundles: Vec<BundleUse>,
    /// Whether the struct cannot be an archetype. The code that is generated for it then
    /// has the right signatures, and empty bodies.
    pub hollow: bool,
}

/// A field of an archetype that is a bundle.
pub struct BundleUse {
    pub attrs: Vec<Attr>,
    pub vis: Visibility,
    pub name: Ident,
    pub ty: Ident,
    pub views: Views,
}

/// The names of the types that are generated beside an archetype.
#[derive(Clone)]
pub struct Views {
    /// The struct, of which the others are names.
    pub view: Ident,
    /// A row to read, a row to write, the columns to read, and the columns to write.
    pub names: [Ident; 4],
}

pub struct Field {
    pub attrs: Vec<Attr>,
    /// The struct's own, where none is written.
    pub vis: Visibility,
    pub name: Ident,
    pub ty: Option<Type>,
    pub component: ComponentRef,
    /// Whether rows may lack the component.
    pub optional: bool,
    pub flaw: Option<FieldFlaw>,
    /// The bundle that it is a field of, by its place among those of the archetype.
    pub within: Option<usize>,
    /// Whether rows are made of it. If not, another field has the component, and that was reported.
    pub in_rows: bool,
}

/// A flaw of an archetype's field: a kind that it cannot have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldFlaw {
    Reference,
    Entity,
    Has,
    OptionalOption,
    OptionalEntity,
}

pub struct Query {
    pub decl: Decl,
    pub method: Ident,
    pub terms: Vec<Term>,
    pub filters: Filters,
    /// None if rows come in any order.
    pub cascade: Option<Cascade>,
    /// Rows of archetypes made at run time are meant as well.
    pub dynamic: bool,
    /// The loops are compiled for one instruction set.
    pub baseline: bool,
    /// None if it is no group.
    pub group: Option<Group>,
    /// As for archetypes.
    pub hollow: bool,
}

/// The properties of a group beyond those of a query.
pub struct Group {
    /// The components of the pools that it arranges.
    pub owned: Vec<ComponentRef>,
    /// Whether the user lists them. If not, they are those of all terms.
    pub listed: bool,
    /// Whether there is an error in it, so that the runtime need not look for others.
    pub faulty: bool,
}

/// The cascade of a query: its rows come behind those of their targets.
pub struct Cascade {
    /// None where it could not be read.
    pub relation: Option<ComponentRef>,
}

#[derive(Default)]
pub struct Filters {
    pub with: Vec<ComponentRef>,
    pub without: Vec<ComponentRef>,
    pub any: Vec<Vec<ComponentRef>>,
    pub changed: Vec<ComponentRef>,
    pub added: Vec<ComponentRef>,
}

pub struct Term {
    pub attrs: Vec<Attr>,
    pub vis: Visibility,
    pub name: Ident,
    pub ty: Option<Type>,
    pub kind: TermKind,
    /// None for `Entity`.
    pub component: Option<ComponentRef>,
    /// The relations of `Up<ChildOf, …>`, the first one first.
    pub upward: Vec<Upward>,
    pub flaw: Option<TermFlaw>,
}

/// A relation of a term. Its target has the component, or the next relation.
pub struct Upward {
    /// The word `Up`, where the user wrote it.
    pub word: Ident,
    pub relation: ComponentRef,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermKind {
    Borrow(Borrow),
    Has,
    Entity,
    /// Of another entity.
    Up,
}

/// How a term borrows a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Borrow {
    pub mutable: bool,
    /// `Ref<C>`, which knows its ticks, or `Mut<C>`, which marks its writes.
    pub ticked: bool,
    pub optional: bool,
}

/// A flaw of a query's field: a kind that it cannot have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermFlaw {
    Value,
    OptionalValue,
    OptionalOption,
    OptionalEntity,
    OptionalHas,
    ReferenceToEntity,
    ReferenceToHas,
    ReferenceToOption,
    ReferenceToReference,
    HasReference,
    HasEntity,
    /// `&Ref<C>`.
    ReferenceToTicked,
    /// `Ref<&C>`.
    TickedReference,
    /// `Ref<Option<C>>`.
    TickedOption,
    /// An immutable component, to be written.
    Immutable,
    Up(UpFlaw),
}

/// A mistake in `Up<ChildOf, &Global>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UpFlaw {
    WithoutOption,
    InReference,
    OfOption,
    OfMutable,
    OfValue,
    OfEntity,
    /// There is another number of types in it than two.
    Incomplete,
}

/// A component where it is used.
#[derive(Clone)]
pub struct ComponentRef {
    /// A component of the world, even where the one that was meant is not known.
    pub id: ComponentId,
    /// As written. None where it could not be read.
    pub ty: Option<Type>,
    pub found: Found,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    Known,
    Unknown,
    Ambiguous(Vec<ComponentId>),
    /// One of these, or one that is listed by another name: rustc knows, by the type.
    Uncertain(Vec<ComponentId>),
    /// Not written, and reported already.
    Unwritten,
}

impl Model {
    /// All declarations of types, but for those of parts: worlds, then archetypes, then bundles, then queries, groups among them, then relations and indexes.
    pub fn declarations(&self) -> impl Iterator<Item = (Marker, &Decl)> {
        let world = self.world.iter().map(|world| &world.decl);
        let marker = if self.is_part() {
            Marker::Part
        } else {
            Marker::World
        };
        let worlds = world
            .chain(&self.other_worlds)
            .map(move |decl| (marker, decl));
        let archetypes = self.archetypes.iter();
        let bundles = self.bundles.iter().map(|it| (Marker::Bundle, &it.decl));
        let relations = self.relations.iter();
        let indexes = self.indexes.iter().map(|it| (Marker::Index, &it.decl));
        let all = worlds
            .chain(archetypes.map(|it| (Marker::Archetype, &it.decl)))
            .chain(bundles)
            .chain(self.queries.iter().map(|it| (it.marker(), &it.decl)))
            .chain(relations.map(|it| (Marker::Relation, &it.decl)))
            .chain(indexes);
        all.filter(|(_, decl)| decl.is_own())
    }

    /// The components that the world lists itself, but for its relations, which come behind them.
    pub fn listed_components(&self) -> impl Iterator<Item = &Component> {
        let own = self
            .components
            .list
            .iter()
            .enumerate()
            .filter(|(_, it)| it.lister == Lister::Own);
        own.filter(|(id, _)| !self.relations.iter().any(|it| it.component == Some(*id)))
            .map(|(_, it)| it)
    }

    /// The components that its own relations are.
    pub fn relation_components(&self) -> impl Iterator<Item = &Component> {
        let own = self.relations.iter().filter(|it| it.decl.is_own());
        own.filter_map(|it| Some(&self.components.list[it.component?]))
    }

    /// Finds the archetypes to which relations may point.
    fn find_ends(&mut self) {
        let is_part = self.is_part();
        for relation in &mut self.relations {
            relation.find_ends(&self.archetypes, is_part);
        }
    }

    /// Gives each index a place among the resources.
    fn keep_indexes(&mut self) {
        if let Some(world) = &mut self.world {
            let kept = self.indexes.iter().map(|index| KeptIndex {
                name: index.decl.name.clone(),
                ty: index.decl.ty(),
            });
            world.resources.indexes = kept.collect();
        }
    }

    /// Whether a part of worlds is declared.
    pub fn is_part(&self) -> bool {
        self.world.as_ref().is_some_and(|world| world.is_part)
    }

    /// A name, with that of the part that has it.
    pub fn shown(&self, name: &str, part: Option<usize>) -> String {
        match part {
            Some(part) => format!("`{name}` of `{}`", self.parts[part].shown),
            None => format!("`{name}`"),
        }
    }

    /// The name of a declaration, with that of its part.
    pub fn named(&self, decl: &Decl) -> String {
        self.shown(&decl.plain(), decl.part())
    }

    /// Where an error about a declaration is shown: one about a declaration of a part is at the part's path.
    pub fn place(&self, decl: &Decl) -> Span {
        decl.part()
            .map_or_else(|| decl.name.span(), |part| self.parts[part].place)
    }

    /// Whether a part with a reported error declares it.
    pub fn is_of_failed_part(&self, decl: &Decl) -> bool {
        decl.part().is_some_and(|part| self.parts[part].failed)
    }

    /// The queries that are groups. Their order is that of their places in the world.
    pub fn groups(&self) -> impl Iterator<Item = (&Query, &Group)> {
        self.queries
            .iter()
            .filter_map(|query| Some((query, query.group.as_ref()?)))
    }
}

impl Archetype {
    /// Whether its set of components is the one that the user meant.
    pub fn is_sound(&self) -> bool {
        let known = |field: &Field| {
            field.component.found == Found::Known
                && matches!(field.flaw, None | Some(FieldFlaw::Reference))
        };
        self.decl.sound && self.fields.iter().all(known)
    }
}

impl Views {
    fn of(archetype: &Ident) -> Self {
        let name = |suffix| names::suffixed(archetype, suffix);
        Self {
            view: name("View"),
            names: ["Ref", "Mut", "Columns", "ColumnsMut"].map(name),
        }
    }

    pub fn all(&self) -> impl Iterator<Item = &Ident> {
        [&self.view].into_iter().chain(&self.names)
    }

    pub fn columns_mut(&self) -> &Ident {
        let [.., columns_mut] = &self.names;
        columns_mut
    }
}

impl Query {
    pub fn marker(&self) -> Marker {
        if self.group.is_some() {
            Marker::Group
        } else {
            Marker::Query
        }
    }

    /// The components of the terms, each one once.
    pub fn components(&self) -> impl Iterator<Item = &ComponentRef> {
        let mut seen = BTreeSet::new();
        let all = self.terms.iter().filter_map(|term| term.component.as_ref());
        all.filter(move |component| seen.insert(component.id))
    }

    /// Whether its terms and filters are those that the user meant.
    pub fn is_sound(&self) -> bool {
        let components = self.terms.iter().filter_map(|term| term.component.as_ref());
        let known = |component: &ComponentRef| component.found == Found::Known;
        self.decl.sound
            && components
                .chain(self.filters.all())
                .chain(self.relations())
                .all(known)
    }

    /// The relations of the cascade and of the terms, wherever they are named.
    pub fn relations(&self) -> impl Iterator<Item = &ComponentRef> {
        let cascade = self
            .cascade
            .iter()
            .filter_map(|cascade| cascade.relation.as_ref());
        let upward = self.terms.iter().flat_map(|term| &term.upward);
        cascade.chain(upward.map(|upward| &upward.relation))
    }

    /// The components of which is asked when they were changed or added. A cascade that asks this of one also asks it of its relation.
    pub fn asked_when(&self) -> impl Iterator<Item = &ComponentRef> {
        let is_asked = self.filters.asked_when().next().is_some();
        let cascade = self.cascade.iter().filter(move |_| is_asked);
        let terms = self.terms.iter().filter(|term| term.kind.is_ticked());
        let terms = terms.filter_map(|term| term.component.as_ref());
        self.filters
            .asked_when()
            .chain(cascade.filter_map(|cascade| cascade.relation.as_ref()))
            .chain(terms)
    }

    /// Whether an item borrows anything, and so has a lifetime.
    pub fn borrows(&self) -> bool {
        self.terms.iter().any(|term| term.kind.is_access())
    }

    pub fn is_read_only(&self) -> bool {
        !self.terms.iter().any(|term| term.kind.is_mutable())
    }
}

impl ComponentRef {
    /// Whether `id` is a component that was written, be it one of several.
    pub fn is_known(&self) -> bool {
        matches!(self.found, Found::Known | Found::Ambiguous(_))
    }
}

impl Filters {
    pub fn all(&self) -> impl Iterator<Item = &ComponentRef> {
        let any = self.any.iter().flatten();
        self.with
            .iter()
            .chain(&self.without)
            .chain(any)
            .chain(self.asked_when())
    }

    /// The components of which is asked when they were changed or added.
    pub fn asked_when(&self) -> impl Iterator<Item = &ComponentRef> {
        self.changed.iter().chain(&self.added)
    }
}

impl Borrow {
    /// `&C`
    pub const READ: Self = Self {
        mutable: false,
        ticked: false,
        optional: false,
    };
    /// `Option<&C>`
    pub const OPTION: Self = Self {
        optional: true,
        ..Self::READ
    };
}

impl From<Borrow> for TermKind {
    fn from(borrow: Borrow) -> Self {
        Self::Borrow(borrow)
    }
}

impl TermKind {
    /// Whether a row without the component is left out.
    pub fn is_required(self) -> bool {
        matches!(self, Self::Borrow(borrow) if !borrow.optional)
    }

    /// Whether its items know when their rows were changed.
    pub fn is_ticked(self) -> bool {
        matches!(self, Self::Borrow(borrow) if borrow.ticked)
    }

    pub fn is_mutable(self) -> bool {
        matches!(self, Self::Borrow(borrow) if borrow.mutable)
    }

    /// Whether the term borrows the component.
    pub fn is_access(self) -> bool {
        !matches!(self, Self::Has | Self::Entity)
    }
}
