use ecs::{Archetype, ArchetypeOf, Bundle};

struct Name(#[allow(unused)] u32);

ecs::world! {
    #[world]
    struct Town { components: (Name,) }

    #[archetype]
    struct Person { name: Name }
}

/// Claims the table of `Person`, and reads it with exclusive references.
struct Claim;

/// A view that keeps the references.
struct View<T>(#[allow(unused)] T);

impl<E, T> ecs::query::View<E> for View<T> {
    type Parts = T;

    fn view(_: E, parts: T) -> Self {
        Self(parts)
    }
}

impl Bundle<Town> for Claim {
    type Row = (Name,);
    const COMPONENTS: &'static [usize] = &[0];

    fn into_row(self) -> Self::Row {
        (Name(1),)
    }
    fn from_row(_: Self::Row) -> Self {
        Self
    }
}

impl Archetype for Claim {
    type Read<'w> = View<(&'w mut Name,)>;
    type Write<'w> = View<(&'w mut Name,)>;
    type Columns<'w> = View<(&'w mut [Name],)>;
    type ColumnsMut<'w> = View<(&'w mut [Name],)>;
}

impl ArchetypeOf<Town> for Claim {
    const INDEX: usize = Person::INDEX;
}

fn main() {}
