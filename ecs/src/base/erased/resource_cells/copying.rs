//! Copies of resources.

#[cfg(feature = "snapshots")]
use super::Resources;
use super::{Resource, Times};
use crate::base::erased::SharedCell;
use crate::base::error::ReserveError;
#[cfg(feature = "snapshots")]
use crate::base::memory::try_resize;
use crate::base::tick::ChangeTick;
use core::any::TypeId;
use core::mem;

/// How a resource is copied, and exchanged for a copy. Made by [`cloned`](Self::cloned) and [`events`](Self::events) alone, so that its
/// functions are those of the type that it names.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(feature = "snapshots"),
    expect(dead_code, reason = "there are no snapshots")
)]
pub struct ResourceCopying {
    type_id: TypeId,
    /// Copies a resource into a cell, with the memory of an older copy there.
    copy: CopyCell,
    /// Exchanges a resource for a copy.
    exchange: fn(&mut Resource, &mut Resource),
}

type CopyCell = fn(&Resource, &mut Option<Resource>) -> Result<(), ReserveError>;

impl ResourceCopying {
    /// By the type's own `Clone`.
    pub const fn cloned<R: Clone + 'static>() -> Self {
        Self::of::<R>(try_clone::<R>, mem::swap)
    }

    pub(crate) const fn of<R: 'static>(
        copy: CopyCell,
        exchange: fn(&mut Resource, &mut Resource),
    ) -> Self {
        Self {
            type_id: TypeId::of::<R>(),
            copy,
            exchange,
        }
    }

    /// Whether the resource of a cell is copied so, if there is one.
    #[cfg(feature = "snapshots")]
    fn is_of(&self, cell: Option<&Resource>) -> bool {
        cell.is_none_or(|resource| resource.0.value_type() == self.type_id)
    }
}

fn try_clone<R: Clone + 'static>(
    from: &Resource,
    into: &mut Option<Resource>,
) -> Result<(), ReserveError> {
    let Some(from) = from.cell::<R>().map(SharedCell::get) else {
        return Ok(());
    };
    match into.as_mut().and_then(Resource::timed_mut::<R>) {
        Some(own) => {
            own.value.clone_from(&from.value);
            own.times = from.times;
        }
        None => {
            *into = Some(
                Resource::try_new(from.value.clone(), from.times)
                    .map_err(|refused| refused.cause)?,
            );
        }
    }
    Ok(())
}

impl Resource {
    /// The value of a cell. If there is none of this type, it is made.
    pub(crate) fn get_or_try_make<R: 'static>(
        cell: &mut Option<Self>,
        make: impl FnOnce() -> R,
    ) -> Result<&mut R, ReserveError> {
        if cell.as_ref().is_none_or(|own| own.get::<R>().is_none()) {
            *cell = Some(
                Self::try_new(make(), Times::at(ChangeTick::EVER))
                    .map_err(|refused| refused.cause)?,
            );
        }
        match cell.as_mut().and_then(Self::get_mut) {
            Some(value) => Ok(value),
            None => unreachable!("a resource of the type is there"),
        }
    }
}

#[cfg(feature = "snapshots")]
impl Resources {
    /// Copies the listed resources that are copied, by how each of them is, with the memory of older copies.
    pub(crate) fn try_copy<'c>(
        &self,
        into: &mut Self,
        copyings: impl Iterator<Item = Option<&'c ResourceCopying>>,
    ) -> Result<(), ReserveError> {
        try_resize(&mut into.listed, self.listed.len(), "resources")?;
        for ((from, into), copying) in self.listed.iter().zip(&mut into.listed).zip(copyings) {
            match (from, copying) {
                (Some(resource), Some(copying)) if copying.is_of(Some(resource)) => {
                    (copying.copy)(resource, into)?;
                }
                _ => *into = None,
            }
        }
        Ok(())
    }

    /// Gives these and a copy the same places.
    pub(crate) fn try_align(&mut self, copy: &mut Self) -> Result<(), ReserveError> {
        let len = self.listed.len().max(copy.listed.len());
        try_resize(&mut copy.listed, len, "resources")?;
        try_resize(&mut self.listed, len, "resources")
    }

    /// Exchanges the resources that are copied for those of a copy, which has the [same places](Self::try_align). Others stay. A
    /// resource that the copy lacks goes.
    pub(crate) fn exchange<'c>(
        &mut self,
        copy: &mut Self,
        copyings: impl Iterator<Item = Option<&'c ResourceCopying>>,
    ) {
        for ((own, copy), copying) in self.listed.iter_mut().zip(&mut copy.listed).zip(copyings) {
            let Some(copying) = copying
                .filter(|copying| copying.is_of(own.as_ref()) && copying.is_of(copy.as_ref()))
            else {
                continue;
            };
            match (own, copy) {
                (Some(own), Some(copy)) => (copying.exchange)(own, copy),
                (own, copy) => mem::swap(own, copy),
            }
        }
    }
}

