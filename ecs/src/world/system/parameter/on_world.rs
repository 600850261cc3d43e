//! The lines of a schedule that do something with the whole world.

use super::{BuiltIn, Exclusive, impl_parameter, stateless};
use crate::base::tick::ChangeTick;
use crate::schema::{Acyclic, ComponentOf, Relation, RelationOf};
use crate::world::store::{Store, World};
use crate::world::system::{Grant, SystemAccess};
use core::marker::PhantomData;

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
pub fn arrange<R: Relation + Acyclic>(OnWorld(rows): OnWorld<'_, Arranging<R>>) {
    rows.run();
}

/// The system that [takes](crate::Store::clear_component) the component `C` away from all entities: a line of a schedule. It takes the whole
/// world, so that it stands between the systems before and behind it.
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Hit;
///
/// ecs::world! {
///     #[world]
///     pub struct Arena { components: (Hit) }
///     #[schedule]
///     pub fn tick() { clear_component::<Hit>; }
/// }
///
/// let mut arena = Arena::new();
/// let knight = arena.spawn((Hit,));
/// arena.tick();
/// assert!(!arena.has::<Hit>(knight));
/// ```
///
/// # Panics
///
/// If the world is closed, and declares no archetype for an entity without the component.
pub fn clear_component<C: 'static>(OnWorld(values): OnWorld<'_, Clearing<C>>) {
    values.run();
}

/// The whole world, for one thing that is done with it. The parameter of [`arrange`] and [`clear_component`].
pub struct OnWorld<'w, T>(&'w mut dyn Run<T>);

/// Rows are arranged by a relation. See [`arrange`].
pub struct Arranging<R>(PhantomData<fn() -> R>);

/// A component is cleared. See [`clear_component`].
pub struct Clearing<C>(PhantomData<fn() -> C>);

/// A store, where the world is not known.
trait Run<T> {
    fn run(&mut self);
}

impl<W: World, T: Task<W>> Run<T> for Store<W> {
    fn run(&mut self) {
        T::run(self);
    }
}

/// One thing that is done with a world: [`Arranging`] or [`Clearing`]. Sealed.
pub trait Task<W: World>: sealed::TaskSeal<W> {
    #[doc(hidden)]
    fn run(store: &mut Store<W>);
}

impl_parameter!([W: World, T: Task<W> + 'static] OnWorld<'_, T>);

impl<W: World, T: Task<W> + 'static> BuiltIn<W> for OnWorld<'_, T> {
    stateless!();

    type Item<'w> = OnWorld<'w, T>;
    const ACCESS: SystemAccess<'static> = SystemAccess::World;

    fn get<'w>(_: Grant<'w, W, Self>, (): &'w mut Self::State, _: ChangeTick) -> Self::Item<'w> {
        unreachable!("a system that takes the whole world gets it by `get_alone`")
    }

    fn get_alone<'w>(alone: &mut Exclusive<'w, W>, (): &'w mut ()) -> Option<OnWorld<'w, T>> {
        let world: &'w mut Store<W> = alone.world.take()?;
        Some(OnWorld(world))
    }
}

impl_debug!([T] OnWorld<'_, T>);

mod sealed {
    use super::{Acyclic, Arranging, Clearing, ComponentOf, RelationOf, World};

    #[diagnostic::on_unimplemented(
        message = "`Task` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no task of the crate"
    )]
    pub trait TaskSeal<W> {}
    impl<W: World, R: RelationOf<W> + Acyclic> TaskSeal<W> for Arranging<R> {}
    impl<W: World, C: ComponentOf<W>> TaskSeal<W> for Clearing<C> {}
}
