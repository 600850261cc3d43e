struct Name;
struct Position;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Heat) }

    #[archetype]
    struct Cook { name: Name, position: Positon }

    #[query]
    struct Named { name: &Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, position: Position });
    let _: Option<&Position> = kitchen.get::<Position>(cook);
    assert_eq!(kitchen.named().count(), 1);
}
