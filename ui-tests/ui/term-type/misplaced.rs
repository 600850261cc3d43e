struct Name;
struct Position;
struct Heat;
struct Burning;
struct Weapon;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Heat, Burning, Weapon) }

    #[archetype]
    struct Cook { name: Name, position: Position, heat: Heat, burning: Burning, weapon: Weapon }

    #[query]
    struct Odd {
        entity: Option<Entity>,
        name: &Option<Name>,
        position: &&mut Position,
        heat: Option<Option<&Heat>>,
        burning: &Has<Burning>,
        weapon: Has<&Weapon>,
    }
}

fn main() {
    assert_eq!(Kitchen::new().odd().count(), 0);
}
