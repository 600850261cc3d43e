//! Resources as parameters.

use super::queries::LastRun;
use super::{BuiltIn, default_state, impl_parameter};
use crate::base::erased::resource_cells::{Timed, Times};
use crate::base::tick::ChangeTick;
use crate::schema::{OptionalResourceOf, ResourceOf};
use crate::world::store::World;
use crate::world::system::{Grant, SystemAccess};
use core::fmt;
use core::ops::{Deref, DerefMut};

/// A resource, to read.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Default)]
/// pub struct Settings { volume: u8 }
/// #[derive(Default)]
/// pub struct Mixer { volume: u8, settings_read: u32 }
///
/// # pub struct Sound;
/// fn mix(settings: Res<Settings>, mut mixer: ResMut<Mixer>) {
///     if settings.is_changed() {
///         mixer.volume = settings.volume;
///         mixer.settings_read += 1;
///     }
/// }
///
/// ecs::world! {
///     #[world] pub struct Game { components: (Sound), resources: (Settings, Mixer) }
///     #[schedule] pub fn tick() { mix; }
/// }
///
/// let mut game = Game::new();
/// game.tick();
/// game.tick();
/// game.resource_mut::<Settings>().volume = 7;
/// game.tick();
/// assert_eq!((game.resource::<Mixer>().volume, game.resource::<Mixer>().settings_read), (7, 2));
/// ```
pub struct Res<'w, R> {
    value: &'w R,
    times: &'w Times,
    since: ChangeTick,
}

/// A resource, to write. It is changed where it is lent to be written, even if nothing is written: by `DerefMut`, or by
/// [`into_inner`](Self::into_inner).
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # pub struct Burning;
/// # pub struct Burnt(pub Entity);
/// # #[derive(Default)]
/// # pub struct Clock(pub f32);
/// fn advance(mut clock: ResMut<Clock>) {
///     clock.0 += 0.5;
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
/// #     #[archetype] pub struct Pan { heat: Heat }
/// #     #[schedule] pub fn tick() { advance; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// kitchen.tick();
/// assert_eq!(kitchen.resource::<Clock>().0, 0.5);
/// ```
pub struct ResMut<'w, R> {
    value: &'w mut R,
    times: &'w mut Times,
    since: ChangeTick,
    now: ChangeTick,
}

impl<'w, R> Res<'w, R> {
    /// The reference itself, which lives as long as the system runs.
    pub fn into_inner(self) -> &'w R {
        self.value
    }

    /// Whether the resource was changed, or added, since the system ran the last time. So it is in the first run of a system, and after
    /// the world was loaded.
    #[inline]
    pub fn is_changed(&self) -> bool {
        self.times.is_changed(self.since)
    }

    /// Whether the resource was added since the system ran the last time.
    #[inline]
    pub fn is_added(&self) -> bool {
        self.times.is_added(self.since)
    }
}

impl<'w, R> ResMut<'w, R> {
    /// The tick at which the resource is written.
    pub(crate) fn now(&self) -> ChangeTick {
        self.now
    }

    /// The reference itself, which lives as long as the system runs. The resource is changed by that.
    pub fn into_inner(self) -> &'w mut R {
        self.times.changed = self.now;
        self.value
    }

    /// The resource to write, without a word of it: the resource is not changed for those that ask
    /// [`is_changed`](Res::is_changed).
    #[inline]
    pub fn bypass_change_detection(&mut self) -> &mut R {
        self.value
    }

    /// Writes the value, if it differs. Says whether it did.
    pub fn set_if_neq(&mut self, value: R) -> bool
    where
        R: PartialEq,
    {
        let differs = *self.value != value;
        if differs {
            **self = value;
        }
        differs
    }

    /// As [`Res::is_changed`]. A write of this run of the system counts as well.
    #[inline]
    pub fn is_changed(&self) -> bool {
        self.times.is_changed(self.since)
    }

    /// As [`Res::is_added`].
    #[inline]
    pub fn is_added(&self) -> bool {
        self.times.is_added(self.since)
    }
}

