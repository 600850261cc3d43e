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
pub mod scan;
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

pub use self::args::{
    Arg, Value as ArgValue, krate, of_derive as parse_derive_args, parse_list as parse_arg_list,
    texts, unknown as unknown_arg,
};
pub use self::attr::{Attr, parse_all as parse_attrs};
pub use self::filter::of_derive as parse_query_args;
pub use self::item::{meant as meant_marker, parse};
pub use self::requires::{Requirement, of_arg as parse_requires};
pub use self::type_list::of_arg as parse_types;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marker {
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

pub enum Item {
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
pub struct Decl {
    /// The marker's own token, for errors about the declaration as a whole.
    pub marker: Span,
    /// The attributes that are not ours.
    pub attrs: Vec<Attr>,
    pub vis: Visibility,
    pub name: Ident,
    pub lifetimes: Lifetimes,
    /// Whether every part could be read.
    pub sound: bool,
    /// None if it is declared here.
    pub of_part: Option<OfPart>,
}

/// A declaration of a part, as the world knows it.
pub struct OfPart {
    /// The part, by its place in the model.
    pub part: usize,
    /// The declaration's type, as the world can name it. Of a query it lacks its lifetime. Schedules have none.
    pub ty: TokenStream,
    /// The visibility of the items that it gives the world under its name. None if it gives none.
    pub vis: Option<Visibility>,
    /// Its number among the part's archetypes, groups or indexes, or that of its first observer among the part's.
    pub number: usize,
}

/// The lifetimes behind a declaration's name, as they are written.
pub enum Lifetimes {
    Unwritten,
    /// Something was, and needs no second report.
    Forgiven,
    /// The one lifetime of a struct that derives `Query`.
    Own(Lifetime),
    /// A derived query without one, which can borrow nothing.
    Missing,
}

pub struct World {
    pub decl: Decl,
    pub is_part: bool,
    pub flags: WorldFlags,
    /// None if the field `components` is missing.
    pub components: Option<Vec<Listed>>,
    pub resources: Vec<Resource>,
    pub events: Vec<Event>,
    pub parts: Vec<PartRef>,
    /// The components, resources and events that a part needs and others list.
    pub uses: Vec<Use>,
}

/// A part of a world, or of another part.
#[derive(Clone)]
pub struct PartRef {
    pub path: Path,
    /// The names that are no methods and columns of the world.
    pub hidden: Vec<Ident>,
}

/// A type that a part needs, and others list.
#[derive(Clone)]
pub enum Use {
    Component(Listed),
    Resource(Type),
    Event(Type),
}

/// A component of a world's list.
#[derive(Clone)]
pub struct Listed {
    pub ty: Type,
    pub writing: Writing,
    /// None if the world does not say how long removed values are kept.
    pub keep: Option<Keep>,
}

/// How values of a component are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Writing {
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
    pub fn of_list(immutable: bool) -> Self {
        if immutable {
            Self::Replaced
        } else {
            Self::InPlace
        }
    }
}

/// A component that names another entity.
pub struct Relation {
    pub decl: Decl,
    pub args: RelationArgs,
    pub fields: Vec<Field>,
}

#[derive(Default)]
pub struct RelationArgs {
    /// Whether no entity is above itself.
    pub acyclic: bool,
    /// With the word that says it.
    pub on_despawn: Option<(OnDespawn, Ident)>,
    /// The name of the world's method that gives the sources.
    pub inverse: Option<Ident>,
    /// The archetypes that targets are of. Any, if there are none.
    pub to: Vec<Type>,
    /// Whether all could be read.
    pub sound: bool,
}

/// Entities by a key that is made of their components.
pub struct Index {
    pub decl: Decl,
    pub args: IndexArgs,
    pub fields: Vec<Field>,
}

#[derive(Default)]
pub struct IndexArgs {
    /// With the word that says it.
    pub method: Option<(IndexMethod, Ident)>,
    /// Whether no two entities have one key.
    pub unique: Option<Ident>,
    pub key: Option<Key>,
    /// A function in the place of a key.
    pub by: Option<Key>,
    /// Two or three numbers.
    pub at: Option<Vec<TokenStream>>,
    pub radius: Option<TokenStream>,
    pub cell: Option<TokenStream>,
    pub with: Vec<Type>,
    pub without: Vec<Type>,
    /// Whether all could be read.
    pub sound: bool,
}

/// How the entries of an index are arranged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum IndexMethod {
    Spatial,
    Ordered,
    Hash,
    Bitmap,
    Likely,
}

