//! Archetypes, with the queries that their views are made of.

use super::table_query::{RowTerms, TableQuery};
use super::term::ReadOnly;
use crate::schema::{
    Bundle, ComponentOf, Components, Declaration, Declare, DeclaredRow, Removal, assert_in_rows,
    missing_in_archetype,
};
use ecs_value::Entity;

/// An archetype: a struct with components as its fields. Each world that declares it has a table of such rows ([`ArchetypeOf`]).
///
/// [`world!`](crate::world) implements it for each `#[archetype]`. [`spawn`](crate::Store::spawn) takes such a value; the views are
/// generated beside it, here for an archetype `Cook`: `CookRef`, `CookMut`, `CookColumns`, `CookColumnsMut`.
///
/// ```
/// use ecs::prelude::*;
/// use ecs::{Archetype, Entity};
///
/// pub struct Heat(f32);
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat,) }
///
///     #[archetype]
///     pub struct Pan { heat: Heat }
/// }
///
/// fn warmth(pan: <Pan as Archetype>::Read<'_>) -> (Entity, f32) {
///     (pan.entity, pan.heat.0)
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
/// assert_eq!(warmth(kitchen.row::<Pan>(pan).unwrap()), (pan, 20.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an archetype",
    label = "not an archetype",
    note = "archetypes are the structs that `ecs::world!` marks with `#[archetype]`"
)]
pub trait Archetype: Sized + 'static {
    /// One row, to read: `CookRef`.
    type Read<'w>: View<Entity, Parts: RowTerms>;
    /// One row, to write: `CookMut`.
    type Write<'w>: View<Entity, Parts: RowTerms>;
    /// All columns, to read: `CookColumns`.
    type Columns<'w>: View<&'w [Entity], Parts = ColumnsOf<Self::Read<'w>>>;
    /// All columns, to write: `CookColumnsMut`.
    type ColumnsMut<'w>: View<&'w [Entity], Parts = ColumnsOf<Self::Write<'w>>>;
}

/// A row of an archetype, or all columns, under the names of the fields. [`world!`](crate::world) implements it for `CookView`.
///
/// `E` is an [`Entity`] in a row, and a `&[Entity]` in columns.
pub trait View<E> {
    /// The thing named: the query over the archetype's table, `(&Name, &Position)`, or its columns.
    type Parts;

    /// Names the parts.
    fn view(entity: E, parts: Self::Parts) -> Self;
}

/// The query over an archetype's table that a view of a row names: `(&Name, &Position)`.
pub type PartsOf<V> = <V as View<Entity>>::Parts;

/// The columns of that query: `(&[Name], &[Position])`.
pub type ColumnsOf<V> = <PartsOf<V> as RowTerms>::Columns;

/// An archetype of the world `W`, which has a table of its rows.
///
/// Code that is generic over the world asks for it:
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Default)] pub struct Position(f32);
/// fn rows<W: World, A: ArchetypeOf<W>>(world: &W) -> usize {
///     world.memory().nth(A::INDEX).map_or(0, |table| table.rows)
/// }
/// # ecs::world! {
/// #     #[world] pub struct Street { components: (Position) }
/// #     #[archetype] #[derive(Default)] pub struct Walker { position: Position }
/// # }
/// # let mut street = Street::new();
/// # street.spawn(Walker::default());
/// # assert_eq!(rows::<Street, Walker>(&street), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an archetype of `{W}`",
    label = "not an archetype of `{W}`",
    note = "the archetypes of a world are declared beside it, in the same `ecs::world!`"
)]
pub trait ArchetypeOf<W: Declare>:
    for<'w> Archetype<
        Read<'w>: View<Entity, Parts: TableQuery<'w, W> + ReadOnly<W>>,
        Write<'w>: View<Entity, Parts: TableQuery<'w, W>>,
    > + Bundle<W>
{
    /// The archetype's place in the world, from 0.
    const INDEX: usize;
}

impl<W: Declare, A: ArchetypeOf<W>> DeclaredRow<W> for A {
    const PLACE: usize = A::INDEX;
}

impl<W: Declare> Declaration<W> {
    /// The archetype `A`, by the name that people read.
    pub const fn of<A: ArchetypeOf<W>>(name: &'static str) -> Self {
        let (components, optionals) =
            A::COMPONENTS.split_at(A::COMPONENTS.len() - A::Row::OPTIONALS);
        Self {
            name,
            components,
            optionals,
            capacity: 0,
            removal: Removal::of::<A>(),
        }
    }
}

impl<W: Declare> Removal<W> {
    /// How the rows of `A` leave.
    pub const fn of<A: ArchetypeOf<W>>() -> Self {
        Self::of_declared::<A>()
    }
}

/// Asserts the rules for an archetype's field that the macro cannot check, since they depend on the component's type.
#[doc(hidden)]
#[track_caller]
pub const fn check_field<W: Declare, A: ArchetypeOf<W>, C: ComponentOf<W>>() {
    assert_in_rows(W::COMPONENTS[C::INDEX].is_sparse());
    if let Some(text) = missing_in_archetype::<W, A>(C::INDEX) {
        panic!("{}", text.as_str());
    }
}

/// Asserts that rows of an archetype of a part have the required components.
///
/// # Panics
///
/// When the program is compiled, if it is not so.
#[doc(hidden)]
#[track_caller]
pub const fn check_archetype<W: Declare, A: ArchetypeOf<W>>() {
    let mut i = 0;
    while i < A::COMPONENTS.len() {
        if let Some(text) = missing_in_archetype::<W, A>(A::COMPONENTS[i]) {
            panic!("{}", text.as_str());
        }
        i += 1;
    }
}
