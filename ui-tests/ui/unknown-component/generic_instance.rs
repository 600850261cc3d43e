struct Fire;
struct Ice;
struct Buff<T>(T);

ecs::world! {
    #[world]
    struct Kitchen { components: (Buff<Fire>, Ice) }

    #[archetype]
    struct Cook { buff: Buff<Ice> }
}

fn main() {
    Kitchen::new().spawn(Cook { buff: Buff(Fire) });
}
