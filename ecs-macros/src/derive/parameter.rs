//! `#[derive(Parameter)]`, for parameters of systems that are taken together.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{DeriveInput, Fields, GenericArgument, Lifetime, PathArguments, Type, parse_quote};

use crate::ast;
use crate::errors::Errors;
use crate::tokens;

const EXAMPLE: &str =
    "struct Tools<'w> { clock: Res<'w, Clock>, names: Query<'w, Kitchen, &'static Name> }";
/// The widest tuple of parameters.
const WIDEST: usize = 8;

pub fn expand(input: TokenStream, errors: &Errors) -> super::Code {
    let input = super::parse(input, errors)?;
    super::check_places("parameter", &input, errors);
    let args = ast::parse_derive_args("parameter", &input.attrs, &[], errors);
    let krate = super::krate("parameter", args, errors);
    let lifetime = lifetime(&input, errors)?;
    let fields = fields(&input, errors);
    let fields: Vec<&syn::Field> = fields.into_iter().flatten().collect();
    for field in &fields {
        check_lifetimes(&field.ty, &lifetime, errors);
    }
    let fields = errors.is_empty().then_some(fields.as_slice());
    let code = implementation(&input, &lifetime, fields);
    Some((krate, code))
}

/// The struct's lifetime, of which there is one.
fn lifetime(input: &DeriveInput, errors: &Errors) -> Option<Lifetime> {
    let lifetimes: Vec<&Lifetime> = input.generics.lifetimes().map(|it| &it.lifetime).collect();
    match lifetimes[..] {
        [one] => return Some(one.clone()),
        [] => {
            report!(
                errors,
                input.ident,
                "parameters are lent while a system runs, so that a struct of them has a lifetime: `{EXAMPLE}`"
            );
        }
        [_, second, ..] => report!(
            errors,
            second,
            "a struct of parameters has one lifetime: `{EXAMPLE}`"
        ),
    }
    None
}

/// The struct's fields, if it is one that has some.
fn fields<'a>(input: &'a DeriveInput, errors: &Errors) -> Option<&'a Fields> {
    let message = "parameters are taken together as a struct";
    let fields = super::fields(input, message, EXAMPLE, errors)?;
    if fields.is_empty() {
        report!(
            errors,
            input.ident,
            "a struct of parameters has some: `{EXAMPLE}`"
        );
    }
    Some(fields)
}

/// Reports the struct's lifetime where it is not that of a parameter itself: a query asks for the same, however long it is lent.
fn check_lifetimes(ty: &Type, lifetime: &Lifetime, errors: &Errors) {
    match ty {
        Type::Tuple(tuple) => tuple
            .elems
            .iter()
            .for_each(|ty| check_lifetimes(ty, lifetime, errors)),
        Type::Paren(paren) => check_lifetimes(&paren.elem, lifetime, errors),
        Type::Group(group) => check_lifetimes(&group.elem, lifetime, errors),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return;
            };
            let PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return;
            };
            for argument in &arguments.args {
                match argument {
                    GenericArgument::Type(ty) if last.ident == "Option" => {
                        check_lifetimes(ty, lifetime, errors);
                    }
                    GenericArgument::Type(ty) => {
                        if let Some(found) = first_mention(ty.to_token_stream(), &lifetime.ident) {
                            report!(
                                errors,
                                found,
                                "a struct of parameters says what its queries ask for with `'static`, and the lifetime of the struct \
                                 with the parameter: write `'static` in the place of `{lifetime}`"
                            );
                        }
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// The first place where the lifetime is named.
fn first_mention(tokens: TokenStream, lifetime: &Ident) -> Option<TokenStream> {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                if let Some(found) = first_mention(group.stream(), lifetime) {
                    return Some(found);
                }
            }
            TokenTree::Punct(quote) if quote.as_char() == '\'' => {
                if let Some(TokenTree::Ident(name)) = tokens.next_if(|next| is(next, lifetime)) {
                    return Some(
                        [TokenTree::Punct(quote), TokenTree::Ident(name)]
                            .into_iter()
                            .collect(),
                    );
                }
            }
            _ => {}
        }
    }
    None
}

