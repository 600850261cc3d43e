//! Declarations as the user spelled them, with nothing resolved yet.
//!
//! Parsing never fails. It reports tokens that it cannot read, and goes on with the
//! next field, argument or item. A hole that is left this way makes its declaration
//! unsound, so that later rules do not complain about the hole.

mod args;
mod attr;
mod bundle;
mod capacity;
mod declaration;
mod expression;
mod field;
mod filter;
mod group;
mod index;
mod item;
mod keep;
mod pairs;
mod parts;
mod relation;
mod requires;
pub(crate) mod scan;
mod schedule;
mod type_list;
mod was;
mod world;

use crate::text::text;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::iter;
use syn::{Expr, Lifetime, Path, Type, Visibility};

use crate::tokens::flat;
use crate::{names, spans};

pub(crate) use self::args::{
    Arg, Value as ArgValue, krate, of_derive as parse_derive_args, parse_list as parse_arg_list,
    texts, unknown as unknown_arg,
};
pub(crate) use self::attr::{Attr, parse_all as parse_attrs};
pub(crate) use self::filter::of_derive as parse_query_args;
pub(crate) use self::item::{meant as meant_marker, parse};
pub(crate) use self::requires::{Requirement, of_arg as parse_requires};
pub(crate) use self::type_list::of_arg as parse_types;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marker {
    World,
    Part,
    Archetype,
    Bundle,
    Query,
    Group,
    Relation,
    Index,
    Schedule,
    Observers,
}

pub(crate) enum Item {
    /// A part is read like a world.
    World(World),
    Archetype(Archetype),
    /// A bundle is read like an archetype, and has no table.
    Bundle(Archetype),
    /// A group is a query as well.
    Query(Query),
    Relation(Relation),
    Index(Index),
    Schedule(Schedule),
    Observers(Observers),
    /// Not ours: goes through as it came.
    Plain(TokenStream),
}

/// The properties that all kinds of declaration share.
pub(crate) struct Decl {
    /// The marker's own token, for errors about the declaration as a whole.
    pub(crate) marker: Span,
    /// The attributes that are not ours.
    pub(crate) attrs: Vec<Attr>,
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    pub(crate) lifetimes: Lifetimes,
    /// Whether every part could be read.
    pub(crate) sound: bool,
    /// None if it is declared here.
    pub(crate) of_part: Option<OfPart>,
}

/// A declaration of a part, as the world knows it.
pub(crate) struct OfPart {
    /// The part, by its place in the model.
    pub(crate) part: usize,
    /// The declaration's type, as the world can name it. Of a query it lacks its lifetime. Schedules have none.
    pub(crate) ty: TokenStream,
    /// The visibility of the items that it gives the world under its name. None if it gives none.
    pub(crate) vis: Option<Visibility>,
    /// Its number among the part's archetypes, groups or indexes, or that of its first observer among the part's.
    pub(crate) number: usize,
}

/// The lifetimes behind a declaration's name, as they are written.
pub(crate) enum Lifetimes {
    Unwritten,
    /// Something was, and needs no second report.
    Forgiven,
    /// The one lifetime of a struct that derives `Query`.
    Own(Lifetime),
    /// A derived query without one, which can borrow nothing.
    Missing,
}

pub(crate) struct World {
    pub(crate) decl: Decl,
    pub(crate) is_part: bool,
    pub(crate) flags: WorldFlags,
    /// None if the field `components` is missing.
    pub(crate) components: Option<Vec<Listed>>,
    pub(crate) resources: Vec<Resource>,
    pub(crate) events: Vec<Event>,
    pub(crate) parts: Vec<PartRef>,
    /// The components, resources and events that a part needs and others list.
    pub(crate) uses: Vec<Use>,
}

/// A part of a world, or of another part.
#[derive(Clone)]
pub(crate) struct PartRef {
    pub(crate) path: Path,
    /// The names that are no methods and columns of the world.
    pub(crate) hidden: Vec<Ident>,
}

/// A type that a part needs, and others list.
#[derive(Clone)]
pub(crate) enum Use {
    Component(Listed),
    Resource(Type),
    Event(Type),
}

/// A component of a world's list.
#[derive(Clone)]
pub(crate) struct Listed {
    pub(crate) ty: Type,
    pub(crate) writing: Writing,
    /// None if the world does not say how long removed values are kept.
    pub(crate) keep: Option<Keep>,
}

/// How values of a component are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writing {
    InPlace,
    /// As a whole: `#[immutable]` stands before the list.
    Replaced,
    /// As a whole, by rules. It is listed by its declaration.
    Relation {
        acyclic: bool,
    },
}

