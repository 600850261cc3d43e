use ecs::schema::Partial;
use ecs::{Bundle, ComponentOf, World};

struct Body(#[allow(dead_code)] u32);
struct Name(#[allow(dead_code)] Box<u32>);

ecs::world! {
    #[world]
    struct Town { components: (Body, Name) }

    /// Every row has a name.
    #[archetype]
    struct Person { body: Body, name: Name }
}

/// A bundle that promises a name and brings none.
struct Nameless;

impl<W: World> Bundle<W> for Nameless
where
    Body: ComponentOf<W>,
    Name: ComponentOf<W>,
{
    type Row = Partial<(Body,), (Name,)>;
    const COMPONENTS: &'static [usize] = &[<Body as ComponentOf<W>>::INDEX, <Name as ComponentOf<W>>::INDEX];

    fn into_row(self) -> Self::Row {
        Partial((Body(1),), (None,))
    }

    fn from_row(_: Self::Row) -> Self {
        Self
    }
}

fn main() {
    Town::new().spawn(Nameless);
}
