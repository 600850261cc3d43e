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

pub(crate) use self::archetype::Member;
pub(crate) use self::build::{build, derived_query};
pub(crate) use self::bundle::{Bundle, BundleField};
pub(crate) use self::component_type::{
    Before, ComponentType, Saving, TypeField, Words, is_deprecated, is_sized,
};
pub(crate) use self::components::{Component, Components, Lister, Origin};
pub(crate) use self::handles::{HandleFields, Handles};
pub(crate) use self::index::{Index, IndexField, IndexFieldFlaw};
pub(crate) use self::observers::Observers;
pub(crate) use self::part::Part;
pub(crate) use self::relation::{MeantEnd, Relation, RelationField, Target};
pub(crate) use self::repair::{repair, repair_components, repair_query};
pub(crate) use self::resources::{Event, KeptIndex, Resource, Resources};
pub(crate) use self::schedule::{
    ArgumentSource, Ended, Schedule, ScheduleFlaw, Step, What, place as place_of_function,
};
pub(crate) use self::serde_attributes::SerdeAttributes;
pub(crate) use self::shape::wrapped;
pub(crate) use self::upward::read_above;

/// The place of a component in the world's list.
pub(crate) type ComponentId = usize;

#[derive(Default)]
pub(crate) struct Model {
    pub(crate) world: Option<World>,
    /// Worlds beyond the first, which has the place.
    pub(crate) other_worlds: Vec<Decl>,
    /// The parts of the world, each behind those that it has itself.
    pub(crate) parts: Vec<Part>,
    /// Worlds that a `cfg` leaves out.
    pub(crate) worlds_left_out: Vec<Absent>,
    /// How many components the world names. None if that is not known.
    pub(crate) listed: Option<usize>,
    pub(crate) components: Components,
    pub(crate) archetypes: Vec<Archetype>,
    /// Bundles that archetypes share. Each is like an archetype, and has no table.
    pub(crate) bundles: Vec<Archetype>,
    pub(crate) queries: Vec<Query>,
    pub(crate) relations: Vec<Relation>,
    pub(crate) indexes: Vec<Index>,
    pub(crate) schedules: Vec<Schedule>,
    pub(crate) observers: Vec<Observers>,
    /// Functions that no step names any longer, though the user does: without them rustc would warn of their imports.
    pub(crate) named: Vec<Path>,
    /// Items that are not ours.
    pub(crate) plain: Vec<TokenStream>,
}

pub(crate) struct World {
    pub(crate) decl: Decl,
    /// Whether it is a part of worlds, and none itself.
    pub(crate) is_part: bool,
    /// The resources and events that a part uses, and others list.
    pub(crate) uses: Vec<Use>,
    /// How many of these it says itself. The rest are those that its own parts list.
    pub(crate) own_uses: usize,
    /// Its parts, as it lists them.
    pub(crate) listed_parts: Vec<PartRef>,
    /// The archetypes, groups and indexes of its parts, by the trait of worlds that have one, and by number.
    pub(crate) of_parts: Vec<(&'static str, TokenStream, usize)>,
    /// The resources that parts use, and nobody lists: an error was reported of each.
    pub(crate) lacking: Vec<Type>,
    pub(crate) flags: WorldFlags,
    /// The name of the type that `split_mut` gives.
    pub(crate) columns_mut: Ident,
    pub(crate) resources: Resources,
    /// The name of the type that `with_resources` takes.
    pub(crate) resources_type: Ident,
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
    pub(crate) fn knows_sharing(&self, model: &Model) -> bool {
        self.flags.parallel || !model.schedules.is_empty()
    }
}

pub(crate) struct Archetype {
    pub(crate) decl: Decl,
    pub(crate) views: Views,
    /// The archetype's name as a field of the world's columns.
    pub(crate) table: Ident,
    pub(crate) capacity: Option<u32>,
    /// Those of its bundles are among them.
    pub(crate) fields: Vec<Field>,
    pub(crate) bundles: Vec<BundleUse>,
    /// Whether the struct cannot be an archetype. The code that is generated for it then
    /// has the right signatures, and empty bodies.
    pub(crate) hollow: bool,
}

/// A field of an archetype that is a bundle.
pub(crate) struct BundleUse {
    pub(crate) attrs: Vec<Attr>,
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    pub(crate) ty: Ident,
    pub(crate) views: Views,
}

/// The names of the types that are generated beside an archetype.
#[derive(Clone)]
pub(crate) struct Views {
    /// The struct, of which the others are names.
    pub(crate) view: Ident,
    /// A row to read, a row to write, the columns to read, and the columns to write.
    pub(crate) names: [Ident; 4],
}

pub(crate) struct Field {
    pub(crate) attrs: Vec<Attr>,
    /// The struct's own, where none is written.
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    pub(crate) ty: Option<Type>,
    pub(crate) component: ComponentRef,
    /// Whether rows may lack the component.
    pub(crate) optional: bool,
    pub(crate) flaw: Option<FieldFlaw>,
    /// The bundle that it is a field of, by its place among those of the archetype.
    pub(crate) within: Option<usize>,
    /// Whether rows are made of it. If not, another field has the component, and that was reported.
    pub(crate) in_rows: bool,
}

/// A flaw of an archetype's field: a kind that it cannot have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldFlaw {
    Reference,
    Entity,
    Has,
    OptionalOption,
    OptionalEntity,
}

