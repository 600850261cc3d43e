//! The third parameter of an `On`: an observer asks for old values by it, or to write the new one.

use super::on::On;
use super::{Change, Insert};
use crate::base::tick::ChangeTick;
use crate::query::{AllowAll, FilterInfo, Query, Term};
use crate::schema::WritableIn;
use crate::world::store::{Store, World};
use crate::world::system::{Grant, NewValue, SystemAccess, WritesNewValue};
use core::marker::PhantomData;
use ecs_value::Entity;

/// The observer writes the component of which it is told: `On<Kitchen, Insert<Heat>, Write>`. See [`On`](crate::On).
///
/// [`new_value_mut`](crate::On::new_value_mut) gives the value to write. The observers after this one, and the caller, find the written value; no
/// observer is told of the write. The component is none of the `#[immutable]` ones.
///
/// The prelude leaves it out, since two traits of the standard library have the name.
///
/// ```
/// use ecs::Write;
/// use ecs::prelude::*;
///
/// #[derive(Debug, PartialEq)]
/// pub struct Health(pub i32);
///
/// /// No health is above 100.
/// fn clamp(mut health: On<Arena, Insert<Health>, Write>) {
///     if let Some(health) = health.new_value_mut() {
///         health.0 = health.0.min(100);
///     }
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Arena { components: (Health) }
///     #[observers]
///     pub fn rules() { clamp; }
/// }
///
/// let mut arena = Arena::new();
/// let knight = arena.spawn((Health(900),));
/// assert_eq!(arena.get(knight), Some(&Health(100)));
/// ```
pub enum Write {}

/// The third parameter of an [`On`]: `()`, [`Old`](super::Old) or [`Write`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing that an observer asks for",
    label = "neither `Old` nor `Write`",
    note = "the third parameter of `On` is `Old`, for the values that were there before, or `Write`, to write the new value"
)]
pub trait Asks: sealed::Sealed {
    /// The right that comes with the notification.
    #[doc(hidden)]
    type Right<'w, W: World, E>;
}

/// An observer of `E` can ask for this. Sealed.
#[diagnostic::on_unimplemented(
    message = "an observer of `{E}` cannot ask for `{Self}`",
    label = "`{Self}` is not there of `{E}`",
    note = "`Old` is there of `Insert<C>` and `Remove<C>`, where `C` is `Clone`, and of `Despawn<A>`; `Write` is there of `Insert<C>`"
)]
pub trait Keeps<W: World, E: Change<W>>: Asks + sealed::KeepsSeal<W, E> + Sized {
    /// The values that the observer accesses.
    #[doc(hidden)]
    const ACCESS: SystemAccess<'static> = E::READS;

    #[doc(hidden)]
    fn right<'w>(grant: Grant<'w, W, On<'_, W, E, Self>>, now: ChangeTick)
    -> Self::Right<'w, W, E>;

    /// Begins to keep the old values.
    #[doc(hidden)]
    fn keep(world: &mut Store<W>) {
        let _ = world;
    }
}

impl Asks for () {
    type Right<'w, W: World, E> = ();
}

impl<W: World, E: Change<W>> Keeps<W, E> for () {
    fn right(_: Grant<'_, W, On<'_, W, E, Self>>, _: ChangeTick) {}
}

impl Asks for Write {
    type Right<'w, W: World, E> = Writing<'w, W, E>;
}

impl<W: World, C: WritableIn<W>> Keeps<W, Insert<C>> for Write {
    const ACCESS: SystemAccess<'static> = SystemAccess::Query {
        terms: &<&mut C as Term<W>>::INFO,
        filter: &FilterInfo::All(&[]),
    };

    fn right<'w>(
        grant: Grant<'w, W, On<'_, W, Insert<C>, Self>>,
        now: ChangeTick,
    ) -> Writing<'w, W, Insert<C>> {
        Writing {
            grant: grant.new_value(),
            now,
            borrow: PhantomData,
        }
    }
}

/// The right to write the new value of a change.
pub struct Writing<'w, W: World, E> {
    grant: Grant<'w, W, NewValue<E>>,
    now: ChangeTick,
    /// The store is borrowed exclusively.
    borrow: PhantomData<&'w mut Store<W>>,
}

impl<W: World, C: WritableIn<W>> Writing<'_, W, Insert<C>> {
    /// The value that the entity has, enabled or not.
    pub(super) fn value(&mut self, entity: Entity) -> Option<&mut C> {
        Query::<W, &mut C, AllowAll>::at(self.grant.rows(), ChangeTick::EVER, self.now).get(entity)
    }
}

impl<W: World, C: WritableIn<W>> WritesNewValue<W> for Insert<C> {
    type Component = C;
}

mod sealed {
    use crate::query::ArchetypeOf;
    use crate::schema::{ComponentOf, WritableIn};
    use crate::world::observer::{Change, Despawn, Insert, Old, Remove};
    use crate::world::store::World;

    pub trait Sealed {}
    impl Sealed for () {}
    impl Sealed for super::Write {}
    impl Sealed for Old {}

    #[diagnostic::on_unimplemented(
        message = "`Keeps` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "not there of `{E}`"
    )]
    pub trait KeepsSeal<W, E> {}
    impl<W: World, E: Change<W>> KeepsSeal<W, E> for () {}
    impl<W: World, C: WritableIn<W>> KeepsSeal<W, Insert<C>> for super::Write {}
    impl<W: World, C: ComponentOf<W> + Clone> KeepsSeal<W, Insert<C>> for Old {}
    impl<W: World, C: ComponentOf<W> + Clone> KeepsSeal<W, Remove<C>> for Old {}
    impl<W: World, A: ArchetypeOf<W>> KeepsSeal<W, Despawn<A>> for Old {}
}