#[cfg(all(test, feature = "snapshots"))]
mod tests {
    use super::*;
    use crate::storage::events::{Age, EventCursor, Events, Keep};
    use alloc::rc::Rc;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    const TEXT: ResourceCopying = ResourceCopying::cloned::<String>();
    const BANGS: ResourceCopying = ResourceCopying::events::<u32>();

    fn copy(resources: &Resources, copyings: &[Option<&ResourceCopying>]) -> Resources {
        let mut copy = Resources::default();
        resources
            .try_copy(&mut copy, copyings.iter().copied())
            .unwrap();
        copy
    }

    /// Puts a copy back, which stays.
    fn restore(
        resources: &mut Resources,
        saved: &Resources,
        copyings: &[Option<&ResourceCopying>],
    ) -> Resources {
        let mut staged = copy(saved, copyings);
        resources.try_align(&mut staged).unwrap();
        resources.exchange(&mut staged, copyings.iter().copied());
        staged
    }

    #[test]
    fn resources_are_put_back_as_often_as_wanted_and_others_stay() {
        let copyings = [Some(&TEXT), None];
        let mut resources = Resources::default();
        resources
            .try_set(0, "early".to_string(), ChangeTick::FIRST)
            .unwrap();
        resources.try_set(1, 1_u8, ChangeTick::FIRST).unwrap();
        resources.try_register(1_u16).unwrap();
        let saved = copy(&resources, &copyings);
        for _ in 0..2 {
            resources
                .get_mut::<String>(0)
                .unwrap()
                .push_str(" and late");
            *resources.get_mut::<u8>(1).unwrap() = 2;
            *resources.registered_mut::<u16>().unwrap() = 2;
            let before = restore(&mut resources, &saved, &copyings);
            assert_eq!(
                before.get::<String>(0).map(String::as_str),
                Some("early and late")
            );
            assert_eq!(
                resources.get::<String>(0).map(String::as_str),
                Some("early")
            );
            assert_eq!(
                (resources.get::<u8>(1), resources.registered::<u16>()),
                (Some(&2), Some(&2))
            );
        }
    }

    #[test]
    fn a_resource_that_was_not_there_goes_and_one_that_went_comes_back() {
        let copyings = [None, Some(&TEXT)];
        let (mut full, mut empty) = (Resources::default(), Resources::default());
        full.try_set(1, "here".to_string(), ChangeTick::FIRST)
            .unwrap();
        let (saved_full, saved_empty) = (copy(&full, &copyings), copy(&empty, &copyings));
        restore(&mut full, &saved_empty, &copyings);
        restore(&mut empty, &saved_full, &copyings);
        assert_eq!(
            (full.get::<String>(1), empty.get::<String>(1)),
            (None, Some(&"here".to_string()))
        );
    }

    #[test]
    fn a_copy_that_is_of_another_type_than_the_resource_is_none() {
        let mut resources = Resources::default();
        resources.try_set(0, 7_u64, ChangeTick::FIRST).unwrap();
        let saved = copy(&resources, &[Some(&TEXT)]);
        assert_eq!(saved.get::<u64>(0), None);
        resources.try_set(0, 8_u64, ChangeTick::FIRST).unwrap();
        restore(&mut resources, &saved, &[Some(&TEXT)]);
        assert_eq!(resources.get::<u64>(0), Some(&8));
    }

    #[test]
    fn older_copies_are_written_over() {
        let mut resources = Resources::default();
        resources
            .try_set(0, "a long text".to_string(), ChangeTick::FIRST)
            .unwrap();
        let mut saved = copy(&resources, &[Some(&TEXT)]);
        let at = saved.get::<String>(0).map(|text| text.as_ptr());
        *resources.get_mut::<String>(0).unwrap() = "a text".to_string();
        resources
            .try_copy(&mut saved, [Some(&TEXT)].into_iter())
            .unwrap();
        assert_eq!(
            saved
                .get::<String>(0)
                .map(|text| (&text[..], Some(text.as_ptr()))),
            Some(("a text", at))
        );
    }

