//! Components that can be written where they are, and those that are replaced.

use super::{ComponentOf, Declare, Lists};

/// [`Mutable`] or [`Immutable`]. Sealed.
///
/// ```
/// use ecs::{Mutable, prelude::*};
/// use std::any::TypeId;
/// # #[derive(Debug, PartialEq)] pub struct OrderId(pub u32);
/// # pub struct Heat(pub f32);
/// ecs::world! { #[world] pub struct Kitchen { components: (Heat), #[immutable] components: (OrderId) } }
///
/// /// Whether an editor may change values of the component where they are.
/// fn is_mutable<W: World, C: ComponentOf<W>>() -> bool {
///     TypeId::of::<C::Mutability>() == TypeId::of::<Mutable>()
/// }
///
/// assert!(is_mutable::<Kitchen, Heat>());
/// assert!(!is_mutable::<Kitchen, OrderId>());
/// ```
pub trait Mutability: sealed::Sealed + 'static {}

/// Values can be borrowed to write. See [`WritableIn`].
///
/// ```
/// use ecs::{Lists, Mutable, prelude::*};
/// # pub struct Heat(pub f32);
/// # ecs::world! { #[world] pub struct Kitchen { components: (Heat) } }
///
/// fn cool<W: World + Lists<Heat, Mutability = Mutable>>(world: &mut W) {
///     world.query::<&mut Heat>().for_each(|heat| heat.0 *= 0.5);
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn((Heat(90.0),));
/// cool(&mut kitchen);
/// assert_eq!(kitchen.get::<Heat>(pan).unwrap().0, 45.0);
/// ```
pub enum Mutable {}

/// Values are read, and replaced as a whole. See [`ImmutableIn`].
///
/// ```
/// use ecs::{Immutable, Rejected, Lists, prelude::*};
/// # #[derive(Debug, PartialEq)] pub struct OrderId(pub u32);
/// # pub struct Heat(pub f32);
/// ecs::world! { #[world] pub struct Kitchen { components: (Heat), #[immutable] components: (OrderId) } }
///
/// /// Replaces the number, so that observers are told of it.
/// fn renumber<W: World + Lists<OrderId, Mutability = Immutable>>(
///     world: &mut W,
///     order: Entity,
/// ) -> Result<Option<OrderId>, Rejected<OrderId>> {
///     world.insert(order, OrderId(7))
/// }
///
/// let mut kitchen = Kitchen::new();
/// let order = kitchen.spawn((OrderId(1), Heat(20.0)));
/// assert_eq!(renumber(&mut kitchen, order)?, Some(OrderId(1)));
/// # Ok::<_, Rejected<OrderId>>(())
/// ```
pub enum Immutable {}

impl Mutability for Mutable {}
impl Mutability for Immutable {}

/// The world `W` lists the component, and not as `#[immutable]`: `&mut C` is a term of its queries.
///
/// Code that is generic over the world asks for it where it writes: `where Velocity: WritableIn<W>`.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::WritableIn;
///
/// pub struct Heat(f32);
///
/// /// A system of any game whose world has heat.
/// fn cool<W: World>(heats: Query<W, &mut Heat>)
/// where
///     Heat: WritableIn<W>,
/// {
///     heats.for_each(|heat| heat.0 *= 0.9);
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat,) }
///
///     #[archetype]
///     pub struct Pan { heat: Heat }
/// }
///
/// let mut kitchen = Kitchen::new();
/// kitchen.spawn(Pan { heat: Heat(100.0) });
/// kitchen.run_system(cool);
/// assert_eq!(kitchen.query_ref::<&Heat>().next().unwrap().0, 90.0);
/// ```
pub trait WritableIn<W: Declare>: ComponentOf<W> + sealed::WritableInSeal<W> {}

impl<W: Declare, C: ComponentOf<W>> WritableIn<W> for C where C::Mutability: LendsToWrite<C, W> {}

