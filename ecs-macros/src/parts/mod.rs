//! Parts: asking each of them for its declarations, one after the other, and their answers.
//!
//! A part is a type and a macro of one name. The macro hands the part's declarations to those that list it: a world, or another part.
//!
//! Code of a part that does not depend on the world is emitted once, beside the part: archetypes
//! with their views, queries, indexes, and a constant for each line of a schedule and each
//! observer. It asks the world for an index by number (`<W as part::Archetypes<N0,
//! Motion>>::INDEX`), and types go by number too, since a path means nothing outside of the part.
//! Names of components are scoped: a part sees its own, those of its parts, and those it uses.
//!
//! A part with errors hands on the declarations that it emits (`expand/mended.rs`), so that its
//! numbers are those of its types and no world reports its errors again. A world continues as if it
//! listed the types that one of its parts lacks.

mod answer;
mod split;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Path;

pub use self::answer::{Answer, identity};
pub use self::split::split;

use crate::ast::{self, Item, PartRef};
use crate::cfg::{Absent, LeftOut};
use crate::errors::Errors;
use crate::spans;
use crate::text::text;

/// The kind of the declaration.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    World,
    Part,
}

/// A call that is not done: its declarations, and the answers of the parts that were asked.
pub struct State {
    pub form: Form,
    pub krate: TokenStream,
    pub left_out: LeftOut,
    pub declarations: TokenStream,
    /// The paths of the parts, so that nothing has to be parsed to ask the next one.
    pub paths: Vec<TokenStream>,
    pub answers: Vec<TokenStream>,
}

/// A part of a world or of another part, listed by it or by one of its parts.
pub struct Joined {
    /// Its type, as the world can name it. The steps of its answer begin with the part that is asked.
    pub ty: TokenStream,
    /// The path by which people know it.
    pub shown: String,
    /// The path's segments, or the part's own name.
    pub segments: Vec<String>,
    /// Where it, or the part that has it, is listed.
    pub place: Span,
    /// The names that are no methods and columns of the world.
    pub hidden: Vec<Ident>,
    pub answer: Answer,
    pub items: Vec<Item>,
}

impl Form {
    pub const fn word(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Part => "part",
        }
    }
}

/// A part that is done, for those that ask it.
pub struct Said {
    /// Its own parts, as it lists them.
    pub listed: Vec<PartRef>,
    /// Their answers, and those of their own parts.
    pub answers: Vec<Answer>,
    pub declarations: TokenStream,
    pub failed: bool,
}

/// The name of the world, or of the part.
pub fn declared(items: &[Item]) -> Option<&Ident> {
    ast::world_of(items).map(|world| &world.decl.name)
}

/// The parts that the declarations list.
pub fn listed(items: &[Item]) -> &[PartRef] {
    ast::world_of(items).map_or(&[], |world| &world.parts)
}

