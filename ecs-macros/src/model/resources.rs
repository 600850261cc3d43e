//! The resources of a world: those of its list, and a queue for each type of event.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::Type;

use crate::names;
use crate::text::text;
use crate::tokens::flat;

pub(crate) struct Resources {
    pub(crate) listed: Vec<Resource>,
    pub(crate) events: Vec<Event>,
}

pub(crate) struct Resource {
    pub(crate) ty: Type,
    pub(crate) text: String,
    /// Its name as a field of the world's resources.
    pub(crate) field: Ident,
}

pub(crate) struct Event {
    pub(crate) ty: Type,
    pub(crate) text: String,
}

impl Resources {
    pub(super) fn of(resources: Vec<Type>, events: Vec<Type>) -> Self {
        Self {
            listed: resources.into_iter().map(Resource::of).collect(),
            events: events.into_iter().map(|ty| Event { text: text(&ty), ty }).collect(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.events.is_empty()
    }

    /// Leaves each type and each name once.
    pub(super) fn repair(&mut self) {
        let usable = |ty: &Type| crate::check::component_fault(ty).is_none();
        let (mut types, mut fields) = (BTreeSet::new(), BTreeSet::new());
        self.listed
            .retain(|it| usable(&it.ty) && types.insert(it.text.clone()) && fields.insert(names::plain(&it.field)));
        let mut types = BTreeSet::new();
        self.events.retain(|it| usable(&it.ty) && types.insert(it.text.clone()));
    }
}

impl Resource {
    fn of(ty: Type) -> Self {
        Self { text: text(&ty), field: field(&ty), ty }
    }
}

/// `state_mode` of `ecs::State<Mode>`.
fn field(ty: &Type) -> Ident {
    let tokens = match ty {
        Type::Path(path) => path.path.segments.last().map(ToTokens::to_token_stream).unwrap_or_default(),
        other => other.to_token_stream(),
    };
    let words = flat(tokens).into_iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word),
        _ => None,
    });
    let mut words = words.peekable();
    let span = words.peek().map_or_else(proc_macro2::Span::call_site, Ident::span);
    let name: Vec<String> = words.map(|word| names::plain(&names::snake_case(&word))).collect();
    let name = if name.is_empty() { "resource".to_owned() } else { name.join("_") };
    names::usable(&name, crate::spans::generated(span))
}
