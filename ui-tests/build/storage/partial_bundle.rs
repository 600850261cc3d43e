use ecs::schema::Partial;
use ecs::{Bundle, Component, ComponentOf};

struct Name;
#[derive(Component)]
#[component(storage = "sparse")]
struct Burning;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Burning) }

    #[archetype]
    struct Pan { name: Name }
}

struct MaybeBurning(Name, Option<Burning>);

impl Bundle<Kitchen> for MaybeBurning {
    type Row = Partial<(Name,), (Burning,)>;
    const COMPONENTS: &'static [usize] = &[<Name as ComponentOf<Kitchen>>::INDEX, <Burning as ComponentOf<Kitchen>>::INDEX];

    fn into_row(self) -> Self::Row {
        Partial((self.0,), (self.1,))
    }

    fn from_row(Partial((name,), (burning,)): Self::Row) -> Self {
        Self(name, burning)
    }
}

fn main() {
    Kitchen::new().spawn(MaybeBurning(Name, None));
}
