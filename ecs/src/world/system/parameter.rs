//! The parameters of systems.

mod cascade;
mod events;
mod input;
mod local;
mod on_world;
mod queries;
mod related;
mod resources;
mod tuples;

pub(crate) use events::SystemCursor;
pub use input::{AnyArguments, GivenBy, Gives, In, NoArguments, ReadsOf, check_argument};
pub use local::Local;
pub use on_world::{Arranging, Clearing, OnWorld, Task, arrange, clear_component};
pub use resources::{Res, ResMut, resource_changed};

use super::{Arguments, Grant, SystemAccess};
use crate::base::error::ReserveError;
use crate::base::system_name::SystemName;
use crate::base::tick::ChangeTick;
use crate::world::store::{Store, World};

/// A value that a system can take.
///
/// These are parameters: [`Query`](struct@crate::Query), [`Cascade`](crate::Cascade), [`Lookup`](crate::Lookup), [`Res`], [`ResMut`], an `Option` of these two, [`Local`],
/// [`Commands`](crate::Commands), [`EventReader`](crate::EventReader), [`EventWriter`](crate::EventWriter),
/// [`Removed`](crate::Removed), [`Transitions`](crate::schedule::Transitions), [`Related`](crate::relation::Related), [`Find`](crate::Find), [`In`], tuples of them, and `&mut W`, the whole
/// world, which stands beside `Local`s and `In`s alone. [`On`](crate::On) makes an observer of a system.
///
/// A struct of parameters is one, if it derives [`Parameter`](macro@crate::Parameter), so that systems take several by one name:
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Position(f32);
/// pub struct Velocity(f32);
/// #[derive(Default)]
/// pub struct Wind(f32);
///
/// /// Bodies, and what moves them.
/// #[derive(Parameter)]
/// pub struct Bodies<'w> {
///     all: Query<'w, Street, (&'static mut Position, &'static Velocity)>,
///     wind: Res<'w, Wind>,
///     runs: Local<'w, u32>,
/// }
///
/// fn walk(mut bodies: Bodies) {
///     let wind = bodies.wind.0;
///     bodies.all.for_each(|(position, velocity)| position.0 += velocity.0 + wind);
///     *bodies.runs += 1;
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Street { components: (Position, Velocity), resources: (Wind) }
///     #[schedule]
///     pub fn tick() { walk; }
/// }
///
/// let mut street = Street::new();
/// let ann = street.spawn((Position(0.0), Velocity(2.0)));
/// street.resource_mut::<Wind>().0 = 0.5;
/// street.tick();
/// assert_eq!(street.get::<Position>(ann).unwrap().0, 2.5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a parameter of a system of `{W}`",
    label = "takes `{Self}`",
    note = "parameters are `Query<{W}, D>`, `Query<{W}, D, F>`, `Cascade<{W}, R, D>`, `Lookup<{W}, D>`, `Res<R>`, `ResMut<R>`, `Option<Res<R>>`, `Local<T>`, `Commands<{W}>`, `EventReader<E>`, \
            `EventWriter<E>`, `Removed<{W}, C>`, `Transitions<S>`, `Related<{W}, R>`, `Find<{W}, I>`, `In<T>`, or `&mut {W}`; an observer has `On<{W}, …>` too"
)]
pub trait Parameter<W: World> {
    /// The parameter as one run of the system gets it.
    type Item<'w>;
    /// Those of the crate that it is made of.
    type Of: BuiltIn<W>;

    /// The parameter, made of these.
    #[doc(hidden)]
    fn item<'w>(of: BuiltInItem<'w, W, Self>) -> Self::Item<'w>;
}

/// The item of which a parameter is made, for one run.
pub(crate) type BuiltInItem<'w, W, P> = <<P as Parameter<W>>::Of as BuiltIn<W>>::Item<'w>;

/// A parameter of the crate, or several of them: its accesses, and how a system gets it. Sealed.
#[doc(hidden)]
pub trait BuiltIn<W: World>: sealed::Sealed<W> {
    /// The parameter as one run of the system gets it.
    type Item<'w>;
    /// The arguments of schedules that it reads.
    type Inputs;
    /// Its state from one run to the next.
    type State: super::State<W> + super::Saves;
    /// Its accesses.
    const ACCESS: SystemAccess<'static>;
    /// Whether something is left to do after the system ran.
    const DEFERS: bool = false;
    /// Whether it is told of the end of a run: see [`end_run`](Self::end_run).
    const ENDS_RUNS: bool = false;

    /// Asks the world to keep the old values of which it will tell.
    fn keep_old_values(world: &mut Store<W>) {
        let _ = world;
    }

    /// Its state, before the first run.
    fn init(world: &mut Store<W>) -> Self::State;

