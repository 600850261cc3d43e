use super::{Bundle, Components, Declare};
use crate::component::ComponentOf;
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
pub trait Archetype: Bundle<<Self as Archetype>::World> {
    /// The world that declares it.
    type World: Declare;
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
pub type RowOf<A> = <A as Bundle<<A as Archetype>::World>>::Row;

/// An archetype of the world `W`. Each archetype is one of the world that declares it, and of no other.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an archetype of `{W}`",
    label = "not an archetype of `{W}`",
    note = "the archetypes of a world are declared beside it, in the same `ecs::world!`"
)]
pub trait ArchetypeOf<W: Declare>: Archetype<World = W> {}

#[diagnostic::do_not_recommend]
impl<W: Declare, A: Archetype<World = W>> ArchetypeOf<W> for A {}

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
