//! A relation: its struct, the traits of the struct, and its place in the world.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::ast::{Decl, OnDespawn};
use crate::model::{MeantEnd, Model, Relation, RelationField, Target};
use crate::spans;

/// Expands to the struct that the user wrote, with the traits that each relation derives:
///
/// ```text
/// #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq)]
/// pub struct ChildOf { pub parent: Entity }
/// ```
///
/// and to
///
/// ```text
/// impl ::ecs::relation::Relation for ChildOf {
///     const ON_DESPAWN: ::ecs::relation::OnDespawn<Self> = ::ecs::relation::OnDespawn::Cascade;
///     fn to(__target: ::ecs::Entity) -> Self { Self { parent: __target } }
///     fn target(&self) -> ::core::option::Option<::ecs::Entity> { ::core::option::Option::Some(self.parent) }
/// }
/// impl ::ecs::relation::Acyclic for ChildOf {}
/// ```
pub(super) fn structure(relation: &Relation) -> TokenStream {
    let name = &relation.decl.name;
    let span = spans::at(name);
    let acyclic = relation
        .acyclic
        .then(|| quote_spanned!(span=> impl __ecs::relation::Acyclic for #name {}));
    let (item, glue) = (item(relation), glue(relation));
    quote!(#item #glue #acyclic)
}

/// Expands to the struct alone.
pub(super) fn item(relation: &Relation) -> TokenStream {
    let Decl {
        attrs, vis, name, ..
    } = &relation.decl;
    let span = spans::at(name);
    let mut attrs = attrs.clone();
    for attr in &mut attrs {
        for derived in DERIVED {
            attr.underive(derived);
        }
    }
    let derives = DERIVED.map(|derived| {
        let module = match derived {
            "Clone" => "clone",
            "Copy" => "marker",
            "Debug" => "fmt",
            _ => "cmp",
        };
        let [module, derived] = [module, derived].map(|word| Ident::new(word, span));
        quote_spanned!(span=> ::core::#module::#derived)
    });
    let docs = doc!(missing & attrs, "The relation `{name}`.");
    let keyword = quote_spanned!(span=> struct);
    let vis = spans::visibility(vis, None);
    let fields = relation.fields.iter().map(structure_field);
    quote! {
        #docs
        #(#attrs)*
        #[derive(#(#derives),*)]
        #vis #keyword #name { #(#fields),* }
    }
}

/// The traits that each relation derives.
const DERIVED: [&str; 5] = ["Clone", "Copy", "Debug", "PartialEq", "Eq"];

fn structure_field(field: &RelationField) -> TokenStream {
    let RelationField {
        attrs,
        vis,
        name,
        ty,
        target,
    } = field;
    let docs = doc!(missing attrs, "The target.");
    let entity = quote_spanned!(spans::at(name)=> __ecs::Entity);
    // An error says of another type that it cannot be.
    let ty = match (ty, target) {
        (Some(ty), Target::Always | Target::OptionalField) => quote!(#ty),
        _ => entity,
    };
    quote!(#docs #(#attrs)* #vis #name: #ty)
}

fn glue(relation: &Relation) -> TokenStream {
    let name = &relation.decl.name;
    let span = spans::at(name);
    let others = relation.fields.iter().skip(1).map(|field| {
        let name = &field.name;
        quote_spanned!(span=> #name: __target)
    });
    let others: Vec<TokenStream> = others.collect();
    let field = relation.fields.first().map(|field| {
        let mut name = field.name.clone();
        name.set_span(spans::at(&name));
        (name, field.target)
    });
    let some = quote_spanned!(span=> __Some);
    let none = quote_spanned!(span=> __None);
    let (to, target) = match &field {
        None => (
            quote_spanned!(span=> { let _ = __target; Self {} }),
            none.clone(),
        ),
        Some((field, Target::OptionalField)) => (
            quote_spanned!(span=> Self { #field: #some(__target), #(#others),* }),
            quote_spanned!(span=> self.#field),
        ),
        Some((field, _)) => (
            quote_spanned!(span=> Self { #field: __target, #(#others),* }),
            quote_spanned!(span=> #some(self.#field)),
        ),
    };
    let on_despawn = match (&relation.on_despawn, &field) {
        (Some((OnDespawn::Clear, _)), Some((field, Target::OptionalField)))
            if others.is_empty() =>
        {
            quote_spanned!(span=> Clear(Self { #field: #none }))
        }
        _ => quote_spanned!(span=> Cascade),
    };
    quote_spanned! {span=>
        impl __ecs::relation::Relation for #name {
            const ON_DESPAWN: __ecs::relation::OnDespawn<Self> = __ecs::relation::OnDespawn::#on_despawn;

            #[inline]
            fn to(__target: __ecs::Entity) -> Self {
                #to
            }

            #[inline]
            fn target(&self) -> __Option<__ecs::Entity> {
                #target
            }
        }
    }
}

/// Expands to
///
/// ```text
/// const RELATIONS: &'static [::ecs::relation::RelationInfo<Self>] = &[
///     ::ecs::relation::RelationInfo::of::<ChildOf>().acyclic().to(&[<Shelf as ::ecs::ArchetypeOf<Self>>::INDEX]),
/// ];
/// ```
///
/// in the world's `impl World`, if there are relations.
pub(super) fn declarations(model: &Model, world: &Ident) -> Option<TokenStream> {
    let span = spans::at(world);
    let mut relations = model
        .relations
        .iter()
        .filter(|relation| relation.component.is_some())
        .map(|relation| declaration(relation, model))
        .peekable();
    relations.peek()?;
    Some(quote_spanned! {span=>
        const RELATIONS: &'static [__ecs::relation::RelationInfo<Self>] = &[#(#relations),*];
    })
}

fn declaration(relation: &Relation, model: &Model) -> TokenStream {
    let span = relation.decl.span();
    let ty = relation.decl.ty();
    let info = quote_spanned!(span=> __ecs::relation::RelationInfo);
    let mut code = quote_spanned!(span=> #info::of::<#ty>());
    if relation.acyclic {
        code = quote_spanned!(span=> #code.acyclic());
    }
    let ends = relation.to.iter().filter_map(|end| match end.meant {
        MeantEnd::Beside(place) => Some(model.archetypes[place].decl.ty()),
        MeantEnd::OfPart => Some(end.ty.to_token_stream()),
        MeantEnd::Unknown => None,
    });
    let ends = ends.map(|ty| {
        let span = spans::at(&ty);
        quote_spanned!(span=> <#ty as __ecs::ArchetypeOf<Self>>::INDEX)
    });
    let ends: Vec<TokenStream> = ends.collect();
    if ends.is_empty() {
        code
    } else {
        quote_spanned!(span=> #code.to(&[#(#ends),*]))
    }
}

/// Expands to
///
/// ```text
/// /// The sources of an entity by [`ChildOf`], in their order.
/// pub fn children(&self, __of: ::ecs::Entity) -> ::ecs::relation::Sources<'_> {
///     ::ecs::Storage::sources_of::<ChildOf>(&self.store, __of)
/// }
/// ```
pub(super) fn method(relation: &Relation) -> Option<TokenStream> {
    let method = relation
        .inverse
        .as_ref()
        .filter(|_| relation.component.is_some())?;
    let (name, ty) = (relation.decl.plain(), relation.decl.ty());
    let span = spans::at(method);
    let docs = doc!("The sources of an entity by `{name}`, in their order.");
    let vis = spans::visibility(relation.decl.shown()?, Some(method.span()));
    let keyword = quote_spanned!(span=> fn);
    Some(quote_spanned! {span=>
        #docs
        #vis #keyword #method(&self, __of: __ecs::Entity) -> __ecs::relation::Sources<'_> {
            __ecs::Storage::sources_of::<#ty>(&self.store, __of)
        }
    })
}
