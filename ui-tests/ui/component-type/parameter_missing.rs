struct Fire;
struct Buff<T>(T);

ecs::world! {
    #[world]
    struct Kitchen { components: (Fire, Buff) }

    #[archetype]
    struct Cook { fire: Fire }
}

fn main() {}
