//! The resources of a world: those of its list, a queue for each type of event, and the entries of each index.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, LitStr, PathArguments, Type};

use crate::ast::{self, Keep};
use crate::names;
use crate::text::{text, without_lifetimes};
use crate::tokens::flat;

pub struct Resources {
    pub listed: Vec<Resource>,
    pub events: Vec<Event>,
    /// The indexes, each of which keeps its entries among the resources.
    pub indexes: Vec<KeptIndex>,
}

/// An index that has its entries in a resource.
pub struct KeptIndex {
    pub name: Ident,
    /// Its type, as the world can name it.
    pub ty: TokenStream,
}

pub struct Resource {
    pub ty: Type,
    pub text: String,
    /// The names that older saves have for it.
    pub was: Vec<LitStr>,
    /// Its name as a field of the world's resources.
    pub field: Ident,
    /// The part that lists it, if the world does not.
    pub part: Option<usize>,
}

impl Resource {
    /// The type that describes it, and whether the resource is an `Option` of that type.
    pub fn described(&self) -> (&Type, bool) {
        match super::wrapped(&self.ty, "Option") {
            Some(inner) => (inner, true),
            None => (&self.ty, false),
        }
    }
}

pub struct Event {
    pub ty: Type,
    pub text: String,
    /// How long it is kept, if the world says so.
    pub keep: Option<Keep>,
    /// As for resources.
    pub part: Option<usize>,
}

impl Resources {
    pub(super) fn of(resources: Vec<ast::Resource>, events: Vec<ast::Event>) -> Self {
        Self {
            listed: resources.into_iter().map(Resource::of).collect(),
            events: events
                .into_iter()
                .map(|ast::Event { ty, keep }| Event {
                    text: text(&ty),
                    ty,
                    keep,
                    part: None,
                })
                .collect(),
            indexes: Vec::new(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.events.is_empty() && self.indexes.is_empty()
    }

    /// The place of the log that the indexes follow, and behind it those of their entries.
    pub fn place_of_log(&self) -> usize {
        self.listed.len() + self.events.len()
    }

    /// Leaves each type and each name once. Whether all types are still there.
    pub(super) fn repair(&mut self) -> bool {
        let types = |all: &Self| -> BTreeSet<(bool, String)> {
            let listed = all.listed.iter().map(|it| (false, it.text.clone()));
            listed
                .chain(all.events.iter().map(|it| (true, it.text.clone())))
                .collect()
        };
        let before = types(self);
        let usable = |ty: &Type| crate::faults::of_component(ty).is_none();
        let (mut seen, mut fields) = (BTreeSet::new(), BTreeSet::new());
        self.listed.retain(|it| {
            usable(&it.ty)
                && seen.insert(without_lifetimes(&it.ty))
                && (it.part.is_some() || fields.insert(names::plain(&it.field)))
        });
        // Those of parts stay. A field with a name that is taken gets another name.
        for it in self.listed.iter_mut().filter(|it| it.part.is_some()) {
            while !fields.insert(names::plain(&it.field)) {
                it.field = names::suffixed(&it.field, "_");
            }
        }
        let mut seen = BTreeSet::new();
        self.events
            .retain(|it| usable(&it.ty) && seen.insert(without_lifetimes(&it.ty)));
        types(self) == before
    }
}

impl Resource {
    fn of(ast::Resource { ty, was }: ast::Resource) -> Self {
        Self {
            text: text(&ty),
            was,
            field: field(&ty),
            ty,
            part: None,
        }
    }
}

/// The type of a value that may be absent.
fn within_option(ty: &Type) -> &Type {
    if let Type::Path(path) = ty
        && let Some(last) = path.path.segments.last()
        && last.ident == "Option"
        && let PathArguments::AngleBracketed(arguments) = &last.arguments
        && let [GenericArgument::Type(inner)] = arguments.args.iter().collect::<Vec<_>>()[..]
    {
        return inner;
    }
    ty
}

/// `state_mode` of `ecs::State<game::Mode>`, and `weather` of `Option<Weather>`.
fn field(ty: &Type) -> Ident {
    let tokens = flat(within_option(ty).to_token_stream());
    let leads_on =
        |i: usize| matches!(tokens.get(i), Some(TokenTree::Punct(colon)) if colon.as_char() == ':');
    let words = tokens
        .iter()
        .enumerate()
        .filter_map(|(i, token)| match token {
            TokenTree::Ident(word) if !leads_on(i + 1) => Some(word),
            _ => None,
        });
    let words: Vec<&Ident> = words.collect();
    let span = words
        .first()
        .map_or_else(proc_macro2::Span::call_site, |word| word.span());
    let name: Vec<String> = words
        .iter()
        .map(|word| names::plain(&names::snake_case(word)))
        .collect();
    let name = if name.is_empty() {
        "resource".to_owned()
    } else {
        name.join("_")
    };
    names::usable(&name, crate::spans::generated(span))
}
