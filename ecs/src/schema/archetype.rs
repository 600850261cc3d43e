use super::{Bundle, Components, Declare};
use crate::component::ComponentOf;
use crate::entity::Entity;

/// An archetype: a struct whose fields are components. Each world that declares it has a table of such rows
/// ([`ArchetypeOf`]).
///
/// [`world!`](crate::world) implements it for each `#[archetype]`. A value is what [`spawn`](crate::Store::spawn) takes;
/// the views are generated beside it, here for an archetype `Cook`: `CookRef`, `CookMut`, `CookColumns`, `CookColumnsMut`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an archetype",
    label = "not an archetype",
    note = "archetypes are the structs that `ecs::world!` marks with `#[archetype]`"
)]
pub trait Archetype: Sized + 'static {
    /// The components, in the order of the fields: those that each row has, and then those that a row may lack.
    type Row: Components;
    /// One row, to read: `CookRef`.
    type Ref<'w>;
    /// One row, to write: `CookMut`.
    type Mut<'w>;
    /// All columns, to read: `CookColumns`.
    type Columns<'w>;
    /// All columns, to write: `CookColumnsMut`.
    type ColumnsMut<'w>;

    /// Names the components of a row.
    fn view<'w>(entity: Entity, row: <RowOf<Self> as Components>::Refs<'w>) -> Self::Ref<'w>;
    /// Names the components of a row.
    fn view_mut<'w>(entity: Entity, row: <RowOf<Self> as Components>::Muts<'w>) -> Self::Mut<'w>;
    /// Names the columns.
    fn columns<'w>(entity: &'w [Entity], columns: <RowOf<Self> as Components>::Slices<'w>) -> Self::Columns<'w>;
    /// Names the columns.
    fn columns_mut<'w>(
        entity: &'w [Entity],
        columns: <RowOf<Self> as Components>::SlicesMut<'w>,
    ) -> Self::ColumnsMut<'w>;
}

/// The row of an archetype: its components, in the order of the fields.
pub type RowOf<A> = <A as Archetype>::Row;

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
pub trait ArchetypeOf<W: Declare>: Archetype + Bundle<W, Row = <Self as Archetype>::Row> {
    /// The archetype's place in the world, from 0.
    const INDEX: usize;
}

/// Asserts what the macro cannot know of an archetype's field, since the component's type says it.
#[doc(hidden)]
#[track_caller]
pub const fn check_field<W: Declare, C: ComponentOf<W>>() {
    assert!(
        !W::COMPONENTS[C::INDEX].is_sparse(),
        "a component with `storage = \"sparse\"` cannot be a field of an archetype, since it lives in a pool of its own: take \
         it out, and `insert` it"
    );
}

/// Whether one of the components is kept in a pool.
pub(super) const fn any_sparse<W: Declare>(components: &[usize]) -> bool {
    let mut i = 0;
    while i < components.len() {
        if W::COMPONENTS[components[i]].is_sparse() {
            return true;
        }
        i += 1;
    }
    false
}
