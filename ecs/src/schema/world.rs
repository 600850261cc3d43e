use super::layout::{ArchetypeInfo, Schema};
use super::{Archetype, Components, SchemaFor};
use crate::component::ComponentOf;
use crate::store::Store;
use core::any::{TypeId, type_name};
use core::ops::DerefMut;

/// A world: a type made by [`world!`](crate::world). It dereferences to its [`Store`], which has all the methods.
///
/// Code that works on any world with certain components is generic over it:
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Debug, PartialEq)] pub struct Position(f32);
/// # pub struct Velocity(f32);
/// fn walk<W: World>(world: &mut W)
/// where
///     Position: ComponentOf<W>,
///     Velocity: ComponentOf<W>,
/// {
///     world.query::<(&mut Position, &Velocity)>().for_each(|(position, velocity)| position.0 += velocity.0);
/// }
/// # ecs::world! {
/// #     #[world] pub struct Street { components: (Position, Velocity) }
/// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
/// # }
/// # let mut street = Street::new();
/// # let walker = street.spawn(Walker { position: Position(1.0), velocity: Velocity(2.0) });
/// # walk(&mut street);
/// # assert_eq!(street.get::<Position>(walker), Some(&Position(3.0)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a world",
    label = "not a world",
    note = "a world is the struct that `ecs::world!` marks with `#[world]`"
)]
pub trait World: DerefMut<Target = Store<Self>> + Sized + 'static {
    /// The components, in the order of the list.
    type Components: Components;
    /// How many there are of what.
    type Size: SchemaFor<Self>;
    /// The world's name.
    const NAME: &'static str;
    /// The components' names, in the order of the list.
    const COMPONENTS: &'static [&'static str];
    /// The archetypes, in the order of declaration.
    const ARCHETYPES: &'static [Declaration];
}

/// An archetype as a world declares it.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The struct's name.
    pub name: &'static str,
    /// The places of its components in the world's list, in the order of its fields.
    pub components: &'static [usize],
    /// The rows that its table makes room for when it gets its first one; 0 leaves it to the table.
    pub capacity: usize,
}

/// The layout of the world's tables.
pub(crate) const fn schema<W: World>() -> &'static Schema {
    const { &<W::Size as SchemaFor<W>>::SCHEMA }
}

/// The component's place in the world's list. The trait that says so is safe to implement, so that it is not trusted:
/// the type is compared, which costs nothing once the compiler has folded it.
#[inline(always)]
pub(crate) fn component_index<W: World, C: ComponentOf<W>>() -> usize {
    let index = C::INDEX;
    match schema::<W>().components.get(index) {
        Some(info) if info.type_id == TypeId::of::<C>() => index,
        _ => mismatch::<W, C>(),
    }
}

/// The component's name, for errors.
pub(crate) fn component_name<W: World, C: ComponentOf<W>>() -> &'static str {
    W::COMPONENTS.get(C::INDEX).copied().unwrap_or_else(type_name::<C>)
}

/// The archetype's place and layout, checked against the types of its row, as in [`component_index`].
#[inline(always)]
pub(crate) fn archetype_info<A: Archetype>() -> &'static ArchetypeInfo {
    match schema::<A::World>().archetypes.get(A::INDEX) {
        Some(info) if <A::Row as Components>::matches(info.components()) => info,
        _ => mismatch::<A::World, A>(),
    }
}

#[cold]
#[inline(never)]
fn mismatch<W: World, T>() -> ! {
    panic!(
        "`{}` is declared for the world `{}` in a way that its schema contradicts; leave it to `world!`",
        type_name::<T>(),
        W::NAME
    )
}