pub(crate) struct Query {
    pub(crate) decl: Decl,
    pub(crate) method: Ident,
    pub(crate) terms: Vec<Term>,
    pub(crate) filters: Filters,
    /// None if rows come in any order.
    pub(crate) cascade: Option<Cascade>,
    /// Rows of archetypes made at run time are meant as well.
    pub(crate) dynamic: bool,
    /// The loops are compiled for one instruction set.
    pub(crate) baseline: bool,
    /// None if it is no group.
    pub(crate) group: Option<Group>,
    /// As for archetypes.
    pub(crate) hollow: bool,
}

/// The properties of a group beyond those of a query.
pub(crate) struct Group {
    /// The components of the pools that it arranges.
    pub(crate) owned: Vec<ComponentRef>,
    /// Whether the user lists them. If not, they are those of all terms.
    pub(crate) listed: bool,
    /// Whether there is an error in it, so that the runtime need not look for others.
    pub(crate) faulty: bool,
}

/// The cascade of a query: its rows come behind those of their targets.
pub(crate) struct Cascade {
    /// None where it could not be read.
    pub(crate) relation: Option<ComponentRef>,
}

#[derive(Default)]
pub(crate) struct Filters {
    pub(crate) with: Vec<ComponentRef>,
    pub(crate) without: Vec<ComponentRef>,
    pub(crate) any: Vec<Vec<ComponentRef>>,
    pub(crate) changed: Vec<ComponentRef>,
    pub(crate) added: Vec<ComponentRef>,
}

pub(crate) struct Term {
    pub(crate) attrs: Vec<Attr>,
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    pub(crate) ty: Option<Type>,
    pub(crate) kind: TermKind,
    /// None for `Entity`.
    pub(crate) component: Option<ComponentRef>,
    /// The relations of `Up<ChildOf, …>`, the first one first.
    pub(crate) upward: Vec<Upward>,
    pub(crate) flaw: Option<TermFlaw>,
}

/// A relation of a term. Its target has the component, or the next relation.
pub(crate) struct Upward {
    /// The word `Up`, where the user wrote it.
    pub(crate) word: Ident,
    pub(crate) relation: ComponentRef,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TermKind {
    Borrow(Borrow),
    Has,
    Entity,
    /// Of another entity.
    Up,
}

/// How a term borrows a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Borrow {
    pub(crate) mutable: bool,
    /// `Ref<C>`, which knows its ticks, or `Mut<C>`, which marks its writes.
    pub(crate) ticked: bool,
    pub(crate) optional: bool,
}

