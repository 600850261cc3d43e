struct Name;
struct Heat;
struct Burning;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Burning) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[query(with(Haet), without(Burnin), any(Name, Weapon))]
    struct Hot { name: &Name }
}

fn main() {
    assert_eq!(Kitchen::new().hot().count(), 0);
}
