//! The stages, one after the other.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use crate::cfg::{self, LeftOut};
use crate::errors::Errors;
use crate::{ast, check, derive, expand, model, nesting};

/// `[path of the ecs crate] declarations`
pub(crate) fn world(input: TokenStream) -> TokenStream {
    let (input, cut) = nesting::cut(input);
    let mut input = input.into_iter();
    let krate = input.next().map_or_else(TokenStream::new, |path| match path {
        TokenTree::Group(path) => path.stream(),
        path => path.into(),
    });
    let tokens: TokenStream = input.collect();
    cut.restore(with_errors(|errors| {
        let asked = cfg::ask(&krate, WORLD, &[&krate], &tokens, errors);
        asked.unwrap_or_else(|| declarations(&krate, tokens, LeftOut::default(), errors))
    }))
}

/// `#[declare(args)] item`
pub(crate) fn declare(args: TokenStream, item: TokenStream) -> TokenStream {
    let (args, _) = nesting::cut(args);
    let (item, cut) = nesting::cut(item);
    cut.restore(with_errors(|errors| {
        let module = match derive::declare::read(args, item, errors) {
            Ok(module) => module,
            Err(item) => return item,
        };
        let derive::declare::Module { krate, head, items } = &module;
        cfg::ask(krate, MODULE, &[krate, head], items, errors)
            .unwrap_or_else(|| derive::declare::expand(module, LeftOut::default(), errors))
    }))
}

/// `#[decided(entry [head] declarations)] item`: what was asked of rustc, with its answers on the item.
pub(crate) fn decided(args: TokenStream, item: TokenStream) -> TokenStream {
    let (args, cut) = nesting::cut(args);
    cut.restore(with_errors(|errors| {
        let Some(call) = cfg::decide(args, item) else { return TokenStream::new() };
        let mut head = call.head.into_iter();
        let krate = head.next().unwrap_or_default();
        if call.entry == MODULE {
            let head = head.next().unwrap_or_default();
            let module = derive::declare::Module { krate, head, items: call.declarations };
            return derive::declare::expand(module, call.left_out, errors);
        }
        declarations(&krate, call.declarations, call.left_out, errors)
    }))
}

/// `#[derive(Component)] input`
pub(crate) fn component(input: TokenStream) -> TokenStream {
    let (input, cut) = nesting::cut(input);
    cut.restore(with_errors(|errors| derive::component::expand(input, errors)))
}

/// `#[derive(Bundle)] input`
pub(crate) fn bundle(input: TokenStream) -> TokenStream {
    let (input, cut) = nesting::cut(input);
    cut.restore(with_errors(|errors| derive::bundle::expand(input, errors)))
}

/// `#[derive(Query)] input`
pub(crate) fn query(input: TokenStream) -> TokenStream {
    let (input, cut) = nesting::cut(input);
    cut.restore(with_errors(|errors| derive::query::expand(input, errors)))
}

/// The entries whose `cfg` are asked for.
const WORLD: &str = "world";
const MODULE: &str = "module";

fn with_errors(expand: impl FnOnce(&Errors) -> TokenStream) -> TokenStream {
    let errors = Errors::new();
    let items = expand(&errors);
    let errors = errors.into_compile_errors();
    quote!(#items #errors)
}

/// The items of declarations without a `cfg`. They are there whatever is wrong with them.
pub(crate) fn declarations(
    krate: &TokenStream,
    declarations: TokenStream,
    left_out: LeftOut,
    errors: &Errors,
) -> TokenStream {
    let items = ast::parse(declarations, errors);
    let mut model = model::build(items, left_out);
    check::check(&model, errors);
    if !errors.is_empty() {
        model::repair(&mut model);
    }
    expand::expand(krate, &model)
}
