//! The values of which a world has one each.

use crate::base::erased::resource_cells::{Timed, Times};
use crate::base::error::fallible::{fallible, or_abort};
use crate::base::error::{Rejected, ReserveError};
use crate::schema::{OptionalResourceOf, ResourceOf, missing_resource, never_made, resource_index};
use crate::world::store::{Store, World};

/// # Resources
///
/// Values that the world has once.
impl<W: World> Store<W> {
    /// A resource. O(1).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Position(f32);
    /// #[derive(Default)]
    /// pub struct Clock {
    ///     ticks: u32,
    /// }
    /// ecs::world! {
    ///     #[world]
    ///     pub struct Street {
    ///         components: (Position),
    ///         resources: (Clock),
    ///     }
    /// }
    ///
    /// let mut street = Street::new();
    /// street.resource_mut::<Clock>().ticks += 1;
    /// assert_eq!(street.resource::<Clock>().ticks, 1);
    /// ```
    ///
    /// # Panics
    ///
    /// If the world was made without it, as [`Store::new`] alone does, or [`resource_scope`](World::resource_scope) has it.
    #[inline]
    #[track_caller]
    pub fn resource<R: ResourceOf<W>>(&self) -> &R {
        &self.timed_resource().value
    }

    /// A resource, to write. It [is changed](crate::Res::is_changed) by that. O(1).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(pub f32);
    /// # pub struct Burning;
    /// # pub struct Burnt(pub Entity);
    /// # #[derive(Default)]
    /// # pub struct Clock(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// kitchen.resource_mut::<Clock>().0 += 0.5;
    /// assert_eq!(kitchen.resource::<Clock>().0, 0.5);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`resource`](Self::resource) does.
    #[inline]
    #[track_caller]
    pub fn resource_mut<R: ResourceOf<W>>(&mut self) -> &mut R {
        let now = self.storage.now();
        let timed = self.timed_resource_mut::<R>();
        timed.times.changed = now;
        &mut timed.value
    }

    #[inline]
    #[track_caller]
    fn timed_resource_mut<R: ResourceOf<W>>(&mut self) -> &mut Timed<R> {
        let place = resource_index::<W, R>();
        // The compiler looks once. A closure in the place of this would have another caller.
        if self.resources.get_shared::<R>(place).is_none() {
            missing_resource::<W, R>(&self.resources);
        }
        self.resources
            .timed_mut(place)
            .unwrap_or_else(|| never_made::<W, R>())
    }

    fallible! {
        /// Puts another value in the place of a resource, and gives back the one that was there. The resource
        /// [is changed](crate::Res::is_changed) by that.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # pub struct Heat(pub f32);
        /// # pub struct Burning;
        /// # pub struct Burnt(pub Entity);
        /// # #[derive(Default)]
        /// # pub struct Clock(pub f32);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Heat, Burning), resources: (Clock), events: (Burnt) }
        /// #     #[archetype] pub struct Pan { heat: Heat }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// let before = kitchen.set_resource(Clock(9.0));
        /// assert_eq!(before.map(|clock| clock.0), Some(0.0));
        /// ```
        ///
        /// # Panics
        ///
        /// If [`resource_scope`](World::resource_scope) has the resource.
        #[track_caller]
        pub fn set_resource,
        /// As [`set_resource`](Self::set_resource), but gives the value back where there is no memory. There is always room for one
        /// in the place of another.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the value; the world is as it was.
        ///
        /// # Panics
        ///
        /// As [`set_resource`](Self::set_resource) does.
        #[track_caller]
        try_set_resource [R: ResourceOf<W>] (&mut self, value: R) -> Option<R>, Result<Option<R>, Rejected<R, ReserveError>>;
        by or_abort => self.set_resource_or_return::<R>(value)
    }

