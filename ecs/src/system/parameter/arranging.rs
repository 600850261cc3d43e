//! The line of a schedule that arranges rows.

use super::{Parameter, sealed};
use crate::schema::{Acyclic, Relation, RelationOf};
use crate::store::{Store, World};
use crate::system::{Access, Grant};
use crate::tick::ChangeTick;
use core::fmt;

/// The system that [arranges](crate::Store::arrange) the rows of a world by the relation `R`: a line of a schedule. It takes the whole
/// world, so that it stands between the systems before and behind it.
///
/// ```
/// use ecs::prelude::*;
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: () }
///
///     #[relation(acyclic, on_despawn = cascade)]
///     pub struct ChildOf { parent: Entity }
///
///     #[schedule]
///     pub fn tidy() { arrange::<ChildOf>; }
/// }
///
/// Kitchen::new().tidy();
/// ```
pub fn arrange<R: Relation + Acyclic>(Arranging(rows): Arranging<'_, R>) {
    rows.arrange();
}

/// The rows of a world, to be arranged. The parameter of [`arrange`].
pub struct Arranging<'w, R>(&'w mut dyn Arrange<R>);

/// A store, where the world is not known.
trait Arrange<R> {
    fn arrange(&mut self);
}

impl<W: World, R: RelationOf<W> + Acyclic> Arrange<R> for Store<W> {
    fn arrange(&mut self) {
        Self::arrange::<R>(self);
    }
}

impl<W: World, R: RelationOf<W> + Acyclic> sealed::Sealed<W> for Arranging<'_, R> {}

impl<W: World, R: RelationOf<W> + Acyclic> Parameter<W> for Arranging<'_, R> {
    type Item<'w> = Arranging<'w, R>;
    type State = ();
    const ACCESS: Access<'static> = Access::World;

    fn init(_: &mut Store<W>) {}

    fn stateless() -> Option<()> {
        Some(())
    }

    fn get<'w>(_: Grant<'w, W, Self>, (): &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        unreachable!("a system that takes the whole world gets it by `whole`")
    }

    fn whole(world: &mut W) -> Option<Arranging<'_, R>> {
        Some(Arranging(&mut **world))
    }
}

impl<R> fmt::Debug for Arranging<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arranging").finish_non_exhaustive()
    }
}
