//! Places in space: [`Spatial`], a grid that finds the rows near a place.

pub use ecs_index::spatial::Place;
#[doc(hidden)]
pub use ecs_index::spatial::checked_cell;

use ecs_value::Entity;

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
