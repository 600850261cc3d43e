//! Rows are spawned all together or not at all: rules are checked and tables found before the first one is spawned.

use super::chosen::Present;
use super::rooms::Rooms;
use crate::base::error::ChangeError;
use crate::base::memory::try_collect;
use crate::schema::{
    Bundle, Completion, Components, Look, Options, Target, TypeVisitor, Values, any_rule, schema,
};
use crate::storage::Storage;
use crate::storage::dynamic::Reclaim;
use crate::storage::moves::ValueRef;
use crate::world::store::{Store, World};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use core::iter;

/// The values of a bundle.
pub(crate) type ValuesOf<B, W> = <<B as Bundle<W>>::Row as Components>::In<Values>;

/// All rows of a failed batch, in their order: an iterator like the given one. See [`Store::try_spawn_batch`].
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Seat(pub u32);
/// # ecs::world! {
/// #     #[world] pub struct Theatre { components: (Seat) }
/// #     #[index(hash, unique, key = seat.0)] pub struct BySeat { seat: Seat }
/// # }
/// # let mut theatre = Theatre::new();
/// let error = theatre.try_spawn_batch([3, 4, 3].map(|number| (Seat(number),))).unwrap_err();
/// // Nobody has a seat, and no row is lost.
/// assert!(theatre.is_empty());
/// assert!(error.value.eq([(Seat(3),), (Seat(4),), (Seat(3),)]));
/// ```
pub struct ReturnedRows<W: World, B: Bundle<W>, I> {
    /// The rows already taken from the iterator.
    taken: VecDeque<ValuesOf<B, W>>,
    rest: I,
}

impl<W: World, B: Bundle<W>, I> ReturnedRows<W, B, I> {
    pub(super) fn new(taken: Vec<ValuesOf<B, W>>, rest: I) -> Self {
        Self {
            taken: taken.into(),
            rest,
        }
    }

    /// The rows already taken from the iterator, and the iterator.
    pub(crate) fn into_parts(self) -> (VecDeque<ValuesOf<B, W>>, I) {
        (self.taken, self.rest)
    }
}

impl<W: World, B: Bundle<W>, I: Iterator<Item = B>> Iterator for ReturnedRows<W, B, I> {
    type Item = B;

    fn next(&mut self) -> Option<B> {
        match self.taken.pop_front() {
            Some(values) => Some(B::from_row(Components::from_values(values))),
            None => self.rest.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (least, most) = self.rest.size_hint();
        let taken = self.taken.len();
        (
            least.saturating_add(taken),
            most.and_then(|most| most.checked_add(taken)),
        )
    }
}

impl<W: World, B: Bundle<W>, I: ExactSizeIterator<Item = B>> ExactSizeIterator
    for ReturnedRows<W, B, I>
{
}

impl_debug!([W: World, B: Bundle<W>, I] ReturnedRows<W, B, I>, it => taken = it.taken.len());

/// A row to be spawned: its table, which has room for it, and its components.
pub(super) struct Planned {
    pub(super) table: u32,
    pub(super) present: Present,
}

impl<W: World> Store<W> {
    /// Does everything that can fail when rows are spawned. On failure the rooms are [undone](Rooms::undo), and nothing has changed.
    pub(super) fn try_plan_rows<B: Bundle<W>>(
        &mut self,
        rows: &[ValuesOf<B, W>],
        rooms: &mut Rooms,
    ) -> Result<Vec<Planned>, ChangeError> {
        let count = rows.len();
        let mut planned = try_collect(iter::empty(), count, ROWS)?;
        for values in rows {
            if const { any_rule::<W>(B::COMPONENTS) } {
                self.try_relate_values::<B::Row>(None, values)?;
            }
            planned.push(Planned {
                table: 0,
                present: self.try_complete::<B>(None, values)?,
            });
        }
        check_keys_apart::<W, B>(rows, &planned)?;
        self.storage.slots.try_reserve(count)?;
        self.try_reserve_links_of_next(count)?;
        self.observers.try_reserve_spawned(count)?;
        if !Target::<W, B>::CHOSEN {
            let table = self.prepare_rows::<B>(count)?;
            for row in &mut planned {
                row.table = table;
            }
            return Ok(planned);
        }
        let all = Completion::<W, B>::ALL;
        self.storage.try_reserve_pools(all, count)?;
        self.try_reserve_arrival(all.iter().copied(), count)?;
        for Planned { table, present } in &mut planned {
            let find =
                |storage: &mut Storage<W>| storage.find_set(None, &present.all, Reclaim::Nothing);
            *table = rooms.try_count(&mut self.storage, None, find)?;
        }
        rooms.try_reserve(&mut self.storage)?;
        Ok(planned)
    }
}

/// Checks that no two of the rows have the same key in a unique index.
fn check_keys_apart<W: World, B: Bundle<W>>(
    rows: &[ValuesOf<B, W>],
    planned: &[Planned],
) -> Result<(), ChangeError> {
    let has = |type_id| {
        Completion::<W, B>::ALL
            .iter()
            .any(|it| schema::<W>().components[*it].type_id == type_id)
    };
    let uniques = W::INDEXES.iter().filter_map(|index| index.unique);
    for unique in uniques.filter(|unique| has(unique.type_id)) {
        (unique.check_apart)(&mut |each| {
            for (values, Planned { present, .. }) in rows.iter().zip(planned) {
                B::Row::look::<Values, _>(
                    values,
                    &mut Seeking {
                        type_id: unique.type_id,
                        each,
                    },
                );
                for place in 0..present.made.len() {
                    let value = present.made.value(place);
                    W::Components::visit_types(0, &mut Showing { value, each });
                }
            }
        })?;
    }
    Ok(())
}

/// Shows the values of one type to a function.
struct Seeking<'f, 'g> {
    type_id: TypeId,
    each: &'f mut (dyn FnMut(&dyn Any) + 'g),
}

impl Look<Values> for Seeking<'_, '_> {
    fn look<C: 'static>(&mut self, value: &C) {
        if TypeId::of::<C>() == self.type_id {
            (self.each)(value);
        }
    }
}

impl Look<Options> for Seeking<'_, '_> {
    fn look<C: 'static>(&mut self, value: &Option<C>) {
        if let Some(value) = value {
            <Self as Look<Values>>::look(self, value);
        }
    }
}

/// Shows a value without its type to a function.
struct Showing<'v, 'f, 'g> {
    value: ValueRef<'v>,
    each: &'f mut (dyn FnMut(&dyn Any) + 'g),
}

impl TypeVisitor for Showing<'_, '_, '_> {
    fn visit<C: 'static>(&mut self, _: usize) {
        if let Some(value) = self.value.as_type::<C>() {
            (self.each)(value);
        }
    }
}

/// What the missing memory is for, in errors.
const ROWS: &str = "rows of a batch";
