//! `cfg` on declarations, fields, lists, lines and phases.
//!
//! rustc alone knows which predicates hold. It is asked once for all of them, by an item with a `cfg_attr` for each predicate: rustc
//! has decided these when it calls the attribute behind them.
//!
//! The Reference does not promise that order; `tests/tests/world/cfg.rs` would show another one.
//! Items without a `cfg` are not touched.

mod predicate;
mod walk;

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::LitStr;

use self::walk::Walk;
use crate::errors::Errors;
use crate::tokens::flat;

/// The components and worlds that rustc left out, for errors about absent ones.
#[derive(Clone, Default)]
pub struct LeftOut {
    pub components: Vec<Absent>,
    pub worlds: Vec<Absent>,
}

/// Something that is there if a predicate holds.
#[derive(Clone)]
pub struct Absent {
    pub name: String,
    pub predicate: String,
}

/// A call of a macro, as the attribute gets it back.
pub struct Call {
    pub entry: Ident,
    /// The inputs that the entry needs again: the path of the runtime crate first.
    pub head: Vec<TokenStream>,
    pub declarations: TokenStream,
    pub left_out: LeftOut,
}

/// Expands to the call again, behind the questions:
///
/// ```text
/// #[cfg_attr(feature = "probes", doc = "0")]
/// #[cfg_attr(test, doc = "1")]
/// #[::ecs::__private::__decided(world [[::ecs]] #[world] struct Kitchen { … })]
/// const _: () = ();
/// ```
///
/// `None` if nothing depends on a `cfg`. The questions stand on the left: it is rustc's way to decide them before it calls the
/// attribute, wherever they stand, and it may one day go from left to right.
pub fn ask(
    entry: &str,
    head: &[&TokenStream],
    declarations: &TokenStream,
    errors: &Errors,
) -> Option<TokenStream> {
    let mut questions: Vec<TokenStream> = Vec::new();
    let mut holds = |around: &[TokenStream], predicate: &TokenStream| {
        let number = questions.len().to_string();
        let mut question = quote!(cfg_attr(#predicate, doc = #number));
        for outer in around.iter().rev() {
            question = quote!(cfg_attr(#outer, #question));
        }
        questions.push(question);
        true
    };
    let mut walk = Walk::new(&mut holds, errors);
    walk.items(declarations.clone());
    let is_plain = !walk.is_conditional;
    if is_plain {
        return None;
    }
    let entry = Ident::new(entry, Span::call_site());
    let krate = head.first()?;
    Some(quote! {
        #(#[#questions])*
        #[#krate::__private::__decided(#entry [#([#head])*] #declarations)]
        const _: () = ();
    })
}

/// The call without all that a `cfg` leaves out. `args` are those of the attribute, and `item` is the one that it stands on.
pub fn decide(args: TokenStream, item: TokenStream) -> Option<Call> {
    let mut args = args.into_iter();
    let (Some(TokenTree::Ident(entry)), Some(TokenTree::Group(head))) = (args.next(), args.next())
    else {
        return None;
    };
    let head = head.stream().into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    let marks: BTreeSet<usize> = flat(item).into_iter().filter_map(mark).collect();
    let mut next = 0..;
    let mut holds = |_: &[TokenStream], _: &TokenStream| {
        next.next().is_some_and(|number| marks.contains(&number))
    };
    let ignored = Errors::ignored();
    let mut walk = Walk::new(&mut holds, &ignored);
    let declarations = walk.items(args.collect());
    Some(Call {
        entry,
        head: head.collect(),
        declarations,
        left_out: walk.left_out,
    })
}

/// The number of a predicate that holds.
fn mark(token: TokenTree) -> Option<usize> {
    let TokenTree::Literal(_) = &token else {
        return None;
    };
    syn::parse2::<LitStr>(token.into())
        .ok()?
        .value()
        .parse()
        .ok()
}