impl Writing {
    /// That of a list.
    pub(crate) fn of_list(immutable: bool) -> Self {
        if immutable {
            Self::Replaced
        } else {
            Self::InPlace
        }
    }
}

/// A component that names another entity.
pub(crate) struct Relation {
    pub(crate) decl: Decl,
    pub(crate) args: RelationArgs,
    pub(crate) fields: Vec<Field>,
}

#[derive(Default)]
pub(crate) struct RelationArgs {
    /// Whether no entity is above itself.
    pub(crate) acyclic: bool,
    /// With the word that says it.
    pub(crate) on_despawn: Option<(OnDespawn, Ident)>,
    /// The name of the world's method that gives the sources.
    pub(crate) inverse: Option<Ident>,
    /// The archetypes that targets are of. Any, if there are none.
    pub(crate) to: Vec<Type>,
    /// Whether all could be read.
    pub(crate) sound: bool,
}

/// Entities by a key that is made of their components.
pub(crate) struct Index {
    pub(crate) decl: Decl,
    pub(crate) args: IndexArgs,
    pub(crate) fields: Vec<Field>,
}

#[derive(Default)]
pub(crate) struct IndexArgs {
    /// With the word that says it.
    pub(crate) method: Option<(IndexMethod, Ident)>,
    /// Whether no two entities have one key.
    pub(crate) unique: Option<Ident>,
    pub(crate) key: Option<Key>,
    /// A function in the place of a key.
    pub(crate) by: Option<Key>,
    /// Two or three numbers.
    pub(crate) at: Option<Vec<TokenStream>>,
    pub(crate) radius: Option<TokenStream>,
    pub(crate) cell: Option<TokenStream>,
    pub(crate) with: Vec<Type>,
    pub(crate) without: Vec<Type>,
    /// Whether all could be read.
    pub(crate) sound: bool,
}

/// How the entries of an index are arranged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IndexMethod {
    Spatial,
    Ordered,
    Hash,
    Bitmap,
    Likely,
}

/// The key of an index, and its type if that is written.
pub(crate) struct Key {
    pub(crate) ty: Option<TokenStream>,
    pub(crate) expression: TokenStream,
}

/// The fate of a source when its target is despawned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnDespawn {
    Cascade,
    Clear,
}

/// A resource of a world's list.
pub(crate) struct Resource {
    pub(crate) ty: Type,
    /// The names that older saves have for it.
    pub(crate) was: Vec<syn::LitStr>,
}

/// An event of a world's list.
pub(crate) struct Event {
    pub(crate) ty: Type,
    /// None if the world does not say how long it is kept.
    pub(crate) keep: Option<Keep>,
}

/// How long events or removed values wait for readers.
#[derive(Clone, Copy)]
pub(crate) enum Keep {
    Runs(u32),
    All,
}

/// The arguments of `#[world(…)]`.
#[derive(Default)]
pub(crate) struct WorldFlags {
    /// Whether no archetype is made while the program runs.
    pub(crate) closed: bool,
    /// Whether observers may be added while the program runs.
    pub(crate) observed: bool,
    /// Whether threads have to be able to share all values.
    pub(crate) parallel: bool,
    /// Whether the world can be copied and put back, and where it says so.
    pub(crate) snapshots: Option<Span>,
    /// Whether the world can be saved, and where it says so.
    pub(crate) save: Option<Span>,
    /// Whether components and resources are read and written by name through their serde, and where it says so.
    pub(crate) text: Option<Span>,
    /// Components and resources that are not saved.
    pub(crate) transient: Vec<Type>,
    /// The names in older saves of components and resources that are no more.
    pub(crate) removed: Vec<syn::LitStr>,
}

impl WorldFlags {
    /// Whether the world can be put back or loaded.
    pub(crate) fn is_restored(&self) -> bool {
        self.snapshots.is_some() || self.save.is_some()
    }

    /// Whether the world says of a type that it is transient, by the name that the list has for it: the world's, or a part's.
    pub(crate) fn is_transient(&self, listed: &str) -> bool {
        self.transient
            .iter()
            .any(|ty| text(ty.to_token_stream()) == listed)
    }
}

pub(crate) struct Schedule {
    pub(crate) decl: Decl,
    /// None if it runs as often as it is called.
    pub(crate) fixed: Option<Fixed>,
    /// The arguments of its calls.
    pub(crate) arguments: Vec<Argument>,
    /// The tokens behind the arrow.
    pub(crate) output: Option<TokenStream>,
    pub(crate) lines: Vec<Line>,
    /// The tokens that could not be read, and were reported.
    pub(crate) lost: TokenStream,
}

/// An argument of a schedule's calls, which the schedule lends to its lines by the type.
#[derive(Clone)]
pub(crate) struct Argument {
    pub(crate) name: Ident,
    pub(crate) ty: Type,
}

