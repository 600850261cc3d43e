//! Systems whose value goes to a resource.

use super::function::sealed::Sealed;
use super::sequence::impl_sequence;
use super::{BuiltIn, Callable, Exclusive, Grant, ResMut, SharedSystem, Signature, System};
use crate::base::tick::ChangeTick;
use crate::schema::ResourceOf;
use crate::world::store::World;
use core::marker::PhantomData;

/// A system whose value goes to the resource `R`. [`computed_state`](crate::schedule::computed_state) makes it.
pub struct Piped<F, R, V> {
    system: F,
    take: fn(ResMut<'_, R>, V),
}

/// A system that gives its value to a function with a resource.
pub(crate) const fn piped<F, R, V>(system: F, take: fn(ResMut<'_, R>, V)) -> Piped<F, R, V> {
    Piped { system, take }
}

/// The signature of a system `M` before a function of the signature `N`.
pub struct PipedInto<M, N>(PhantomData<fn() -> (M, N)>);

/// The signature of the function that has the resource.
type Takes<R> = fn(ResMut<'static, R>);

impl<M: Signature, N> Signature for PipedInto<M, N> {
    type Output = ();
}

/// All that has this trait is a system: of types that are systems by name, each error of another type would tell.
pub trait Pipe {
    type System;
    type Value;
    type Resource: 'static;

    fn shared(&self) -> &Self::System;
    fn exclusive(&mut self) -> &mut Self::System;
    fn take(&self) -> fn(ResMut<'_, Self::Resource>, Self::Value);
}

impl<F, R: 'static, V> Pipe for Piped<F, R, V> {
    type System = F;
    type Value = V;
    type Resource = R;

    fn shared(&self) -> &F {
        &self.system
    }

    fn exclusive(&mut self) -> &mut F {
        &mut self.system
    }

    fn take(&self) -> fn(ResMut<'_, R>, V) {
        self.take
    }
}

impl<F: Pipe, M> Callable<PipedInto<M, Takes<F::Resource>>> for F where F::System: Callable<M> {}

impl<F: Pipe, M> Sealed<PipedInto<M, Takes<F::Resource>>> for F where F::System: Callable<M> {}

impl<W, F, M> System<W, PipedInto<M, Takes<F::Resource>>> for F
where
    W: World,
    F: Pipe<Resource: ResourceOf<W>>,
    F::System: System<W, M>,
    M: Signature<Output = F::Value>,
{
    impl_sequence!((): F::System, M; fn(ResMut<'_, F::Resource>), Takes<F::Resource>);

    #[cfg(feature = "std")]
    fn begin(mut grant: Grant<'_, W, PipedInto<M, Takes<F::Resource>>>) -> Self::State {
        let (system, (resource,)) = (F::System::begin(grant.first()), grant.second().parts());
        (system, (ResMut::<'static, F::Resource>::begin(resource),))
    }

    fn run(
        &mut self,
        mut grant: Grant<'_, W, PipedInto<M, Takes<F::Resource>>>,
        state: &mut Self::State,
        now: ChangeTick,
    ) {
        let value = self.exclusive().run(grant.first(), &mut state.0, now);
        let (resource,) = grant.second().parts();
        (self.take())(ResMut::get(resource, &mut state.1.0, now), value);
    }
}

impl<W, F, M> SharedSystem<W, PipedInto<M, Takes<F::Resource>>> for F
where
    W: World,
    F: Pipe<Resource: ResourceOf<W>>,
    F::System: SharedSystem<W, M>,
    M: Signature<Output = F::Value>,
{
    fn run_shared(
        &self,
        mut grant: Grant<'_, W, PipedInto<M, Takes<F::Resource>>>,
        state: &mut Self::State,
        now: ChangeTick,
    ) {
        let value = self.shared().run_shared(grant.first(), &mut state.0, now);
        let (resource,) = grant.second().parts();
        (self.take())(ResMut::get(resource, &mut state.1.0, now), value);
    }

    fn run_shared_alone(&self, _: Exclusive<'_, W>, _: &mut Self::State) -> Option<()> {
        None
    }
}

impl<F: Clone, R, V> Clone for Piped<F, R, V> {
    fn clone(&self) -> Self {
        Self {
            system: self.system.clone(),
            take: self.take,
        }
    }
}

impl<F: Copy, R, V> Copy for Piped<F, R, V> {}

impl_debug!([F, R, V] Piped<F, R, V>);
