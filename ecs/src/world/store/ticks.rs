//! The world's tick.

use super::Store;
use super::World;
use crate::base::tick::ChangeTick;

/// # Ticks
///
/// The tick of the current changes.
impl<W: World> Store<W> {
    /// Now: a later change is a change since this tick, and an earlier one is not.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component)] #[component(track)] pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
    /// let tick = kitchen.change_tick();
    /// assert_eq!(kitchen.query::<Changed<Heat>>().since(tick).count(), 0);
    /// kitchen.get_mut::<Heat>(pan).unwrap().0 += 100.0;
    /// assert_eq!(kitchen.query::<Changed<Heat>>().since(tick).count(), 1);
    /// assert!(kitchen.changed_at::<Heat>(pan) > Some(tick));
    /// ```
    pub fn change_tick(&mut self) -> ChangeTick {
        let tick = self.storage.tick;
        self.advance(1);
        tick
    }

    /// Lets time pass without a change. For tests of the behaviour after a long time.
    #[doc(hidden)]
    pub fn skip_ticks(&mut self, ticks: u32) {
        self.advance(ticks.into());
    }

    /// Lets this many ticks pass.
    #[inline]
    pub(crate) fn advance(&mut self, ticks: u64) {
        self.storage.advance(ticks);
    }
}
