//! An archetype that is written by hand lends a relation to be read, as the views do that are generated.

use ecs::{Archetype, ArchetypeOf, Bundle, Entity};

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Pot { parent: ChildOf }
}

/// Claims the table of `Pot`, and writes the targets.
struct Claim(ChildOf);

/// A view that keeps the references.
struct View<T>(#[allow(unused)] T);

impl<E, T> ecs::query::View<E> for View<T> {
    type Parts = T;

    fn view(_: E, parts: T) -> Self {
        Self(parts)
    }
}

impl Bundle<Kitchen> for Claim {
    type Row = (ChildOf,);
    const COMPONENTS: &'static [usize] = Pot::COMPONENTS;

    fn into_row(self) -> Self::Row {
        (self.0,)
    }
    fn from_row(row: Self::Row) -> Self {
        Self(row.0)
    }
}

impl Archetype for Claim {
    type Read<'w> = View<(&'w ChildOf,)>;
    type Write<'w> = View<(&'w mut ChildOf,)>;
    type Columns<'w> = View<(&'w [ChildOf],)>;
    type ColumnsMut<'w> = View<(&'w mut [ChildOf],)>;
}

impl ArchetypeOf<Kitchen> for Claim {
    const INDEX: usize = Pot::INDEX;
}

fn main() {}
