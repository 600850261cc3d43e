//! The ticks that tell when each value was changed.

use core::fmt;

/// A moment in the life of a world. See [`Store::change_tick`](crate::Store::change_tick).
///
/// A tick belongs to an *epoch*, of which another one begins when the world is put back or loaded. Ticks of later epochs are later. To a world
/// in another epoch, a tick is as [`EVER`](Self::EVER): all counts as changed.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component)] #[component(track)] pub struct Heat(f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat,) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pans: Vec<Entity> = (0..3).map(|_| kitchen.spawn(Pan { heat: Heat(20.0) })).collect();
/// let before = kitchen.change_tick();
/// kitchen.get_mut::<Heat>(pans[1]).unwrap().0 = 80.0;
/// let changed: Vec<Entity> = kitchen.query_filtered::<Entity, Changed<Heat>>().since(before).collect();
/// assert_eq!(changed, [pans[1]]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChangeTick {
    // In this order: ticks are compared by it.
    epoch: u64,
    /// It never comes to its end: a world in which 10⁹ ticks pass each second would take centuries.
    number: u64,
}

/// Rows store 32 bits; ticks older than this limit compare as equally old.
const OLDEST: u32 = 1 << 30;
/// How often the ticks of all rows are looked through for those that are older, and would look young again one day.
const SWEEP_EVERY: u64 = 1 << 29;

impl ChangeTick {
    /// Before all that happened.
    pub const EVER: Self = Self::of_number(0);
    /// The tick of a new world. It has to be after [`EVER`](Self::EVER).
    pub(crate) const FIRST: Self = Self::of_number(1);

    /// This many ticks later.
    #[inline]
    pub(crate) const fn after(self, ticks: u64) -> Self {
        Self {
            number: self.number + ticks,
            ..self
        }
    }

    /// One tick earlier, if there is one in its epoch.
    pub(crate) const fn before(self) -> Self {
        Self {
            number: self.number.saturating_sub(1),
            ..self
        }
    }

    /// The tick of that number, in the first epoch.
    pub(crate) const fn of_number(number: u64) -> Self {
        Self { epoch: 0, number }
    }

    /// Its number in its epoch.
    #[inline]
    pub(crate) const fn number(self) -> u64 {
        self.number
    }

    /// The tick of the same number in another epoch.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) const fn in_epoch(self, epoch: u64) -> Self {
        Self { epoch, ..self }
    }

    /// The tick as seen by a world with the tick `now`: before all, if it is of another epoch.
    pub(crate) const fn seen_at(self, now: Self) -> Self {
        if self.epoch == now.epoch {
            self
        } else {
            Self::EVER
        }
    }

    /// Whether the ticks of rows no longer tell the changes since this one.
    pub(crate) const fn is_too_old_at(self, now: Self) -> bool {
        now.number().saturating_sub(self.number()) >= OLDEST as u64
    }

    /// The bits of it that rows keep.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the last bits are meant")]
    pub(crate) const fn stamp(self) -> u32 {
        self.number as u32
    }

    /// The tick of which rows kept this, seen from this one.
    pub(crate) const fn of_stamp(self, stamp: u32) -> Self {
        let age = self.stamp().wrapping_sub(stamp) as u64;
        Self {
            number: self.number.saturating_sub(age),
            ..self
        }
    }

    /// Whether the rows are to be swept on the way to a later tick.
    pub(crate) const fn is_sweep_due(self, later: Self) -> bool {
        self.number() / SWEEP_EVERY != later.number() / SWEEP_EVERY
    }
}

impl fmt::Display for ChangeTick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tick {}", self.number())
    }
}

/// The ticks that count as new: from after one moment up to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    now: u32,
    /// The age from which on nothing is new.
    limit: u32,
}

impl Window {
    /// Nothing is new.
    pub(crate) const NONE: Self = Self { now: 0, limit: 0 };

    /// From after `since` up to `now`.
    #[inline]
    pub(crate) fn new(since: ChangeTick, now: ChangeTick) -> Self {
        // The state of the world itself is put back with it: the epoch does not matter.
        let limit = if since.number() == 0 {
            u32::MAX
        } else {
            u32::try_from(now.number().saturating_sub(since.number()))
                .map_or(OLDEST, |age| age.min(OLDEST))
        };
        Self {
            now: now.stamp(),
            limit,
        }
    }

    /// The tick of now, and the age from which on nothing is new.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    #[inline]
    pub(crate) const fn bounds(self) -> (u32, u32) {
        (self.now, self.limit)
    }

    /// The tick of now.
    #[inline]
    pub(crate) const fn now(self) -> u32 {
        self.now
    }

    /// The same moment, and all counts as new up to it.
    pub(crate) const fn with_all(self) -> Self {
        Self {
            limit: u32::MAX,
            ..self
        }
    }

    /// Whether something with this tick is new.
    #[inline]
    pub(crate) const fn has(self, stamp: u32) -> bool {
        self.now.wrapping_sub(stamp) < self.limit
    }
}

/// The tick that a row keeps from now on, so that it never looks younger than it is.
#[inline]
pub(crate) const fn aged(stamp: u32, now: u32) -> u32 {
    if now.wrapping_sub(stamp) > OLDEST {
        now.wrapping_sub(OLDEST)
    } else {
        stamp
    }
}

/// Whether rows keep such a tick: older ticks were made younger when all were swept.
pub(crate) const fn is_kept(stamp: u32, now: u32) -> bool {
    now.wrapping_sub(stamp) as u64 <= OLDEST as u64 + SWEEP_EVERY
}

/// Whether one tick is after another. Neither is older than ticks that are kept can be.
#[inline]
pub(crate) const fn is_after(one: u32, other: u32) -> bool {
    one.wrapping_sub(other).cast_signed() > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_older_than_a_reader_are_not_new() {
        for start in [
            1,
            1 << 31,
            (1 << 32) - 2,
            (1 << 32) + 5,
            (1 << 38) - 5,
            u64::MAX - 20,
        ] {
            let [since, now] = [start, start + 10].map(ChangeTick::of_number);
            let window = Window::new(since, now);
            assert!(!window.has(since.stamp()) && !window.has(since.stamp().wrapping_sub(1)));
            assert!(window.has(since.after(1).stamp()) && window.has(now.stamp()));
            assert!(Window::new(ChangeTick::EVER, now).has(since.stamp()));
        }
    }

    #[test]
    #[cfg(feature = "snapshots")]
    fn a_tick_of_another_epoch_is_before_all() {
        let (then, now) = (
            ChangeTick::of_number(7),
            ChangeTick::of_number(3).in_epoch(1),
        );
        assert_eq!(
            (then.seen_at(now), now.seen_at(now)),
            (ChangeTick::EVER, now)
        );
        assert_eq!((now.number(), now.stamp()), (3, 3));
        assert!(now > then && now.of_stamp(2) > then);
        assert_eq!(
            now.of_stamp(9).number(),
            0,
            "what looks newer than now is as old as can be"
        );
    }

    #[test]
    fn the_oldest_never_look_new() {
        let mut now = ChangeTick::of_number(7);
        let mut kept = now.stamp();
        let mut asked = now;
        for _ in 0..40 {
            asked = now;
            now = now.after(SWEEP_EVERY);
            kept = aged(kept, now.stamp());
            assert!(!Window::new(asked, now).has(kept));
            assert!(is_after(now.stamp(), kept));
        }
        assert!(!Window::new(ChangeTick::of_number(8), now).has(kept));
        assert!(now.of_stamp(kept) > ChangeTick::of_number(7) && asked < now);
    }
}