/// A flaw of a query's field: a kind that it cannot have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TermFlaw {
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
pub(crate) enum UpFlaw {
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
pub(crate) struct ComponentRef {
    /// A component of the world, even where the one that was meant is not known.
    pub(crate) id: ComponentId,
    /// As written. None where it could not be read.
    pub(crate) ty: Option<Type>,
    pub(crate) found: Found,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
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
    pub(crate) fn declarations(&self) -> impl Iterator<Item = (Marker, &Decl)> {
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
    pub(crate) fn listed_components(&self) -> impl Iterator<Item = &Component> {
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
    pub(crate) fn relation_components(&self) -> impl Iterator<Item = &Component> {
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
    pub(crate) fn is_part(&self) -> bool {
        self.world.as_ref().is_some_and(|world| world.is_part)
    }

    /// A name, with that of the part that has it.
    pub(crate) fn shown(&self, name: &str, part: Option<usize>) -> String {
        match part {
            Some(part) => format!("`{name}` of `{}`", self.parts[part].shown),
            None => format!("`{name}`"),
        }
    }

    /// The name of a declaration, with that of its part.
    pub(crate) fn named(&self, decl: &Decl) -> String {
        self.shown(&decl.plain(), decl.part())
    }

    /// Where an error about a declaration is shown: one about a declaration of a part is at the part's path.
    pub(crate) fn place(&self, decl: &Decl) -> Span {
        decl.part()
            .map_or_else(|| decl.name.span(), |part| self.parts[part].place)
    }

    /// Whether a part with a reported error declares it.
    pub(crate) fn is_of_failed_part(&self, decl: &Decl) -> bool {
        decl.part().is_some_and(|part| self.parts[part].failed)
    }

    /// The queries that are groups. Their order is that of their places in the world.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (&Query, &Group)> {
        self.queries
            .iter()
            .filter_map(|query| Some((query, query.group.as_ref()?)))
    }
}

impl Archetype {
    /// Whether its set of components is the one that the user meant.
    pub(crate) fn is_sound(&self) -> bool {
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

    pub(crate) fn all(&self) -> impl Iterator<Item = &Ident> {
        [&self.view].into_iter().chain(&self.names)
    }

    pub(crate) fn columns_mut(&self) -> &Ident {
        let [.., columns_mut] = &self.names;
        columns_mut
    }
}

impl Query {
    pub(crate) fn marker(&self) -> Marker {
        if self.group.is_some() {
            Marker::Group
        } else {
            Marker::Query
        }
    }

    /// The components of the terms, each one once.
    pub(crate) fn components(&self) -> impl Iterator<Item = &ComponentRef> {
        let mut seen = BTreeSet::new();
        let all = self.terms.iter().filter_map(|term| term.component.as_ref());
        all.filter(move |component| seen.insert(component.id))
    }

    /// Whether its terms and filters are those that the user meant.
    pub(crate) fn is_sound(&self) -> bool {
        let components = self.terms.iter().filter_map(|term| term.component.as_ref());
        let known = |component: &ComponentRef| component.found == Found::Known;
        self.decl.sound
            && components
                .chain(self.filters.all())
                .chain(self.relations())
                .all(known)
    }

    /// The relations of the cascade and of the terms, wherever they are named.
    pub(crate) fn relations(&self) -> impl Iterator<Item = &ComponentRef> {
        let cascade = self
            .cascade
            .iter()
            .filter_map(|cascade| cascade.relation.as_ref());
        let upward = self.terms.iter().flat_map(|term| &term.upward);
        cascade.chain(upward.map(|upward| &upward.relation))
    }

    /// The components of which is asked when they were changed or added. A cascade that asks this of one also asks it of its relation.
    pub(crate) fn asked_when(&self) -> impl Iterator<Item = &ComponentRef> {
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
    pub(crate) fn borrows(&self) -> bool {
        self.terms.iter().any(|term| term.kind.is_access())
    }

    pub(crate) fn is_read_only(&self) -> bool {
        !self.terms.iter().any(|term| term.kind.is_mutable())
    }
}

impl ComponentRef {
    /// Whether `id` is a component that was written, be it one of several.
    pub(crate) fn is_known(&self) -> bool {
        matches!(self.found, Found::Known | Found::Ambiguous(_))
    }
}

impl Filters {
    pub(crate) fn all(&self) -> impl Iterator<Item = &ComponentRef> {
        let any = self.any.iter().flatten();
        self.with
            .iter()
            .chain(&self.without)
            .chain(any)
            .chain(self.asked_when())
    }

    /// The components of which is asked when they were changed or added.
    pub(crate) fn asked_when(&self) -> impl Iterator<Item = &ComponentRef> {
        self.changed.iter().chain(&self.added)
    }
}

impl Borrow {
    /// `&C`
    pub(crate) const READ: Self = Self {
        mutable: false,
        ticked: false,
        optional: false,
    };
    /// `Option<&C>`
    pub(crate) const OPTION: Self = Self {
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
    pub(crate) fn is_required(self) -> bool {
        matches!(self, Self::Borrow(borrow) if !borrow.optional)
    }

    /// Whether its items know when their rows were changed.
    pub(crate) fn is_ticked(self) -> bool {
        matches!(self, Self::Borrow(borrow) if borrow.ticked)
    }

    pub(crate) fn is_mutable(self) -> bool {
        matches!(self, Self::Borrow(borrow) if borrow.mutable)
    }

    /// Whether the term borrows the component.
    pub(crate) fn is_access(self) -> bool {
        !matches!(self, Self::Has | Self::Entity)
    }
}
