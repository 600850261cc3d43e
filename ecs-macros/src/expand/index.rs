//! An index: its type, the key of a row, and the world's methods that give it.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::{Context, filter, tuple};
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
///     // Of an index that is a field of one component:
///     const FIELD: ::core::option::Option<&'static ::core::primitive::str> = ::core::option::Option::Some("0");
///     fn method() -> Self::Method {
///         const __CELL: ::core::primitive::f32 = ::ecs::index::spatial::checked_cell(5.0);
///         ::ecs::index::spatial::Spatial::with_cell(__CELL)
///     }
///     fn with_key<__R>(
///         (position, size): (&Position, &Size),
///         __then: impl ::core::ops::FnOnce(<Self::Method as ::ecs::index::Method>::Key<'_>) -> __R,
///     ) -> __R {
///         __then(::ecs::index::spatial::Place { at: [position.x, position.y], radius: size.0 })
///     }
/// }
/// ```
///
/// In a part, it is the same for any world that has the part, which says the place, and the index's type by number:
///
/// ```text
/// pub enum Near {}
/// impl<__AnyWorld: MotionWorld> ::ecs::index::Index<__AnyWorld> for Near {
///     const PLACE: ::core::primitive::usize = <__AnyWorld as ::ecs::part::Indexes<::ecs::part::N0, Motion>>::PLACE;
///     …
/// }
/// impl<__AnyWorld> ::ecs::part::IndexOf<::ecs::part::N0, __AnyWorld> for Motion { type Is = Near; }
/// ```
pub(super) fn expand(
    index: &Index,
    number: usize,
    world: &World,
    context: Context<'_>,
) -> TokenStream {
    let name = &index.decl.name;
    let in_part = context.place("Indexes", number, "PLACE");
    let place = in_part.unwrap_or_else(|| place(number, world).into_token_stream());
    let by_number = context.part.map(|part| {
        let number = crate::parts::number(number);
        quote_spanned! {spans::at(name)=>
            impl<__AnyWorld> __ecs::part::IndexOf<#number, __AnyWorld> for #part { type Is = #name; }
        }
    });
    let (structure, check) = (structure(index), check(index, context));
    let implementations = implementations(index, &place, context);
    quote!(#structure #check #implementations #by_number)
}

/// Expands to the world's implementation for an index of a part, which has the number among the part's indexes:
///
/// ```text
/// impl ::ecs::part::Indexes<::ecs::part::N0, kit::Motion> for Game {
///     const PLACE: ::core::primitive::usize = 3;
/// }
/// ```
pub(super) fn of_part(
    index: &Index,
    (part, of): (&TokenStream, usize),
    number: usize,
    world: &World,
) -> TokenStream {
    let name = &world.decl.name;
    let (of, place) = (crate::parts::number(of), place(number, world));
    quote_spanned! {index.decl.span()=>
        impl __ecs::part::Indexes<#of, #part> for #name {
            const PLACE: __usize = #place;
        }
    }
}

/// The place of the entries of an index, by its number among the world's.
fn place(number: usize, world: &World) -> Literal {
    Literal::usize_unsuffixed(world.resources.place_of_log() + 1 + number)
}