/// The key of an index, and its type if that is written.
pub struct Key {
    pub ty: Option<TokenStream>,
    pub expression: TokenStream,
}

/// The fate of a source when its target is despawned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OnDespawn {
    Cascade,
    Clear,
}

/// A resource of a world's list.
pub struct Resource {
    pub ty: Type,
    /// The names that older saves have for it.
    pub was: Vec<syn::LitStr>,
}

/// An event of a world's list.
pub struct Event {
    pub ty: Type,
    /// None if the world does not say how long it is kept.
    pub keep: Option<Keep>,
}

/// How long events or removed values wait for readers.
#[derive(Clone, Copy)]
pub enum Keep {
    Runs(u32),
    All,
}

/// The arguments of `#[world(…)]`.
#[derive(Default)]
pub struct WorldFlags {
    /// Whether no archetype is made while the program runs.
    pub closed: bool,
    /// Whether observers may be added while the program runs.
    pub observed: bool,
    /// Whether threads have to be able to share all values.
    pub parallel: bool,
    /// Whether the world can be copied and put back, and where it says so.
    pub snapshots: Option<Span>,
    /// Whether the world can be saved, and where it says so.
    pub save: Option<Span>,
    /// Whether components and resources are read and written by name through their serde, and where it says so.
    pub text: Option<Span>,
    /// Components and resources that are not saved.
    pub transient: Vec<Type>,
    /// The names in older saves of components and resources that are no more.
    pub removed: Vec<syn::LitStr>,
}

impl WorldFlags {
    /// Whether the world can be put back or loaded.
    pub fn is_restored(&self) -> bool {
        self.snapshots.is_some() || self.save.is_some()
    }

    /// Whether the world says of a type that it is transient, by the name that the list has for it: the world's, or a part's.
    pub fn is_transient(&self, listed: &str) -> bool {
        self.transient
            .iter()
            .any(|ty| text(ty.to_token_stream()) == listed)
    }
}

pub struct Schedule {
    pub decl: Decl,
    /// None if it runs as often as it is called.
    pub fixed: Option<Fixed>,
    /// The arguments of its calls.
    pub arguments: Vec<Argument>,
    /// The tokens behind the arrow.
    pub output: Option<TokenStream>,
    pub lines: Vec<Line>,
    /// The tokens that could not be read, and were reported.
    pub lost: TokenStream,
}

/// An argument of a schedule's calls, which the schedule lends to its lines by the type.
#[derive(Clone)]
pub struct Argument {
    pub name: Ident,
    pub ty: Type,
}

/// Observers, in the order of their calls.
pub struct Observers {
    pub decl: Decl,
    pub lines: Vec<ObserverLine>,
    /// As for schedules.
    pub lost: TokenStream,
}

/// An observer, and the conditions of its calls.
pub struct ObserverLine {
    pub system: Expr,
    pub conditions: Vec<Expr>,
}

impl ObserverLine {
    /// The functions that it names.
    pub fn functions(&self) -> impl Iterator<Item = &Expr> {
        iter::once(&self.system).chain(&self.conditions)
    }
}

/// A rate, in runs a second, and how many runs make up for lost time at most.
#[derive(Clone, Copy)]
pub struct Fixed {
    pub rate: u32,
    pub max_steps: u32,
}

#[allow(clippy::large_enum_variant, reason = "nearly all are of the large one")]
pub enum Line {
    Run(RunLine),
    Phase(Phase),
}

/// A system, or a schedule, and the conditions for it to run.
#[derive(Clone)]
pub struct RunLine {
    pub system: Expr,
    pub conditions: Vec<Expr>,
    /// Where the line is found, if it is one of a part.
    pub of_part: Option<LineOfPart>,
}

/// Lines with a name, and the conditions for all of them to run.
pub struct Phase {
    pub name: Ident,
    pub lines: Vec<Line>,
    pub conditions: Vec<Expr>,
    /// Where its conditions are found, if it has any and is one of a part.
    pub of_part: Option<LineOfPart>,
}

/// A line of a part, as the world names it.
#[derive(Clone)]
pub struct LineOfPart {
    /// The part's type.
    pub part: TokenStream,
    /// The line's number among all that the part's schedules run.
    pub number: usize,
}

