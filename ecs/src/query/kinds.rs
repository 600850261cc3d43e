//! Queries by kind: the rows of an archetype wherever they lie.

use super::evaluate::{Evaluator, Truth};
use super::{Filter, FilterInfo, Query, QueryData, Term};
use crate::query::{ArchetypeOf, PartsOf, View};
use crate::schema::Declare;
use crate::storage::Storage;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use ecs_value::Entity;

/// Only rows that [are](Storage::is) of the archetype `A`, wherever they lie: in the table of `A`, and in dynamic ones.
///
/// Queries of different kinds are disjoint.
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Speed(f32);
/// pub struct Frost;
///
/// fn drive(tanks: Query<Battle, &mut Speed, Is<Tank>>) {
///     tanks.for_each(|speed| speed.0 += 1.0);
/// }
///
/// ecs::world! {
///     #[world] pub struct Battle { components: (Speed, Frost) }
///     #[archetype] pub struct Tank { speed: Speed }
///     #[schedule] pub fn tick() { drive; }
/// }
///
/// let mut battle = Battle::new();
/// let tank = battle.spawn(Tank { speed: Speed(1.0) });
/// battle.insert(tank, Frost)?;
/// battle.tick();
/// assert_eq!(battle.get::<Speed>(tank).unwrap().0, 2.0);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Is<A>(PhantomData<fn() -> A>);

impl<W: Declare, A: ArchetypeOf<W>> Filter<W> for Is<A> {
    const INFO: FilterInfo<'static> = FilterInfo::Kind(A::INDEX);

    /// The components do not tell: tables are passed over by their kind.
    #[inline]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        let _ = evaluator;
        E::Truth::YES
    }
}

/// The query of a view: its parts, and the entity.
pub(crate) struct Viewed<P>(PhantomData<P>);

impl<W: Declare, P: Term<W>> QueryData<W> for Viewed<P> {
    type Terms = (Entity, P);
    type Filter = ();
    type Item<'w> = (Entity, P::Item<'w>);

    #[inline]
    fn item<'w>(row: <Self::Terms as Term<W>>::Item<'w>) -> Self::Item<'w> {
        row
    }
}

/// # Rows of one kind
///
/// All rows that are of an archetype.
impl<W: Declare> Storage<W> {
    /// All rows that [are](Self::is) of an archetype, wherever they lie: those of [`columns`](Self::columns) first, and then those that
    /// have gained other components. Each is a view (`TankRef`). Systems ask by [`Is`].
    ///
    /// Adapters that end in an inner loop, and `for_each`, run one tight loop for each table. O(rows), and a look at each dynamic
    /// archetype that has all components of `A`.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Armour(u32);
    /// # pub struct Morale(u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Battle { components: (Armour, Morale) }
    /// #     #[archetype] pub struct Tank { armour: Armour }
    /// # }
    /// # let mut battle = Battle::new();
    /// let tanks = battle.spawn_batch((0..3).map(|armour| Tank { armour: Armour(armour) })).to_vec();
    /// battle.insert(tanks[1], Morale(10))?;
    /// assert_eq!(battle.columns::<Tank>().armour.len(), 2);
    /// assert_eq!(battle.all::<Tank>().map(|tank| tank.armour.0).sum::<u32>(), 3);
    ///
    /// for tank in battle.all_mut::<Tank>() {
    ///     tank.armour.0 += 1;
    /// }
    /// assert_eq!(battle.get::<Armour>(tanks[1]).unwrap().0, 2);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn all<A: ArchetypeOf<W>>(
        &self,
    ) -> impl ExactSizeIterator<Item = A::Read<'_>> + FusedIterator + Clone {
        Query::<W, Viewed<PartsOf<A::Read<'_>>>, Is<A>>::shared(self)
            .map(|(entity, parts)| A::Read::view(entity, parts))
    }
}
