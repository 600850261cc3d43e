//! Places in space: [`Spatial`], a grid that finds the rows near a place.

pub use ecs_index::spatial::Place;
#[doc(hidden)]
pub use ecs_index::spatial::checked_cell;

use super::{Entries, Method};
use crate::base::entity::Entity;
use crate::base::error::ReserveError;

/// Entities by their places, on a plane (`D` is 2) or in space (`D` is 3).
///
/// ```
/// use ecs::Entity;
/// use ecs::index::Method;
/// use ecs::index::spatial::{Place, Spatial};
///
/// let ann = Entity::from_bits(1 << 32).unwrap();
/// let mut index = Spatial::with_cell(5.0);
/// index.put(ann, Place { at: [1.0, 1.0], radius: 0.0 })?;
/// index.settle()?;
/// assert_eq!(index.nearest([3.0, 1.0]).unwrap().distance(), 2.0);
/// # Ok::<_, ecs::ReserveError>(())
/// ```
pub type Spatial<const D: usize> = ecs_index::spatial::Spatial<Entity, D>;

/// A row that a query found.
pub type Found<const D: usize> = ecs_index::spatial::Found<Entity, D>;

/// Each two rows that are near each other: [`Spatial::pairs_within`](ecs_index::spatial::Spatial::pairs_within).
pub type Pairs<'s, const D: usize> = ecs_index::spatial::Pairs<'s, Entity, D>;

/// The entries of a world's index, for the grid.
struct Rows<E>(E);

impl<const D: usize, E: Entries<Spatial<D>>> ecs_index::Entries<Spatial<D>> for Rows<E> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.count()
    }

    #[inline(always)]
    fn for_each(&self, each: impl FnMut(Entity, Place<D>)) {
        self.0.for_each(each);
    }
}

impl<const D: usize> Method for Spatial<D> {
    type Key<'k> = Place<D>;

    fn len(&self) -> usize {
        ecs_index::Method::len(self)
    }

    fn contains(&self, entity: Entity) -> bool {
        ecs_index::Method::contains(self, entity)
    }

    fn clear(&mut self) {
        ecs_index::Method::clear(self);
    }

    fn begin(&mut self, entries: usize) -> Result<(), ReserveError> {
        Ok(ecs_index::Method::begin(self, entries)?)
    }

    #[inline]
    fn fill(&mut self, entries: impl Entries<Self>) -> Result<(), ReserveError> {
        Ok(ecs_index::Method::fill(self, Rows(entries))?)
    }

    #[inline]
    fn put(&mut self, entity: Entity, key: Place<D>) -> Result<(), ReserveError> {
        Ok(ecs_index::Method::put(self, entity, key)?)
    }

    fn remove(&mut self, entity: Entity) {
        ecs_index::Method::remove(self, entity);
    }

    fn settle(&mut self) -> Result<(), ReserveError> {
        Ok(ecs_index::Method::settle(self)?)
    }

    fn allocated(&self) -> usize {
        ecs_index::Method::allocated(self)
    }

    fn check_invariants(&self) {
        ecs_index::Method::check_invariants(self);
    }
}
