//! Where the resources of a world are.

mod copying;
mod counting;

pub(crate) use copying::ResourceCopying;
pub use counting::EventCounts;
pub(crate) use counting::QueueFunctions;

use super::SharedCell;
use crate::base::error::{Rejected, ReserveError};
use crate::base::memory::{try_box, try_lengthen};
use crate::base::tick::ChangeTick;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use core::mem;
use core::ptr::NonNull;

/// The resources of a world: those of its list, by their places, and those that were registered, by their types.
///
/// Invariant: **resource-types-listed** The listed ones are of types that `World::Resources` names, so that the store is `Send` and `Sync` exactly if
/// they are (`types-in-list`). Those that are registered are `Send` and `Sync`.
#[derive(Default)]
pub(crate) struct Resources {
    listed: Vec<Option<Resource>>,
    registered: Vec<Resource>,
    /// The places of those that a closure has.
    taken_out: Vec<usize>,
}

/// A [`SharedCell`] of the resource. (In an array of one, since that can be made out of a vector, for which memory is asked.)
pub(crate) struct Resource(Box<dyn Value>);

/// A resource, and when it was added and changed.
pub(crate) struct Timed<R> {
    pub(crate) value: R,
    pub(crate) times: Times,
}

/// When a resource was added, and when it was changed last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(crate) added: ChangeTick,
    pub(crate) changed: ChangeTick,
}

/// A resource in its cell, of any type.
trait Value: Any {
    /// The type of the resource.
    fn value_type(&self) -> TypeId;
    /// Bytes that the resource takes.
    fn value_size(&self) -> usize;
    /// When it was added and changed.
    fn times_mut(&mut self) -> &mut Times;
}

impl<R: 'static> Value for [SharedCell<Timed<R>>; 1] {
    fn value_type(&self) -> TypeId {
        TypeId::of::<R>()
    }

    fn value_size(&self) -> usize {
        size_of::<R>()
    }

    fn times_mut(&mut self) -> &mut Times {
        let [cell] = self;
        &mut cell.get_mut().times
    }
}

impl Times {
    pub(crate) const fn at(now: ChangeTick) -> Self {
        Self {
            added: now,
            changed: now,
        }
    }

    /// Whether the resource was changed after that tick. The state of a system is put back with the world: the epoch does not matter.
    #[inline]
    pub(crate) const fn is_changed(self, since: ChangeTick) -> bool {
        since.number() == 0 || self.changed.number() > since.number()
    }

    /// Whether the resource was added after that tick.
    #[inline]
    pub(crate) const fn is_added(self, since: ChangeTick) -> bool {
        since.number() == 0 || self.added.number() > since.number()
    }
}

impl Resource {
    fn try_new<R: 'static>(value: R, times: Times) -> Result<Self, Rejected<R, ReserveError>> {
        match try_box(SharedCell::new(Timed { value, times })) {
            Ok(cell) => Ok(Self(cell)),
            Err(cell) => Err(Rejected {
                value: cell.into_inner().value,
                cause: out_of_memory(size_of::<Timed<R>>()),
            }),
        }
    }

    /// The cell of the value, if it is of this type.
    #[inline]
    fn cell<R: 'static>(&self) -> Option<&SharedCell<Timed<R>>> {
        let value: &dyn Any = &*self.0;
        value
            .downcast_ref::<[SharedCell<Timed<R>>; 1]>()
            .map(|[cell]| cell)
    }

    /// The value, if it is of this type.
    #[inline]
    pub(crate) fn get<R: 'static>(&self) -> Option<&R> {
        self.cell()
            .map(|cell: &SharedCell<Timed<R>>| &cell.get().value)
    }

    #[inline]
    fn timed_mut<R: 'static>(&mut self) -> Option<&mut Timed<R>> {
        let value: &mut dyn Any = &mut *self.0;
        value
            .downcast_mut::<[SharedCell<Timed<R>>; 1]>()
            .map(|[value]| value.get_mut())
    }

    #[inline]
    pub(crate) fn get_mut<R: 'static>(&mut self) -> Option<&mut R> {
        self.timed_mut().map(|timed| &mut timed.value)
    }

    fn into_inner<R: 'static>(self) -> Option<R> {
        let value: Box<dyn Any> = self.0;
        value
            .downcast::<[SharedCell<Timed<R>>; 1]>()
            .ok()
            .map(|value| {
                let [value] = *value;
                value.into_inner().value
            })
    }
}

