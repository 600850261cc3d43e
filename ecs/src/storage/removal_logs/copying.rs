//! Copies of the logs of removed values.

use super::{RemovalLog, RemovalLogs};
use crate::base::erased::Erased;
use crate::base::error::ReserveError;
use crate::base::memory::{try_push, try_reserve};
use core::any::TypeId;

/// The purpose of the memory.
const LOGS: &str = "removed values";

impl<T> RemovalLogs<T> {
    /// Copies the values, with the memory of older copies. The copy has no room for more values.
    pub(crate) fn try_copy(&self, into: &mut Self) -> Result<(), ReserveError> {
        into.list.truncate(self.list.len());
        for (i, log) in self.list.iter().enumerate() {
            match into.list.get_mut(i) {
                Some(copy) if log.is_like(copy) => {}
                Some(copy) => *copy = log.try_new_like()?,
                None => try_push(&mut into.list, log.try_new_like()?, LOGS)?,
            }
            log.try_copy(&mut into.list[i], log.values.len())?;
        }
        Ok(())
    }

    /// Copies a copy for a world, in which this many entities will be alive: with room for them (`log-has-room`), and with empty logs for those of the world
    /// which the copy lacks. A log of a component that is of another type there, as `type_of` says, is left out.
    ///
    /// The world makes room for the logs that it lacks.
    pub(crate) fn try_stage(
        &self,
        world: &mut Self,
        living: usize,
        type_of: impl Fn(usize) -> Option<TypeId>,
    ) -> Result<Self, ReserveError> {
        let mut staged = Self::default();
        for log in self
            .list
            .iter()
            .filter(|log| type_of(log.component) == Some(log.values.type_of()))
        {
            let (mut copy, len) = (log.try_new_like()?, log.values.len());
            let with_room =
                |copy: &mut RemovalLog<T>, room| log.try_copy(copy, len.saturating_add(room));
            with_room(&mut copy, living.saturating_mul(2))
                .or_else(|_| with_room(&mut copy, living))?;
            try_push(&mut staged.list, copy, LOGS)?;
        }
        for log in &world.list {
            if !staged.has(log.component) {
                let mut empty = log.try_new_like()?;
                empty.try_reserve(living)?;
                try_push(&mut staged.list, empty, LOGS)?;
            }
        }
        try_reserve(&mut world.list, staged.list.len(), LOGS)?;
        Ok(staged)
    }

    /// Exchanges the values for those that were [staged](Self::try_stage). This many entities are alive then. Observers have had all of
    /// them.
    pub(crate) fn exchange(&mut self, staged: &mut Self, living: usize) {
        let mut i = 0;
        while let Some(copy) = staged.list.get_mut(i) {
            match self.log(copy.component) {
                Some(log) => {
                    let end = log.values.exchange(&mut **copy.values);
                    if let Some(observed) = &log.observed {
                        observed.go_to(end);
                    }
                    i += 1;
                }
                None => self.list.push(staged.list.swap_remove(i)),
            }
        }
        let least = self.list.iter().map(|log| log.values.room()).min();
        self.spare = least.map_or(usize::MAX, |room| room.saturating_sub(living));
    }
}

impl<T> RemovalLog<T> {
    /// Whether it is a log of the same component.
    fn is_like(&self, other: &Self) -> bool {
        self.component == other.component && self.values.type_of() == other.values.type_of()
    }

    /// An empty log of the same component, of which no observer is told.
    fn try_new_like(&self) -> Result<Self, ReserveError> {
        Ok(Self {
            component: self.component,
            values: Erased::new(self.values.try_empty()?),
            copying: self.copying,
            noted: 0,
            observed: None,
        })
    }
}
