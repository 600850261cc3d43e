//! The stages, one after the other.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

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
    cut.restore(with_errors(|errors| declarations(&krate, input.collect(), errors)))
}

/// `#[declare(args)] item`
pub(crate) fn declare(args: TokenStream, item: TokenStream) -> TokenStream {
    let (args, _) = nesting::cut(args);
    let (item, cut) = nesting::cut(item);
    cut.restore(with_errors(|errors| derive::declare::expand(args, item, errors)))
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

fn with_errors(expand: impl FnOnce(&Errors) -> TokenStream) -> TokenStream {
    let errors = Errors::new();
    let items = expand(&errors);
    let errors = errors.into_compile_errors();
    quote!(#items #errors)
}

/// The items of declarations. They are there whatever is wrong with them.
pub(crate) fn declarations(krate: &TokenStream, declarations: TokenStream, errors: &Errors) -> TokenStream {
    let items = ast::parse(declarations, errors);
    let mut model = model::build(items);
    check::check(&model, errors);
    if !errors.is_empty() {
        model::repair(&mut model);
    }
    expand::expand(krate, &model)
}
