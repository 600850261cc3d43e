//! Functions as systems: what they take is told by their signature.
#![allow(unsafe_code)]

use super::{Access, Parameter};
use crate::schema::World;
use crate::store::Store;

/// A function, by its signature `M`: `fn(Rows<…>, Res<…>)`. It is known before anything is asked of the parameters, so that
/// the compiler can name the one that is wrong.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a system",
    label = "not a system",
    note = "a system is a function of up to twelve parameters, or a closure that says the types of its parameters"
)]
pub trait Callable<M> {}

/// The signature of a system of the world `W`, which is the function `F`. Sealed.
///
/// The parameters are each a [`Parameter`], and what is returned is whatever the system is used for: nothing or a `Result` in a
/// schedule, a `bool` as a run condition.
#[diagnostic::on_unimplemented(
    message = "`{F}` is not a system of `{W}`",
    label = "not a system of `{W}`",
    note = "its parameters must do for any lifetime of the borrow: leave lifetimes out of its signature"
)]
pub trait Signature<W: World, F>: sealed::Sealed {
    /// What the function returns.
    type Output;
    /// What the parameters keep.
    #[doc(hidden)]
    type State: Send + 'static;
    /// What the parameters access.
    #[doc(hidden)]
    const ACCESS: Access<'static>;
    /// Whether something is left to do after a run.
    #[doc(hidden)]
    const DEFERS: bool;

    /// What the parameters keep, before the first run.
    #[doc(hidden)]
    fn init(world: &mut Store<W>) -> Self::State;

    /// What the parameters keep, if that is nothing.
    #[doc(hidden)]
    fn stateless() -> Option<Self::State>;

    /// Calls the function.
    ///
    /// # Safety
    ///
    /// E1, and E2 while it runs.
    #[doc(hidden)]
    unsafe fn run(function: &mut F, world: &Store<W>, state: &mut Self::State) -> Self::Output;

    /// Calls the function, if it takes the whole world, and nothing else.
    #[doc(hidden)]
    fn run_with(function: &mut F, world: &mut W) -> Option<Self::Output>;

    /// How many rows its queries go through.
    #[doc(hidden)]
    #[cfg(feature = "trace")]
    fn rows(world: &Store<W>) -> usize;

    /// Does what was put off.
    #[doc(hidden)]
    fn apply(state: &mut Self::State, world: &mut W, system: &'static str);

    /// Forgets what was put off.
    #[doc(hidden)]
    fn discard(state: &mut Self::State, world: &mut Store<W>);
}

macro_rules! impl_signature {
    ($($P:ident $p:ident $i:tt),*; $($only:ident)?) => {
        impl<F, O, $($P),*> Callable<fn($($P),*) -> O> for F where F: FnMut($($P),*) -> O {}

        impl<O, $($P),*> sealed::Sealed for fn($($P),*) -> O {}

        impl<W: World, F, O, $($P: Parameter<W>),*> Signature<W, F> for fn($($P),*) -> O
        where
            F: FnMut($($P),*) -> O + for<'w> FnMut($($P::Item<'w>),*) -> O,
        {
            type Output = O;
            type State = ($($P::State,)*);
            const ACCESS: Access<'static> = Access::All(&[$($P::ACCESS),*]);
            const DEFERS: bool = false $(|| $P::DEFERS)*;

            #[allow(clippy::unused_unit, reason = "the empty tuple")]
            fn init(_world: &mut Store<W>) -> Self::State {
                ($($P::init(_world),)*)
            }

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple")]
            fn stateless() -> Option<Self::State> {
                Some(($($P::stateless()?,)*))
            }

            #[inline]
            unsafe fn run(function: &mut F, _world: &Store<W>, _state: &mut Self::State) -> O {
                // There are two ways to call `F` as far as the compiler sees. Here there is one.
                #[inline(always)]
                #[allow(clippy::too_many_arguments, reason = "as many as a system has")]
                fn call<O, $($P),*>(mut function: impl FnMut($($P),*) -> O, $($p: $P),*) -> O {
                    function($($p),*)
                }
                // SAFETY: the caller's promise. E1: the parameters are apart.
                $(let $p = unsafe { $P::get(_world, &mut _state.$i) };)*
                call(function, $($p),*)
            }

            fn run_with(_function: &mut F, _world: &mut W) -> Option<O> {
                impl_signature!(@ $($only)? _function _world)
            }

            #[cfg(feature = "trace")]
            fn rows(_world: &Store<W>) -> usize {
                0 $(+ $P::rows(_world))*
            }

            fn apply(_state: &mut Self::State, _world: &mut W, _system: &'static str) {
                $($P::apply(&mut _state.$i, _world, _system);)*
            }

            fn discard(_state: &mut Self::State, _world: &mut Store<W>) {
                $($P::discard(&mut _state.$i, _world);)*
            }
        }
    };
    (@ $function:ident $world:ident) => { None };
    (@ $P:ident $function:ident $world:ident) => {{
        fn call<O, P>(mut function: impl FnMut(P) -> O, parameter: P) -> O {
            function(parameter)
        }
        Some(call($function, $P::whole($world)?))
    }};
}

impl_signature!(;);
impl_signature!(A a 0; A);
impl_signature!(A a 0, B b 1;);
impl_signature!(A a 0, B b 1, C c 2;);
impl_signature!(A a 0, B b 1, C c 2, D d 3;);
impl_signature!(A a 0, B b 1, C c 2, D d 3, E e 4;);
impl_signature!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5;);
impl_signature!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6;);
impl_signature!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7;);
impl_signature!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7, J j 8;);
impl_signature!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7, J j 8, K k 9;);
impl_signature!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7, J j 8, K k 9, L l 10;);
impl_signature!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7, J j 8, K k 9, L l 10, M m 11;);

mod sealed {
    pub trait Sealed {}
}
