//! The state of systems as a snapshot holds it.

#[cfg(feature = "snapshots")]
mod erased;

#[cfg(feature = "snapshots")]
pub(crate) use erased::SavedState;

use crate::base::erased::SyncView;
use crate::base::for_tuples::for_tuples;
use core::marker::PhantomData;

/// State that is copied, and exchanged for a copy. State without a copy of its own has `()` as its copy.
pub trait Saves {
    /// A copy.
    type Saved: Clone + Send + Sync + 'static;

    /// A copy of the state.
    fn save(&self) -> Self::Saved;

    /// As [`save`](Self::save), with the memory of an older copy.
    fn save_into(&self, saved: &mut Self::Saved) {
        *saved = self.save();
    }

    /// Exchanges the state for a copy. No value of the user's is made or dropped.
    fn exchange(&mut self, saved: &mut Self::Saved);

    /// Whether something is still to be done with the state, so that a copy cannot hold it.
    fn waits(&self) -> bool {
        false
    }

    /// Calls `add` with the numbers of the state: when a system ran, and how far it has read. They are 0 at first. A value of the user's
    /// has none.
    #[cfg(feature = "digest")]
    fn numbers(&self, _add: &mut dyn FnMut(u64)) {}
}

/// Implements [`Saves`] for state of which nothing is copied.
macro_rules! impl_saves_nothing {
    (<$($T:ident),*> $State:ty) => {
        impl<$($T),*> Saves for $State {
            type Saved = ();

            fn save(&self) {}

            fn exchange(&mut self, (): &mut ()) {}
        }
    };
}

impl_saves_nothing!(<> ());
impl_saves_nothing!(<M> PhantomData<fn() -> M>);
// The function of a system. The captures of a closure are no state: a system keeps its state in a `Local`.
impl_saves_nothing!(<F> SyncView<F>);

macro_rules! impl_saves_of_tuple {
    ($($T:ident $i:tt),*) => {
        impl<$($T: Saves),*> Saves for ($($T,)*) {
            type Saved = ($($T::Saved,)*);

            fn save(&self) -> Self::Saved {
                ($(self.$i.save(),)*)
            }

            fn save_into(&self, saved: &mut Self::Saved) {
                $(self.$i.save_into(&mut saved.$i);)*
            }

            fn exchange(&mut self, saved: &mut Self::Saved) {
                $(self.$i.exchange(&mut saved.$i);)*
            }

            fn waits(&self) -> bool {
                false $(|| self.$i.waits())*
            }

            #[cfg(feature = "digest")]
            fn numbers(&self, add: &mut dyn FnMut(u64)) {
                $(self.$i.numbers(add);)*
            }
        }
    };
}

for_tuples!(impl_saves_of_tuple);