/// The world `W` lists the component as `#[immutable]`. Its values are read by `&`, and replaced by `insert` alone, so that observers
/// are told of every change. `&mut C` is a compile error.
///
/// A plugin that mirrors a component in data of its own asks for it, since no change escapes its observers then.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub struct OrderId(u32);
/// pub struct Heat(f32);
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen {
///         components: (Heat),
///         #[immutable]
///         components: (OrderId),
///     }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let order = kitchen.spawn((OrderId(1), Heat(20.0)));
/// kitchen.get_mut::<Heat>(order).unwrap().0 += 1.0;
/// assert_eq!(kitchen.insert(order, OrderId(2))?, Some(OrderId(1)));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail
/// # use ecs::prelude::*;
/// # pub struct OrderId(u32);
/// # ecs::world! {
/// #     #[world]
/// #     pub struct Kitchen { #[immutable] components: (OrderId) }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let order = kitchen.spawn((OrderId(1),));
/// kitchen.get_mut::<OrderId>(order);
/// ```
pub trait ImmutableIn<W: Declare>: ComponentOf<W> + sealed::ImmutableInSeal<W> {}

impl<W: Declare, C: ComponentOf<W>> ImmutableIn<W> for C where C::Mutability: NeverLendsToWrite<C, W>
{}

/// The world lists the component `C`, and not as `#[immutable]`. See [`Lists`].
///
/// ```
/// use ecs::{ListsMutable, prelude::*};
/// # pub struct Heat(pub f32);
/// # ecs::world! { #[world] pub struct Kitchen { components: (Heat) } }
///
/// /// One word for the bounds of a part of the game.
/// trait Warm: World + ListsMutable<Heat> {}
/// impl<W: World + ListsMutable<Heat>> Warm for W {}
///
/// fn heat_up<W: Warm>(pans: Query<W, &mut Heat>) {
///     pans.for_each(|heat| heat.0 += 70.0);
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn((Heat(20.0),));
/// kitchen.run_system(heat_up);
/// assert_eq!(kitchen.get::<Heat>(pan).unwrap().0, 90.0);
/// ```
pub trait ListsMutable<C: 'static>: Lists<C, Mutability = Mutable> {}

#[diagnostic::do_not_recommend]
impl<W: Lists<C, Mutability = Mutable>, C: 'static> ListsMutable<C> for W {}

/// Says by its message why [`WritableIn`] does not hold.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{C}` cannot be written in `{W}`",
    label = "`{C}` cannot be borrowed to write",
    note = "an `#[immutable]` component, or a relation, is borrowed by `&`, and replaced by `insert`; code that is generic over the \
            world asks for `{C}: WritableIn<{W}>`"
)]
pub trait LendsToWrite<C, W> {}
impl<C, W> LendsToWrite<C, W> for Mutable {}

/// Says by its message why [`ImmutableIn`] does not hold.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{C}` is not immutable in `{W}`",
    label = "`{C}` can be written",
    note = "a world lists it in a field of its own, `#[immutable] components: ({C})`; code that is generic over the world asks for \
            `{C}: ImmutableIn<{W}>`"
)]
pub trait NeverLendsToWrite<C, W> {}
impl<C, W> NeverLendsToWrite<C, W> for Immutable {}

// A type of the user's is not listed as mutable, or is not immutable, because its implementation says so: each seal asks the list.
mod sealed {
    use super::{ComponentOf, Declare, LendsToWrite, NeverLendsToWrite};

    pub trait Sealed {}
    impl Sealed for super::Mutable {}
    impl Sealed for super::Immutable {}

    pub trait WritableInSeal<W> {}
    impl<W: Declare, C: ComponentOf<W>> WritableInSeal<W> for C where C::Mutability: LendsToWrite<C, W> {}

    pub trait ImmutableInSeal<W> {}
    impl<W: Declare, C: ComponentOf<W>> ImmutableInSeal<W> for C where
        C::Mutability: NeverLendsToWrite<C, W>
    {
    }
}