pub struct Archetype {
    pub decl: Decl,
    pub capacity: Option<u32>,
    /// Those of its bundles are among them, in the place of the bundle.
    pub fields: Vec<Field>,
    pub bundles: Vec<BundleUse>,
}

/// A field of an archetype, with the type of a bundle that is declared beside it.
pub struct BundleUse {
    pub attrs: Vec<Attr>,
    pub vis: Visibility,
    pub name: Ident,
    /// The bundle's name.
    pub ty: Ident,
}

pub struct Query {
    pub decl: Decl,
    pub args: QueryArgs,
    pub fields: Vec<Field>,
    /// None if it is no group.
    pub group: Option<Group>,
}

/// The properties of a group beyond those of a query.
pub struct Group {
    /// None if it owns all that it has.
    pub own: Option<Vec<Type>>,
}

#[derive(Default)]
pub struct QueryArgs {
    pub with: Vec<Type>,
    pub without: Vec<Type>,
    /// Of each group at least one is there.
    pub any: Vec<Vec<Type>>,
    pub changed: Vec<Type>,
    pub added: Vec<Type>,
    /// None if rows come in any order.
    pub cascade: Option<Cascade>,
    /// The loops are compiled for one instruction set.
    pub baseline: bool,
    pub dynamic: bool,
    /// `crate = path`, which `#[derive(Query)]` alone understands.
    pub krate: Option<TokenStream>,
}

/// Targets come before their sources.
pub struct Cascade {
    /// None where it could not be read, which was reported.
    pub relation: Option<Box<Type>>,
}

#[derive(Clone)]
pub struct Field {
    pub attrs: Vec<Attr>,
    /// The struct's own, where none is written.
    pub vis: Visibility,
    pub name: Ident,
    /// None where it could not be read, which was reported.
    pub ty: Option<Type>,
    /// Whether such a type begins with `&mut`.
    pub mutable: bool,
    /// The bundle of the archetype that it is a field of, by its place among them.
    pub within: Option<usize>,
}

/// The world, or the part, among items.
pub fn world_of(items: &[Item]) -> Option<&World> {
    items.iter().find_map(|item| match item {
        Item::World(world) => Some(world),
        _ => None,
    })
}

impl Item {
    /// None if it is not ours.
    pub fn decl_mut(&mut self) -> Option<&mut Decl> {
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
    pub fn new(marker: Span, attrs: Vec<Attr>, vis: Visibility, name: Ident) -> Self {
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
    pub fn plain(&self) -> String {
        names::plain(&self.name)
    }

    /// Where code that is generated for it says that it comes from.
    pub fn span(&self) -> Span {
        spans::at(&self.name)
    }

    /// Whether it is declared here, and not by a part.
    pub fn is_own(&self) -> bool {
        self.of_part.is_none()
    }

    /// The part that declares it, if one does.
    pub fn part(&self) -> Option<usize> {
        self.of_part.as_ref().map(|it| it.part)
    }

    /// Its type, as the world can name it.
    pub fn ty(&self) -> TokenStream {
        match &self.of_part {
            None => self.name.to_token_stream(),
            Some(of_part) => of_part.ty.clone(),
        }
    }

    /// The visibility of the items that it gives the world under its name. None if it gives none.
    pub fn shown(&self) -> Option<&Visibility> {
        match &self.of_part {
            None => Some(&self.vis),
            Some(of_part) => of_part.vis.as_ref(),
        }
    }

    /// Each trait of this name that the user derives.
    pub fn derived(&self, name: &str) -> impl Iterator<Item = Ident> {
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
    pub const NAMES: [&'static str; 10] = [
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

    pub fn of(name: &str) -> Option<Self> {
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
    pub fn noun(self) -> &'static str {
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
    pub fn derive(self) -> Option<&'static str> {
        match self {
            Self::Archetype | Self::Bundle => Some("Bundle"),
            Self::Query | Self::Group => Some("Query"),
            _ => None,
        }
    }

    /// Whether the fields are terms, which borrow.
    pub fn has_terms(self) -> bool {
        matches!(self, Self::Query | Self::Group)
    }

    /// Whether the struct is one of Rust as it stands.
    pub fn is_rust(self) -> bool {
        matches!(self, Self::Archetype | Self::Bundle)
    }

    /// The form of a right declaration, to show where a wrong one stands.
    pub fn example(self) -> &'static str {
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
