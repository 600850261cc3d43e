struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[query]
    struct Named { name: &Name, position: Option<&mut Position> }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    assert!(kitchen.is_empty());
    assert_eq!(kitchen.named().count() + kitchen.query::<(&mut Name, &Position)>().count(), 0);
}
