//! The description that a type gives of itself as a component: its name and its fields.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Member, Type};

use super::handles;
use crate::ast::Requirement;
use crate::model::{Before, ComponentType, Saving, SerdeAttributes, TypeField};
use crate::names;
use crate::spans;
use crate::text::text;

/// Expands to
///
/// ```text
/// impl<T> ::ecs::Component for Buff<T> where Self: 'static {
///     const NAME: &'static str = "Buff";
///     const RENAMED: bool = true; // of `#[component(name = "…")]` alone
///     const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
///     const TRACKED: bool = true; // of `#[component(track)]` alone
///     const LABEL: bool = true; // of `#[component(label)]` alone
///     const DISABLES: Option<&'static [&'static str]> = Some(&["Gun"]); // of `#[component(disables(Gun))]` alone
///     const TRANSIENT: bool = true; // of `#[component(transient)]` alone
///     const VERSION: u32 = 2; // of `#[component(version = 2)]` alone
///     const WAS: &'static [&'static str] = &["warmth"]; // of `#[component(was("warmth"))]` alone
///     const SERDE_WAYS: &'static [(&'static str, &'static str)] = &[(".since", "with = hours")]; // of `#[serde(with = "hours")]` alone
///     const SERDE_SKIPS: &'static [&'static str] = &[".cache"]; // of `#[serde(skip)]` alone
///     const REQUIRES: &'static [&'static str] = &["Ammo"]; // of `#[component(requires(Ammo))]` alone
///     const TAG: Option<fn() -> Self> = Some(|| Self {}); // of a struct without fields alone
///     const FIELDS: &'static [::ecs::FieldInfo] = { … };
///     fn field(&self, __field: usize) -> ::core::option::Option<::ecs::Value<'_>> { … }
///     fn set_field(&mut self, __field: usize, __value: ::ecs::Value<'_>) -> bool { … }
///     const MAPS: ::core::option::Option<fn(&mut Self, &::ecs::EntityMap<'_>)> = { … }; // if fields may have handles
/// }
/// ```
///
/// Where the user names deprecated things, `#[allow(deprecated)]` stands before it.
pub fn expand(ty: &ComponentType) -> TokenStream {
    let ComponentType {
        ident,
        generics,
        words,
        serde: SerdeAttributes { ways, skipped },
        ..
    } = ty;
    let Saving {
        transient,
        version,
        was,
        ..
    } = &words.saving;
    let span = spans::at(ident);
    let name = words.name.clone().unwrap_or_else(|| names::plain(ident));
    let (parameters, arguments, clause) = generics.split_for_impl();
    let predicates = clause.map(|clause| clause.predicates.to_token_stream());
    let comma = predicates.as_ref().and_then(|predicates| {
        let written = predicates.to_string();
        (!written.is_empty() && !written.ends_with(',')).then(|| quote!(,))
    });
    let allow = ty.deprecated.then(|| quote!(#[allow(deprecated)]));
    let flags = [
        ("RENAMED", words.name.is_some()),
        ("TRACKED", words.tracked),
        ("LABEL", words.label.is_some()),
        ("TRANSIENT", *transient),
    ];
    let flags = flags.map(|(name, holds)| super::flag(name, holds, span));
    let version = version.map(|version| {
        let version = Literal::u32_unsuffixed(version);
        quote_spanned!(span=> const VERSION: __u32 = #version;)
    });
    let texts = |name, texts: Vec<TokenStream>| {
        let name = Ident::new(name, span);
        (!texts.is_empty()).then(
            || quote_spanned!(span=> const #name: &'static [&'static __str] = &[#(#texts),*];),
        )
    };
    let names_of = |types: Vec<&Type>| -> Vec<TokenStream> {
        let names = types.into_iter().map(|ty| text(ty).to_token_stream());
        names.collect()
    };
    let was = texts("WAS", was.iter().map(ToTokens::to_token_stream).collect());
    let skipped = skipped.iter().map(ToTokens::to_token_stream).collect();
    let serde_skips = texts("SERDE_SKIPS", skipped);
    let requires = names_of(words.requires.iter().map(|it| &it.ty).collect());
    let requires = texts("REQUIRES", requires);
    let serde_ways = (!ways.is_empty()).then(|| {
        let each = ways.iter().map(|(path, way)| quote_spanned!(span=> (#path, #way)));
        quote_spanned!(span=> const SERDE_WAYS: &'static [(&'static __str, &'static __str)] = &[#(#each),*];)
    });
    let disables = words.disables.as_ref().map(|types| {
        let names = names_of(types.iter().collect());
        quote_spanned!(span=> const DISABLES: __Option<&'static [&'static __str]> = __Some(&[#(#names),*]);)
    });
    let tag = ty
        .is_tag
        .then(|| quote_spanned!(span=> const TAG: __Option<fn() -> Self> = __Some(|| Self {});));
    let (fields, maps) = (fields(ty), handles::constant(&ty.handles, span));
    let (migration, requirements) = (migration(ty), requirements(ty));
    let storage = Ident::new(if words.sparse { "Sparse" } else { "Table" }, span);
    quote_spanned! {span=>
        #allow
        impl #parameters __ecs::Component for #ident #arguments
        where
            #predicates #comma
            Self: 'static,
        {
            const NAME: &'static __str = #name;
            const STORAGE: __ecs::StorageKind = __ecs::StorageKind::#storage;
            #(#flags)*
            #version
            #was
            #serde_ways
            #serde_skips
            #requires
            #disables
            #tag
            #fields
            #maps
        }
        #migration
        #requirements
    }
}

/// Expands to the following, of `#[component(version = 2, from = HeatV1)]`:
///
/// ```text
/// ::ecs::__private::__migrates! {
///     impl ::ecs::save::Migrates for Heat {
///         const MIGRATION: &'static ::ecs::save::Migration = {
///             use ::ecs::__private::Unsaved as _;
///             &::ecs::save::Migration::of::<HeatV1, Self>(
///                 ::ecs::__private::Saved::<HeatV1>::__ecs_migration,
///                 ::ecs::__private::Saved::<HeatV1>::__ecs_plain,
///                 ::ecs::save::Older::convert::<HeatV1, Self>,
///             )
///         };
///     }
///     const _: () = ::ecs::__private::check_version::<HeatV1, Heat>();
/// }
/// ```
///
/// and of `from(HeatV1, path::to::function)` with
/// `|__older| ::ecs::save::Older::convert_by::<HeatV1, Self, _>(__older, path::to::function)`.
fn migration(ty: &ComponentType) -> Option<TokenStream> {
    let Before::Type(from, function) = &ty.words.saving.from else {
        return None;
    };
    let span = spans::at(&ty.ident);
    let ident = &ty.ident;
    let (parameters, arguments, clause) = ty.generics.split_for_impl();
    let at = spans::at(from);
    let check = ty.generics.params.is_empty().then(
        || quote_spanned!(at=> const _: () = __ecs::__private::check_version::<#from, #ident>();),
    );
    let converted = match function {
        None => quote_spanned!(at=> __ecs::save::Older::convert::<#from, Self>),
        Some(function) => {
            let place = function
                .path
                .segments
                .last()
                .map_or(span, |name| name.ident.span());
            let at = spans::generated(place);
            quote_spanned!(at=> |__older| __ecs::save::Older::convert_by::<#from, Self, _>(__older, #function))
        }
    };
    Some(quote_spanned! {span=>
        __ecs::__private::__migrates! {
            impl #parameters __ecs::save::Migrates for #ident #arguments #clause {
                const MIGRATION: &'static __ecs::save::Migration = {
                    #[allow(unused_imports)]
                    use __ecs::__private::Unsaved as _;
                    &__ecs::save::Migration::of::<#from, Self>(
                        __ecs::__private::Saved::<#from>::__ecs_migration,
                        __ecs::__private::Saved::<#from>::__ecs_plain,
                        #converted,
                    )
                };
            }
            #check
        }
    })
}

/// Expands to this, of `#[component(requires(Ammo, Health = Health(100)))]`:
///
/// ```text
/// impl<__W> ::ecs::__private::Requires<__W> for Gun
/// where
///     __W: ::ecs::schema::Declare + ::ecs::Lists<Ammo> + ::ecs::Lists<Health>,
///     Self: 'static,
/// {
///     const REQUIRED: &'static [::ecs::__private::Required] = &[
///         ::ecs::__private::Required::of::<__W, Ammo>(|__place| ::ecs::__private::Place::put::<Ammo>(__place, <Ammo as ::ecs::__private::RequiredDefault>::__ecs_default())),
///         ::ecs::__private::Required::of::<__W, Health>(|__place| ::ecs::__private::Place::put::<Health>(__place, Health(100))),
///     ];
/// }
/// ```
fn requirements(ty: &ComponentType) -> Option<TokenStream> {
    if ty.words.requires.is_empty() {
        return None;
    }
    let span = spans::at(&ty.ident);
    let (ident, world) = (&ty.ident, Ident::new("__W", span));
    let mut generics = ty.generics.clone();
    generics
        .params
        .push(syn::parse_quote_spanned!(span=> #world));
    let (parameters, ..) = generics.split_for_impl();
    let (_, arguments, clause) = ty.generics.split_for_impl();
    let predicates = clause.map(|clause| {
        clause
            .predicates
            .iter()
            .map(|it| quote_spanned!(span=> #it,))
            .collect::<TokenStream>()
    });
    let types = ty.words.requires.iter().map(|required| &required.ty);
    let allow = ty.deprecated.then(|| quote!(#[allow(deprecated)]));
    let list = ty.words.requires.iter().map(|Requirement { ty, value }| {
        let at = spans::at(ty);
        let value = if let Some(value) = value {
            quote_spanned!(at=> __ecs::__private::__value!(#value))
        } else {
            quote_spanned!(at=> <#ty as __ecs::__private::RequiredDefault>::__ecs_default())
        };
        quote_spanned!(at=> __ecs::__private::Required::of::<#world, #ty>(|__place| __ecs::__private::Place::put::<#ty>(__place, #value)))
    });
    Some(quote_spanned! {span=>
        #allow
        impl #parameters __ecs::__private::Requires<#world> for #ident #arguments
        where
            #predicates
            #world: __ecs::schema::Declare #(+ __ecs::Lists<#types>)*,
            Self: 'static,
        {
            const REQUIRED: &'static [__ecs::__private::Required] = &[#(#list),*];
        }
    })
}

/// Expands to the description of the fields, if there are any:
///
/// ```text
/// const FIELDS: &'static [::ecs::FieldInfo] = {
///     use ::ecs::__private::Unreflected as _;
///     &[::ecs::FieldInfo { name: "celsius", … }]
/// };
/// fn field(&self, __field: usize) -> ::core::option::Option<::ecs::Value<'_>> {
///     use ::ecs::__private::Unreflected as _;
///     match __field {
///         0 => (::ecs::__private::Reflected::<f32>::__ecs_get)(&self.celsius),
///         _ => ::core::option::Option::None,
///     }
/// }
/// fn set_field(&mut self, __field: usize, __value: ::ecs::Value<'_>) -> bool {
///     use ::ecs::__private::Unreflected as _;
///     match __field {
///         0 => (::ecs::__private::Reflected::<f32>::__ecs_set)(&mut self.celsius, __value),
///         _ => false,
///     }
/// }
/// ```
///
/// A function that would have no arm is left to the trait.
fn fields(ty: &ComponentType) -> Option<TokenStream> {
    let span = spans::at(&ty.ident);
    let trait_in_scope = || quote_spanned!(span=> use __ecs::__private::Unreflected as _;);
    let fields = || ty.fields.iter().enumerate();
    let infos = fields().map(|(_, field)| info(field));
    let get: Vec<TokenStream> = fields()
        .filter(|(_, it)| it.readable)
        .map(|(i, it)| get(i, it))
        .collect();
    let get = (!get.is_empty()).then(|| {
        let in_scope = trait_in_scope();
        quote_spanned! {span=>
            fn field(&self, __field: __usize) -> __Option<__ecs::Value<'_>> {
                #in_scope
                match __field {
                    #(#get,)*
                    _ => __None,
                }
            }
        }
    });
    let can_be_set = |field: &TypeField| field.readable && field.writable;
    let set: Vec<TokenStream> = fields()
        .filter(|(_, it)| can_be_set(it))
        .map(|(i, it)| set(i, it))
        .collect();
    let set = (!set.is_empty()).then(|| {
        let in_scope = trait_in_scope();
        quote_spanned! {span=>
            fn set_field(&mut self, __field: __usize, __value: __ecs::Value<'_>) -> __bool {
                #in_scope
                match __field {
                    #(#set,)*
                    _ => false,
                }
            }
        }
    });
    let in_scope = get.is_some().then(trait_in_scope);
    (!ty.fields.is_empty()).then(|| {
        quote_spanned! {span=>
            const FIELDS: &'static [__ecs::FieldInfo] = {
                #in_scope
                &[#(#infos),*]
            };
            #get
            #set
        }
    })
}

/// Expands to
///
/// ```text
/// ::ecs::FieldInfo {
///     name: "celsius",
///     type_name: "f32",
///     offset: ::core::mem::offset_of!(Self, celsius),
///     field_type: ::ecs::__private::Reflected::<f32>::__ecs_type,
///     writable: true,
/// }
/// ```
fn info(field: &TypeField) -> TokenStream {
    let span = span(field);
    let TypeField {
        ty,
        writable,
        readable,
        ..
    } = field;
    let (name, type_name, member) = (field.name(), text(ty), member(field));
    let field_type = if *readable {
        quote_spanned!(span=> __ecs::__private::Reflected::<#ty>::__ecs_type)
    } else {
        quote_spanned!(span=> __None)
    };
    quote_spanned! {span=>
        __ecs::FieldInfo {
            name: #name,
            type_name: #type_name,
            offset: ::core::mem::offset_of!(Self, #member),
            field_type: #field_type,
            writable: #writable,
        }
    }
}

fn get(index: usize, field: &TypeField) -> TokenStream {
    let span = span(field);
    let (index, ty, member) = (Literal::usize_unsuffixed(index), &field.ty, member(field));
    quote_spanned!(span=> #index => (__ecs::__private::Reflected::<#ty>::__ecs_get)(&self.#member))
}

fn set(index: usize, field: &TypeField) -> TokenStream {
    let span = span(field);
    let (index, ty, member) = (Literal::usize_unsuffixed(index), &field.ty, member(field));
    quote_spanned!(span=> #index => (__ecs::__private::Reflected::<#ty>::__ecs_set)(&mut self.#member, __value))
}

fn member(field: &TypeField) -> Member {
    super::generated_member(&field.member, super::span_of(&field.ty))
}

fn span(field: &TypeField) -> Span {
    let user = match &field.member {
        Member::Named(name) => name.span(),
        Member::Unnamed(_) => super::span_of(&field.ty),
    };
    spans::generated(user)
}
