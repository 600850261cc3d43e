pub mod rooms {
    pub struct Name(pub &'static str);
    pub struct Position(pub f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { pub components: (Name, Position) }

        #[archetype(capacity = 64)]
        pub struct Cook { pub name: Name, pub position: Position }

        #[archetype]
        pub(crate) struct Helper { pub(super) name: Name }

        #[query]
        pub struct Moving { pub position: &mut Position, pub name: &Name }
    }
}
use rooms::{Cook, CookColumnsMut, CookMut, Helper, Kitchen, Moving, Name, Position};

pub fn main() {
    let mut kitchen = Kitchen::default();
    let ann = kitchen.spawn(Cook { name: Name("Ann"), position: Position(1.0) });
    kitchen.spawn(Helper { name: Name("Ben") });
    let CookMut { position, .. } = kitchen.row_mut::<Cook>(ann).unwrap();
    position.0 += 1.0;
    let CookColumnsMut { entity, position, .. } = kitchen.columns_mut::<Cook>();
    assert_eq!((entity, position[0].0), ([ann].as_slice(), 2.0));
    let Moving { position, name } = kitchen.moving().next().unwrap();
    assert_eq!((position.0, name.0), (2.0, "Ann"));
}
