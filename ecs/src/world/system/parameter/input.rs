//! Arguments of schedules as parameters.

use super::{BuiltIn, Exclusive, impl_parameter, stateless};
use crate::base::for_tuples::for_tuples;
use crate::base::tick::ChangeTick;
use crate::world::store::World;
use crate::world::system::{Argument, Grant, Signature, System, SystemAccess};
use core::fmt;
use core::ops::Deref;

/// An argument of the schedule, to read.
///
/// A schedule has arguments as a function does, and is called with them. They are lent to its systems and conditions, and to those of the
/// schedules in it, each by its type. A schedule with a rate lends them to each of its runs.
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Position(f32);
/// pub struct Velocity(f32);
///
/// #[derive(Clone, Copy)]
/// pub struct Elapsed(f32);
///
/// fn walk(walkers: Query<Street, (&mut Position, &Velocity)>, elapsed: In<Elapsed>) {
///     walkers.for_each(|(position, velocity)| position.0 += velocity.0 * elapsed.0);
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Street { components: (Position, Velocity) }
///
///     #[schedule]
///     pub fn tick(elapsed: Elapsed) {
///         walk.run_if(|elapsed: In<Elapsed>| elapsed.0 > 0.0);
///     }
/// }
///
/// let mut street = Street::new();
/// let ann = street.spawn((Position(0.0), Velocity(2.0)));
/// street.tick(Elapsed(0.25));
/// street.tick(Elapsed(0.5));
/// assert_eq!(street.get::<Position>(ann).unwrap().0, 1.5);
/// ```
///
/// A system that reads an argument which its schedule does not have is a compile error at its line:
///
/// ```compile_fail
/// # use ecs::prelude::*;
/// # pub struct Position(f32);
/// # pub struct Elapsed(f32);
/// # fn walk(elapsed: In<Elapsed>) {}
/// ecs::world! {
///     #[world]
///     pub struct Street { components: (Position) }
///
///     #[schedule]
///     pub fn tick() { walk; }
/// }
/// ```
pub struct In<'w, T>(&'w T);

impl<'w, T> In<'w, T> {
    /// The reference itself, which lives as long as the system runs.
    pub fn into_inner(self) -> &'w T {
        self.0
    }
}

impl_copy!([T] In<'_, T>);

impl<T> Deref for In<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.0
    }
}

impl_debug!([T: fmt::Debug] In<'_, T>, it => (it.0));

impl_parameter!([W: World, T: Sync + 'static] In<'_, T>);

impl<W: World, T: Sync + 'static> BuiltIn<W> for In<'_, T> {
    stateless!(In<'static, T>);

    type Item<'w> = In<'w, T>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Argument(Argument::of::<T>());

    #[inline]
    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), _: ChangeTick) -> Self::Item<'w> {
        In(grant.arguments().get())
    }

    fn get_alone<'w>(alone: &mut Exclusive<'w, W>, (): &'w mut ()) -> Option<Self::Item<'w>> {
        Some(In(alone.arguments.get()))
    }
}

/// The arguments of a schedule, as a type, have one of the type `T`. Emitted by [`world!`](crate::world).
#[diagnostic::on_unimplemented(
    message = "the schedule has no argument `{T}`",
    label = "takes the argument `{T}`",
    note = "a schedule is called with its arguments, and lends them to its lines: `fn tick(argument: {T}) {{ … }}`"
)]
pub trait Gives<T> {}

/// The arguments of a schedule that has none.
pub enum NoArguments {}

/// The arguments of a schedule in another one. The lines of the inner schedule are checked where they are written.
pub enum AnyArguments {}

impl<T> Gives<T> for AnyArguments {}

/// Asserts that a schedule has an argument, which one in it takes.
pub const fn check_argument<A: Gives<T>, T>() {}

/// All of these are among the arguments `A` of a schedule.
pub trait GivenBy<A> {}

/// A system reads no arguments beside `A`, those of a schedule. A trait of its own: of the types that a function returns as `impl FnMut`,
/// rustc finds no projection in a bound.
pub trait ReadsOf<W, M, A> {}

impl<W: World, M: Signature, A, F: System<W, M>> ReadsOf<W, M, A> for F where F::Inputs: GivenBy<A> {}

impl<T, A: Gives<T>> GivenBy<A> for In<'static, T> {}

impl<A> GivenBy<A> for () {}

macro_rules! impl_given {
    ($($T:ident $i:tt),*) => {
        impl<A, $($T: GivenBy<A>),*> GivenBy<A> for ($($T,)*) {}
    };
}

for_tuples!(impl_given);
