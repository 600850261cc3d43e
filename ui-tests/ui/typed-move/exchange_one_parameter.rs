struct Name;
struct Apron;
struct Hat(u32);
struct Weapon;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Apron, Hat, Weapon) }

    #[archetype]
    struct Cook { name: Name, apron: Apron }

    #[archetype]
    struct Chef { name: Name, hat: Hat }

    #[archetype]
    struct Guard { name: Name, apron: Apron, hat: Hat, weapon: Option<Weapon> }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let _ = kitchen.exchange::<(Apron,)>(cook, (Hat(1),));
}
