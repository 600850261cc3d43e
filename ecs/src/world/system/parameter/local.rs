//! State that a system keeps for itself.

use super::{BuiltIn, Exclusive, default_state, impl_parameter};
use crate::base::tick::ChangeTick;
use crate::world::store::World;
use crate::world::system::{Grant, Saves, SystemAccess, impl_state};
use core::mem;
use core::ops::{Deref, DerefMut};

/// A value of the system's own, which stays from one run to the next. It begins as the type's default.
///
/// Each place where a system stands in a schedule has its own.
///
/// The value belongs to the state of the world: a snapshot copies it, and puts it back. So the type is `Clone` and `Sync`, in worlds without
/// snapshots too. A value that cannot be cloned, such as the end of a channel, is a resource, or stands behind an `Arc`.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// /// Counts its own runs.
/// fn advance(mut runs: Local<u32>, mut clock: ResMut<Clock>) {
///     *runs += 1;
///     clock.0 = *runs as f32;
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() { advance; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// kitchen.tick();
/// kitchen.tick();
/// assert_eq!(kitchen.resource::<Clock>().0, 2.0);
/// ```
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

/// A type that a [`Local`] can hold.
#[diagnostic::on_unimplemented(
    message = "a system cannot keep `{Self}` in a `Local`",
    label = "takes a `Local<{Self}>`",
    note = "the type of a `Local` has a `Default`, is `Clone`, `Send` and `Sync`, and borrows nothing: a snapshot copies it",
    note = "what cannot be cloned is a resource, or stands behind an `Arc`"
)]
pub trait Keep: Default + Clone + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Default + Clone + Send + Sync + 'static> Keep for T {}

impl_parameter!([W: World, T: Keep] Local<'_, T>);

impl<W: World, T: Keep> BuiltIn<W> for Local<'_, T> {
    default_state!(LocalValue<T>);

    type Item<'w> = Local<'w, T>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Nothing;

    #[inline(always)]
    fn get<'w>(_: Grant<'w, W, Self>, state: &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        Local(&mut state.0)
    }

    fn get_alone<'w>(
        _: &mut Exclusive<'w, W>,
        state: &'w mut Self::State,
    ) -> Option<Self::Item<'w>> {
        Some(Local(&mut state.0))
    }
}

/// The value of a [`Local`].
#[derive(Default)]
pub struct LocalValue<T>(T);

impl_state!(<W, T: Keep> LocalValue<T>);

impl<T: Keep> Saves for LocalValue<T> {
    type Saved = T;

    fn save(&self) -> T {
        self.0.clone()
    }

    fn save_into(&self, saved: &mut T) {
        saved.clone_from(&self.0);
    }

    fn exchange(&mut self, saved: &mut T) {
        mem::swap(&mut self.0, saved);
    }
}