    /// Its state, if it keeps nothing.
    fn stateless() -> Option<Self::State> {
        None
    }

    /// Its state for one run in a world that threads share, which cannot be told of it.
    #[cfg(feature = "std")]
    fn begin(grant: Grant<'_, W, Self>) -> Self::State
    where
        Self: Sized;

    /// The parameter for one run. Its changes are made at that tick.
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        state: &'w mut Self::State,
        now: ChangeTick,
    ) -> Self::Item<'w>
    where
        Self: Sized;

    /// The parameter of a system that takes the whole world, if it is the world, or stands beside the world.
    fn get_alone<'w>(
        alone: &mut Exclusive<'w, W>,
        state: &'w mut Self::State,
    ) -> Option<Self::Item<'w>> {
        let _ = (alone, state);
        None
    }

    /// The condition is not checked in this run, since another one decided: what it waits for does not come later.
    fn skip(state: &mut Self::State, now: ChangeTick) {
        let _ = (state, now);
    }

    /// How many rows it goes through, or can look up.
    #[cfg(feature = "trace")]
    fn rows(world: &Store<W>) -> usize {
        let _ = world;
        0
    }

    /// Whether something is put off.
    fn has_put_off(state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Does the deferred work. Failures go to the world's [report](crate::CommandErrors), under the system's name.
    fn apply(state: &mut Self::State, world: &mut W, system: &SystemName) {
        let _ = (state, world, system);
    }

    /// Does the deferred work, until there is no room for it. The rest is still to be done.
    fn try_apply(
        state: &mut Self::State,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        Self::apply(state, world, system);
        Ok(())
    }

    /// The system has run, which reads events and sends others of the same type.
    fn finish(grant: Grant<'_, W, Self>)
    where
        Self: Sized,
    {
        let _ = grant;
    }

    /// Called when a schedule with this system has run; `run` is the number of that run in the world.
    fn end_run(state: &mut Self::State, world: &mut Store<W>, run: usize) {
        let _ = (state, world, run);
    }

    /// Forgets the deferred work.
    fn discard(state: &mut Self::State, world: &mut Store<W>) {
        let _ = (state, world);
    }

    /// Asserts the invariants of its state.
    fn check_invariants(state: &Self::State) {
        let _ = state;
    }
}

/// The values that make the parameters of a system that takes the whole world: the world, until one takes it, and the arguments of the
/// schedule.
#[doc(hidden)]
pub struct Exclusive<'w, W> {
    pub(crate) world: Option<&'w mut W>,
    pub(crate) arguments: Arguments<'w>,
}

/// Says that a type, of which `BuiltIn` tells all, is a parameter by itself.
macro_rules! impl_parameter {
    ($(#[$attribute:meta])* [$($generics:tt)*] $P:ty $(where $($bounds:tt)*)?) => {
        impl<$($generics)*> $crate::world::system::sealed::Sealed<W> for $P $(where $($bounds)*)? {}

        $(#[$attribute])*
        impl<$($generics)*> $crate::world::system::Parameter<W> for $P $(where $($bounds)*)? {
            type Item<'w> = <Self as $crate::world::system::BuiltIn<W>>::Item<'w>;
            type Of = Self;

            #[inline(always)]
            fn item<'w>(of: Self::Item<'w>) -> Self::Item<'w> {
                of
            }
        }
    };
}
pub(crate) use impl_parameter;

/// The functions of a `BuiltIn` that keeps nothing from one run to the next, and reads no arguments, or these.
macro_rules! stateless {
    () => {
        $crate::world::system::stateless!(());
    };
    ($Inputs:ty) => {
        type Inputs = $Inputs;
        type State = ();

        fn init(_: &mut $crate::world::store::Store<W>) {}

        #[inline(always)]
        fn stateless() -> ::core::option::Option<()> {
            ::core::option::Option::Some(())
        }

        #[cfg(feature = "std")]
        #[inline(always)]
        fn begin(_: $crate::world::system::Grant<'_, W, Self>) {}
    };
}
pub(crate) use stateless;

/// The functions of a `BuiltIn` whose state starts as its default, and which reads no arguments.
macro_rules! default_state {
    ($State:ty) => {
        type Inputs = ();
        type State = $State;

        fn init(_: &mut $crate::world::store::Store<W>) -> $State {
            ::core::default::Default::default()
        }

        #[cfg(feature = "std")]
        #[inline(always)]
        fn begin(_: $crate::world::system::Grant<'_, W, Self>) -> $State {
            ::core::default::Default::default()
        }
    };
}
pub(crate) use default_state;

pub(crate) mod sealed {
    pub trait Sealed<W> {}
}
