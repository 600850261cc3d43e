//! Conditions that are made of others: `not`, `and`, `or`.

use super::function::sealed::Sealed;
use super::output::Joined;
use super::sequence::{Sequence, impl_sequence};
use super::{Callable, Exclusive, Grant, SharedSystem, Signature, System, Verdict};
use crate::base::tick::ChangeTick;
use crate::world::store::World;
use core::marker::PhantomData;

/// A run condition that holds where another one does not: `walk.run_if(not(is_asleep))`. An error of the other one stays an error.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::schedule::{and, not, or};
///
/// pub struct Steps(u32);
/// #[derive(Default)]
/// pub struct Day { rain: bool, umbrella: bool, alarm: bool }
///
/// fn rains(day: Res<Day>) -> bool { day.rain }
/// fn has_umbrella(day: Res<Day>) -> bool { day.umbrella }
/// fn walk(walkers: Query<Street, &mut Steps>) { walkers.for_each(|steps| steps.0 += 1) }
///
/// ecs::world! {
///     #[world]
///     pub struct Street { components: (Steps), resources: (Day) }
///
///     #[schedule]
///     pub fn tick() {
///         walk.run_if(and(or(not(rains), has_umbrella), |day: Res<Day>| !day.alarm));
///     }
/// }
///
/// let mut street = Street::new();
/// let ann = street.spawn((Steps(0),));
/// street.tick();
/// street.resource_mut::<Day>().rain = true;
/// street.tick();
/// assert_eq!(street.get::<Steps>(ann).unwrap().0, 1);
/// street.resource_mut::<Day>().umbrella = true;
/// street.tick();
/// assert_eq!(street.get::<Steps>(ann).unwrap().0, 2);
/// ```
pub const fn not<C>(condition: C) -> Combined<(C,), Not> {
    Combined {
        conditions: (condition,),
        rule: PhantomData,
    }
}

/// A run condition that holds where two others do. The second one is asked where the first one holds. See [`not`] for an example.
pub const fn and<A, B>(first: A, second: B) -> Combined<(A, B), And> {
    Combined {
        conditions: (first, second),
        rule: PhantomData,
    }
}

/// A run condition that holds where one of two others does. The second one is asked where the first one does not hold, and not where the
/// first one fails. See [`not`] for an example.
pub const fn or<A, B>(first: A, second: B) -> Combined<(A, B), Or> {
    Combined {
        conditions: (first, second),
        rule: PhantomData,
    }
}

/// A run condition that is made of others. [`not`], [`and`] and [`or`] make it.
///
/// Its conditions are asked one after the other, so that several of them may write the same. Each has `Local`s of its own.
pub struct Combined<L, R> {
    conditions: L,
    rule: PhantomData<fn() -> R>,
}

/// How the answers of conditions become one. Sealed.
pub trait Rule: sealed::Sealed {
    /// The next condition is asked where the one before gave this answer.
    #[doc(hidden)]
    const GOES_ON: bool;
    /// Whether the last answer is turned round.
    #[doc(hidden)]
    const NEGATES: bool;
}

/// The rule of [`not`].
pub enum Not {}

/// The rule of [`and`].
pub enum And {}

/// The rule of [`or`].
pub enum Or {}

impl Rule for Not {
    const GOES_ON: bool = true;
    const NEGATES: bool = true;
}

impl Rule for And {
    const GOES_ON: bool = true;
    const NEGATES: bool = false;
}

impl Rule for Or {
    const GOES_ON: bool = false;
    const NEGATES: bool = false;
}

impl<M: Signature<Output: Verdict>> Signature for Sequence<(M,)> {
    type Output = <M::Output as Verdict>::Exclusive;
}

impl<M: Signature<Output: Verdict>, N: Signature<Output: Verdict>> Signature for Sequence<(M, N)> {
    type Output = <M::Output as Verdict>::With<N::Output>;
}

