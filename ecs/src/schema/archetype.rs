use super::{Bundle, Cells, Declare, schema};
use crate::entity::Entity;
use crate::query::{ReadOnly, RowTerms, TableQuery};
use crate::schema::ComponentOf;

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
    /// The query over the table that reads a row: `(&Name, &Position)`.
    type Read<'w>: RowTerms;
    /// The query over the table that writes a row: `(&mut Name, &mut Position)`.
    type Write<'w>: RowTerms;
    /// One row, to read: `CookRef`.
    type Ref<'w>: From<(Entity, Self::Read<'w>)>;
    /// One row, to write: `CookMut`.
    type Mut<'w>: From<(Entity, Self::Write<'w>)>;
    /// All columns, to read: `CookColumns`.
    type Columns<'w>: From<(&'w [Entity], <Self::Read<'w> as RowTerms>::Columns)>;
    /// All columns, to write: `CookColumnsMut`.
    type ColumnsMut<'w>: From<(&'w [Entity], <Self::Write<'w> as RowTerms>::Columns)>;
}

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
    for<'w> Archetype<Read<'w>: TableQuery<'w, W> + ReadOnly<W>, Write<'w>: TableQuery<'w, W>> + Bundle<W>
{
    /// The archetype's place in the world, from 0.
    const INDEX: usize;
}

/// The cells of the archetype's table.
pub(crate) const fn archetype_cells<W: Declare, A: ArchetypeOf<W>>() -> Cells<'static> {
    schema::<W>().cells_of(A::INDEX)
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
