use ecs::Component;
use ecs::schema::{Declare, Partial};

pub struct Place;

#[derive(Component)]
#[component(requires(Ammo))]
pub struct Gun;

#[derive(Default)]
pub struct Ammo(pub String);

ecs::world! {
    #[world]
    pub struct Arena { components: (Place, Gun, Ammo) }

    // A row without a gun would have no ammunition either.
    #[archetype]
    pub struct Turret { place: Place, gun: Option<Gun>, ammo: Ammo }
}

struct Mount(Option<Gun>);

impl ecs::Bundle<Arena> for Mount {
    type Row = Partial<(Place,), (Gun,)>;
    const COMPONENTS: &'static [usize] =
        &[<Place as ecs::ComponentOf<Arena>>::INDEX, <Gun as ecs::ComponentOf<Arena>>::INDEX];

    fn into_row(self) -> Self::Row {
        Partial((Place,), (self.0,))
    }

    fn from_row(Partial(_, (gun,)): Self::Row) -> Self {
        Self(gun)
    }
}

fn main() {
    assert_eq!(Arena::NAME, "Arena");
    Arena::new().spawn(Mount(None));
}