impl Resources {
    /// Bytes that the resource at a place takes, if it is there.
    pub(crate) fn size(&self, place: usize) -> Option<usize> {
        self.listed
            .get(place)?
            .as_ref()
            .map(|resource| resource.0.value_size())
    }

    /// Puts a resource at its place, and gives back the one that was there, or the new one where there is no memory for it.
    pub(crate) fn try_set<R: 'static>(
        &mut self,
        place: usize,
        value: R,
        now: ChangeTick,
    ) -> Result<Option<R>, Rejected<R, ReserveError>> {
        if let Some(own) = self.timed_mut(place) {
            own.times.changed = now;
            return Ok(Some(mem::replace(&mut own.value, value)));
        }
        if let Err(cause) = try_lengthen(&mut self.listed, place + 1, || None, RESOURCES) {
            return Err(Rejected { value, cause });
        }
        self.listed[place] = Some(Resource::try_new(value, Times::at(now))?);
        Ok(None)
    }

    /// Takes a resource out, if it is there, to be [put back](Self::put_back).
    pub(crate) fn take_out(&mut self, place: usize) -> Option<Resource> {
        let resource = self
            .listed
            .get_mut(place)
            .filter(|resource| resource.is_some())?;
        self.taken_out.push(place);
        resource.take()
    }

    /// Puts a resource back, which was changed now. One that has come to its place meanwhile, with another world, is returned.
    pub(crate) fn put_back(
        &mut self,
        place: usize,
        mut resource: Resource,
        now: ChangeTick,
    ) -> Option<Resource> {
        self.taken_out.retain(|it| *it != place);
        if self.listed.len() <= place {
            self.listed.resize_with(place + 1, || None);
        }
        resource.0.times_mut().changed = now;
        self.listed[place].replace(resource)
    }

    /// Whether a closure has the resource.
    pub(crate) fn is_taken_out(&self, place: usize) -> bool {
        self.taken_out.contains(&place)
    }

    /// The first resource that a closure has.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn first_taken_out(&self) -> Option<usize> {
        self.taken_out.first().copied()
    }

    /// Takes the resource at a place from those of another world of the same type, if it has one there: it was added now. The one that was
    /// here goes there. There is a place for it ([`try_make_places`](Self::try_make_places)).
    #[cfg(feature = "save")]
    pub(crate) fn take_from(&mut self, place: usize, other: &mut Self, now: ChangeTick) {
        if let (Some(own), Some(other)) = (self.listed.get_mut(place), other.listed.get_mut(place))
            && let Some(resource) = other
        {
            *resource.0.times_mut() = Times::at(now);
            mem::swap(own, other);
        }
    }

    /// Makes places for this many resources.
    #[cfg(feature = "save")]
    pub(crate) fn try_make_places(&mut self, count: usize) -> Result<(), ReserveError> {
        try_lengthen(&mut self.listed, count, || None, RESOURCES)
    }

    /// Whether there is a resource at a place.
    pub(crate) fn is_there(&self, place: usize) -> bool {
        self.listed.get(place).is_some_and(Option::is_some)
    }

    /// The resource at a place, if it is there and of this type.
    #[inline]
    pub(crate) fn get<R: 'static>(&self, place: usize) -> Option<&R> {
        self.timed(place).map(|timed| &timed.value)
    }

    /// The same, with its times.
    #[inline]
    pub(crate) fn timed<R: 'static>(&self, place: usize) -> Option<&Timed<R>> {
        Some(self.listed.get(place)?.as_ref()?.cell()?.get())
    }

    /// The resource at a place, to write without a mark: the caller keeps an account of its own.
    #[inline]
    pub(crate) fn get_mut<R: 'static>(&mut self, place: usize) -> Option<&mut R> {
        self.timed_mut(place).map(|timed| &mut timed.value)
    }

    #[inline]
    pub(crate) fn timed_mut<R: 'static>(&mut self, place: usize) -> Option<&mut Timed<R>> {
        self.listed.get_mut(place)?.as_mut()?.timed_mut()
    }

    /// Where the resource is. A caller that makes a reference of it holds `resource-accessed`.
    #[inline]
    pub(crate) fn get_shared<R: 'static>(&self, place: usize) -> Option<NonNull<Timed<R>>> {
        Some(self.listed.get(place)?.as_ref()?.cell()?.place())
    }

    /// Adds a resource that the world does not list, and gives back the one that was there, or the new one where there is no
    /// memory for it.
    pub(crate) fn try_register<R: Send + Sync + 'static>(
        &mut self,
        value: R,
    ) -> Result<Option<R>, Rejected<R, ReserveError>> {
        if let Some(own) = self.registered_mut() {
            return Ok(Some(mem::replace(own, value)));
        }
        if self.registered.try_reserve(1).is_err() {
            return Err(Rejected {
                value,
                cause: out_of_memory(size_of::<Resource>()),
            });
        }
        self.registered
            .push(Resource::try_new(value, Times::at(ChangeTick::EVER))?);
        Ok(None)
    }

    pub(crate) fn unregister<R: 'static>(&mut self) -> Option<R> {
        let place = self
            .registered
            .iter()
            .position(|resource| resource.cell::<R>().is_some())?;
        self.registered.swap_remove(place).into_inner()
    }

    pub(crate) fn registered<R: 'static>(&self) -> Option<&R> {
        self.registered.iter().find_map(Resource::get)
    }

    /// Asserts `resource-types-listed`, where `listed` gives the type of each listed place, and that no type is registered twice.
    pub(crate) fn check_invariants(&self, listed: impl Fn(usize) -> Option<TypeId>) {
        for (place, resource) in self.listed.iter().enumerate() {
            let found = resource.as_ref().map(|resource| resource.0.value_type());
            assert!(
                found.is_none() || found == listed(place),
                "resource-types-listed: resource {place} is of another type than it is listed"
            );
        }
        for (i, resource) in self.registered.iter().enumerate() {
            let is_same = |other: &Resource| other.0.value_type() == resource.0.value_type();
            assert!(
                !self.registered[..i].iter().any(is_same),
                "resource-types-listed: a type is registered twice"
            );
        }
    }

    pub(crate) fn registered_mut<R: 'static>(&mut self) -> Option<&mut R> {
        self.registered.iter_mut().find_map(Resource::get_mut)
    }
}

