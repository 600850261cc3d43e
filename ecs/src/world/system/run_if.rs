//! Conditions of observers.

use super::function::sealed::Sealed;
use super::sequence::impl_sequence;
use super::{Callable, Grant, Signature, System, Verdict};
use crate::base::tick::ChangeTick;
use crate::world::store::World;
use core::marker::PhantomData;

/// An observer that is called where a condition holds. It is a system, as the observer is, for [`observe`](crate::Store::observe) and the
/// like. In a list of observers, `heat_up.run_if(is_hot);` is the same.
///
/// The condition is a function or a closure as systems are, that returns `bool`. It is asked for each notification, right before the observer
/// would be called. So it sees the effects of the observers before. Conditions are joined by [`and`](crate::schedule::and),
/// [`or`](crate::schedule::or) and [`not`](crate::schedule::not).
///
/// ```
/// use ecs::observer::run_if;
/// use ecs::prelude::*;
/// # pub struct Health(u32);
/// # #[derive(Default)] pub struct Rules { duels: bool }
/// # ecs::world! { #[world(observed)] pub struct Arena { components: (Health), resources: (Rules) } }
/// # let mut arena = Arena::new();
/// let (sender, hits) = std::sync::mpsc::channel();
/// let shout = move |hit: On<Arena, Insert<Health>>| sender.send(hit.new_value().unwrap().0).unwrap();
/// arena.observe("shout", run_if(shout, |rules: Res<Rules>| rules.duels))?;
/// let knight = arena.spawn((Health(9),));
/// arena.resource_mut::<Rules>().duels = true;
/// arena.insert(knight, Health(5))?;
/// assert_eq!(hits.try_iter().collect::<Vec<_>>(), [5]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub const fn run_if<F, C, M, N>(observer: F, condition: C) -> RunIf<F, C, N::Output>
where
    F: Callable<M>,
    C: Callable<N>,
    N: Signature<Output: Decision>,
{
    RunIf {
        condition,
        system: observer,
        holds: <N::Output as Decision>::holds,
    }
}

/// An observer with a condition. [`run_if`] makes it.
///
/// `O` is the type that the condition returns.
pub struct RunIf<F, C, O> {
    condition: C,
    system: F,
    /// A pointer, so that an unfit `O` is an error of `run_if` alone, which stands at the condition.
    holds: fn(O) -> bool,
}

/// The signature of a system `M` that runs where a condition `N` holds.
pub struct If<N, M>(PhantomData<fn() -> (N, M)>);

/// The type that the condition of an observer returns: `bool`. Sealed.
#[diagnostic::on_unimplemented(
    message = "the condition of an observer returns `bool`, and not `{Self}`",
    label = "returns `{Self}`",
    note = "a condition is a function as systems are; an observer has no place for an error: what went wrong, the condition writes to a \
            resource or sends as an event"
)]
pub trait Decision: Verdict {
    #[doc(hidden)]
    fn holds(self) -> bool;
}

#[diagnostic::do_not_recommend]
impl Decision for bool {
    fn holds(self) -> bool {
        self
    }
}

impl<N, M: Signature<Output = ()>> Signature for If<N, M> {
    type Output = ();
}

/// A system, and when it runs. All that has this trait is a system: of types that are systems by name, each error of another type would tell.
pub trait Conditional {
    type Condition;
    type Output;
    type System;

    /// Whether the condition holds that returned this.
    fn decision(&self) -> fn(Self::Output) -> bool;
    fn parts(&mut self) -> (&mut Self::Condition, &mut Self::System);
}

impl<F, C, O> Conditional for RunIf<F, C, O> {
    type Condition = C;
    type Output = O;
    type System = F;

    fn decision(&self) -> fn(O) -> bool {
        self.holds
    }

    fn parts(&mut self) -> (&mut C, &mut F) {
        (&mut self.condition, &mut self.system)
    }
}

impl<F: Conditional, N, M> Callable<If<N, M>> for F
where
    F::Condition: Callable<N>,
    F::System: Callable<M>,
{
}

impl<F: Conditional, N, M> Sealed<If<N, M>> for F
where
    F::Condition: Callable<N>,
    F::System: Callable<M>,
{
}

impl<W, F, N, M> System<W, If<N, M>> for F
where
    W: World,
    F: Conditional,
    F::Condition: System<W, N>,
    F::System: System<W, M>,
    N: Signature<Output = F::Output>,
    M: Signature<Output = ()>,
{
    impl_sequence!((): F::Condition, N; F::System, M);

    #[cfg(feature = "std")]
    fn begin(mut grant: Grant<'_, W, If<N, M>>) -> Self::State {
        (
            F::Condition::begin(grant.first()),
            F::System::begin(grant.second()),
        )
    }

    fn run(&mut self, mut grant: Grant<'_, W, If<N, M>>, state: &mut Self::State, now: ChangeTick) {
        let holds = self.decision();
        let (condition, system) = self.parts();
        if holds(condition.run(grant.first(), &mut state.0, now)) {
            system.run(grant.second(), &mut state.1, now);
        }
    }
}

impl<F: Clone, C: Clone, O> Clone for RunIf<F, C, O> {
    fn clone(&self) -> Self {
        Self {
            condition: self.condition.clone(),
            system: self.system.clone(),
            holds: self.holds,
        }
    }
}

impl<F: Copy, C: Copy, O> Copy for RunIf<F, C, O> {}

impl_debug!([F, C, O] RunIf<F, C, O>);
