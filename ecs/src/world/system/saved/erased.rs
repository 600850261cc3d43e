//! Copies of states of any type.

use super::Saves;
use crate::base::error::ReserveError;
use crate::base::memory::try_box;
use alloc::boxed::Box;
use core::any::Any;

/// A copy of the state of a system, of any type. At first there is none.
#[derive(Default)]
pub(crate) struct SavedState(Option<Box<dyn AnySaved>>);

/// A copy of any type. (In an array of one: see [`try_box`].)
trait AnySaved: Any + Send + Sync {
    fn try_clone(&self) -> Result<Box<dyn AnySaved>, ReserveError>;
}

impl<S: Clone + Send + Sync + 'static> AnySaved for [S; 1] {
    fn try_clone(&self) -> Result<Box<dyn AnySaved>, ReserveError> {
        let [saved] = self;
        boxed(saved.clone())
    }
}

impl SavedState {
    /// Copies a state, with the memory of an older copy of its type.
    pub(crate) fn try_copy<S: Saves>(&mut self, state: &S) -> Result<(), ReserveError> {
        match self.get_mut::<S::Saved>() {
            Some(saved) => state.save_into(saved),
            None => self.0 = Some(boxed(state.save())?),
        }
        Ok(())
    }

    pub(crate) fn try_clone(&self) -> Result<Self, ReserveError> {
        Ok(Self(match &self.0 {
            Some(saved) => Some(saved.try_clone()?),
            None => None,
        }))
    }

    /// Exchanges a state for the copy, if this is one of its type.
    pub(crate) fn exchange<S: Saves>(&mut self, state: &mut S) {
        if let Some(saved) = self.get_mut() {
            state.exchange(saved);
        }
    }

    fn get_mut<S: 'static>(&mut self) -> Option<&mut S> {
        let saved: &mut dyn Any = self.0.as_deref_mut()?;
        saved.downcast_mut::<[S; 1]>().map(|[saved]| saved)
    }
}

fn boxed<S: Clone + Send + Sync + 'static>(saved: S) -> Result<Box<dyn AnySaved>, ReserveError> {
    match try_box(saved) {
        Ok(boxed) => Ok(boxed),
        Err(_) => Err(ReserveError::out_of_memory(
            "the state of a system",
            size_of::<S>(),
        )),
    }
}