/// The purpose of the memory.
const RESOURCES: &str = "resources";

fn out_of_memory(bytes: usize) -> ReserveError {
    ReserveError::out_of_memory(RESOURCES, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::rc::Rc;
    use alloc::string::String;

    #[test]
    fn a_resource_is_found_by_place_and_type_alone() {
        let mut resources = Resources::default();
        assert_eq!(resources.get::<u32>(1), None);
        assert_eq!(
            resources.try_set(1, 7_u32, ChangeTick::FIRST).unwrap(),
            None
        );
        assert_eq!(
            (resources.get::<u32>(1), resources.get::<u32>(0)),
            (Some(&7), None)
        );
        assert_eq!(resources.get::<i32>(1), None);
        assert_eq!(
            resources.try_set(1, 8_u32, ChangeTick::FIRST).unwrap(),
            Some(7)
        );
        *resources.get_mut::<u32>(1).unwrap() += 1;
        assert_eq!(resources.get::<u32>(1), Some(&9));
    }

    #[test]
    fn a_registered_component_is_found_by_its_type() {
        let mut resources = Resources::default();
        assert_eq!(resources.try_register(String::from("a")).unwrap(), None);
        assert_eq!(resources.try_register(1_u8).unwrap(), None);
        assert_eq!(
            resources
                .try_register(String::from("b"))
                .unwrap()
                .as_deref(),
            Some("a")
        );
        resources.registered_mut::<String>().unwrap().push('c');
        assert_eq!(
            resources.registered::<String>().map(String::as_str),
            Some("bc")
        );
        assert_eq!(resources.unregister::<String>().as_deref(), Some("bc"));
        assert_eq!(
            (
                resources.registered::<String>(),
                resources.registered::<u8>()
            ),
            (None, Some(&1))
        );
    }

    #[test]
    fn resources_are_dropped_once() {
        let counted = Rc::new(());
        let mut resources = Resources::default();
        drop(resources.try_set(0, counted.clone(), ChangeTick::FIRST));
        drop(resources.try_set(0, counted.clone(), ChangeTick::FIRST));
        assert_eq!(Rc::strong_count(&counted), 2);
        drop(resources);
        assert_eq!(Rc::strong_count(&counted), 1);
    }
}
