//! Resources as parameters.

use super::{Parameter, sealed};
use crate::schema::ResourceOf;
use crate::store::{Store, World};
use crate::system::{Access, Grant};
use crate::tick::ChangeTick;
use core::ops::{Deref, DerefMut};

/// A resource, to read.
#[derive(Debug)]
pub struct Res<'w, R>(&'w R);

/// A resource, to write.
#[derive(Debug)]
pub struct ResMut<'w, R>(&'w mut R);

impl<'w, R> Res<'w, R> {
    /// The reference itself, which lives as long as the system runs.
    pub fn into_inner(self) -> &'w R {
        self.0
    }
}

impl<'w, R> ResMut<'w, R> {
    /// The reference itself, which lives as long as the system runs.
    pub fn into_inner(self) -> &'w mut R {
        self.0
    }
}

impl<R> Clone for Res<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Res<'_, R> {}

impl<R> Deref for Res<'_, R> {
    type Target = R;

    #[inline]
    fn deref(&self) -> &R {
        self.0
    }
}

impl<R> Deref for ResMut<'_, R> {
    type Target = R;

    #[inline]
    fn deref(&self) -> &R {
        self.0
    }
}

impl<R> DerefMut for ResMut<'_, R> {
    #[inline]
    fn deref_mut(&mut self) -> &mut R {
        self.0
    }
}

impl<W: World, R: ResourceOf<W>> sealed::Sealed<W> for Res<'_, R> {}

impl<W: World, R: ResourceOf<W>> Parameter<W> for Res<'_, R> {
    type Item<'w> = Res<'w, R>;
    type State = ();
    const ACCESS: Access<'static> = Access::Resource { place: R::INDEX, write: false };

    fn init(_: &mut Store<W>) {}

    #[inline(always)]
    fn stateless() -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        Res(grant.store().resource())
    }
}

impl<W: World, R: ResourceOf<W>> sealed::Sealed<W> for ResMut<'_, R> {}

impl<W: World, R: ResourceOf<W>> Parameter<W> for ResMut<'_, R> {
    type Item<'w> = ResMut<'w, R>;
    type State = ();
    const ACCESS: Access<'static> = Access::Resource { place: R::INDEX, write: true };

    fn init(_: &mut Store<W>) {}

    #[inline(always)]
    fn stateless() -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        ResMut(grant.resource_mut())
    }
}
