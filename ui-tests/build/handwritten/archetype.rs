use ecs::schema::{Partial, RowOf};
use ecs::{Archetype, ArchetypeOf, Bundle, Entity};

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
    type Row = Partial<(Body,), (Name,)>;
    type Ref<'w> = ();
    type Mut<'w> = ();
    type Columns<'w> = ();
    type ColumnsMut<'w> = ();

    fn view<'w>(_: Entity, _: <RowOf<Self> as ecs::schema::Components>::Refs<'w>) -> Self::Ref<'w> {}
    fn view_mut<'w>(_: Entity, _: <RowOf<Self> as ecs::schema::Components>::Muts<'w>) -> Self::Mut<'w> {}
    fn columns<'w>(_: &'w [Entity], _: <RowOf<Self> as ecs::schema::Components>::Slices<'w>) -> Self::Columns<'w> {}
    fn columns_mut<'w>(
        _: &'w [Entity],
        _: <RowOf<Self> as ecs::schema::Components>::SlicesMut<'w>,
    ) -> Self::ColumnsMut<'w> {
    }
}

impl ArchetypeOf<Town> for Claim {
    const INDEX: usize = Person::INDEX;
}

fn main() {
    Town::new().spawn(Claim);
}
