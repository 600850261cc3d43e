//! A schedule: the world's methods that run it, and its plan.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;

use super::{Context, docs, span_of};
use crate::ast::{Argument, Fixed, LineOfPart};
use crate::model::{ArgumentSource, Ended, Guarded, Model, Schedule, Step, place_of_function};
use crate::spans;
use crate::text::text;

/// Expands to
///
/// ```text
/// pub fn tick(&mut self) { … }
/// pub const TICK_RATE: ::core::primitive::u32 = 60; // with a rate, and the next one too
/// pub fn tick_for(&mut self, __elapsed: ::core::time::Duration) -> ::ecs::schedule::FixedSteps { … }
/// pub const fn tick_plan() -> &'static ::ecs::Plan<Self> { … }
/// ```
/// Nothing, if the schedule is one of a part and has no methods in the world.
pub(super) fn methods(
    schedule: &Schedule,
    number: usize,
    has_indexes: bool,
    world: &Ident,
    context: Context<'_>,
) -> TokenStream {
    if schedule.vis.is_none() {
        return TokenStream::new();
    }
    let mut code = run(schedule, context);
    code.extend(
        schedule
            .fixed
            .map(|fixed| run_for(schedule, fixed, context)),
    );
    code.extend(plan(schedule, number, has_indexes, world, context));
    code
}

