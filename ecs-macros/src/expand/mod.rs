//! The code. It cannot fail: its input holds together.
//!
//! All of it is data and one-line glue over the generic types of the runtime. There is
//! no `unsafe` in it, and every path is absolute.

#[macro_use]
mod docs;

mod archetype;
mod bundle;
mod component;
mod component_type;
mod filter;
mod group;
mod handles;
mod index;
mod mended;
mod observers;
mod part;
mod query;
mod relation;
mod resource;
mod save;
mod schedule;
mod term;
mod text;
mod tuple;
mod views;
mod world;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Member, Path, Type};

pub use self::bundle::expand as bundle;
pub use self::component_type::expand as component;
pub use self::handles::expand as map_entities;
pub use self::part::expand as part;

use crate::ast::Decl;
use crate::model::{ComponentRef, Components, Model, Query};
use crate::spans::{self, first as span_of};

/// The world that code is for, and the components that ids stand for.
#[derive(Clone, Copy)]
struct Context<'a> {
    /// Where the path of the runtime crate comes from.
    mark: Span,
    components: &'a Components,
    /// The world, or the parameter that stands for each that has the bound.
    world: &'a Ident,
    bound: Option<&'a TokenStream>,
    /// The part whose declarations are expanded, if it is one.
    part: Option<&'a Ident>,
}

