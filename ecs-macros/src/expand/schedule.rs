//! A schedule: the world's methods that run it, and its plan.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Visibility};

use super::span_of;
use crate::ast::{Argument, Fixed, LineOfPart};
use crate::model::{ArgumentSource, Ended, Model, Schedule, Step, What, place_of_function};
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
pub(super) fn methods(schedule: &Schedule, number: usize, world: &Ident) -> Option<TokenStream> {
    let vis = schedule.decl.shown()?;
    let run_for = schedule.fixed.map(|fixed| run_for(schedule, vis, fixed));
    let (run, plan) = (run(schedule, vis), plan(schedule, vis, number, world));
    Some(quote!(#run #run_for #plan))
}

/// Expands to
///
/// ```text
/// const PLANS: &'static [fn() -> &'static ::ecs::Plan<Self>] = &[Self::tick_plan];
/// ```
///
/// in the world's `impl World`, if there are schedules.
pub(super) fn plans(model: &Model, world: &Ident) -> Option<TokenStream> {
    let span = spans::at(world);
    let shown = model
        .schedules
        .iter()
        .filter(|schedule| schedule.decl.shown().is_some());
    let mut plans = shown.map(|schedule| &schedule.methods.plan).peekable();
    plans.peek()?;
    Some(
        quote_spanned!(span=> const PLANS: &'static [fn() -> &'static __ecs::Plan<Self>] = &[#(Self::#plans),*];),
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
fn run(schedule: &Schedule, vis: &Visibility) -> TokenStream {
    let Schedule {
        decl,
        methods,
        output,
        ..
    } = schedule;
    let (run, plan) = (&methods.run, &methods.plan);
    let attrs = &decl.attrs;
    let docs = doc!(missing attrs, "Runs the schedule `{run}` once.");
    let span = decl.span();
    let arrow = output
        .as_ref()
        .map(|output| quote_spanned!(span=> -> #output));
    // An error about the type that is returned is shown there.
    let place = output.as_ref().map_or(decl.name.span(), span_of);
    let (parameters, values) = arguments(schedule);
    let body = match values {
        None => {
            quote_spanned!(spans::generated(place)=> __ecs::schedule::run(self, Self::#plan()))
        }
        Some(values) => {
            quote_spanned!(spans::generated(place)=> __ecs::schedule::run_given(self, Self::#plan(), #values))
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
fn arguments(schedule: &Schedule) -> (TokenStream, Option<TokenStream>) {
    let bound =
        |name: &Ident| Ident::new(&format!("__{}_", crate::names::plain(name)), name.span());
    let parameters = schedule.arguments.iter().map(|Argument { name, ty }| {
        let name = bound(name);
        quote!(, #name: #ty)
    });
    let values = schedule.arguments.iter().map(|Argument { name, ty }| {
        let name = bound(name);
        quote_spanned!(spans::at(ty)=> &#name)
    });
    let span = schedule.decl.span();
    let values = quote_spanned!(span=> __ecs::system::Arguments::new(&[#(#values),*]));
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
fn run_for(schedule: &Schedule, vis: &Visibility, fixed: Fixed) -> TokenStream {
    let Schedule {
        decl,
        methods,
        output,
        ..
    } = schedule;
    let (run, plan, run_for) = (&methods.run, &methods.plan, &methods.run_for);
    let Fixed { rate, max_steps } = fixed;
    let [rate, max_steps] = [rate, max_steps].map(Literal::u32_unsuffixed);
    let docs = doc!(
        "Runs [`{run}`](Self::{run}) as often as {rate} runs a second ask for, after so much time: at most {max_steps} times."
    );
    let rate_docs = doc!("How often [`{run}`](Self::{run}) runs a second, for systems that ask.");
    let span = decl.span();
    let rate_name = Ident::new(&format!("{}_RATE", decl.plain().to_uppercase()), span);
    let steps = quote_spanned!(span=> __ecs::schedule::FixedSteps);
    let returned = match output {
        Some(output) => quote_spanned!(span=> <#output as __ecs::schedule::Finish>::With<#steps>),
        None => steps,
    };
    let output = output.clone().unwrap_or_else(|| quote_spanned!(span=> ()));
    let (parameters, values) = arguments(schedule);
    let called = match values {
        None => {
            quote_spanned!(span=> __ecs::schedule::run_fixed::<_, #output>(self, Self::#plan(), __elapsed, #rate, #max_steps))
        }
        Some(values) => quote_spanned! {span=>
            __ecs::schedule::run_fixed_given::<_, #output>(self, (Self::#plan(), #values), __elapsed, #rate, #max_steps)
        },
    };
    quote_spanned! {span=>
        #rate_docs
        #vis const #rate_name: __u32 = #rate;

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
///     ::ecs::__private::__plan!(
///         (Kitchen, "tick", 0, []),
///         __Step::system("walk", &|| walk).infallible("tick"),
///         __Step::system("serve", &|| serve).infallible("tick"),
///     )
/// }
/// ```
///
/// With arguments, the [type that gives them](given) stands before the plan, and `[::ecs::system::Argument::of::<Elapsed>()]` in its list.
fn plan(schedule: &Schedule, vis: &Visibility, number: usize, world: &Ident) -> TokenStream {
    let Schedule {
        decl,
        methods,
        steps,
        ..
    } = schedule;
    let plan = &methods.plan;
    let span = decl.span();
    let name = decl.plain();
    let docs = doc!(
        "The plan of [`{name}`](Self::{}): its steps, from top to bottom, and the waits between them. A step waits for those above it that \
         use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the \
         end of a phase waits for all above. `println!(\"{{}}\", {world}::{plan}())` shows who waits for whom.",
        methods.run
    );
    let number = Literal::usize_unsuffixed(number);
    let arguments = schedule.arguments.iter().map(
        |Argument { ty, .. }| quote_spanned!(spans::at(ty)=> __ecs::system::Argument::of::<#ty>()),
    );
    let steps = steps.iter().map(|it| step(it, schedule, world));
    let given = given(schedule);
    quote_spanned! {span=>
        #docs
        #[must_use]
        #vis const fn #plan() -> &'static __ecs::Plan<Self> {
            #given
            __ecs::__private::__plan!((#world, #name, #number, [#(#arguments),*]) #(, #steps)*)
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
pub(super) fn given(schedule: &Schedule) -> TokenStream {
    let mut code = own_arguments(schedule);
    code.extend(schedule.passed_on.iter().map(|(line, ty)| {
        let span = spans::at(line);
        let given = if schedule.arguments.is_empty() { "__NoArguments" } else { "__Arguments" };
        let given = Ident::new(given, span);
        // The call is of tokens at one place, so that an error is shown there.
        quote_spanned! {span=>
            const _: () = {
                #[allow(unused_imports)]
                use __ecs::system::{NoArguments as __NoArguments, check_argument as __check_argument};
                __check_argument::<#given, #ty>()
            };
        }
    }));
    code
}

/// Expands to the type that gives the arguments of a schedule, if there are any.
fn own_arguments(schedule: &Schedule) -> TokenStream {
    let span = schedule.decl.span();
    let mut code = TokenStream::new();
    if !schedule.arguments.is_empty() {
        code.extend(quote_spanned!(span=> #[allow(dead_code)] enum __Arguments {}));
    }
    code.extend(schedule.arguments.iter().map(|Argument { ty, .. }| {
        quote_spanned!(spans::at(ty)=> impl __ecs::system::Gives<#ty> for __Arguments {})
    }));
    code
}

/// Expands to the step of one line of the schedule:
///
/// ```text
/// __Step::system("serve", &|| serve).infallible("tick").run_if(&[…]).in_phase("day")
/// ```
///
/// A line of a part is `<kit::Motion as ::ecs::part::Line<::ecs::part::N0, Kitchen>>::STEP`, which has its conditions.
fn step(step: &Step, schedule: &Schedule, world: &Ident) -> TokenStream {
    let (name, span) = (step.name(), spans::generated(step.place()));
    let path = |span: Span| quote_spanned!(span=> __Step);
    let step_type = path(span);
    let code = match (&step.of_part, &step.what) {
        (Some(LineOfPart { part, number }), _) => {
            let number = crate::parts::number(*number);
            quote_spanned!(span=> <#part as __ecs::part::Line<#number, #world>>::STEP)
        }
        (None, What::System(system)) => {
            let of = system_of(step.given, "system", span);
            quote_spanned!(span=> #step_type::#of(#name, &|| #system))
        }
        (None, What::Guard { .. }) => quote_spanned!(span=> #step_type::guard(#name)),
        (None, What::End { of, .. }) => match of {
            Ended::Phase { path } => quote_spanned!(span=> #step_type::end_of_phase(#name, #path)),
            Ended::Schedule { plan: Some(plan) } => {
                let plan = Ident::new(&plan.to_string(), span);
                quote_spanned!(span=> #step_type::end_of_schedule(#name, #world::#plan))
            }
            Ended::Schedule { plan: None } => {
                quote_spanned!(span=> #step_type::end_of_hidden_schedule(#name))
            }
        },
    };
    let runs = !matches!(step.what, What::End { .. });
    let infallible = (runs && schedule.output.is_none()).then(|| {
        let schedule = schedule.decl.plain();
        quote_spanned!(span=> .infallible(#schedule))
    });
    let conditions = (runs && step.of_part.is_none()).then(|| run_if(step, &path, |list| list));
    let guard = step.guard.map(Literal::usize_unsuffixed);
    let guard = guard.map(|guard| quote_spanned!(span=> .guarded_by(#guard)));
    let phase = step.phase.as_ref();
    let phase = phase.map(|phase| quote_spanned!(span=> .in_phase(#phase)));
    quote!(#code #infallible #conditions #guard #phase)
}

/// Expands to the step of one line of a part, for any world:
///
/// ```text
/// ::ecs::schedule::Step::<'static, __AnyMotionWorld>::system("fall", &|| fall).run_if(const { &[…] })
/// ```
///
/// In a schedule with arguments, it is a block that begins with the type which gives them.
pub(super) fn of_part(step: &Step, schedule: &Schedule, world: &Ident) -> TokenStream {
    let (name, span) = (step.name(), spans::generated(step.place()));
    // An error of the call is underlined from the path on.
    let path = |span: Span| quote_spanned!(span=> __ecs::schedule::Step::<'static, #world>);
    let step_type = path(span);
    let made = match &step.what {
        What::System(system) => {
            let of = system_of(step.given, "system", span);
            quote_spanned!(span=> #step_type::#of(#name, &|| #system))
        }
        What::Guard { .. } => quote_spanned!(span=> #step_type::guard(#name)),
        // The end of a phase or of a schedule is a line of no part.
        What::End { .. } => return TokenStream::new(),
    };
    let conditions = run_if(step, &path, |list| quote!(const { #list }));
    let given = own_arguments(schedule);
    if given.is_empty() {
        quote!(#made #conditions)
    } else {
        quote_spanned!(span=> { #given #made #conditions })
    }
}

/// Expands to `system`, or in a schedule with arguments to `system_given::<__Arguments, _, _, _>`, and to the same for `condition`.
fn system_of(given: ArgumentSource, word: &str, span: Span) -> TokenStream {
    let arguments = match given {
        ArgumentSource::None => return Ident::new(word, span).into_token_stream(),
        ArgumentSource::Own => quote_spanned!(span=> __Arguments),
        ArgumentSource::Nested => quote_spanned!(span=> __ecs::system::AnyArguments),
    };
    let word = Ident::new(&format!("{word}_given"), span);
    quote_spanned!(span=> #word::<#arguments, _, _, _>)
}

/// Expands to `.run_if(&[…])`, if there are conditions.
fn run_if(
    step: &Step,
    path: &dyn Fn(Span) -> TokenStream,
    constant: impl Fn(TokenStream) -> TokenStream,
) -> Option<TokenStream> {
    let first = step.conditions.first()?;
    let conditions = step.conditions.iter();
    let conditions = conditions.map(|it| condition(it, step.given, path));
    let span = spans::generated(place_of_function(first));
    let conditions = constant(quote_spanned!(span=> &[#(#conditions),*]));
    Some(quote_spanned!(span=> .run_if(#conditions)))
}

/// Expands to `__Step::condition("open", &|| open)`.
fn condition(
    condition: &Expr,
    given: ArgumentSource,
    path: &dyn Fn(Span) -> TokenStream,
) -> TokenStream {
    let name = text(condition);
    let span = spans::generated(place_of_function(condition));
    let path = path(span);
    let of = system_of(given, "condition", span);
    quote_spanned!(span=> #path::#of(#name, &|| #condition))
}