/// Observers, in the order of their calls.
pub(crate) struct Observers {
    pub(crate) decl: Decl,
    pub(crate) lines: Vec<ObserverLine>,
    /// As for schedules.
    pub(crate) lost: TokenStream,
}

/// An observer, and the conditions of its calls.
pub(crate) struct ObserverLine {
    pub(crate) system: Expr,
    pub(crate) conditions: Vec<Expr>,
}

impl ObserverLine {
    /// The functions that it names.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &Expr> {
        iter::once(&self.system).chain(&self.conditions)
    }
}

/// A rate, in runs a second, and how many runs make up for lost time at most.
#[derive(Clone, Copy)]
pub(crate) struct Fixed {
    pub(crate) rate: u32,
    pub(crate) max_steps: u32,
}

#[allow(clippy::large_enum_variant, reason = "nearly all are of the large one")]
pub(crate) enum Line {
    Run(RunLine),
    Phase(Phase),
}

/// A system, or a schedule, and the conditions for it to run.
#[derive(Clone)]
pub(crate) struct RunLine {
    pub(crate) system: Expr,
    pub(crate) conditions: Vec<Expr>,
    /// Where the line is found, if it is one of a part.
    pub(crate) of_part: Option<LineOfPart>,
}

/// Lines with a name, and the conditions for all of them to run.
pub(crate) struct Phase {
    pub(crate) name: Ident,
    pub(crate) lines: Vec<Line>,
    pub(crate) conditions: Vec<Expr>,
    /// Where its conditions are found, if it has any and is one of a part.
    pub(crate) of_part: Option<LineOfPart>,
}

/// A line of a part, as the world names it.
#[derive(Clone)]
pub(crate) struct LineOfPart {
    /// The part's type.
    pub(crate) part: TokenStream,
    /// The line's number among all that the part's schedules run.
    pub(crate) number: usize,
}

pub(crate) struct Archetype {
    pub(crate) decl: Decl,
    pub(crate) capacity: Option<u32>,
    /// Those of its bundles are among them, in the place of the bundle.
    pub(crate) fields: Vec<Field>,
    pub(crate) bundles: Vec<BundleUse>,
}

/// A field of an archetype, with the type of a bundle that is declared beside it.
pub(crate) struct BundleUse {
    pub(crate) attrs: Vec<Attr>,
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    /// The bundle's name.
    pub(crate) ty: Ident,
}

pub(crate) struct Query {
    pub(crate) decl: Decl,
    pub(crate) args: QueryArgs,
    pub(crate) fields: Vec<Field>,
    /// None if it is no group.
    pub(crate) group: Option<Group>,
}

/// The properties of a group beyond those of a query.
pub(crate) struct Group {
    /// None if it owns all that it has.
    pub(crate) own: Option<Vec<Type>>,
}

#[derive(Default)]
pub(crate) struct QueryArgs {
    pub(crate) with: Vec<Type>,
    pub(crate) without: Vec<Type>,
    /// Of each group at least one is there.
    pub(crate) any: Vec<Vec<Type>>,
    pub(crate) changed: Vec<Type>,
    pub(crate) added: Vec<Type>,
    /// None if rows come in any order.
    pub(crate) cascade: Option<Cascade>,
    /// The loops are compiled for one instruction set.
    pub(crate) baseline: bool,
    pub(crate) dynamic: bool,
    /// `crate = path`, which `#[derive(Query)]` alone understands.
    pub(crate) krate: Option<TokenStream>,
}

/// Targets come before their sources.
pub(crate) struct Cascade {
    /// None where it could not be read, which was reported.
    pub(crate) relation: Option<Box<Type>>,
}

#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) attrs: Vec<Attr>,
    /// The struct's own, where none is written.
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    /// None where it could not be read, which was reported.
    pub(crate) ty: Option<Type>,
    /// Whether such a type begins with `&mut`.
    pub(crate) mutable: bool,
    /// The bundle of the archetype that it is a field of, by its place among them.
    pub(crate) within: Option<usize>,
}

/// The world, or the part, among items.
pub(crate) fn world_of(items: &[Item]) -> Option<&World> {
    items.iter().find_map(|item| match item {
        Item::World(world) => Some(world),
        _ => None,
    })
}

impl Item {
    /// None if it is not ours.
    pub(crate) fn decl_mut(&mut self) -> Option<&mut Decl> {
        Some(match self {
            Self::World(it) => &mut it.decl,
            Self::Archetype(it) | Self::Bundle(it) => &mut it.decl,
            Self::Query(it) => &mut it.decl,
            Self::Relation(it) => &mut it.decl,
            Self::Index(it) => &mut it.decl,
            Self::Schedule(it) => &mut it.decl,
            Self::Observers(it) => &mut it.decl,
            Self::Plain(_) => return None,
        })
    }
}