macro_rules! impl_combined {
    ($Conditions:ident: $($C:ident $M:ident $part:ident $i:tt),*) => {
        /// This many conditions. All that has this trait is a system: of types that are systems by name, each error of another type would tell.
        pub trait $Conditions {
            type Rule: Rule;
            $(type $C;)*

            fn shared(&self) -> ($(&Self::$C,)*);
            fn exclusive(&mut self) -> ($(&mut Self::$C,)*);
        }

        impl<R: Rule, $($C),*> $Conditions for Combined<($($C,)*), R> {
            type Rule = R;
            $(type $C = $C;)*

            #[inline(always)]
            fn shared(&self) -> ($(&$C,)*) {
                ($(&self.conditions.$i,)*)
            }

            #[inline(always)]
            fn exclusive(&mut self) -> ($(&mut $C,)*) {
                ($(&mut self.conditions.$i,)*)
            }
        }

        impl<F: $Conditions, $($M),*> Callable<Sequence<($($M,)*)>> for F where $(F::$C: Callable<$M>),* {}

        impl<F: $Conditions, $($M),*> Sealed<Sequence<($($M,)*)>> for F where $(F::$C: Callable<$M>),* {}

        impl<W, F, $($M),*> System<W, Sequence<($($M,)*)>> for F
        where
            W: World,
            F: $Conditions,
            $(F::$C: System<W, $M>, $M: Signature<Output: Verdict>,)*
            Sequence<($($M,)*)>: Signature<Output: Joined>,
        {
            impl_sequence!(<Sequence<($($M,)*)> as Signature>::Output: $(F::$C, $M);*);

            #[cfg(feature = "std")]
            fn begin(mut grant: Grant<'_, W, Sequence<($($M,)*)>>) -> Self::State {
                ($(<F::$C as System<W, $M>>::begin(grant.$part()),)*)
            }

            #[inline]
            fn run(
                &mut self,
                mut grant: Grant<'_, W, Sequence<($($M,)*)>>,
                state: &mut Self::State,
                now: ChangeTick,
            ) -> <Sequence<($($M,)*)> as Signature>::Output {
                let conditions = self.exclusive();
                let mut answer = Ok(F::Rule::GOES_ON);
                $(
                    if matches!(answer, Ok(holds) if holds == F::Rule::GOES_ON) {
                        answer = conditions.$i.run(grant.$part(), &mut state.$i, now).into_answer();
                    } else if !F::Rule::GOES_ON && answer.is_ok() {
                        <F::$C as System<W, $M>>::skip(&mut state.$i, now);
                    }
                )*
                Joined::of(answer.map(|holds| holds != F::Rule::NEGATES))
            }
        }

        impl<W, F, $($M),*> SharedSystem<W, Sequence<($($M,)*)>> for F
        where
            W: World,
            F: $Conditions,
            $(F::$C: SharedSystem<W, $M>, $M: Signature<Output: Verdict>,)*
            Sequence<($($M,)*)>: Signature<Output: Joined>,
        {
            fn run_shared(
                &self,
                mut grant: Grant<'_, W, Sequence<($($M,)*)>>,
                state: &mut Self::State,
                now: ChangeTick,
            ) -> <Sequence<($($M,)*)> as Signature>::Output {
                let conditions = self.shared();
                let mut answer = Ok(F::Rule::GOES_ON);
                $(
                    if matches!(answer, Ok(holds) if holds == F::Rule::GOES_ON) {
                        answer = conditions.$i.run_shared(grant.$part(), &mut state.$i, now).into_answer();
                    } else if !F::Rule::GOES_ON && answer.is_ok() {
                        <F::$C as System<W, $M>>::skip(&mut state.$i, now);
                    }
                )*
                Joined::of(answer.map(|holds| holds != F::Rule::NEGATES))
            }

            fn run_shared_alone(
                &self,
                _: Exclusive<'_, W>,
                _: &mut Self::State,
            ) -> Option<<Sequence<($($M,)*)> as Signature>::Output> {
                None
            }
        }
    };
}

impl_combined!(OneCondition: A M only 0);
impl_combined!(TwoConditions: A M first 0, B N second 1);

impl<L: Clone, R> Clone for Combined<L, R> {
    fn clone(&self) -> Self {
        Self {
            conditions: self.conditions.clone(),
            rule: PhantomData,
        }
    }
}

impl<L: Copy, R> Copy for Combined<L, R> {}

impl_debug!([L, R] Combined<L, R>);

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Not {}
    impl Sealed for super::And {}
    impl Sealed for super::Or {}
}