/// The tokens with another lifetime in the place of one.
fn lasting(tokens: TokenStream, lifetime: &Ident, other: &Ident) -> TokenStream {
    let mut after_quote = false;
    let tokens = tokens.into_iter().map(|token| {
        let was_quote = std::mem::replace(
            &mut after_quote,
            matches!(&token, TokenTree::Punct(it) if it.as_char() == '\''),
        );
        match token {
            TokenTree::Group(group) => {
                let inner = lasting(group.stream(), lifetime, other);
                tokens::regrouped(&group, inner).into()
            }
            TokenTree::Ident(name) if was_quote && name == *lifetime => {
                Ident::new(&other.to_string(), name.span()).into()
            }
            token => token,
        }
    });
    tokens.collect()
}

fn is(token: &TokenTree, lifetime: &Ident) -> bool {
    matches!(token, TokenTree::Ident(name) if name == lifetime)
}

/// Expands to
///
/// ```text
/// impl<'w, __AnyWorld: ::ecs::World> ::ecs::system::Parameter<__AnyWorld> for Tools<'w>
/// where
///     Res<'w, Clock>: for<'__w> ::ecs::system::Parameter<__AnyWorld, Item<'__w> = Res<'__w, Clock>>,
/// {
///     type Item<'__w> = Tools<'__w>;
///     type Of = (<Res<'w, Clock> as ::ecs::system::Parameter<__AnyWorld>>::Of,);
///     fn item<'__w>(__of: <Self::Of as ::ecs::system::BuiltIn<__AnyWorld>>::Item<'__w>) -> Self::Item<'__w> {
///         let (__0,) = __of;
///         Tools { clock: <Res<'w, Clock> as ::ecs::system::Parameter<__AnyWorld>>::item(__0) }
///     }
/// }
/// ```
///
/// Of a struct with an error, it is a parameter that is never made, so that nothing follows from the error.
fn implementation(
    input: &DeriveInput,
    lifetime: &Lifetime,
    fields: Option<&[&syn::Field]>,
) -> TokenStream {
    let name = &input.ident;
    let parameter = quote!(__ecs::system::Parameter);
    let item_lifetime = format_ident!("__w");
    let for_item = |tokens: TokenStream| lasting(tokens, &lifetime.ident, &item_lifetime);
    let (_, arguments, _) = input.generics.split_for_impl();
    let item_arguments = for_item(arguments.to_token_stream());
    let mut generics = input.generics.clone();
    generics.params.push(parse_quote!(__AnyWorld: __ecs::World));
    for field in fields.into_iter().flatten() {
        let ty = &field.ty;
        let item = for_item(ty.to_token_stream());
        let bound = parse_quote!(#ty: for<'__w> #parameter<__AnyWorld, Item<'__w> = #item>);
        generics.make_where_clause().predicates.push(bound);
    }
    let (parameters, _, bounds) = generics.split_for_impl();
    let (of, body) = match fields {
        None => (
            quote!(()),
            quote!({
                let () = __of;
                ::core::unreachable!()
            }),
        ),
        Some(fields) => {
            let names: Vec<Ident> = (0..fields.len())
                .map(|place| format_ident!("__{place}"))
                .collect();
            let of = nested(fields.iter().map(|field| {
                let ty = &field.ty;
                quote!(<#ty as #parameter<__AnyWorld>>::Of)
            }));
            let pattern = nested(names.iter().map(ToTokens::to_token_stream));
            let made = fields
                .iter()
                .enumerate()
                .zip(&names)
                .map(|((place, field), from)| {
                    let ty = &field.ty;
                    let member = match &field.ident {
                        Some(name) => name.to_token_stream(),
                        None => proc_macro2::Literal::usize_unsuffixed(place).to_token_stream(),
                    };
                    quote!(#member: <#ty as #parameter<__AnyWorld>>::item(#from))
                });
            (of, quote!({ let #pattern = __of; #name { #(#made),* } }))
        }
    };
    quote! {
        impl #parameters #parameter<__AnyWorld> for #name #arguments #bounds {
            type Item<'__w> = #name #item_arguments;
            type Of = #of;

            #[inline(always)]
            fn item<'__w>(__of: <Self::Of as __ecs::system::BuiltIn<__AnyWorld>>::Item<'__w>) -> Self::Item<'__w> #body
        }
    }
}

/// Expands to a tuple, or to a tuple of tuples where there are many.
fn nested(items: impl Iterator<Item = TokenStream>) -> TokenStream {
    let mut items: Vec<TokenStream> = items.collect();
    loop {
        let is_last = items.len() <= WIDEST;
        items = items
            .chunks(WIDEST)
            .map(|items| quote!((#(#items,)*)))
            .collect();
        if is_last {
            return items.into_iter().collect();
        }
    }
}
