//! What a system keeps for itself.

use super::{Parameter, sealed};
use crate::erased::Exclusive;
use crate::store::{Store, World};
use crate::system::{Access, Grant};
use crate::tick::ChangeTick;
use core::ops::{Deref, DerefMut};

/// A value of the system's own, which stays from one run to the next. It begins as the type's default.
///
/// Each place where a system stands in a schedule has its own.
#[derive(Debug)]
pub struct Local<'s, T>(&'s mut T);

impl<T> Deref for Local<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.0
    }
}

impl<T> DerefMut for Local<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.0
    }
}

/// What a [`Local`] can be of.
#[diagnostic::on_unimplemented(
    message = "a system cannot keep `{Self}` in a `Local`",
    label = "takes a `Local<{Self}>`",
    note = "the type of a `Local` has a `Default`, is `Send`, and borrows nothing"
)]
pub trait Keep: Default + Send + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Default + Send + 'static> Keep for T {}

impl<W: World, T: Keep> sealed::Sealed<W> for Local<'_, T> {}

impl<W: World, T: Keep> Parameter<W> for Local<'_, T> {
    type Item<'w> = Local<'w, T>;
    type State = Exclusive<T>;
    const ACCESS: Access<'static> = Access::Nothing;

    fn init(_: &mut Store<W>) -> Exclusive<T> {
        Exclusive::new(T::default())
    }

    #[inline(always)]
    fn get<'w>(_: Grant<'w, W, Self>, state: &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        Local(state.get_mut())
    }
}
