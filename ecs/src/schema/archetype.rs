use super::{Components, World};
use crate::entity::Entity;

/// An archetype of a world: a struct whose fields are components, and a table that holds such rows.
///
/// [`world!`](crate::world) implements it for each `#[archetype]`. A value is what [`spawn`](crate::Store::spawn) takes;
/// the views are generated beside it, here for an archetype `Cook`: `CookRef`, `CookMut`, `CookColumns`, `CookColumnsMut`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an archetype",
    label = "not an archetype",
    note = "archetypes are the structs that `ecs::world!` marks with `#[archetype]`"
)]
pub trait Archetype: Sized + 'static {
    /// The world that declares it.
    type World: World;
    /// The components, in the order of the fields.
    type Row: Components;
    /// One row, to read: `CookRef`.
    type Ref<'w>;
    /// One row, to write: `CookMut`.
    type Mut<'w>;
    /// All columns, to read: `CookColumns`.
    type Columns<'w>;
    /// All columns, to write: `CookColumnsMut`.
    type ColumnsMut<'w>;
    /// The archetype's place in the world, from 0.
    const INDEX: usize;

    /// Takes the struct apart.
    fn into_row(self) -> Self::Row;
    /// Puts the struct together.
    fn from_row(row: Self::Row) -> Self;
    /// Names the components of a row.
    fn view<'w>(entity: Entity, row: <Self::Row as Components>::Refs<'w>) -> Self::Ref<'w>;
    /// Names the components of a row.
    fn view_mut<'w>(entity: Entity, row: <Self::Row as Components>::Muts<'w>) -> Self::Mut<'w>;
    /// Names the columns.
    fn columns<'w>(entity: &'w [Entity], columns: <Self::Row as Components>::Slices<'w>) -> Self::Columns<'w>;
    /// Names the columns.
    fn columns_mut<'w>(entity: &'w [Entity], columns: <Self::Row as Components>::SlicesMut<'w>)
    -> Self::ColumnsMut<'w>;
}

/// An archetype of the world `W`. Each archetype is one of the world that declares it, and of no other.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an archetype of `{W}`",
    label = "not an archetype of `{W}`",
    note = "the archetypes of a world are declared beside it, in the same `ecs::world!`"
)]
pub trait ArchetypeOf<W: World>: Archetype<World = W> {}

#[diagnostic::do_not_recommend]
impl<W: World, A: Archetype<World = W>> ArchetypeOf<W> for A {}
