//! An index: its type, the key of a row, and the world's methods that give it.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::{Context, docs, filter, span_of, tuple};
use crate::ast::{Decl, IndexMethod, Key};
use crate::model::{Index, Model, World};
use crate::{names, spans};

/// Expands to
///
/// ```text
/// pub enum Near {}
///
/// impl ::ecs::index::Index<Kitchen> for Near {
///     type Rows = (&'static Position, &'static Size);
///     type Filter = (::ecs::With<Enemy>,);
///     type Changed = ::ecs::query::ChangedAny<(Position, Size)>;
///     type Method = ::ecs::index::spatial::Spatial<2>;
///     const PLACE: ::core::primitive::usize = 3;
///     const NAME: &'static ::core::primitive::str = "Near";
///     fn method() -> Self::Method { ::ecs::index::spatial::Spatial::with_cell(5.0) }
///     fn with_key<__R>(
///         (position, size): (&Position, &Size),
///         __then: impl ::core::ops::FnOnce(<Self::Method as ::ecs::index::Method>::Key<'_>) -> __R,
///     ) -> __R {
///         __then(::ecs::index::spatial::Place { at: [position.x, position.y], radius: size.0 })
///     }
/// }
/// ```
pub(super) fn structure(index: &Index, number: usize, world: &World, context: Context<'_>) -> TokenStream {
    let place = Literal::usize_unsuffixed(world.resources.place_of_log() + 1 + number);
    let world = &world.decl.name;
    let krate = context.krate;
    let Decl { attrs, vis, name, .. } = &index.decl;
    let span = spans::generated(name.span());
    let docs = docs::missing(attrs, || format!("The index `{name}`."));
    let vis = spans::visibility(vis, None);
    let keyword = quote_spanned!(span=> enum);
    let structure = quote!(#docs #(#attrs)* #vis #keyword #name {});
    let components: Vec<TokenStream> =
        index.fields.iter().map(|field| context.component(&field.component).to_token_stream()).collect();
    let rows = tuple::plain(components.iter().map(|ty| quote_spanned!(span=> &'static #ty)), span);
    let references = tuple::plain(components.iter().map(|ty| quote_spanned!(span=> &#ty)), span);
    let changed = tuple::plain(components.iter().cloned(), span);
    let filter = filter::filter(&index.filters, span, context);
    let fields = tuple::plain(index.fields.iter().map(|field| field.name.to_token_stream()), span);
    let (method, key) = (method(index, context), key(index, context));
    let text = names::plain(name);
    let cell = index.args.cell.as_ref().filter(|_| !index.hollow && is_spatial(index)).map(|cell| {
        quote_spanned! {span=>
            fn method() -> Self::Method {
                #krate::index::spatial::Spatial::with_cell(#cell)
            }
        }
    });
    let (unique, check) = (unique(index, world, context), check(index, context));
    quote_spanned! {span=>
        #structure
        #check
        #unique

        impl #krate::index::Index<#world> for #name {
            type Rows = #rows;
            type Filter = #filter;
            type Changed = #krate::query::ChangedAny<#changed>;
            type Method = #method;
            const PLACE: ::core::primitive::usize = #place;
            const NAME: &'static ::core::primitive::str = #text;

            #cell

            #[inline]
            #[allow(unused_variables)]
            fn with_key<__R>(
                #fields: #references,
                __then: impl ::core::ops::FnOnce(<Self::Method as #krate::index::Method>::Key<'_>) -> __R,
            ) -> __R {
                #key
            }
        }
    }
}

/// Expands to this, of an index that allows each key once:
///
/// ```text
/// impl ::ecs::index::Unique<Kitchen> for ById {
///     type Component = OrderId;
///     fn row(__value: &OrderId) -> (&OrderId,) { (__value,) }
/// }
/// ```
fn unique(index: &Index, world: &Ident, context: Context<'_>) -> Option<TokenStream> {
    let krate = context.krate;
    let name = &index.decl.name;
    let span = spans::generated(name.span());
    let field = index.fields.first().filter(|_| index.args.unique.is_some() && !index.hollow)?;
    let component = context.component(&field.component);
    Some(quote_spanned! {span=>
        impl #krate::index::Unique<#world> for #name {
            type Component = #component;

            fn row(__value: &#component) -> (&#component,) {
                (__value,)
            }
        }
    })
}

fn is_spatial(index: &Index) -> bool {
    matches!(index.args.method, Some((IndexMethod::Spatial, _)))
}

/// Expands to the type of the method: `::ecs::index::values::Ordered<::ecs::index::values::Float32>`.
fn method(index: &Index, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let (method, place) = match &index.args.method {
        Some((method, word)) => (*method, word.span()),
        None => (IndexMethod::Hash, index.decl.name.span()),
    };
    let span = spans::generated(place);
    let name = match method {
        IndexMethod::Spatial => {
            let dimensions = index.args.at.as_ref().map_or(2, Vec::len);
            return quote_spanned!(span=> #krate::index::spatial::Spatial<#dimensions>);
        }
        IndexMethod::Ordered => "Ordered",
        IndexMethod::Hash => "HashIndex",
        IndexMethod::Bitmap => "Bitmap",
        IndexMethod::Likely => "Likely",
    };
    let (name, kind) = (Ident::new(name, span), kind(index, context));
    quote_spanned!(span=> #krate::index::values::#name<#kind>)
}

/// Expands to the kind of the key: `Float32` of a number, `Text` of a text, `By<Team>` of another type. Where the type is that of a field
/// of a component, the description of the component knows it:
///
/// ```text
/// <::ecs::index::Inferred<{ … }> as ::ecs::index::InferredKind>::Kind
/// ```
fn kind(index: &Index, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(index.decl.name.span());
    let values = quote_spanned!(span=> #krate::index::values);
    let by = |ty: TokenStream| match crate::text::text(&ty).trim_start_matches('&') {
        "f32" => quote_spanned!(span=> #values::Float32),
        "f64" => quote_spanned!(span=> #values::Float64),
        "str" | "String" => quote_spanned!(span=> #values::Text),
        _ => quote_spanned!(span=> #values::By<#ty>),
    };
    let bool = || quote_spanned!(span=> #values::By<::core::primitive::bool>);
    let Some(key) = index.keyed() else { return bool() };
    let field = |name: &Ident| index.fields.iter().find(|field| field.name == *name);
    let component = |name: &Ident| field(name).map(|field| context.component(&field.component).to_token_stream());
    if let Some(ty) = &key.ty {
        return by(ty.clone());
    }
    if index.args.by.is_some() {
        return bool();
    }
    if key.is_text() {
        return quote_spanned!(span=> #values::Text);
    }
    if let Some(ty) = key.whole().and_then(|name| component(&name)) {
        return quote_spanned!(span=> #values::By<#ty>);
    }
    let Some(number) = inferred(index, context) else { return bool() };
    quote_spanned!(span=> <#krate::index::Inferred<{ #number }> as #krate::index::InferredKind>::Kind)
}

/// Expands to the number of the kind of a key that is a field of a component:
///
/// ```text
/// {
///     use ::ecs::__private::Undescribed as _;
///     ::ecs::index::kind_of_field(::ecs::__private::Described::<Heat>::__ecs_description, "0")
/// }
/// ```
fn inferred(index: &Index, context: Context<'_>) -> Option<TokenStream> {
    let krate = context.krate;
    let key = index.args.key.as_ref().filter(|key| !index.hollow && key.ty.is_none() && !key.is_text())?;
    let (name, member) = key.member()?;
    let field = index.fields.iter().find(|field| field.name == name)?;
    let ty = context.component(&field.component);
    let span = spans::generated(index.decl.name.span());
    Some(quote_spanned! {span=> {
        #[allow(unused_imports)]
        use #krate::__private::Undescribed as _;
        #krate::index::kind_of_field(#krate::__private::Described::<#ty>::__ecs_description, #member)
    }})
}

/// Expands to this, at the expression of a key whose type is that of a field:
///
/// ```text
/// const _: () = ::ecs::index::check_kind({ … }, "heat.0");
/// ```
fn check(index: &Index, context: Context<'_>) -> Option<TokenStream> {
    let number = inferred(index, context)?;
    let expression = &index.args.key.as_ref()?.expression;
    let text = crate::text::text(expression);
    let krate = context.krate_at(span_of(expression));
    Some(quote_spanned!(span_of(&krate)=> const _: () = #krate::index::check_kind(#number, #text);))
}

/// Expands to the body that makes a key: `__then(&(heat.0))`.
fn key(index: &Index, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let span = spans::generated(index.decl.name.span());
    if index.hollow {
        return quote_spanned!(span=> let _ = __then; ::core::unreachable!());
    }
    if let Some(at) = &index.args.at {
        let radius = index.args.radius.clone().unwrap_or_else(|| quote_spanned!(span=> 0.0));
        return quote_spanned!(span=> __then(#krate::index::spatial::Place { at: [#(#at),*], radius: #radius }));
    }
    match (&index.args.by, &index.args.key) {
        (Some(Key { expression, ty }), _) => {
            let fields = index.fields.iter().map(|field| &field.name);
            let call = quote_spanned!(span=> #expression(#(#fields),*));
            if is_text(ty.as_ref()) {
                quote_spanned!(span=> __then(&*#call))
            } else {
                quote_spanned!(span=> __then(&#call))
            }
        }
        (None, Some(key)) => {
            let expression = &key.expression;
            // An error of the type is shown there.
            let span = spans::generated(span_of(expression));
            let is_text = is_text(key.ty.as_ref()) || (key.ty.is_none() && key.is_text());
            if is_text {
                quote_spanned!(span=> __then(&*(#expression)))
            } else if inferred(index, context).is_some() {
                quote_spanned!(span=> __then(#krate::index::AsKey::as_key(&(#expression))))
            } else {
                quote_spanned!(span=> __then(&(#expression)))
            }
        }
        (None, None) => quote_spanned!(span=> let _ = __then; ::core::unreachable!()),
    }
}

fn is_text(ty: Option<&TokenStream>) -> bool {
    ty.is_some_and(|ty| matches!(crate::text::text(ty).trim_start_matches('&'), "str" | "String"))
}

/// Expands to
///
/// ```text
/// /// The index [`Near`], brought up to date.
/// pub fn near(&mut self) -> ::ecs::index::Find<'_, Self, Near> { ::ecs::Store::find(&mut self.store) }
/// /// The index [`Near`], if nothing was changed since it was brought up to date.
/// pub fn near_ref(&self) -> ::core::result::Result<::ecs::index::Find<'_, Self, Near>, ::ecs::index::Stale> { … }
/// /// As `near`, with an error where there is no memory.
/// pub fn try_near(&mut self) -> ::core::result::Result<::ecs::index::Find<'_, Self, Near>, ::ecs::ReserveError> { … }
/// ```
pub(super) fn methods(index: &Index, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let Decl { vis, name, .. } = &index.decl;
    let span = spans::generated(name.span());
    let vis = spans::visibility(vis, Some(name.span()));
    let [find, find_ref, try_find] = index.method_names();
    let found = quote_spanned!(span=> #krate::index::Find<'_, Self, #name>);
    let docs = docs::doc(&format!("The index [`{name}`], brought up to date."));
    let ref_docs = docs::doc(&format!("The index [`{name}`], if nothing was changed since it was brought up to date."));
    let try_docs = docs::doc(&format!("As [`{find}`](Self::{find}), with an error where there is no memory."));
    quote_spanned! {span=>
        #docs
        #[track_caller]
        #vis fn #find(&mut self) -> #found {
            #krate::Store::find(&mut self.store)
        }

        #ref_docs
        #vis fn #find_ref(&self) -> ::core::result::Result<#found, #krate::index::Stale> {
            #krate::Store::find_ref(&self.store)
        }

        #try_docs
        #vis fn #try_find(&mut self) -> ::core::result::Result<#found, #krate::ReserveError> {
            #krate::Store::try_find(&mut self.store)
        }
    }
}

/// Expands to `impl ::ecs::index::Indexed for Kitchen {}`, if there are indexes.
pub(super) fn indexed(model: &Model, world: &Ident, context: Context<'_>) -> Option<TokenStream> {
    let krate = context.krate;
    let span = spans::generated(world.span());
    (!model.indexes.is_empty()).then(|| quote_spanned!(span=> impl #krate::index::Indexed for #world {}))
}

/// Expands to
///
/// ```text
/// const INDEXES: &'static [::ecs::index::IndexInfo<Self>] = &[
///     ::ecs::index::IndexInfo::of::<Near>(&[<Position as ::ecs::ComponentOf<Self>>::INDEX]),
/// ];
/// const SHAPE_LOG: ::core::option::Option<::core::primitive::usize> =
///     ::core::option::Option::Some(2);
/// ```
///
/// in the world's `impl World`, if there are indexes.
pub(super) fn declarations(model: &Model, world: &World, context: Context<'_>) -> Option<TokenStream> {
    let krate = context.krate;
    let log = Literal::usize_unsuffixed(world.resources.place_of_log());
    let world = &world.decl.name;
    let span = spans::generated(world.span());
    let indexes = model.indexes.iter().map(|index| {
        let name = &index.decl.name;
        let span = spans::generated(name.span());
        let watched = index.components().map(|component| context.index(component, world));
        let of = Ident::new(if index.args.unique.is_some() && !index.hollow { "unique" } else { "of" }, span);
        quote_spanned!(span=> #krate::index::IndexInfo::#of::<#name>(&[#(#watched),*]))
    });
    let indexes: Vec<TokenStream> = indexes.collect();
    (!indexes.is_empty()).then(|| {
        quote_spanned! {span=>
            const INDEXES: &'static [#krate::index::IndexInfo<Self>] = &[#(#indexes),*];
            const SHAPE_LOG: ::core::option::Option<::core::primitive::usize> =
                ::core::option::Option::Some(#log);
        }
    })
}