/// Expands to
///
/// ```text
/// const PLANS: &'static [fn() -> &'static ::ecs::Plan<Self>] = &[Self::tick_plan];
/// ```
///
/// in the world's `impl World`, if there are schedules.
pub(super) fn plans(model: &Model, world: &Ident, context: Context<'_>) -> Option<TokenStream> {
    let krate = context.krate;
    let span = spans::generated(world.span());
    let shown = model
        .schedules
        .iter()
        .filter(|schedule| schedule.vis.is_some());
    let mut plans = shown.map(|schedule| &schedule.methods.plan).peekable();
    plans.peek()?;
    Some(
        quote_spanned!(span=> const PLANS: &'static [fn() -> &'static #krate::Plan<Self>] = &[#(Self::#plans),*];),
    )
}

/// Expands to
///
/// ```text
/// pub fn tick(&mut self) -> Result<(), ::ecs::ScheduleError> {
///     ::ecs::schedule::run(self, Self::tick_plan())
/// }
/// ```
///
/// With arguments, to
///
/// ```text
/// pub fn tick(&mut self, __elapsed_: Elapsed) {
///     ::ecs::schedule::run_given(self, Self::tick_plan(), ::ecs::system::Arguments::new(&[&__elapsed_]))
/// }
/// ```
fn run(schedule: &Schedule, context: Context<'_>) -> TokenStream {
    let Schedule {
        decl,
        methods,
        output,
        vis,
        ..
    } = schedule;
    let (run, plan) = (&methods.run, &methods.plan);
    let attrs = &decl.attrs;
    let docs = docs::missing(attrs, || format!("Runs the schedule `{run}` once."));
    let span = spans::generated(decl.name.span());
    let arrow = output
        .as_ref()
        .map(|output| quote_spanned!(span=> -> #output));
    // An error about the type that is returned is shown there.
    let place = output.as_ref().map_or(decl.name.span(), span_of);
    let krate = context.krate_at(place);
    let (parameters, values) = arguments(schedule, context);
    let body = match values {
        None => {
            quote_spanned!(spans::generated(place)=> #krate::schedule::run(self, Self::#plan()))
        }
        Some(values) => {
            quote_spanned!(spans::generated(place)=> #krate::schedule::run_given(self, Self::#plan(), #values))
        }
    };
    quote_spanned! {span=>
        #docs
        #(#attrs)*
        #[track_caller]
        #vis fn #run(&mut self #parameters) #arrow {
            #body
        }
    }
}

/// Expands to the parameters `, __elapsed_: Elapsed`, and to `::ecs::system::Arguments::new(&[&__elapsed_])`, if there are any.
fn arguments(schedule: &Schedule, context: Context<'_>) -> (TokenStream, Option<TokenStream>) {
    let krate = context.krate;
    let bound =
        |name: &Ident| Ident::new(&format!("__{}_", crate::names::plain(name)), name.span());
    let parameters = schedule.arguments.iter().map(|Argument { name, ty }| {
        let name = bound(name);
        quote!(, #name: #ty)
    });
    let values = schedule.arguments.iter().map(|Argument { name, ty }| {
        let name = bound(name);
        quote_spanned!(spans::generated(span_of(ty))=> &#name)
    });
    let span = spans::generated(schedule.decl.name.span());
    let values = quote_spanned!(span=> #krate::system::Arguments::new(&[#(#values),*]));
    (
        parameters.collect(),
        (!schedule.arguments.is_empty()).then_some(values),
    )
}

/// Expands to
///
/// ```text
/// pub const TICK_RATE: ::core::primitive::u32 = 60;
///
/// pub fn tick_for(&mut self, __elapsed: ::core::time::Duration) -> ::ecs::schedule::FixedSteps {
///     ::ecs::schedule::run_fixed::<_, ()>(self, Self::tick_plan(), __elapsed, 60, 8)
/// }
/// ```
fn run_for(schedule: &Schedule, fixed: Fixed, context: Context<'_>) -> TokenStream {
    let Schedule {
        decl,
        methods,
        output,
        vis,
        ..
    } = schedule;
    let (run, plan, run_for) = (&methods.run, &methods.plan, &methods.run_for);
    let Fixed { rate, max_steps } = fixed;
    let [rate, max_steps] = [rate, max_steps].map(Literal::u32_unsuffixed);
    let docs = docs::doc(&format!(
        "Runs [`{run}`](Self::{run}) as often as {rate} runs a second ask for, after so much time: at most {max_steps} times."
    ));
    let rate_docs = docs::doc(&format!(
        "How often [`{run}`](Self::{run}) runs a second, for systems that ask."
    ));
    let span = spans::generated(decl.name.span());
    let rate_name = Ident::new(
        &format!("{}_RATE", crate::names::plain(&decl.name).to_uppercase()),
        span,
    );
    let krate = context.krate;
    let steps = quote_spanned!(span=> #krate::schedule::FixedSteps);
    let returned = match output {
        Some(output) => quote_spanned!(span=> <#output as #krate::schedule::Finish>::With<#steps>),
        None => steps,
    };
    let output = output.clone().unwrap_or_else(|| quote_spanned!(span=> ()));
    let (parameters, values) = arguments(schedule, context);
    let called = match values {
        None => {
            quote_spanned!(span=> #krate::schedule::run_fixed::<_, #output>(self, Self::#plan(), __elapsed, #rate, #max_steps))
        }
        Some(values) => quote_spanned! {span=>
            #krate::schedule::run_fixed_given::<_, #output>(self, (Self::#plan(), #values), __elapsed, #rate, #max_steps)
        },
    };
    quote_spanned! {span=>
        #rate_docs
        #vis const #rate_name: ::core::primitive::u32 = #rate;

        #docs
        #[track_caller]
        #vis fn #run_for(&mut self, __elapsed: ::core::time::Duration #parameters) -> #returned {
            #called
        }
    }
}

/// Expands to
///
/// ```text
/// pub const fn tick_plan() -> &'static ::ecs::Plan<Self> {
///     use ::ecs::schedule::Unthreaded as _;
///     type __Step = ::ecs::schedule::Step<'static, Kitchen>;
///     const __STEP_0: __Step = …;
///     const __STEP_1: __Step = …;
///     /// Schedule 0 of the world: 2 steps, 4 words of bits that say which one waits for which, and 513 words to compute them with.
///     #[allow(long_running_const_eval)]
///     const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 4]> =
///         ::ecs::Plan::new::<513>("tick", 0, &[__STEP_0, __STEP_1], ::ecs::schedule::Probe::<Kitchen>::__ecs_threads, __in_order);
///     fn __in_order(__steps: ::ecs::schedule::Steps<'_, Kitchen>) {
///         let mut __steps = ::ecs::schedule::Steps::exactly::<2>(__steps);
///         ::ecs::schedule::InOrder::run(&mut __steps, 0, &__STEP_0);
///         ::ecs::schedule::InOrder::run(&mut __steps, 1, &__STEP_1);
///     }
///     &__PLAN
/// }
/// ```
///
/// With arguments, the [type that gives them](given) stands before the steps, and the plan is
/// `::ecs::Plan::given(…, &[::ecs::system::Argument::of::<Elapsed>()])`.
///
/// In a world with indexes, `const __STEPS: [__Step; 2] = __Step::refreshing([__STEP_0, __STEP_1]);` is in the place of the steps.
fn plan(
    schedule: &Schedule,
    number: usize,
    has_indexes: bool,
    world: &Ident,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    let Schedule {
        decl,
        methods,
        steps,
        vis,
        ..
    } = schedule;
    let plan = &methods.plan;
    let span = spans::generated(decl.name.span());
    let name = crate::names::plain(&decl.name);
    let docs = docs::doc(&format!(
        "The plan of [`{name}`](Self::{}): the steps, and the waits between them.",
        methods.run
    ));
    let words = steps.len().div_ceil(64);
    let (bits, touched) = (2 * steps.len() * words, 513 * words);
    let plan_docs = docs::doc(&format!(
        "Schedule {number} of the world: {}, {} of bits that say which one waits for which, and {} to compute them with.",
        docs::counted(steps.len(), "step"),
        docs::counted(bits, "word"),
        docs::counted(touched, "word"),
    ));
    let [bits, touched, number] = [bits, touched, number].map(Literal::usize_unsuffixed);
    let alias = (!steps.is_empty())
        .then(|| quote_spanned!(span=> type __Step = #krate::schedule::Step<'static, #world>;));
    let names: Vec<Ident> = steps
        .iter()
        .enumerate()
        .map(|(number, step)| step_name(number, step))
        .collect();
    let constants = names.iter().zip(steps).map(|(name, it)| {
        let step = step(it, schedule, world, context);
        quote_spanned!(spans::generated(it.place())=> const #name: __Step = #step;)
    });
    let (placed, steps) = if has_indexes && !names.is_empty() {
        let count = Literal::usize_unsuffixed(names.len());
        let placed = quote_spanned! {span=>
            #[allow(long_running_const_eval)]
            const __STEPS: [__Step; #count] = __Step::refreshing([#(#names),*]);
        };
        (placed, quote_spanned!(span=> &__STEPS))
    } else {
        (TokenStream::new(), quote_spanned!(span=> &[#(#names),*]))
    };
    let in_order = in_order(&names, has_indexes, world, span, context);
    let given = given(schedule, context);
    let mut made = quote_spanned! {span=>
        #krate::Plan::new::<#touched>(#name, #number, #steps, #krate::schedule::Probe::<#world>::__ecs_threads, __in_order)
    };
    if !schedule.arguments.is_empty() {
        let arguments = schedule.arguments.iter().map(|Argument { ty, .. }| {
            let krate = context.krate_at(span_of(ty));
            quote_spanned!(spans::generated(span_of(ty))=> #krate::system::Argument::of::<#ty>())
        });
        made = quote_spanned!(span=> #krate::Plan::given(#made, &[#(#arguments),*]));
    }
    quote_spanned! {span=>
        #docs
        #[must_use]
        #vis const fn #plan() -> &'static #krate::Plan<Self> {
            #[allow(unused_imports)]
            use #krate::schedule::Unthreaded as _;
            #given
            #alias
            #(#constants)*
            #placed
            #plan_docs
            #[allow(long_running_const_eval)]
            const __PLAN: #krate::Plan<#world, [::core::primitive::u64; #bits]> = #made;
            #in_order
            &__PLAN
        }
    }
}

/// Expands to
///
/// ```text
/// fn __in_order(__steps: ::ecs::schedule::Steps<'_, Kitchen>) {
///     let mut __steps = ::ecs::schedule::Steps::exactly::<2>(__steps);
///     ::ecs::schedule::InOrder::run(&mut __steps, 0, &__STEP_0);
///     ::ecs::schedule::InOrder::run(&mut __steps, 1, &__STEP_1);
/// }
/// ```
fn in_order(
    steps: &[Ident],
    has_indexes: bool,
    world: &Ident,
    span: Span,
    context: Context<'_>,
) -> TokenStream {
    let krate = context.krate;
    if steps.is_empty() {
        return quote_spanned!(span=> fn __in_order(_: #krate::schedule::Steps<'_, #world>) {});
    }
    let count = Literal::usize_unsuffixed(steps.len());
    let places = (0..steps.len()).map(Literal::usize_unsuffixed);
    let steps = steps.iter().enumerate().map(|(place, step)| {
        let place = Literal::usize_unsuffixed(place);
        if has_indexes {
            quote_spanned!(span=> __STEPS[#place])
        } else {
            quote_spanned!(span=> #step)
        }
    });
    quote_spanned! {span=>
        fn __in_order(__steps: #krate::schedule::Steps<'_, #world>) {
            let mut __steps = #krate::schedule::Steps::exactly::<#count>(__steps);
            #(#krate::schedule::InOrder::run(&mut __steps, #places, &#steps);)*
        }
    }
}

/// Expands to the type that gives the arguments of a schedule, if there are any, and to a check at each line that names a schedule:
/// that the arguments of that one are among them.
///
/// ```text
/// #[allow(dead_code)]
/// enum __Arguments {}
/// impl ::ecs::system::Gives<Elapsed> for __Arguments {}
/// const _: () = {
///     #[allow(unused_imports)]
///     use ::ecs::system::{NoArguments as __NoArguments, check_argument as __check_argument};
///     __check_argument::<__Arguments, Elapsed>()
/// };
/// ```
pub(super) fn given(schedule: &Schedule, context: Context<'_>) -> TokenStream {
    let mut code = own_arguments(schedule, context);
    code.extend(schedule.passed_on.iter().map(|(line, ty)| {
        let span = spans::generated(line.span());
        let krate = context.krate;
        let given = if schedule.arguments.is_empty() { "__NoArguments" } else { "__Arguments" };
        let given = Ident::new(given, span);
        // The call is of tokens at one place, so that an error is shown there.
        quote_spanned! {span=>
            const _: () = {
                #[allow(unused_imports)]
                use #krate::system::{NoArguments as __NoArguments, check_argument as __check_argument};
                __check_argument::<#given, #ty>()
            };
        }
    }));
    code
}

/// Expands to the type that gives the arguments of a schedule, if there are any.
fn own_arguments(schedule: &Schedule, context: Context<'_>) -> TokenStream {
    let span = spans::generated(schedule.decl.name.span());
    let mut code = TokenStream::new();
    if !schedule.arguments.is_empty() {
        code.extend(quote_spanned!(span=> #[allow(dead_code)] enum __Arguments {}));
    }
    code.extend(schedule.arguments.iter().map(|Argument { ty, .. }| {
        let krate = context.krate_at(span_of(ty));
        quote_spanned!(spans::generated(span_of(ty))=> impl #krate::system::Gives<#ty> for __Arguments {})
    }));
    code
}

/// Each step is a constant by itself, so that the compiler reports the errors of all of them at once. It also infers the types of one
/// constant all at once, which takes four times as long for three hundred lines together.
fn step_name(number: usize, step: &Step) -> Ident {
    Ident::new(&format!("__STEP_{number}"), spans::generated(step.place()))
}

/// Expands to the step of one line of the schedule:
///
/// ```text
/// __Step::in_phase(__Step::run_if(__Step::infallible(__Step::system("serve", &|| serve), "tick"), &[…]), "day")
/// ```
///
/// A line of a part is `<kit::Motion as ::ecs::part::Line<::ecs::part::N0, Kitchen>>::STEP`, which has its conditions.
fn step(step: &Step, schedule: &Schedule, world: &Ident, context: Context<'_>) -> TokenStream {
    let name = step.name();
    let span = spans::generated(step.place());
    let found = step.of_part().map(|LineOfPart { part, number }| {
        let (krate, number) = (context.krate, crate::parts::number(*number, context.krate));
        quote_spanned!(span=> <#part as #krate::part::Line<#number, #world>>::STEP)
    });
    let path = |span: Span| quote_spanned!(span=> __Step);
    let of = system_of(step.given(), "system", span, context);
    let is_found = found.is_some();
    let run = |step: &Guarded, own: TokenStream| {
        let code = infallible(found.unwrap_or(own), schedule, span);
        when(
            step,
            if is_found {
                code
            } else {
                run_if(step, code, &path, |list| list, context)
            },
        )
    };
    match step {
        Step::System { step, system } => {
            run(step, quote_spanned!(span=> __Step::#of(#name, &|| #system)))
        }
        Step::Guard { step, .. } => run(step, quote_spanned!(span=> __Step::guard(#name))),
        Step::End {
            step,
            of: Ended::Phase { path },
            ..
        } => when(
            step,
            quote_spanned!(span=> __Step::end_of_phase(#name, #path)),
        ),
        Step::End {
            step,
            of: Ended::Schedule { plan: Some(plan) },
            ..
        } => {
            let plan = Ident::new(&plan.to_string(), span);
            when(
                step,
                quote_spanned!(span=> __Step::end_of_schedule(#name, #world::#plan)),
            )
        }
        Step::End {
            step,
            of: Ended::Schedule { plan: None },
            ..
        } => when(
            step,
            quote_spanned!(span=> __Step::end_of_hidden_schedule(#name)),
        ),
    }
}

/// Expands to the step within `__Step::infallible(…, "tick")`, if the schedule returns nothing.
fn infallible(code: TokenStream, schedule: &Schedule, span: Span) -> TokenStream {
    if schedule.output.is_some() {
        return code;
    }
    let schedule = crate::names::plain(&schedule.decl.name);
    quote_spanned!(span=> __Step::infallible(#code, #schedule))
}

/// Expands to the step of one line of a part, for any world:
///
/// ```text
/// ::ecs::schedule::Step::<'static, __AnyMotionWorld>::run_if(
///     ::ecs::schedule::Step::<'static, __AnyMotionWorld>::system("fall", &|| fall),
///     const { &[…] },
/// )
/// ```
///
/// In a schedule with arguments, it is a block that begins with the type which gives them.
pub(super) fn of_part(
    step: &Step,
    schedule: &Schedule,
    world: &Ident,
    context: Context<'_>,
) -> TokenStream {
    let (name, span) = (step.name(), spans::generated(step.place()));
    // An error of the call is underlined from the path on.
    let path = |span: Span| {
        let krate = context.krate_at(span);
        quote_spanned!(span=> #krate::schedule::Step::<'static, #world>)
    };
    let step_type = path(span);
    let constant = |list: TokenStream| quote!(const { #list });
    let of = system_of(step.given(), "system", span, context);
    let code = match step {
        Step::System { step, system } => run_if(
            step,
            quote_spanned!(span=> #step_type::#of(#name, &|| #system)),
            &path,
            constant,
            context,
        ),
        Step::Guard { step, .. } => run_if(
            step,
            quote_spanned!(span=> #step_type::guard(#name)),
            &path,
            constant,
            context,
        ),
        // The end of a phase or of a schedule is a line of no part.
        Step::End { .. } => TokenStream::new(),
    };
    let given = own_arguments(schedule, context);
    if given.is_empty() {
        code
    } else {
        quote_spanned!(span=> { #given #code })
    }
}

/// Expands to `system`, or in a schedule with arguments to `system_given::<__Arguments, _, _, _>`, and to the same for `condition`.
fn system_of(given: ArgumentSource, word: &str, span: Span, context: Context<'_>) -> TokenStream {
    let krate = context.krate_at(span);
    let arguments = match given {
        ArgumentSource::None => return Ident::new(word, span).into_token_stream(),
        ArgumentSource::Own => quote_spanned!(span=> __Arguments),
        ArgumentSource::Nested => quote_spanned!(span=> #krate::system::AnyArguments),
    };
    let word = Ident::new(&format!("{word}_given"), span);
    quote_spanned!(span=> #word::<#arguments, _, _, _>)
}

/// Expands to the step within `__Step::run_if(…, &[…])`, if it has conditions. A method by its name alone might be one of a trait of
/// the user's.
fn run_if(
    step: &Guarded,
    code: TokenStream,
    path: &dyn Fn(Span) -> TokenStream,
    constant: impl Fn(TokenStream) -> TokenStream,
    context: Context<'_>,
) -> TokenStream {
    let Some(first) = step.conditions.first() else {
        return code;
    };
    let conditions = step
        .conditions
        .iter()
        .map(|it| condition(it, step.given, path, context));
    let span = spans::generated(place_of_function(first));
    let (path, conditions) = (
        path(span),
        constant(quote_spanned!(span=> &[#(#conditions),*])),
    );
    quote_spanned!(span=> #path::run_if(#code, #conditions))
}

/// Expands to the step within `__Step::guarded_by(…, 2)` and `__Step::in_phase(…, "day")`, those that are needed.
fn when(step: &Guarded, mut code: TokenStream) -> TokenStream {
    if let Some(guard) = step.guard.map(Literal::usize_unsuffixed) {
        code = quote!(__Step::guarded_by(#code, #guard));
    }
    if let Some(phase) = &step.phase {
        code = quote!(__Step::in_phase(#code, #phase));
    }
    code
}

/// Expands to `__Step::condition("open", &|| open)`.
fn condition(
    condition: &Expr,
    given: ArgumentSource,
    path: &dyn Fn(Span) -> TokenStream,
    context: Context<'_>,
) -> TokenStream {
    let name = text(condition);
    let span = spans::generated(place_of_function(condition));
    let path = path(span);
    let of = system_of(given, "condition", span, context);
    quote_spanned!(span=> #path::#of(#name, &|| #condition))
}
