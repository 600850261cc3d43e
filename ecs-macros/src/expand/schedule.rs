//! A schedule: the world's methods that run it, and its plan.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;

use super::{Context, docs, span_of};
use crate::ast::Fixed;
use crate::model::{Guarded, Schedule, Step};
use crate::spans;
use crate::text::text;

/// Expands to
///
/// ```text
/// pub fn tick(&mut self) { … }
/// pub fn tick_for(&mut self, elapsed: ::core::time::Duration) -> ::ecs::schedule::FixedSteps { … } // with a rate
/// pub fn tick_plan() -> &'static ::ecs::Plan<Self> { … }
/// ```
pub(super) fn methods(schedule: &Schedule, number: usize, world: &Ident, context: Context<'_>) -> TokenStream {
    let mut code = run(schedule, context);
    code.extend(schedule.fixed.map(|fixed| run_for(schedule, fixed, context)));
    code.extend(plan(schedule, number, world, context));
    code
}

/// Expands to
///
/// ```text
/// pub fn tick(&mut self) {
///     <() as ::ecs::schedule::Finish>::finish(::ecs::schedule::run(self, Self::tick_plan()))
/// }
/// ```
fn run(schedule: &Schedule, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let Schedule { decl, methods, output, .. } = schedule;
    let (vis, run, plan) = (&decl.vis, &methods.run, &methods.plan);
    let attrs = &decl.attrs;
    let docs = docs::missing(attrs, || format!("Runs the schedule `{run}` once."));
    let arrow = output.as_ref().map(|output| quote_spanned!(spans::generated(decl.name.span())=> -> #output));
    let output = returned(schedule);
    quote_spanned! {spans::generated(decl.name.span())=>
        #docs
        #(#attrs)*
        #[track_caller]
        #vis fn #run(&mut self) #arrow {
            <#output as #krate::schedule::Finish>::finish(#krate::schedule::run(self, Self::#plan()))
        }
    }
}

/// Expands to
///
/// ```text
/// pub fn tick_for(&mut self, elapsed: ::core::time::Duration) -> ::ecs::schedule::FixedSteps {
///     <() as ::ecs::schedule::Finish>::finish(
///         ::ecs::schedule::run_fixed(self, Self::tick_plan(), elapsed, 60, 8),
///     )
/// }
/// ```
fn run_for(schedule: &Schedule, fixed: Fixed, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let Schedule { decl, methods, .. } = schedule;
    let (vis, run, plan, run_for) = (&decl.vis, &methods.run, &methods.plan, &methods.run_for);
    let Fixed { rate, most } = fixed;
    let [rate, most] = [rate, most].map(Literal::u32_unsuffixed);
    let docs = docs::doc(&format!(
        "Runs [`{run}`](Self::{run}) as often as {rate} runs a second ask for, after so much time: at most {most} times."
    ));
    let output = returned(schedule);
    quote_spanned! {spans::generated(decl.name.span())=>
        #docs
        #[track_caller]
        #vis fn #run_for(
            &mut self,
            elapsed: ::core::time::Duration,
        ) -> <#output as #krate::schedule::Finish>::With<#krate::schedule::FixedSteps> {
            <#output as #krate::schedule::Finish>::finish(
                #krate::schedule::run_fixed(self, Self::#plan(), elapsed, #rate, #most),
            )
        }
    }
}

