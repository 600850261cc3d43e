//! Observers: a list that the world shows, and that its stores take over.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};

use crate::ast::{ObserverLine, OfPart};
use crate::model::{Model, Observers, World, place_of_function};
use crate::spans;
use crate::text::text;

/// Expands to
///
/// ```text
/// pub const fn reactions() -> &'static [::ecs::observer::Observer<Self>] {
///     type __Observer = ::ecs::observer::Observer<Kitchen>;
///     const __OBSERVER_0: __Observer = __Observer::system("heat_up", &|| heat_up);
///     const __OBSERVERS: &[__Observer] = &[__OBSERVER_0];
///     __OBSERVERS
/// }
/// ```
pub(super) fn method(observers: &Observers, world: &Ident) -> TokenStream {
    let Observers {
        decl,
        method,
        lines,
        ..
    } = observers;
    let (vis, attrs) = (&decl.vis, &decl.attrs);
    let docs = doc!(missing attrs, "The observers of `{method}`, in the order of their calls.");
    let span = decl.span();
    if let Some(of_part) = &observers.decl.of_part {
        return method_of_part(observers, of_part, world);
    }
    let names: Vec<Ident> = lines
        .iter()
        .enumerate()
        .map(|(number, line)| observer_name(number, line))
        .collect();
    let constants = names.iter().zip(lines).map(|(name, line)| {
        let span = spans::generated(place_of_function(&line.system));
        let code = observer(line, &quote_spanned!(span=> __Observer));
        quote_spanned!(span=> const #name: __Observer = #code;)
    });
    let alias = (!lines.is_empty())
        .then(|| quote_spanned!(span=> type __Observer = __ecs::observer::Observer<#world>;));
    quote_spanned! {span=>
        #docs
        #(#attrs)*
        #[must_use]
        #vis const fn #method() -> &'static [__ecs::observer::Observer<Self>] {
            #alias
            #(#constants)*
            const __OBSERVERS: &[__ecs::observer::Observer<#world>] = &[#(#names),*];
            __OBSERVERS
        }
    }
}

/// Expands to the same for a list of a part:
///
/// ```text
/// pub const fn reactions() -> &'static [::ecs::observer::Observer<Self>] {
///     const __OBSERVERS: &[::ecs::observer::Observer<Kitchen>] =
///         &[<kit::Motion as ::ecs::part::Watcher<::ecs::part::N0, Kitchen>>::OBSERVER];
///     __OBSERVERS
/// }
/// ```
fn method_of_part(observers: &Observers, of_part: &OfPart, world: &Ident) -> TokenStream {
    let Observers {
        decl,
        method,
        lines,
        ..
    } = observers;
    let OfPart {
        ty,
        vis,
        number: first,
        ..
    } = of_part;
    let attrs = &decl.attrs;
    let docs = doc!(missing attrs, "The observers of `{method}`, in the order of their calls.");
    let lines = lines.iter().enumerate().map(|(number, line)| {
        let number = crate::parts::number(first + number);
        let span = spans::generated(place_of_function(&line.system));
        quote_spanned!(span=> <#ty as __ecs::part::Watcher<#number, #world>>::OBSERVER)
    });
    quote_spanned! {decl.span()=>
        #docs
        #(#attrs)*
        #[must_use]
        #vis const fn #method() -> &'static [__ecs::observer::Observer<Self>] {
            const __OBSERVERS: &[__ecs::observer::Observer<#world>] = &[#(#lines),*];
            __OBSERVERS
        }
    }
}

/// Expands to `__Observer::system("heat_up", &|| heat_up)`, and with conditions to
///
/// ```text
/// __Observer::system("heat_up", &|| ::ecs::observer::run_if(heat_up, ::ecs::schedule::and(is_open, is_hot)))
/// ```
pub(super) fn observer(line: &ObserverLine, path: &TokenStream) -> TokenStream {
    let ObserverLine { system, conditions } = line;
    let (written, mut made) = (text(system), system.to_token_stream());
    let joined = conditions.iter().map(|it| {
        (
            spans::generated(place_of_function(it)),
            it.to_token_stream(),
        )
    });
    let joined = joined.reduce(|(_, first), (span, second)| {
        (
            span,
            quote_spanned!(span=> __ecs::schedule::and(#first, #second)),
        )
    });
    if let Some((span, condition)) = joined {
        made = quote_spanned!(span=> __ecs::observer::run_if(#made, #condition));
    }
    quote_spanned!(spans::generated(place_of_function(system))=> #path::system(#written, &|| #made))
}

/// Each observer is a constant by itself, so that the compiler reports the errors of all of them at once.
fn observer_name(number: usize, line: &ObserverLine) -> Ident {
    Ident::new(
        &format!("__OBSERVER_{number}"),
        spans::generated(place_of_function(&line.system)),
    )
}

/// Whether the world may have observers.
pub(super) fn is_observed(world: &World, model: &Model) -> bool {
    world.flags.observed || !model.observers.is_empty()
}

/// Expands to the declarations of a world with observers, and to nothing for other worlds:
///
/// ```text
/// const OBSERVED: ::core::primitive::bool = true;
/// const RESTORED: ::core::primitive::bool = true; // if it says `snapshots` or `save`
/// const OBSERVERS: &'static [&'static [::ecs::observer::Observer<Self>]] = &[Self::reactions()];
/// fn from_store(__store: ::ecs::Store<Self>) -> ::core::option::Option<Self> {
///     ::core::option::Option::Some(Self { store: __store })
/// }
/// ```
pub(super) fn schema(world: &World, model: &Model) -> Option<TokenStream> {
    let span = world.decl.span();
    let methods: Vec<&Ident> = model
        .observers
        .iter()
        .map(|observers| &observers.method)
        .collect();
    let list = (!methods.is_empty()).then(|| {
        quote_spanned! {span=>
            const OBSERVERS: &'static [&'static [__ecs::observer::Observer<Self>]] = &[#(Self::#methods()),*];
        }
    });
    let restored = super::flag("RESTORED", world.flags.is_restored(), span);
    is_observed(world, model).then(|| {
        quote_spanned! {span=>
            const OBSERVED: __bool = true;
            #restored
            #list

            fn from_store(__store: __ecs::Store<Self>) -> __Option<Self> {
                __Some(Self { store: __store })
            }
        }
    })
}
