//! The world's list of components, and finding one in it by what was written.

use std::collections::BTreeMap;

use syn::Type;

use super::{ComponentId, ComponentRef, Found};
use crate::ast::Listed;
use crate::cfg::Absent;
use crate::suggest;
use crate::text::text;

pub(crate) struct Component {
    pub(crate) ty: Type,
    pub(crate) text: String,
    /// Whether it is replaced, and never written where it is.
    pub(crate) immutable: bool,
    /// Whether `ty` is another one than was written, which could not be.
    pub(crate) stands_in: bool,
}

pub(crate) struct Components {
    pub(crate) list: Vec<Component>,
    /// Whether the list is whole. If not, what is not in it joins it, unreported.
    pub(crate) closed: bool,
    /// Those that a `cfg` leaves out.
    pub(crate) left_out: Vec<Absent>,
    by_text: BTreeMap<String, ComponentId>,
    by_last_segment: BTreeMap<String, Vec<ComponentId>>,
}

impl Components {
    pub(crate) fn closed(listed: Vec<Listed>) -> Self {
        let mut components = Self::open(listed);
        components.closed = true;
        components
    }

    pub(crate) fn open(listed: Vec<Listed>) -> Self {
        let mut components = Self {
            list: Vec::with_capacity(listed.len()),
            closed: false,
            left_out: Vec::new(),
            by_text: BTreeMap::new(),
            by_last_segment: BTreeMap::new(),
        };
        for Listed { ty, immutable } in listed {
            let id = components.push(ty);
            components.list[id].immutable = immutable;
        }
        components
    }

    /// Whether the list has the very type. A component that is called `Entity` or
    /// `Option<Heat>` is a component, and no word of ours.
    pub(super) fn lists(&self, ty: &Type) -> bool {
        self.closed && self.by_text.contains_key(&text(ty))
    }

    /// Whether the component is known, and immutable.
    pub(super) fn is_immutable(&self, component: &ComponentRef) -> bool {
        component.found == Found::Known && self.list[component.id].immutable
    }

    /// The component that is meant by `ty`.
    pub(super) fn find(&mut self, ty: &Type) -> ComponentRef {
        let (id, found) = match self.candidates(ty).as_slice() {
            [id] => (*id, Found::Known),
            [] if self.closed => (0, Found::Unknown),
            [] => (self.push(ty.clone()), Found::Known),
            several => (several[0], Found::Ambiguous(several.to_vec())),
        };
        ComponentRef { id, ty: Some(ty.clone()), found }
    }

    /// The component that may be meant where none can be read.
    pub(super) fn unwritten() -> ComponentRef {
        ComponentRef { id: 0, ty: None, found: Found::Unwritten }
    }

    /// The predicate with which the component is there, if a `cfg` leaves it out.
    pub(crate) fn condition_of(&self, name: &str) -> Option<&str> {
        let absent = self.left_out.iter().find(|absent| last_word(&absent.name) == last_word(name))?;
        Some(&absent.predicate)
    }

    /// The listed component whose name looks most like `name`.
    pub(crate) fn nearest(&self, name: &str) -> Option<ComponentId> {
        self.nearest_of(name, 0..self.list.len())
    }

    /// The one of these whose name looks most like `name`.
    pub(crate) fn nearest_of(&self, name: &str, ids: impl IntoIterator<Item = ComponentId>) -> Option<ComponentId> {
        let names = ids.into_iter().map(|id| (last_word(&self.list[id].text), id));
        suggest::nearest(last_word(name), names)
    }

    /// What stands where `name` is not known: the nearest, or any that is still free.
    pub(super) fn stand_in(&self, name: &str, taken: &[ComponentId]) -> ComponentId {
        let free = |id: &ComponentId| !taken.contains(id);
        self.nearest(name).filter(free).or_else(|| (0..self.list.len()).find(free)).unwrap_or(0)
    }

    fn candidates(&self, ty: &Type) -> Vec<ComponentId> {
        if let Some(id) = self.by_text.get(&text(ty)) {
            return vec![*id];
        }
        let Some(segments) = segments(ty) else {
            return Vec::new();
        };
        let last = segments.last().and_then(|last| self.by_last_segment.get(last));
        let listed = last.into_iter().flatten().copied();
        listed.filter(|id| self.segments_of(*id).is_some_and(|other| ends_alike(&segments, &other))).collect()
    }

    fn segments_of(&self, id: ComponentId) -> Option<Vec<String>> {
        segments(&self.list[id].ty)
    }

    pub(super) fn push(&mut self, ty: Type) -> ComponentId {
        let id = self.list.len();
        let text = text(&ty);
        if !self.by_text.contains_key(&text) {
            self.by_text.insert(text.clone(), id);
            if let Some(last) = segments(&ty).as_mut().and_then(Vec::pop) {
                self.by_last_segment.entry(last).or_default().push(id);
            }
        }
        self.list.push(Component { ty, text, immutable: false, stands_in: false });
        id
    }
}

/// The segments of a plain path, each with its generic arguments.
fn segments(ty: &Type) -> Option<Vec<String>> {
    match ty {
        Type::Group(group) => segments(&group.elem),
        Type::Paren(paren) => segments(&paren.elem),
        Type::Path(path) if path.qself.is_none() => Some(path.path.segments.iter().map(text).collect()),
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