    #[test]
    fn values_that_were_exchanged_go_with_the_copy() {
        let counted = Rc::new(());
        let counting = ResourceCopying::cloned::<Rc<()>>();
        let mut resources = Resources::default();
        resources
            .try_set(0, counted.clone(), ChangeTick::FIRST)
            .unwrap();
        let saved = copy(&resources, &[Some(&counting)]);
        let staged = restore(&mut resources, &saved, &[Some(&counting)]);
        assert_eq!(Rc::strong_count(&counted), 4);
        drop((saved, staged));
        assert_eq!(Rc::strong_count(&counted), 2);
    }

    fn queue(resources: &mut Resources) -> &mut Events<u32> {
        resources.get_mut(0).unwrap()
    }

    fn read(resources: &mut Resources, cursor: &mut EventCursor<u32>) -> Vec<u32> {
        cursor.read(queue(resources)).copied().collect()
    }

    #[test]
    fn events_are_there_again_and_readers_of_the_users_own_begin_at_the_first() {
        let mut resources = Resources::default();
        resources
            .try_set(0, Events::<u32>::new(), ChangeTick::FIRST)
            .unwrap();
        let mut cursor = queue(&mut resources).cursor();
        for number in 0..5 {
            queue(&mut resources).send(number);
        }
        assert_eq!(read(&mut resources, &mut cursor), [0, 1, 2, 3, 4]);
        let saved = copy(&resources, &[Some(&BANGS)]);
        for _ in 0..2 {
            // Events that all readers have read go when room is needed.
            for number in 5..100 {
                queue(&mut resources).send(number);
                assert_eq!(read(&mut resources, &mut cursor), [number]);
            }
            let (kept, mut late) = (queue(&mut resources).len(), queue(&mut resources).cursor());
            assert!(kept < 100);
            queue(&mut resources).set_keep(Keep::All);
            restore(&mut resources, &saved, &[Some(&BANGS)]);
            assert_eq!(queue(&mut resources).keep(), Keep::default());
            assert_eq!(read(&mut resources, &mut cursor), [0, 1, 2, 3, 4]);
            assert_eq!(read(&mut resources, &mut late), [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn events_without_a_size_are_counted() {
        let copyings = [Some(&const { ResourceCopying::events::<()>() })];
        let mut resources = Resources::default();
        resources
            .try_set(0, Events::<()>::new(), ChangeTick::FIRST)
            .unwrap();
        let queue = |resources: &mut Resources, count: usize| {
            let events = resources.get_mut::<Events<()>>(0).unwrap();
            (0..count).for_each(|_| events.send(()));
            events.len()
        };
        assert_eq!(queue(&mut resources, 3), 3);
        let saved = copy(&resources, &copyings);
        assert_eq!(queue(&mut resources, 2), 5);
        restore(&mut resources, &saved, &copyings);
        assert_eq!(queue(&mut resources, 0), 3);
    }

    #[test]
    fn a_queue_that_is_put_back_keeps_as_many_events_as_it_would_have() {
        let mut resources = Resources::default();
        resources
            .try_set(0, Events::<u32>::new(), ChangeTick::FIRST)
            .unwrap();
        let mut reader = (queue(&mut resources).cursor_of_system(0), Age::default());
        let run = |resources: &mut Resources, (cursor, age): &mut (EventCursor<u32>, Age)| {
            let mut lengths = Vec::new();
            for number in 0..50 {
                queue(resources).send(number);
                read(resources, cursor);
                queue(resources).end_run(cursor, age, number as usize);
                lengths.push(queue(resources).len());
            }
            lengths
        };
        for number in 0..7 {
            queue(&mut resources).send(number);
        }
        read(&mut resources, &mut reader.0);
        let saved = copy(&resources, &[Some(&BANGS)]);
        let first = run(&mut resources, &mut reader);
        for _ in 0..2 {
            restore(&mut resources, &saved, &[Some(&BANGS)]);
            read(&mut resources, &mut reader.0);
            assert_eq!(run(&mut resources, &mut reader), first);
        }
    }
}
