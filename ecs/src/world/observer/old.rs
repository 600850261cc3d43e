//! Old values: kept for those observers that ask for them.

use super::on::On;
use super::write::{Asks, Keeps};
use super::{Despawn, Insert, Remove};
use crate::base::component::ComponentInfo;
use crate::base::tick::ChangeTick;
use crate::query::ArchetypeOf;
use crate::schema::description::Copying;
use crate::schema::{ComponentOf, Components, RowOf, TypeVisitor, component_index, schema};
use crate::world::store::{Store, World};
use crate::world::system::Grant;
use core::any::TypeId;

/// The observer reads old values: `On<Kitchen, Remove<Heat>, Old>`. See [`On`](crate::On).
///
/// Where the caller of a change gets the old value, the observer reads a clone. So the component is `Clone`.
///
/// ```
/// # use ecs::prelude::*;
/// #[derive(Clone)]
/// pub struct Heat(pub f32);
/// #[derive(Default)]
/// pub struct Lost(pub f32);
///
/// fn note(gone: On<Kitchen, Remove<Heat>, Old>, mut lost: ResMut<Lost>) {
///     lost.0 += gone.old_value().map_or(0.0, |heat| heat.0);
/// }
///
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Heat), resources: (Lost) }
/// #     #[observers] pub fn reactions() { note; }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn((Heat(20.0),));
/// kitchen.despawn(pan);
/// assert_eq!(kitchen.resource::<Lost>().0, 20.0);
/// ```
pub enum Old {}

impl Asks for Old {
    type Right<'w, W: World, E> = ();
}

impl<W: World, C: ComponentOf<W> + Clone> Keeps<W, Insert<C>> for Old {
    fn right(_: Grant<'_, W, On<'_, W, Insert<C>, Self>>, _: ChangeTick) {}

    fn keep(world: &mut Store<W>) {
        world.observe_replaced::<C>(component_index::<W, C>(), Copying::cloned::<C>());
    }
}

impl<W: World, C: ComponentOf<W> + Clone> Keeps<W, Remove<C>> for Old {
    fn right(_: Grant<'_, W, On<'_, W, Remove<C>, Self>>, _: ChangeTick) {}

    fn keep(world: &mut Store<W>) {
        world.observe_removed::<C>(component_index::<W, C>(), Some(Copying::cloned::<C>()));
    }
}

impl<W: World, A: ArchetypeOf<W>> Keeps<W, Despawn<A>> for Old {
    fn right(_: Grant<'_, W, On<'_, W, Despawn<A>, Self>>, _: ChangeTick) {}

    fn keep(world: &mut Store<W>) {
        RowOf::<A, W>::visit_types(0, &mut KeepAll(world));
    }
}

/// Whether an observer of a key of `C` reads old values: `()` or [`Old`]. Sealed.
pub trait KeepsKey<C>: sealed::KeepsKeySeal<C> {
    /// How the values are cloned, if they are read.
    #[doc(hidden)]
    const COPYING: Option<Copying>;
}

impl<C> KeepsKey<C> for () {
    const COPYING: Option<Copying> = None;
}

impl<C: Clone + 'static> KeepsKey<C> for Old {
    const COPYING: Option<Copying> = Some(Copying::cloned::<C>());
}

/// Keeps the old values of all components of an archetype.
struct KeepAll<'s, W: World>(&'s mut Store<W>);

impl<W: World> TypeVisitor for KeepAll<'_, W> {
    fn visit<C: 'static>(&mut self, _: usize) {
        let is_it = |info: &ComponentInfo| info.type_id == TypeId::of::<C>();
        if let Some(component) = schema::<W>().components.iter().position(is_it) {
            self.0.observe_removed::<C>(component, None);
        }
    }
}

mod sealed {
    #[diagnostic::on_unimplemented(
        message = "`KeepsKey` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "neither `()` nor `Old`, of what is `Clone`"
    )]
    pub trait KeepsKeySeal<C> {}
    impl<C> KeepsKeySeal<C> for () {}
    impl<C: Clone + 'static> KeepsKeySeal<C> for super::Old {}
}