/// Expands to
///
/// ```text
/// pub fn tick_plan() -> &'static ::ecs::Plan<Self> {
///     use ::ecs::schedule::Unthreaded as _;
///     const STEPS: &[::ecs::schedule::Step<Kitchen>] = &[…];
///     #[allow(long_running_const_eval)]
///     const PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 6]> =
///         ::ecs::Plan::new::<513>("tick", 0, STEPS, ::ecs::schedule::Probe::<Kitchen>::THREADS);
///     &PLAN
/// }
/// ```
fn plan(schedule: &Schedule, number: usize, world: &Ident, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let Schedule { decl, methods, steps, .. } = schedule;
    let (vis, plan) = (&decl.vis, &methods.plan);
    let name = crate::names::plain(&decl.name);
    let docs = docs::doc(&format!("What [`{name}`](Self::{}) runs, and who waits for whom.", methods.run));
    let words = steps.len().div_ceil(64);
    let [bits, touched] = [2 * steps.len() * words, 513 * words].map(Literal::usize_unsuffixed);
    let number = Literal::usize_unsuffixed(number);
    let steps = steps.iter().map(|it| step(it, schedule, world, context));
    quote_spanned! {spans::generated(decl.name.span())=>
        #docs
        #[must_use]
        #vis fn #plan() -> &'static #krate::Plan<Self> {
            #[allow(unused_imports)]
            use #krate::schedule::Unthreaded as _;
            const STEPS: &[#krate::schedule::Step<#world>] = &[#(#steps),*];
            #[allow(long_running_const_eval)]
            const PLAN: #krate::Plan<#world, [::core::primitive::u64; #bits]> =
                #krate::Plan::new::<#touched>(#name, #number, STEPS, #krate::schedule::Probe::<#world>::THREADS);
            &PLAN
        }
    }
}

/// Expands to what one line of the schedule runs, as a constant of its own. The compiler infers what is in one constant all at
/// once, which takes four times as long for three hundred lines together:
///
/// ```text
/// {
///     const STEP: ::ecs::schedule::Step<Kitchen> =
///         ::ecs::schedule::system::<Kitchen, _, _, _>("serve", &|| serve).infallible().run_if(…).in_phase("day");
///     STEP
/// }
/// ```
fn step(step: &Step, schedule: &Schedule, world: &Ident, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let name = step.name();
    let (span, made) = match step {
        Step::System { step, system } => {
            let span = spans::generated(span_of(system));
            let infallible = schedule.output.is_none().then(|| quote_spanned!(span=> .infallible()));
            let when = when(step, world, context);
            let made = quote_spanned! {span=>
                #krate::schedule::system::<#world, _, _, _>(#name, &|| #system) #infallible #when
            };
            (span, made)
        }
        Step::Guard { step, nested } => {
            let span = spans::generated(nested.span());
            let when = when(step, world, context);
            (span, quote_spanned!(span=> #krate::schedule::Step::guard(#name) #when))
        }
        Step::Sync { end } => {
            let span = spans::generated(end.span());
            (span, quote_spanned!(span=> #krate::schedule::Step::sync(#name)))
        }
    };
    quote_spanned! {span=>
        {
            const STEP: #krate::schedule::Step<#world> = #made;
            STEP
        }
    }
}

/// Expands to `.run_if(…)`, `.guarded_by(…)` and `.in_phase(…)`, those that are needed.
fn when(step: &Guarded, world: &Ident, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let conditions = step.conditions.iter().map(|it| condition(it, world, context));
    let mut code = TokenStream::new();
    if let Some(first) = step.conditions.first() {
        code.extend(quote_spanned! {spans::generated(span_of(first))=>
            .run_if({
                const CONDITIONS: &[#krate::schedule::Condition<#world>] = &[#(#conditions),*];
                CONDITIONS
            })
        });
    }
    let guard = step.guard.map(Literal::usize_unsuffixed);
    code.extend(guard.map(|guard| quote!(.guarded_by(#guard))));
    code.extend(step.phase.as_ref().map(|phase| quote!(.in_phase(#phase))));
    code
}

/// Expands to `::ecs::schedule::condition::<Kitchen, _, _, _>("open", &|| open)`.
fn condition(condition: &Expr, world: &Ident, context: Context<'_>) -> TokenStream {
    let krate = context.krate;
    let name = text(condition);
    quote_spanned! {spans::generated(span_of(condition))=>
        #krate::schedule::condition::<#world, _, _, _>(#name, &|| #condition)
    }
}

/// The type that the schedule returns.
fn returned(schedule: &Schedule) -> TokenStream {
    let span = spans::generated(schedule.decl.name.span());
    schedule.output.clone().unwrap_or_else(|| quote_spanned!(span=> ()))
}
