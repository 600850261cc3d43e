struct Name;
struct Position;
struct Weapon;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position) }

    #[archetype]
    struct Cook { name: Name, weapon: Weapon }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name, weapon: Weapon });
}
