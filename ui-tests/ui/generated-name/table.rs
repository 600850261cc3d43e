struct Name;
struct Position;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct DIYCook { name: Name }

    #[archetype]
    struct DiyCook { position: Position }
}

fn main() {
    let _: &mut [Name] = Kitchen::new().split_mut().diy_cook.name;
}