/// Expands to a question to the next part, if one is left:
///
/// ```text
/// const _: ::core::option::Option<(kit::Motion, crate::combat::Combat)> = ::core::option::Option::None;
/// kit::Motion! { [::ecs::__private::__joined] [world] [::ecs] [[] []] { … } [[kit::Motion] [crate::combat::Combat]] }
/// ```
///
/// The constant is there once. Editors complete the paths in it.
pub fn ask(state: &State) -> Option<TokenStream> {
    let State {
        form,
        krate,
        left_out,
        declarations,
        paths,
        answers,
    } = state;
    let path = paths.get(answers.len())?;
    let span = path
        .clone()
        .into_iter()
        .last()
        .map_or_else(Span::call_site, |last| last.span());
    let form = Ident::new(form.word(), Span::call_site());
    let absent = |all: &[Absent]| -> TokenStream {
        let all = all
            .iter()
            .map(|Absent { name, predicate }| quote!(#name #predicate));
        quote!(#(#all)*)
    };
    let (components, worlds) = (absent(&left_out.components), absent(&left_out.worlds));
    let state = quote! {
        [#krate::__private::__joined] [#form] [#krate] [[#components] [#worlds]] { #declarations } [#([#paths])*]
        #({ #answers })*
    };
    let mut not = Punct::new('!', Spacing::Alone);
    not.set_span(span);
    let mut state = Group::new(Delimiter::Brace, state);
    state.set_span(span);
    let mentions = answers.is_empty().then(
        || quote!(const _: ::core::option::Option<(#(#paths,)*)> = ::core::option::Option::None;),
    );
    Some(quote!(#mentions #path #not #state))
}

/// Reads the state back, with one answer more.
pub fn read(tokens: TokenStream) -> Option<State> {
    let mut groups = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    let form = if text(groups.next()?) == Form::Part.word() {
        Form::Part
    } else {
        Form::World
    };
    let krate = groups.next()?;
    let mut left_out = groups.next()?.into_iter().map(|list| match list {
        TokenTree::Group(list) => absent(list.stream()),
        _ => Vec::new(),
    });
    let left_out = LeftOut {
        components: left_out.next().unwrap_or_default(),
        worlds: left_out.next().unwrap_or_default(),
    };
    let declarations = groups.next()?;
    let paths = groups.next()?.into_iter().filter_map(|path| match path {
        TokenTree::Group(path) => Some(path.stream()),
        _ => None,
    });
    Some(State {
        form,
        krate,
        left_out,
        declarations,
        paths: paths.collect(),
        answers: groups.collect(),
    })
}

/// All parts of the declarations, each once, behind those that it has itself.
pub fn joined(state: &State, parts: &[PartRef]) -> Vec<Joined> {
    let mut all: Vec<Joined> = Vec::new();
    for (place, (PartRef { path, hidden }, answers)) in parts.iter().zip(&state.answers).enumerate()
    {
        for mut answer in answer::read_all(answers.clone()) {
            let is_direct = answer.steps.is_empty();
            let met = all.iter_mut().find(|joined| joined.answer.id == answer.id);
            if met.is_some() && !is_direct {
                continue;
            }
            let mut ty = path.to_token_stream();
            for step in &answer.steps {
                let step = number(*step);
                ty = quote!(<#ty as __ecs::part::Sub<#step, __ThisWorld>>::Is);
            }
            answer.steps.insert(0, place);
            let items = ast::parse(answer.declarations.clone(), &Errors::ignored());
            let name = ast::world_of(&items).map(|part| part.decl.plain());
            let (shown, segments) = if is_direct {
                (
                    text(path),
                    path.segments
                        .iter()
                        .map(|it| crate::names::plain(&it.ident))
                        .collect(),
                )
            } else {
                let name = name.unwrap_or_default();
                (name.clone(), vec![name])
            };
            let hidden = if is_direct {
                hidden.clone()
            } else {
                Vec::new()
            };
            let joined = Joined {
                ty,
                shown,
                segments,
                place: last_span(path),
                hidden,
                answer,
                items,
            };
            match met {
                // A part of a part, which the world lists as well, goes by that name.
                Some(met) => *met = joined,
                None => all.push(joined),
            }
        }
    }
    all
}

/// Expands to the type that stands for a number: `::ecs::part::N3`, or `(::ecs::part::N1, ::ecs::part::N2)`.
pub fn number(number: usize) -> TokenStream {
    let digits = number.to_string();
    let digits = digits
        .chars()
        .map(|digit| Ident::new(&format!("N{digit}"), Span::mixed_site()));
    let digits: Vec<TokenStream> = digits.map(|digit| quote!(__ecs::part::#digit)).collect();
    match digits.as_slice() {
        [one] => one.clone(),
        several => quote!((#(#several),*)),
    }
}

/// Where errors about a part are: at the last word of its path.
fn last_span(path: &Path) -> Span {
    path.segments
        .last()
        .map_or_else(Span::call_site, |segment| segment.ident.span())
}

/// Tokens of a part's type, for an item that is about the part: errors of the item are at its path.
pub fn at_place(ty: &TokenStream, place: Span) -> TokenStream {
    spans::path_at(ty, place)
}

fn absent(tokens: TokenStream) -> Vec<Absent> {
    let texts: Vec<String> = tokens
        .into_iter()
        .filter_map(|token| syn::parse2::<syn::LitStr>(token.into()).ok())
        .map(|text| text.value())
        .collect();
    texts
        .chunks_exact(2)
        .map(|pair| Absent {
            name: pair[0].clone(),
            predicate: pair[1].clone(),
        })
        .collect()
}
