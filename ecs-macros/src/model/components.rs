//! The world's list of components, and finding one in it by the type that was written.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::Type;

use super::{ComponentId, ComponentRef, Found};
use crate::ast::{Keep, Listed, Writing};
use crate::cfg::Absent;
use crate::text::text;
use crate::tokens::flat;
use crate::{names, suggest};

#[derive(Clone)]
pub struct Component {
    pub ty: Type,
    pub text: String,
    pub writing: Writing,
    /// How long removed values wait for readers, if the list says so.
    pub keep: Option<Keep>,
    pub origin: Origin,
    /// The list that it is in.
    pub lister: Lister,
}

/// The reason why there is a component.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A list has it.
    Listed,
    /// The listed type cannot be a component. Another type stands in its place.
    StandsIn,
    /// A declaration names it, and no list does. That is an error at each of its uses, and none follows from it.
    Unlisted,
    /// A part needs it, and nobody lists it. That was reported, and rustc may report that there is no such type.
    Lacking,
}

/// The list that a component is in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lister {
    /// The world, or the part that is being declared.
    Own,
    /// A part of it, with the number in the part's list.
    Part(usize, usize),
    /// Somebody: a part uses it.
    Other,
}

#[derive(Clone, Default)]
pub struct Components {
    pub list: Vec<Component>,
    /// Whether the list is whole. If not, a component that is not in it joins it, unreported.
    pub closed: bool,
    /// Whether they are those of a part, and not of a world.
    pub is_part: bool,
    /// Those that a `cfg` leaves out.
    pub left_out: Vec<Absent>,
    /// The components of bundles that archetypes share, by the name of the bundle.
    pub bundles: BTreeMap<String, Vec<String>>,
    /// The meanings of names: those of the world, or of a part while its declarations are read.
    names: Names,
}

/// The meanings of names in one place.
#[derive(Clone, Default)]
pub(super) struct Names {
    by_text: BTreeMap<String, Vec<Entry>>,
    by_last_segment: BTreeMap<String, Vec<Entry>>,
}

#[derive(Clone)]
struct Entry {
    segments: Vec<String>,
    meaning: Meaning,
    /// The type that stands where the name does. None if that is the type that was written.
    ty: Option<Type>,
    is_own: bool,
}

/// The meaning of a name.
#[derive(Clone)]
pub(super) enum Meaning {
    Component(ComponentId),
    /// One of these, or one that is listed by another name. The type tells.
    Uncertain(Vec<ComponentId>),
}

impl Component {
    /// Whether it is replaced, and never written where it is.
    pub fn is_immutable(&self) -> bool {
        self.writing != Writing::InPlace
    }

    pub fn is_relation(&self) -> bool {
        matches!(self.writing, Writing::Relation { .. })
    }
}

impl Entry {
    fn ids(&self) -> Vec<ComponentId> {
        match &self.meaning {
            Meaning::Component(id) => vec![*id],
            Meaning::Uncertain(ids) => ids.clone(),
        }
    }
}

impl Names {
    /// `ty` is the name, and `stands_for` the type that goes in its place.
    pub(super) fn add(
        &mut self,
        ty: &Type,
        meaning: Meaning,
        stands_for: Option<Type>,
        is_own: bool,
    ) {
        let segments = segments(ty).unwrap_or_default();
        let entry = Entry {
            segments,
            meaning,
            ty: stands_for,
            is_own,
        };
        if let Some(last) = entry.segments.last() {
            self.by_last_segment
                .entry(last.clone())
                .or_default()
                .push(entry.clone());
        }
        self.by_text.entry(text(ty)).or_default().push(entry);
    }

    /// The entries that a type may name: those that are written so, if there are any, and the own ones among them.
    fn candidates(&self, ty: &Type) -> Vec<&Entry> {
        if let Some(entries) = self.by_text.get(&text(ty)) {
            return match entries.iter().find(|entry| entry.is_own) {
                Some(own) => vec![own],
                None => entries.iter().collect(),
            };
        }
        let Some(segments) = segments(ty) else {
            return Vec::new();
        };
        let last = segments
            .last()
            .and_then(|last| self.by_last_segment.get(last));
        last.into_iter()
            .flatten()
            .filter(|entry| ends_alike(&segments, &entry.segments))
            .collect()
    }
}

impl Components {
    pub fn closed(listed: Vec<Listed>) -> Self {
        let mut components = Self::open(listed);
        components.closed = true;
        components
    }

    pub fn open(listed: Vec<Listed>) -> Self {
        let mut components = Self::default();
        for listed in listed {
            components.list_own(listed, Lister::Own);
        }
        components
    }