    /// Puts a resource there that may be absent, and gives back the one that was there. The resource
    /// [is changed](crate::Res::is_changed) by that, and [is added](crate::Res::is_added) if it was absent.
    ///
    /// A world lists such a resource as an `Option`. It begins absent, unless `with_resources` says otherwise. Systems take an `Option` of
    /// the parameter. Saves, snapshots and digests take the `Option` as any other value.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// # pub struct Position(f32);
    /// pub struct Weather { wind: f32 }
    ///
    /// fn blow(bodies: Query<Street, &mut Position>, weather: Option<Res<Weather>>) {
    ///     if let Some(weather) = weather {
    ///         bodies.for_each(|position| position.0 += weather.wind);
    ///     }
    /// }
    ///
    /// ecs::world! {
    ///     #[world]
    ///     pub struct Street { components: (Position), resources: (Option<Weather>) }
    ///     #[schedule]
    ///     pub fn tick() { blow; }
    /// }
    ///
    /// let mut street = Street::new();
    /// let leaf = street.spawn((Position(0.0),));
    /// street.tick();
    /// assert!(street.insert_resource(Weather { wind: 1.5 }).is_none());
    /// street.tick();
    /// let weather = street.take_resource::<Weather>();
    /// street.tick();
    /// assert_eq!(street.get::<Position>(leaf).unwrap().0, 1.5);
    /// assert!(weather.is_some() && street.resource::<Option<Weather>>().is_none());
    /// ```
    ///
    /// # Panics
    ///
    /// As [`resource`](Self::resource) does.
    #[track_caller]
    pub fn insert_resource<R: OptionalResourceOf<W>>(&mut self, value: R) -> Option<R> {
        let now = self.storage.now();
        let timed = self.timed_resource_mut::<R::__Listed>();
        let before = R::__ecs_option_mut(&mut timed.value).replace(value);
        timed.times = Times {
            added: if before.is_some() {
                timed.times.added
            } else {
                now
            },
            changed: now,
        };
        before
    }

    /// Takes a resource away that may be absent. It [is changed](crate::Res::is_changed) by that, if it was there.
    ///
    /// See [`insert_resource`](Self::insert_resource).
    ///
    /// # Panics
    ///
    /// As [`resource`](Self::resource) does.
    #[track_caller]
    pub fn take_resource<R: OptionalResourceOf<W>>(&mut self) -> Option<R> {
        let now = self.storage.now();
        let timed = self.timed_resource_mut::<R::__Listed>();
        let before = R::__ecs_option_mut(&mut timed.value).take()?;
        timed.times.changed = now;
        Some(before)
    }

    fallible! {
        /// Adds a resource of a type that the world does not list, and gives back the one of that type that was there.
        /// O(registered resources), as are the methods below.
        ///
        /// A system reaches it by `&mut W`, the whole world, alone: no parameter names it.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # pub struct Position(f32);
        /// # ecs::world! { #[world] pub struct Street { components: (Position) } }
        /// # let mut street = Street::new();
        /// struct Mods(Vec<&'static str>);
        /// street.register_resource(Mods(vec!["more hats"]));
        /// street.registered_resource_mut::<Mods>().unwrap().0.push("fewer hats");
        /// assert_eq!(street.registered_resource::<Mods>().unwrap().0.len(), 2);
        /// ```
        pub fn register_resource,
        /// As [`register_resource`](Self::register_resource), but gives the value back where there is no memory.
        ///
        /// # Errors
        ///
        /// If there is no memory. The error holds the value; the world is as it was.
        try_register_resource [R: Send + Sync + 'static] (&mut self, value: R) -> Option<R>, Result<Option<R>, Rejected<R, ReserveError>>;
        by or_abort => self.resources.try_register(value)
    }

    /// Takes a registered resource away.
    pub fn unregister_resource<R: 'static>(&mut self) -> Option<R> {
        self.resources.unregister()
    }

    /// A registered resource. Those of the world's list are none.
    pub fn registered_resource<R: 'static>(&self) -> Option<&R> {
        self.resources.registered()
    }

    /// A registered resource, to write.
    pub fn registered_resource_mut<R: 'static>(&mut self) -> Option<&mut R> {
        self.resources.registered_mut()
    }
}

/// # Resources: with an error where there is no memory
impl<W: World> Store<W> {
    fn set_resource_or_return<R: ResourceOf<W>>(
        &mut self,
        value: R,
    ) -> Result<Option<R>, Rejected<R, ReserveError>> {
        if self.resources.is_taken_out(resource_index::<W, R>()) {
            missing_resource::<W, R>(&self.resources);
        }
        let now = self.storage.now();
        self.resources.try_set(resource_index::<W, R>(), value, now)
    }
}

#[cfg(any(feature = "save", feature = "snapshots"))]
impl<W: World> Store<W> {
    /// Asserts that no closure has a resource: a copy of the world would lack it.
    #[track_caller]
    pub(crate) fn assert_resources_are_here(&self) {
        if let Some(place) = self.resources.first_taken_out() {
            let (resource, world) = (W::RESOURCES[place].name(), W::NAME);
            panic!(
                "`resource_scope` has taken the resource `{resource}` out of `{world}`: the world is copied, saved and put back once the \
                 closure has returned"
            );
        }
    }
}
