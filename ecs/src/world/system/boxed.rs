//! Systems of any type, as values.

#[cfg(feature = "snapshots")]
use super::SavedState;
use super::{
    AnyState, BoxedState, Failure, Output, Signature, System, SystemAccess, conflict_of,
    impl_state, once::run_on_store,
};
use crate::base::erased::SyncView;
#[cfg(feature = "snapshots")]
use crate::base::error::ReserveError;
use crate::base::system_name::SystemName;
use crate::world::store::{Store, World};
use alloc::boxed::Box;
use core::marker::PhantomData;

/// A system of any type, with its state.
///
/// Invariant: **boxed-disjoint** the parameters of the system are apart (`parameters-disjoint`).
pub(crate) struct Boxed<W: World>(BoxedState<W, dyn Runs<W>>);

trait Runs<W: World>: AnyState<W> {
    /// Runs the system, and leaves its commands to be applied. Returns whether there are any.
    fn run_on_store(&mut self, store: &mut Store<W>) -> (Result<(), Failure>, bool);

    /// Does the deferred work.
    fn apply(&mut self, world: &mut W, name: &SystemName);

    /// The accesses of the parameters.
    fn access(&self) -> &'static SystemAccess<'static>;

    /// Asserts the invariants of the parameters' state.
    fn check_invariants(&self);
}

/// A system, its state, and its signature.
type Typed<W, F, M> = (
    SyncView<F>,
    <F as System<W, M>>::State,
    PhantomData<fn() -> M>,
);

impl_state!(<W, M> PhantomData<fn() -> M>);

impl<W, F, M> Runs<W> for Typed<W, F, M>
where
    W: World,
    F: System<W, M> + Send + 'static,
    M: Signature + 'static,
    M::Output: Output,
{
    fn run_on_store(&mut self, store: &mut Store<W>) -> (Result<(), Failure>, bool) {
        let (function, state, _) = self;
        let output = run_on_store(function.get_mut(), store, state);
        (output.into_result(), F::has_put_off(state))
    }

    fn apply(&mut self, world: &mut W, name: &SystemName) {
        F::apply(&mut self.1, world, name);
    }

    fn access(&self) -> &'static SystemAccess<'static> {
        &F::ACCESS
    }

    fn check_invariants(&self) {
        F::check_invariants(&self.1);
    }
}

impl<W: World> Boxed<W> {
    /// The system.
    ///
    /// # Panics
    ///
    /// If its parameters conflict (`parameters-disjoint`): callers have asked `conflict_of`.
    pub(crate) fn new<F, M>(function: F, world: &mut Store<W>) -> Self
    where
        F: System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Output,
    {
        assert!(
            conflict_of::<W>("", &F::ACCESS).is_none(),
            "parameters-disjoint: the parameters of a system are disjoint"
        );
        let state = F::init(world);
        let system: Typed<W, F, M> = (SyncView::new(function), state, PhantomData);
        Self(BoxedState::new(Box::new(system)))
    }

    /// Asserts `boxed-disjoint`, and the invariants of the parameters' state.
    pub(crate) fn check_invariants(&self, name: &'static str) {
        assert!(
            conflict_of::<W>(name, self.0.access()).is_none(),
            "boxed-disjoint: the parameters of `{name}`"
        );
        self.0.check_invariants();
    }

    /// Runs the system, which does not take the whole world, and leaves its commands to be applied. Returns whether there are any.
    pub(crate) fn run_on_store(&mut self, store: &mut Store<W>) -> (Result<(), Failure>, bool) {
        self.0.run_on_store(store)
    }

    /// Does the deferred work.
    pub(crate) fn apply(&mut self, world: &mut W, name: &SystemName) {
        self.0.apply(world, name);
    }
}

#[cfg(feature = "snapshots")]
impl<W: World> Boxed<W> {
    /// Copies the state of the parameters, with the memory of an older copy.
    pub(crate) fn try_save(&self, into: &mut SavedState) -> Result<(), ReserveError> {
        self.0.try_save(into)
    }

    /// Exchanges the state of the parameters for a copy.
    pub(crate) fn exchange_for(&mut self, saved: &mut SavedState) {
        self.0.exchange_for(saved);
    }

    /// Whether something that was put off is still to be done.
    pub(crate) fn is_waiting(&self) -> bool {
        self.0.is_waiting()
    }

    /// The numbers of the state.
    #[cfg(feature = "digest")]
    pub(crate) fn each_number(&self, add: &mut dyn FnMut(u64)) {
        self.0.each_number(add);
    }
}
