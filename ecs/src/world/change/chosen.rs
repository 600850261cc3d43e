//! Bundles of which a value may lack components: those that a value has are found at run time, and its table follows from them.

use crate::base::component_id::ComponentId;
use crate::base::error::{ChangeError, ReserveError};
use crate::base::memory::{try_collect, try_push};
use crate::schema::{
    Bundle, Closure, Completion, Components, Declare, Look, Options, Values, bundle_components,
};
use crate::storage::Storage;
use crate::storage::dynamic::{Kind, Reclaim};
use crate::storage::moves::ValueBuffer;
use crate::world::store::{Store, World};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::{iter, slice};
use ecs_value::Entity;

/// The components that come to an entity with a value of a bundle.
pub(super) struct Present {
    /// Those of the value. Behind them, if values may lack components, the required ones that the entity lacks.
    pub(super) all: Cow<'static, [usize]>,
    /// How many of them the value has.
    named: usize,
    /// The values of the required ones.
    pub(super) made: ValueBuffer,
}

impl Present {
    /// Those that the value has.
    pub(super) fn named(&self) -> &[usize] {
        &self.all[..self.named]
    }
}

impl<W: World> Store<W> {
    /// Finds the components that a value has, and makes those that it requires and the entity lacks. Their rules are checked. User code may
    /// panic.
    pub(super) fn try_complete<B: Bundle<W>>(
        &mut self,
        entity: Option<Entity>,
        values: &<B::Row as Components>::In<Values>,
    ) -> Result<Present, ChangeError> {
        let components = bundle_components::<W, B>();
        if B::Row::OPTIONALS == 0 {
            let made = self.try_make_required(
                entity,
                components,
                Completion::<W, B>::COMPLETED.closure.as_slice(),
            )?;
            return Ok(Present {
                all: Cow::Borrowed(components),
                named: components.len(),
                made,
            });
        }
        let all = try_collect(iter::empty(), components.len(), VALUES)?;
        let mut looking = Looking {
            components: components.iter(),
            found: all,
        };
        B::Row::look::<Values, _>(values, &mut looking);
        let mut all = looking.found;
        let named = all.len();
        let mut made = ValueBuffer::new();
        if const { Completion::<W, B>::LACKS } {
            // No more than the bundle as a whole requires, which was counted when the program was compiled.
            made = self.try_make_required(entity, &all, Closure::of::<W>(&all).as_slice())?;
            for component in made.components() {
                try_push(&mut all, *component, VALUES)?;
            }
        }
        Ok(Present {
            all: Cow::Owned(all),
            named,
            made,
        })
    }

    /// Finds the table for a row of a kind with these components, each of which stands there once. Makes room for the row, for its sparse values,
    /// and for its entity: the next one, if none is given.
    pub(super) fn prepare_set(
        &mut self,
        kind: Kind,
        entity: Option<Entity>,
        components: &[usize],
    ) -> Result<u32, ReserveError> {
        self.try_reserve_arrival(components.iter().copied(), 1)?;
        self.storage.slots.try_reserve_one()?;
        let entity = entity.unwrap_or_else(|| self.storage.slots.next());
        if self.has_pools() {
            self.storage.sparse().try_reserve(components, entity)?;
        }
        let (reclaim, made) = (self.reclaimable(), self.storage.made());
        let number = self.storage.find_set(kind, components, reclaim)?;
        let (dynamic, tables, _) = self.storage.dynamic_parts()?;
        dynamic.reserve_one(tables, number, made)?;
        Ok(number)
    }

    /// Adds rows that go to the table of their components each, and returns their entities, in order.
    #[track_caller]
    pub(super) fn spawn_chosen<B: Bundle<W>>(
        &mut self,
        rows: impl Iterator<Item = B::Row>,
    ) -> &[Entity] {
        let mut spawned = Vec::new();
        self.deferring(|store| rows.for_each(|row| spawned.push(store.spawn_completed::<B>(row))));
        self.deliver();
        self.observers.keep_spawned(spawned)
    }
}

impl<W: Declare> Storage<W> {
    /// The table for rows of a kind with these components, each of them once. It is created if it does not exist.
    pub(super) fn find_set(
        &mut self,
        kind: Kind,
        components: &[usize],
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let recent = self.dynamic().and_then(|dynamic| {
            dynamic.recent_set(kind, components, |component| self.has_pool(component))
        });
        if let Some(number) = recent {
            return Ok(number);
        }
        let mut columns = try_collect(iter::empty(), components.len(), VALUES)?;
        let all = components
            .iter()
            .filter_map(|component| self.column_of(ComponentId::new(*component)));
        columns.extend(all.filter(|column| !column.info.sparse));
        let (dynamic, tables, _) = self.dynamic_parts()?;
        dynamic.find_or_make_recent(tables, kind, &columns, reclaim)
    }
}

/// Finds the components of a row that are there.
struct Looking {
    /// Those that were not looked at.
    components: slice::Iter<'static, usize>,
    found: Vec<usize>,
}

impl Look<Values> for Looking {
    fn look<C: 'static>(&mut self, _: &C) {
        self.found.extend(self.components.next());
    }
}

impl Look<Options> for Looking {
    fn look<C: 'static>(&mut self, value: &Option<C>) {
        let component = self.components.next();
        self.found.extend(component.filter(|_| value.is_some()));
    }
}

/// The purpose of memory that lacks, in errors.
const VALUES: &str = "values";
