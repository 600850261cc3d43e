use ecs::schema::Partial;
use ecs::{Archetype, ArchetypeOf, Bundle, OptionalColumn, OptionalColumnMut};
use std::marker::PhantomData;

struct Body(#[allow(dead_code)] u32);
struct Name(#[allow(dead_code)] Box<u32>);

ecs::world! {
    #[world]
    struct Town { components: (Body, Name) }

    /// Every row has a name.
    #[archetype]
    struct Person { body: Body, name: Name }
}

/// An archetype that claims the table of `Person`, and that names may be lacking there.
struct Claim;

/// A view that shows nothing.
struct View<T>(PhantomData<T>);

impl<E, T> ecs::schema::View<E> for View<T> {
    type Parts = T;

    fn view(_: E, _: T) -> Self {
        Self(PhantomData)
    }
}

impl Bundle<Town> for Claim {
    type Row = Partial<(Body,), (Name,)>;
    const COMPONENTS: &'static [usize] = &[0, 1];

    fn into_row(self) -> Self::Row {
        Partial((Body(1),), (None,))
    }
    fn from_row(_: Self::Row) -> Self {
        Self
    }
}

impl Archetype for Claim {
    type Read<'w> = View<(&'w Body, Option<&'w Name>)>;
    type Write<'w> = View<(&'w mut Body, Option<&'w mut Name>)>;
    type Columns<'w> = View<(&'w [Body], OptionalColumn<'w, Name>)>;
    type ColumnsMut<'w> = View<(&'w mut [Body], OptionalColumnMut<'w, Name>)>;
}

impl ArchetypeOf<Town> for Claim {
    const INDEX: usize = Person::INDEX;
}

fn main() {
    Town::new().spawn(Claim);
}