/// Expands to `pub enum Near {}`.
fn structure(index: &Index) -> TokenStream {
    let Decl {
        attrs, vis, name, ..
    } = &index.decl;
    let docs = doc!(missing attrs, "The index `{name}`.");
    let vis = spans::visibility(vis, None);
    let keyword = quote_spanned!(spans::at(name)=> enum);
    quote!(#docs #(#attrs)* #vis #keyword #name {})
}

/// Expands to the implementations for a world, or for those with a bound.
fn implementations(index: &Index, place: &TokenStream, context: Context<'_>) -> TokenStream {
    let (name, world, header) = (&index.decl.name, context.world, context.header(false));
    let span = spans::at(name);
    let components: Vec<TokenStream> = index
        .fields
        .iter()
        .map(|field| context.component(&field.component).to_token_stream())
        .collect();
    let rows = tuple::plain(
        components
            .iter()
            .map(|ty| quote_spanned!(span=> &'static #ty)),
        span,
    );
    let references = tuple::plain(
        components.iter().map(|ty| quote_spanned!(span=> &#ty)),
        span,
    );
    let changed = tuple::plain(components.iter().cloned(), span);
    let filter = filter::filter(&index.filters, span, context);
    // A disabled entity keeps its key.
    let filter = match &index.args.unique {
        Some(_) => quote_spanned!(span=> (#filter, __ecs::query::AllowAll)),
        None => filter,
    };
    let fields = tuple::plain(
        index
            .fields
            .iter()
            .map(|field| field.name.to_token_stream()),
        span,
    );
    let (method, key) = (method(index, context), key(index, context));
    let text = names::plain(name);
    let cell = index
        .args
        .cell
        .as_ref()
        .filter(|_| !index.hollow && is_spatial(index))
        .map(|cell| {
            // An error of its value is shown there.
            let checked =
                quote_spanned!(context.mark_at(cell)=> __ecs::index::spatial::checked_cell(#cell));
            quote_spanned! {span=>
                fn method() -> Self::Method {
                    const __CELL: ::core::primitive::f32 = #checked;
                    __ecs::index::spatial::Spatial::with_cell(__CELL)
                }
            }
        });
    let field = field(index).map(|field| {
        quote_spanned! {span=>
            const FIELD: __Option<&'static __str> = __Some(#field);
        }
    });
    let unique = unique(index, context);
    quote_spanned! {span=>
        #unique

        impl #header __ecs::index::Index<#world> for #name {
            type Rows = #rows;
            type Filter = #filter;
            type Changed = __ecs::query::ChangedAny<#changed>;
            type Method = #method;
            const PLACE: __usize = #place;
            const NAME: &'static __str = #text;
            #field

            #cell

            #[inline]
            #[allow(unused_variables)]
            fn with_key<__R>(
                #fields: #references,
                __then: impl ::core::ops::FnOnce(<Self::Method as __ecs::index::Method>::Key<'_>) -> __R,
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
fn unique(index: &Index, context: Context<'_>) -> Option<TokenStream> {
    let (name, world, header) = (&index.decl.name, context.world, context.header(false));
    let span = spans::at(name);
    let is_one = index.fields.len() == 1
        && matches!(
            index.args.method,
            Some((IndexMethod::Hash | IndexMethod::Ordered, _))
        );
    let field = index
        .fields
        .first()
        .filter(|_| index.args.unique.is_some() && is_one)?;
    let component = context.component(&field.component);
    Some(quote_spanned! {span=>
        impl #header __ecs::index::Unique<#world> for #name {
            type Component = #component;

            fn row(__value: &#component) -> (&#component,) {
                (__value,)
            }
        }
    })
}

/// The field that is the key of an index of all rows that have one component. Such an index answers conditions of queries that are made at
/// run time.
fn field(index: &Index) -> Option<String> {
    let answers = matches!(
        index.args.method,
        Some((IndexMethod::Hash | IndexMethod::Ordered, _))
    );
    let [only] = index.fields.as_slice() else {
        return None;
    };
    let has_all_rows = index.filters.all().next().is_none();
    let key = index
        .args
        .key
        .as_ref()
        .filter(|_| answers && !index.hollow && has_all_rows)?;
    let (name, member) = key.member().or_else(|| key.member_as_text())?;
    (only.name == name).then_some(member)
}

fn is_spatial(index: &Index) -> bool {
    matches!(index.args.method, Some((IndexMethod::Spatial, _)))
}

/// Expands to the type of the method: `::ecs::index::values::Ordered<::ecs::index::values::Float32>`.
fn method(index: &Index, context: Context<'_>) -> TokenStream {
    let (method, place) = match &index.args.method {
        Some((method, word)) => (*method, word.span()),
        None => (IndexMethod::Hash, index.decl.name.span()),
    };
    let span = spans::generated(place);
    let name = match method {
        IndexMethod::Spatial => {
            let dimensions = index.args.at.as_ref().map_or(2, Vec::len);
            return quote_spanned!(span=> __ecs::index::spatial::Spatial<#dimensions>);
        }
        IndexMethod::Ordered => "Ordered",
        IndexMethod::Hash => "HashIndex",
        IndexMethod::Bitmap => "Bitmap",
        IndexMethod::Likely => "Fingerprints",
    };
    let (name, kind) = (Ident::new(name, span), kind(index, context));
    quote_spanned!(span=> __ecs::index::values::#name<#kind>)
}

/// The key of an index, by the way in which its type is known.
enum Keyed {
    Text,
    /// A type of Rust that is a key.
    Rust(TokenStream),
    /// A type of the user's, or a component as a whole. The compiler knows whether it is a key.
    Chosen(TokenStream),
    /// The type of a field of a component, which the component's description knows:
    ///
    /// ```text
    /// {
    ///     use ::ecs::__private::Undescribed as _;
    ///     ::ecs::index::kind_of_field(::ecs::__private::Described::<Heat>::__ecs_description, "0")
    /// }
    /// ```
    Inferred(TokenStream),
    /// Nobody knows, and that was reported.
    Unknown,
}

impl Keyed {
    fn of(index: &Index, context: Context<'_>) -> Self {
        if let Some(ty) = index.keyed().and_then(|key| key.ty.as_ref()) {
            let text = crate::text::text(ty);
            return match text.trim_start_matches('&') {
                "str" | "String" => Self::Text,
                _ if NUMBERS.contains(&text.as_str()) => Self::Rust(ty.clone()),
                _ => Self::Chosen(ty.clone()),
            };
        }
        let Some(key) = &index.args.key else {
            return Self::Unknown;
        };
        let component = |name: Ident| {
            let field = index.fields.iter().find(|field| field.name == name)?;
            Some(context.component(&field.component))
        };
        if key.is_text() {
            Self::Text
        } else if let Some(ty) = key.whole().and_then(component) {
            Self::Chosen(ty.to_token_stream())
        } else if let Some((name, member)) = key.member().filter(|_| !index.hollow)
            && let Some(ty) = component(name)
        {
            Self::Inferred(quote_spanned! {index.decl.span()=> {
                #[allow(unused_imports)]
                use __ecs::__private::Undescribed as _;
                __ecs::index::kind_of_field(__ecs::__private::Described::<#ty>::__ecs_description, #member)
            }})
        } else {
            Self::Unknown
        }
    }
}

/// The types of Rust that are keys.
const NUMBERS: &[&str] = &[
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32",
    "u64", "u128", "usize",
];

fn is_ordered(index: &Index) -> bool {
    matches!(index.args.method, Some((IndexMethod::Ordered, _)))
}

/// Expands to the kind of the key: `Float32` of a number, `Text` of a text, `By<u32>` of another type of Rust, and of other types to
///
/// ```text
/// <::ecs::index::Inferred<{ … }> as ::ecs::index::InferredKind>::Kind
/// <::ecs::index::Chosen<{ … }, Team> as ::ecs::index::InferredKind>::Kind
/// ```
fn kind(index: &Index, context: Context<'_>) -> TokenStream {
    let span = index.decl.span();
    let values = quote_spanned!(span=> __ecs::index::values);
    match Keyed::of(index, context) {
        Keyed::Text => quote_spanned!(span=> #values::Text),
        Keyed::Rust(ty) => match crate::text::text(&ty).as_str() {
            "f32" => quote_spanned!(span=> #values::Float32),
            "f64" => quote_spanned!(span=> #values::Float64),
            _ => quote_spanned!(span=> #values::By<#ty>),
        },
        Keyed::Chosen(ty) => {
            let is_key = if is_ordered(index) {
                "__ecs_is_ordered"
            } else {
                "__ecs_is_hashed"
            };
            let is_key = Ident::new(is_key, span);
            quote_spanned! {span=>
                <__ecs::index::Chosen<{
                    #[allow(unused_imports)]
                    use __ecs::index::Unkeyed as _;
                    __ecs::index::KeyType::<#ty>::#is_key
                }, #ty> as __ecs::index::InferredKind>::Kind
            }
        }
        Keyed::Inferred(number) => {
            quote_spanned!(span=> <__ecs::index::Inferred<{ #number }> as __ecs::index::InferredKind>::Kind)
        }
        Keyed::Unknown => quote_spanned!(span=> #values::By<__bool>),
    }
}

/// Expands to the first of these, at the type of a key that is one of the user's. Expands to the second one, at the expression of a key
/// that has the type of a field:
///
/// ```text
/// const _: () = ::ecs::index::check_ordered::<Team>();
/// const _: () = ::ecs::index::check_kind({ … }, "heat.0");
/// ```
fn check(index: &Index, context: Context<'_>) -> Option<TokenStream> {
    match Keyed::of(index, context) {
        Keyed::Chosen(ty) if !index.hollow => {
            let mark = context.mark_at(&ty);
            let check = if is_ordered(index) {
                "check_ordered"
            } else {
                "check_hashed"
            };
            let check = Ident::new(check, mark);
            Some(quote_spanned!(mark=> const _: () = __ecs::index::#check::<#ty>();))
        }
        Keyed::Inferred(number) => {
            let expression = &index.args.key.as_ref()?.expression;
            let (text, mark) = (crate::text::text(expression), context.mark_at(expression));
            Some(quote_spanned!(mark=> const _: () = __ecs::index::check_kind(#number, #text);))
        }
        _ => None,
    }
}

/// Expands to the body that makes a key: `__then(&(heat.0))`. Of a key that is one of the user's types, it is
/// `let __key: &Team = &(*team); __then(::ecs::index::AsKey::as_key(__key))`, which is right where `Team` is no key, too.
fn key(index: &Index, context: Context<'_>) -> TokenStream {
    let span = index.decl.span();
    let none = quote_spanned!(span=> let _ = __then; ::core::unreachable!());
    if index.hollow {
        return none;
    }
    if let Some(at) = &index.args.at {
        let radius = index.args.radius.clone();
        let radius = radius.unwrap_or_else(|| quote_spanned!(span=> 0.0));
        return quote_spanned!(span=> __then(__ecs::index::spatial::Place { at: [#(#at),*], radius: #radius }));
    }
    let (value, span) = match (&index.args.by, &index.args.key) {
        (Some(Key { expression, .. }), _) => {
            let fields = index.fields.iter().map(|field| &field.name);
            (quote_spanned!(span=> #expression(#(#fields),*)), span)
        }
        (None, Some(Key { expression, .. })) => {
            // An error of the type is shown there.
            let span = spans::at(expression);
            (quote_spanned!(span=> (#expression)), span)
        }
        (None, None) => return none,
    };
    match Keyed::of(index, context) {
        Keyed::Text => quote_spanned!(span=> __then(&*#value)),
        Keyed::Chosen(ty) => quote_spanned! {span=>
            let __key: &#ty = &#value;
            __then(__ecs::index::AsKey::as_key(__key))
        },
        Keyed::Inferred(_) => quote_spanned!(span=> __then(__ecs::index::AsKey::as_key(&#value))),
        Keyed::Rust(_) | Keyed::Unknown => quote_spanned!(span=> __then(&#value)),
    }
}

/// Expands to
///
/// ```text
/// /// The index [`Near`], brought up to date.
/// pub fn near(&mut self) -> ::ecs::index::Find<'_, Self, Near> { ::ecs::Store::find(&mut self.store) }
/// /// The index [`Near`], if nothing was changed since it was brought up to date.
/// pub fn near_ref(&self) -> ::core::result::Result<::ecs::index::Find<'_, Self, Near>, ::ecs::QueryError> { … }
/// /// As `near`, with an error where there is no memory.
/// pub fn try_near(&mut self) -> ::core::result::Result<::ecs::index::Find<'_, Self, Near>, ::ecs::ReserveError> { … }
/// ```
///
/// Expands to nothing for an index of a part, if the index has no methods in the world.
pub(super) fn methods(index: &Index) -> Option<TokenStream> {
    let name = &index.decl.name;
    let span = spans::at(name);
    let vis = spans::visibility(index.decl.shown()?, Some(name.span()));
    let [find, find_ref, try_find] = index.method_names();
    let ty = index.decl.ty();
    let found = quote_spanned!(span=> __ecs::index::Find<'_, Self, #ty>);
    // Those of a part have no name here.
    let name = if index.decl.is_own() {
        format!("[`{name}`]")
    } else {
        format!("`{name}`")
    };
    let docs = doc!("The index {name}, brought up to date.");
    let ref_docs =
        doc!("The index {name}, if nothing was changed since it was brought up to date.");
    let try_docs = doc!("As [`{find}`](Self::{find}), with an error where there is no memory.");
    Some(quote_spanned! {span=>
        #docs
        #[track_caller]
        #vis fn #find(&mut self) -> #found {
            __ecs::Store::find(&mut self.store)
        }

        #ref_docs
        #vis fn #find_ref(&self) -> ::core::result::Result<#found, __ecs::QueryError> {
            __ecs::Store::find_ref(&self.store)
        }

        #try_docs
        #vis fn #try_find(&mut self) -> ::core::result::Result<#found, __ecs::ReserveError> {
            __ecs::Store::try_find(&mut self.store)
        }
    })
}

/// Expands to `impl ::ecs::index::Indexed for Kitchen {}`, if there are indexes.
pub(super) fn indexed(model: &Model, world: &Ident) -> Option<TokenStream> {
    let span = spans::at(world);
    (!model.indexes.is_empty())
        .then(|| quote_spanned!(span=> impl __ecs::index::Indexed for #world {}))
}

/// Expands to
///
/// ```text
/// const INDEXES: &'static [::ecs::index::IndexInfo<Self>] = &[
///     ::ecs::index::IndexInfo::of::<Near>(::ecs::__private::__places!(Kitchen: Position)),
/// ];
/// const STRUCTURAL_LOG: ::core::option::Option<::core::primitive::usize> =
///     ::core::option::Option::Some(2);
/// ```
///
/// in the world's `impl World`, if there are indexes.
pub(super) fn declarations(
    model: &Model,
    world: &World,
    context: Context<'_>,
) -> Option<TokenStream> {
    let log = Literal::usize_unsuffixed(world.resources.place_of_log());
    let world = &world.decl.name;
    let span = spans::at(world);
    let indexes = model.indexes.iter().map(|index| {
        let name = index.decl.ty();
        let span = index.decl.span();
        let watched = index.components().map(|it| context.component(it));
        let of = Ident::new(
            if index.args.unique.is_some() && !index.hollow {
                "unique"
            } else {
                "of"
            },
            span,
        );
        quote_spanned!(span=> __ecs::index::IndexInfo::#of::<#name>(__ecs::__private::__places!(#world: #(#watched),*)))
    });
    let indexes: Vec<TokenStream> = indexes.collect();
    (!indexes.is_empty()).then(|| {
        quote_spanned! {span=>
            const INDEXES: &'static [__ecs::index::IndexInfo<Self>] = &[#(#indexes),*];
            const STRUCTURAL_LOG: __Option<__usize> =
                __Some(#log);
        }
    })
}
