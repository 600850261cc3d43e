//! Which world lists a component.

use super::{Declare, Mutability};

/// The component is listed by the world `W`: [`Lists`] from the side of the component.
///
/// Code that is generic over the world asks for it: `where Velocity: ComponentOf<W>`.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(pub f32);
/// # ecs::world! { #[world] pub struct Kitchen { components: (Heat) } }
/// /// For any world that lists the component.
/// fn count<W: World, C: ComponentOf<W>>(bodies: Query<W, &C>) -> usize {
///     bodies.count()
/// }
///
/// let mut kitchen = Kitchen::new();
/// kitchen.spawn((Heat(20.0),));
/// assert_eq!(count::<Kitchen, Heat>(kitchen.query::<&Heat>()), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a component of `{W}`",
    label = "not a component of `{W}`",
    note = "the components of a world are those that its `components: (…)` lists, and those of its parts; a part adds what others list to \
            its `uses: ({Self})`; one that was registered at run time goes by its key: `get_key`, `insert_key`"
)]
pub trait ComponentOf<W: Declare>: Sized + 'static {
    /// [`Mutable`](crate::Mutable) or [`Immutable`](crate::Immutable).
    type Mutability: Mutability;
    /// The component's place in the world's list, from 0.
    const INDEX: usize;
}

/// The world lists the component `C`. Emitted by [`world!`](crate::world), for each component of the list.
///
/// A trait of worlds can have it as a supertrait, so that one bound stands for many components. Components that are written are
/// listed by [`ListsMutable`](crate::ListsMutable):
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::{Lists, ListsMutable};
/// # pub struct Position(f32);
/// # pub struct Velocity(f32);
/// trait Motion: World + ListsMutable<Position> + Lists<Velocity> {}
/// impl<W: World + ListsMutable<Position> + Lists<Velocity>> Motion for W {}
///
/// fn walk<W: Motion>(world: &mut W) {
///     world.query::<(&mut Position, &Velocity)>().for_each(|(position, velocity)| position.0 += velocity.0);
/// }
/// # ecs::world! {
/// #     #[world] pub struct Street { components: (Position, Velocity) }
/// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
/// # }
/// # let mut street = Street::new();
/// # let walker = street.spawn(Walker { position: Position(1.0), velocity: Velocity(2.0) });
/// # walk(&mut street);
/// # assert_eq!(street.get::<Position>(walker).unwrap().0, 3.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a component of `{Self}`",
    label = "not a component of `{Self}`",
    note = "the components of a world are those that its `components: (…)` lists, and those of its parts; a part adds what others list to \
            its `uses: ({C})`; one that was registered at run time goes by its key: `get_key`, `insert_key`"
)]
pub trait Lists<C: ?Sized + 'static>: Declare {
    /// [`Mutable`](crate::Mutable), or [`Immutable`](crate::Immutable) if the list is `#[immutable]`.
    type Mutability: Mutability;
    /// The component's place in the world's list, from 0.
    const INDEX: usize;
}

impl<W: Lists<C>, C: 'static> ComponentOf<W> for C {
    type Mutability = <W as Lists<C>>::Mutability;
    const INDEX: usize = <W as Lists<C>>::INDEX;
}