    /// Adds a component to the list. Of two that are written alike the first one is meant by that.
    pub(super) fn list_own(&mut self, listed: Listed, list: Lister) {
        let Listed { ty, writing, keep } = listed;
        let id = self.push(ty);
        let component = &mut self.list[id];
        (component.writing, component.keep, component.lister) = (writing, keep, list);
    }

    /// Adds a component of a part, which goes by number. `written` is the part's name for it.
    pub(super) fn list_of_part(&mut self, listed: &Listed, ty: Type, list: Lister) {
        let id = self.list.len();
        let Listed {
            ty: written,
            writing,
            keep,
        } = listed;
        self.names.add(written, Meaning::Component(id), None, false);
        let (text, origin) = (text(written), Origin::Listed);
        self.list.push(Component {
            ty,
            text,
            writing: *writing,
            keep: *keep,
            origin,
            lister: list,
        });
    }

    /// The same for one that the part says that others list, and nobody does.
    pub(super) fn list_lacking(&mut self, listed: &Listed, ty: Type, list: Lister) {
        let id = self.list.len();
        self.list_of_part(listed, ty, list);
        self.list[id].origin = Origin::Lacking;
    }

    /// The same, where the components of parts are by the names that their lists have.
    pub fn by_name(&self) -> Self {
        let mut named = self.clone();
        for component in &mut named.list {
            if let Lister::Part(..) = component.lister
                && let Ok(ty) = syn::parse_str(&component.text)
            {
                component.ty = ty;
            }
        }
        named
    }

    /// Lets other names count, and returns those that did.
    pub(super) fn enter(&mut self, names: Names) -> Names {
        std::mem::replace(&mut self.names, names)
    }

    /// The components that a type of some part may name.
    pub(super) fn named(&self, ty: &Type) -> Vec<ComponentId> {
        let entries = self.names.candidates(ty).into_iter();
        entries
            .filter_map(|entry| match entry.meaning {
                Meaning::Component(id) => Some(id),
                Meaning::Uncertain(_) => None,
            })
            .collect()
    }

    /// Whether the list has the very type. A component that is called `Entity` or
    /// `Option<Heat>` is a component, and no word of ours.
    pub(super) fn lists(&self, ty: &Type) -> bool {
        self.closed && self.names.by_text.contains_key(&text(ty))
    }

    /// Whether the component is known, and no relation.
    pub fn is_no_relation(&self, component: &ComponentRef) -> bool {
        let is_known = self.closed && component.found == Found::Known;
        is_known && {
            let component = &self.list[component.id];
            component.origin == Origin::Listed
                && component.lister != Lister::Other
                && !component.is_relation()
        }
    }

    /// Whether the relation is known, and not `acyclic`.
    pub fn may_be_cyclic(&self, relation: &ComponentRef) -> bool {
        relation.found == Found::Known
            && self.list[relation.id].writing == Writing::Relation { acyclic: false }
    }

    /// Whether the component is known, and immutable.
    pub(super) fn is_immutable(&self, component: &ComponentRef) -> bool {
        component.found == Found::Known && self.list[component.id].is_immutable()
    }

    /// The component that is meant by `ty`.
    pub(super) fn find(&mut self, ty: &Type) -> ComponentRef {
        let candidates = self.names.candidates(ty);
        let stands_for = candidates.first().and_then(|entry| entry.ty.clone());
        let ids: Vec<ComponentId> = candidates.iter().flat_map(|entry| entry.ids()).collect();
        let (id, found) = match candidates.as_slice() {
            [
                Entry {
                    meaning: Meaning::Component(id),
                    ..
                },
            ] if self.list[*id].origin == Origin::Unlisted => (*id, Found::Unknown),
            [
                Entry {
                    meaning: Meaning::Component(id),
                    ..
                },
            ] => (*id, Found::Known),
            [] if self.closed => (0, Found::Unknown),
            [] => (self.push(ty.clone()), Found::Known),
            [_, _, ..] if candidates.iter().all(|entry| entry.is_own) => {
                (ids[0], Found::Ambiguous(ids))
            }
            _ => (0, Found::Uncertain(ids)),
        };
        ComponentRef {
            id,
            ty: Some(stands_for.unwrap_or_else(|| ty.clone())),
            found,
        }
    }

    /// The component that may be meant where none can be read.
    pub(super) fn unwritten() -> ComponentRef {
        ComponentRef {
            id: 0,
            ty: None,
            found: Found::Unwritten,
        }
    }