impl Decl {
    pub(crate) fn new(marker: Span, attrs: Vec<Attr>, vis: Visibility, name: Ident) -> Self {
        Self {
            marker,
            attrs,
            vis,
            name,
            lifetimes: Lifetimes::Unwritten,
            sound: true,
            of_part: None,
        }
    }

    /// The name without its `r#`.
    pub(crate) fn plain(&self) -> String {
        names::plain(&self.name)
    }

    /// Where code that is generated for it says that it comes from.
    pub(crate) fn span(&self) -> Span {
        spans::at(&self.name)
    }

    /// Whether it is declared here, and not by a part.
    pub(crate) fn is_own(&self) -> bool {
        self.of_part.is_none()
    }

    /// The part that declares it, if one does.
    pub(crate) fn part(&self) -> Option<usize> {
        self.of_part.as_ref().map(|it| it.part)
    }

    /// Its type, as the world can name it.
    pub(crate) fn ty(&self) -> TokenStream {
        match &self.of_part {
            None => self.name.to_token_stream(),
            Some(of_part) => of_part.ty.clone(),
        }
    }

    /// The visibility of the items that it gives the world under its name. None if it gives none.
    pub(crate) fn shown(&self) -> Option<&Visibility> {
        match &self.of_part {
            None => Some(&self.vis),
            Some(of_part) => of_part.vis.as_ref(),
        }
    }

    /// Each trait of this name that the user derives.
    pub(crate) fn derived(&self, name: &str) -> impl Iterator<Item = Ident> {
        let derives = self.attrs.iter().filter(|attr| attr.is("derive"));
        derives
            .flat_map(|attr| flat(attr.args()))
            .filter_map(move |token| match token {
                TokenTree::Ident(word) if word == name => Some(word),
                _ => None,
            })
    }
}

impl Marker {
    pub(crate) const NAMES: [&'static str; 10] = [
        "archetype",
        "bundle",
        "group",
        "index",
        "observers",
        "part",
        "query",
        "relation",
        "schedule",
        "world",
    ];

    pub(crate) fn of(name: &str) -> Option<Self> {
        match name {
            "world" => Some(Self::World),
            "part" => Some(Self::Part),
            "archetype" => Some(Self::Archetype),
            "bundle" => Some(Self::Bundle),
            "query" => Some(Self::Query),
            "group" => Some(Self::Group),
            "relation" => Some(Self::Relation),
            "index" => Some(Self::Index),
            "schedule" => Some(Self::Schedule),
            "observers" => Some(Self::Observers),
            _ => None,
        }
    }

    /// With its article, as the beginning of a sentence about it.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::World => "a world",
            Self::Part => "a part",
            Self::Archetype => "an archetype",
            Self::Bundle => "a bundle",
            Self::Query => "a query",
            Self::Group => "a group",
            Self::Relation => "a relation",
            Self::Index => "an index",
            Self::Schedule => "a schedule",
            Self::Observers => "a list of observers",
        }
    }

    /// The derive that would do the work of the marker.
    pub(crate) fn derive(self) -> Option<&'static str> {
        match self {
            Self::Archetype | Self::Bundle => Some("Bundle"),
            Self::Query | Self::Group => Some("Query"),
            _ => None,
        }
    }

    /// Whether the fields are terms, which borrow.
    pub(crate) fn has_terms(self) -> bool {
        matches!(self, Self::Query | Self::Group)
    }

    /// Whether the struct is one of Rust as it stands.
    pub(crate) fn is_rust(self) -> bool {
        matches!(self, Self::Archetype | Self::Bundle)
    }

    /// The form of a right declaration, to show where a wrong one stands.
    pub(crate) fn example(self) -> &'static str {
        match self {
            Self::World => "struct Kitchen { components: (Position, Name) }",
            Self::Part => "struct Motion { components: (Position, Velocity) }",
            Self::Archetype => "struct Cook { name: Name, position: Position }",
            Self::Bundle => "struct Body { position: Position, velocity: Velocity }",
            Self::Query => "struct Moving { position: &mut Position, velocity: &Velocity }",
            Self::Group => "struct Duel { weapon: &mut Weapon, target: &Target }",
            Self::Relation => "struct ChildOf { parent: Entity }",
            Self::Index => "struct ByHeat { heat: Heat }",
            Self::Schedule => "fn tick() { walk; serve; }",
            Self::Observers => "fn reactions() { heat_up; clear_up; }",
        }
    }
}