/// Whether a resource was changed since the condition was asked the last time, for `run_if`:
/// `mix.run_if(resource_changed::<Settings>)`.
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::resource_changed;
/// #[derive(Default)]
/// pub struct Settings(u8);
///
/// #[derive(Default)]
/// pub struct Mixes(u8);
///
/// fn mix(mut mixes: ResMut<Mixes>) {
///     mixes.0 += 1;
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Studio { components: (u8,), resources: (Settings, Mixes) }
///
///     #[schedule]
///     pub fn tick() { mix.run_if(resource_changed::<Settings>); }
/// }
///
/// let mut studio = Studio::new();
/// studio.tick();
/// let before = studio.resource::<Mixes>().0;
/// studio.tick();
/// assert_eq!(studio.resource::<Mixes>().0, before, "nothing was changed");
/// studio.resource_mut::<Settings>().0 = 3;
/// studio.tick();
/// assert_eq!(studio.resource::<Mixes>().0, before + 1);
/// ```
pub fn resource_changed<R>(resource: Res<'_, R>) -> bool {
    resource.is_changed()
}

impl_copy!([R] Res<'_, R>);

impl<R> Deref for Res<'_, R> {
    type Target = R;

    #[inline]
    fn deref(&self) -> &R {
        self.value
    }
}

impl<R> Deref for ResMut<'_, R> {
    type Target = R;

    #[inline]
    fn deref(&self) -> &R {
        self.value
    }
}

impl<R> DerefMut for ResMut<'_, R> {
    #[inline]
    fn deref_mut(&mut self) -> &mut R {
        self.times.changed = self.now;
        self.value
    }
}

impl_debug!([R: fmt::Debug] Res<'_, R>, it => (**it));

impl_debug!([R: fmt::Debug] ResMut<'_, R>, it => (**it));

/// A resource that the world lists as `$Listed`, read or written. The item is made of it, of the tick of the last run, and of that of this one.
macro_rules! impl_resource {
    ($(#[$doc:meta])* [$Bound:ident] $Of:ty, $Item:ty, $Listed:ty, $write:literal; |$grant:ident, $since:ident, $now:ident| $item:expr) => {
        impl_parameter!([W: World, R: $Bound<W>] $Of);

        $(#[$doc])*
        impl<W: World, R: $Bound<W>> BuiltIn<W> for $Of {
            default_state!(LastRun);

            type Item<'w> = $Item;
            const ACCESS: SystemAccess<'static> = SystemAccess::Resource {
                place: <$Listed>::INDEX,
                write: $write,
            };

            #[inline(always)]
            fn get<'w>($grant: Grant<'w, W, Self>, last: &'w mut LastRun, $now: ChangeTick) -> $Item {
                let $since = last.replace($now);
                $item
            }
        }
    };
}

impl_resource!([ResourceOf] Res<'_, R>, Res<'w, R>, R, false; |grant, since, now| {
    let Timed { value, times } = grant.store().timed_resource::<R>();
    Res { value, times, since }
});

impl_resource!([ResourceOf] ResMut<'_, R>, ResMut<'w, R>, R, true; |grant, since, now| {
    let Timed { value, times } = grant.resource_mut::<R>();
    ResMut { value, times, since, now }
});

impl_resource!(
    /// A resource that may be absent, which the world lists as `Option<R>`.
    [OptionalResourceOf] Option<Res<'_, R>>, Option<Res<'w, R>>, R::__Listed, false; |grant, since, now| {
        let Timed { value, times } = grant.store().timed_resource::<R::__Listed>();
        R::__ecs_option(value).as_ref().map(|value| Res { value, times, since })
    }
);

impl_resource!(
    /// A resource that may be absent, which the world lists as `Option<R>`.
    [OptionalResourceOf] Option<ResMut<'_, R>>, Option<ResMut<'w, R>>, R::__Listed, true; |grant, since, now| {
        let Timed { value, times } = grant.resource_mut::<R::__Listed>();
        R::__ecs_option_mut(value).as_mut().map(|value| ResMut { value, times, since, now })
    }
);