    /// The predicate with which the component is there, if a `cfg` leaves it out.
    pub fn condition_of(&self, name: &str) -> Option<&str> {
        let absent = self
            .left_out
            .iter()
            .find(|absent| last_word(&absent.name) == last_word(name))?;
        Some(&absent.predicate)
    }

    /// The listed component with the name that looks most like `name`.
    pub fn nearest(&self, name: &str) -> Option<ComponentId> {
        self.nearest_of(name, 0..self.list.len())
    }

    /// The one of these with the name that looks most like `name`.
    pub fn nearest_of(
        &self,
        name: &str,
        ids: impl IntoIterator<Item = ComponentId>,
    ) -> Option<ComponentId> {
        let listed = ids
            .into_iter()
            .filter(|id| self.list[*id].origin != Origin::Unlisted);
        suggest::nearest(
            last_word(name),
            listed.map(|id| (last_word(&self.list[id].text), id)),
        )
    }

    /// The names of the list.
    pub fn listed(&self) -> impl Iterator<Item = &str> {
        self.list
            .iter()
            .filter(|component| component.origin != Origin::Unlisted)
            .map(|component| component.text.as_str())
    }

    /// The component in the place of one that is not known: the nearest by its name, or else the type that is written, as if it were
    /// listed. If that cannot be, it is any that is still free.
    pub(super) fn stand_in(
        &mut self,
        component: &ComponentRef,
        field: &Ident,
        taken: &[ComponentId],
    ) -> ComponentId {
        let name = component
            .ty
            .as_ref()
            .map_or_else(|| names::plain(field), text);
        if let Some(near) = self.nearest(&name).filter(|near| !taken.contains(near)) {
            return near;
        }
        if let (Found::Unknown, Some(ty)) = (&component.found, &component.ty) {
            let known = self.names.candidates(ty).first().map(|entry| entry.ids());
            if let Some(&[id]) = known.as_deref() {
                return id;
            }
            if self.closed && is_plain_path(ty) {
                let id = self.push(ty.clone());
                self.list[id].origin = Origin::Unlisted;
                if self.is_part {
                    self.list[id].lister = Lister::Other;
                }
                return id;
            }
        }
        (0..self.list.len())
            .find(|id| !taken.contains(id))
            .unwrap_or(0)
    }

    /// Gives each component of a declaration that is not known one that no other field has. The names are those of the fields.
    pub(super) fn stand_in_for_unknown<'a>(
        &mut self,
        fields: impl Iterator<Item = (&'a mut ComponentRef, &'a Ident)>,
    ) {
        let (known, unknown): (Vec<_>, Vec<_>) =
            fields.partition(|(component, _)| component.is_known());
        let mut taken: Vec<ComponentId> = known
            .into_iter()
            .map(|(component, _)| component.id)
            .collect();
        for (component, name) in unknown {
            component.id = self.stand_in(component, name, &taken);
            taken.push(component.id);
        }
    }

    pub(super) fn push(&mut self, ty: Type) -> ComponentId {
        let id = self.list.len();
        let text = text(&ty);
        if !self.names.by_text.contains_key(&text) {
            self.names.add(&ty, Meaning::Component(id), None, true);
        }
        let (writing, origin, lister) = (Writing::InPlace, Origin::Listed, Lister::Own);
        self.list.push(Component {
            ty,
            text,
            writing,
            keep: None,
            origin,
            lister,
        });
        id
    }
}

/// Whether it is a path of which nothing is left to be found out where it stands.
fn is_plain_path(ty: &Type) -> bool {
    let is_open = |token: &TokenTree| match token {
        TokenTree::Ident(ident) => {
            ident == "_" || ident == "Self" || ident == "impl" || ident == "dyn"
        }
        TokenTree::Punct(punct) => punct.as_char() == '\'',
        _ => false,
    };
    segments(ty).is_some() && !flat(ty.to_token_stream()).iter().any(is_open)
}

/// The segments of a plain path, each with its generic arguments.
fn segments(ty: &Type) -> Option<Vec<String>> {
    match ty {
        Type::Group(group) => segments(&group.elem),
        Type::Paren(paren) => segments(&paren.elem),
        Type::Path(path) if path.qself.is_none() => {
            Some(path.path.segments.iter().map(text).collect())
        }
        _ => None,
    }
}

/// Whether the shorter path is the end of the longer one.
fn ends_alike(a: &[String], b: &[String]) -> bool {
    a.iter().rev().zip(b.iter().rev()).all(|(a, b)| a == b)
}

/// `Heat` of `crate::parts::Heat<Fire>`.
fn last_word(text: &str) -> &str {
    let path = text.split('<').next().unwrap_or(text);
    path.rsplit(':').next().unwrap_or(path).trim()
}