/// Expands to the items that are not ours, then to the world, its archetypes, the bundles that these share, and its
/// queries and groups. Without a world the structs alone are left.
pub fn expand(krate: &TokenStream, model: &Model) -> TokenStream {
    let nowhere = Ident::new("__Nowhere", Span::mixed_site());
    let world = model.world.as_ref().map(|world| &world.decl.name);
    let context = Context {
        mark: span_of(krate),
        components: &model.components,
        world: world.unwrap_or(&nowhere),
        bound: None,
        part: None,
    };
    let mut code: TokenStream = model.plain.iter().cloned().collect();
    for decl in &model.other_worlds {
        let Decl {
            attrs, vis, name, ..
        } = decl;
        code.extend(quote!(#(#attrs)* #vis struct #name {}));
    }
    if let Some(world) = &model.world {
        code.extend(world::expand(world, model, context));
    }
    code.extend(declared(model, context));
    code
}

/// Expands to the declarations of types, but for the world: each as it was written, and the code that the runtime needs of it.
fn declared(model: &Model, context: Context<'_>) -> TokenStream {
    let world = model.world.as_ref();
    let mut code = TokenStream::new();
    for (index, it) in model.archetypes.iter().enumerate() {
        if let Some(of_part) = &it.decl.of_part {
            let part = &model.parts[of_part.part];
            code.extend(archetype::of_part(
                it,
                (part, of_part.number),
                index,
                context,
            ));
            continue;
        }
        code.extend(archetype::structure(it, "A row of the archetype", context));
        if world.is_some() {
            code.extend(views::expand(it, context));
            code.extend(archetype::implementation(it, index, context));
        }
    }
    for bundle in &model.bundles {
        code.extend(archetype::structure(bundle, "The bundle", context));
        if world.is_some() {
            code.extend(views::of_bundle(bundle, context));
            code.extend(archetype::as_bundle(bundle, context));
        }
    }
    if context.part.is_some() {
        code.extend(archetype::checks_of_types(&model.archetypes, context));
    }
    let relations = model.relations.iter().filter(|it| it.decl.is_own());
    code.extend(relations.map(relation::structure));
    code.extend(named(&model.named));
    let mut places = 0..;
    for (number, query) in model.queries.iter().enumerate() {
        let place = query.group.as_ref().and_then(|_| places.next());
        if let Some(of_part) = &query.decl.of_part {
            let part = (&model.parts[of_part.part].ty, of_part.number);
            code.extend(place.map(|place| group::of_part(query, part, place, context)));
        } else {
            code.extend(query::structure(query, context));
            code.extend(
                world.map(|_| query::implementation(query, place, query.borrows(), context)),
            );
        }
        if let Some(part) = world.filter(|part| part.is_part) {
            code.extend(part::items(part, number, query));
        } else if world.is_some() {
            code.extend(place.and_then(|place| group::check(query, place, context)));
        }
    }
    for (number, it) in model.indexes.iter().enumerate() {
        let Some(world) = world else { break };
        code.extend(match &it.decl.of_part {
            None => index::expand(it, number, world, context),
            Some(of_part) => {
                let part = (&model.parts[of_part.part].ty, of_part.number);
                index::of_part(it, part, number, world)
            }
        });
    }
    code
}

/// Expands to imports of functions that the user names, and that nothing runs because of an error:
///
/// ```text
/// #[allow(unused_imports)]
/// const _: () = {
///     use systems::walk as _;
/// };
/// ```
fn named(functions: &[Path]) -> Option<TokenStream> {
    let imports = functions
        .iter()
        .map(|path| quote_spanned!(spans::at(path)=> use #path as _;));
    (!functions.is_empty()).then(|| {
        quote! {
            #[allow(unused_imports)]
            const _: () = { #(#imports)* };
        }
    })
}

/// Expands to the `impl` of a derived query, for every world that has its components.
pub fn derived_query(query: &Query, lifetime: bool, components: &Components) -> TokenStream {
    let span = query.decl.span();
    let context = Context {
        mark: Span::call_site(),
        components,
        world: &Ident::new("__W", span),
        bound: Some(&quote_spanned!(span=> __ecs::schema::Declare)),
        part: None,
    };
    query::implementation(query, None, lifetime, context)
}

impl<'a> Context<'a> {
    /// Expands to `<'q, __AnyWorld: MotionWorld>`, or to what there is of the two.
    fn header(self, lifetime: bool) -> Option<TokenStream> {
        let world = self.world;
        match self.bound {
            Some(bound) => {
                let lifetime = lifetime.then(|| quote!('q,));
                Some(quote!(<#lifetime #world: #bound>))
            }
            None => lifetime.then(|| quote!(<'q>)),
        }
    }

    /// Expands to the place of a part's declaration in any world: `<__AnyWorld as ::ecs::part::Groups<::ecs::part::N0, Motion>>::PLACE`. None
    /// in a world, where it is known.
    fn place(self, of: &str, number: usize, constant: &str) -> Option<TokenStream> {
        let (part, world) = (self.part?, self.world);
        let (of, constant) = (
            numbered(of, part, number),
            Ident::new(constant, Span::call_site()),
        );
        Some(quote!(<#world as #of>::#constant))
    }

    /// The component's type as the user wrote it, here or in the world's list. These
    /// tokens keep their spans: rustc reports each error of a type once,
    /// however often we repeat the type.
    fn component(self, component: &'a ComponentRef) -> &'a Type {
        let written = component.written(self.components);
        written.unwrap_or_else(|| self.listed(component))
    }

    /// The component's type as the world lists it.
    fn listed(self, component: &ComponentRef) -> &'a Type {
        &self.components.list[component.id].ty
    }

    /// A place at the user's token, marked as the path of the runtime crate is. An error of tokens that begin with the path and end with
    /// such a mark is underlined from one end to the other.
    fn mark_at(self, tokens: impl ToTokens) -> Span {
        self.mark.located_at(span_of(tokens))
    }

    /// Expands to `::ecs::Lists<Position>`. An error of the trait's parameter is underlined as the type is, from its first token to
    /// its last one. For that, both ends of the path are marked as one macro's: an underline reaches from one end to the other in no other way.
    fn listing(self, of: &str, ty: impl ToTokens) -> TokenStream {
        let tokens = ty.into_token_stream();
        let end = tokens
            .clone()
            .into_iter()
            .last()
            .map_or_else(Span::call_site, |token| token.span());
        let mark = self.mark_at(&tokens);
        let of = Ident::new(of, mark);
        let open = quote_spanned!(mark=> ::#of<);
        let close = quote_spanned!(mark.located_at(end)=> >);
        let krate = quote_spanned!(mark=> __ecs);
        quote!(#krate #open #tokens #close)
    }

    /// Expands to `<Position as ::ecs::ComponentOf<Kitchen>>::INDEX`.
    fn index(self, component: &ComponentRef) -> TokenStream {
        let (ty, world) = (self.component(component), self.world);
        quote_spanned!(spans::at(ty)=> <#ty as __ecs::ComponentOf<#world>>::INDEX)
    }

    /// Expands to `::ecs::__private::check_field::<Kitchen, Cook, Position>()`, with an error of the call at the type.
    fn check_field(self, ty: &Type, archetype: &Ident) -> TokenStream {
        let (span, world) = (spans::at(ty), self.world);
        self.check("check_field", quote_spanned!(span=> #world, #archetype), ty)
    }

    /// Expands to `const _: () = ::ecs::__private::check_saved::<Kitchen, Name>();`, of any function, with an error of the call at the last type.
    fn checked(self, function: &str, world: impl ToTokens, ty: impl ToTokens) -> TokenStream {
        let check = self.check(function, world, &ty);
        quote_spanned!(spans::at(ty)=> const _: () = #check;)
    }

    /// Expands to `const _: () = ::ecs::__private::assert_names::<Kitchen>();`, of any function, with an error of the call at the name.
    fn checked_at(self, function: &str, name: &Ident) -> TokenStream {
        let mark = self.mark_at(name);
        let function = Ident::new(function, mark);
        let call = quote_spanned!(mark=> __ecs::__private::#function::<#name>());
        quote_spanned!(spans::at(name)=> const _: () = #call;)
    }

    /// Expands to `::ecs::__private::check_part::<Game, kit::Motion>()`, of any function, with an error of the call at the last type.
    fn check(self, function: &str, world: impl ToTokens, ty: impl ToTokens) -> TokenStream {
        let mark = self.mark_at(&ty);
        let function = Ident::new(function, mark);
        let open = quote_spanned!(mark=> ::__private::#function::<);
        let close = quote_spanned!(mark=> >());
        let krate = quote_spanned!(mark=> __ecs);
        quote!(#krate #open #world, #ty #close)
    }
}

/// Expands to `const CLOSED: ::core::primitive::bool = true;`, if it holds.
fn flag(name: &str, holds: bool, span: Span) -> Option<TokenStream> {
    let name = Ident::new(name, span);
    holds.then(|| quote_spanned!(span=> const #name: __bool = true;))
}

/// Expands to `::ecs::part::Groups<::ecs::part::N0, Motion>`, the trait of worlds that have the part's first group.
fn numbered(of: &str, part: &impl ToTokens, number: usize) -> TokenStream {
    let span = spans::at(part);
    let (number, of) = (crate::parts::number(number), Ident::new(of, span));
    quote_spanned!(span=> __ecs::part::#of<#number, #part>)
}

/// The member as it is named in the generated code.
fn generated_member(member: &Member, of_unnamed: Span) -> Member {
    let mut member = member.clone();
    match &mut member {
        Member::Named(name) => name.set_span(spans::at(&name)),
        Member::Unnamed(index) => index.span = spans::generated(of_unnamed),
    }
    member
}
