mod stove {
    pub struct Heat;
}
mod temper {
    pub struct Heat;
}

ecs::world! {
    #[world]
    struct Kitchen { components: (stove::Heat, temper::Heat) }

    #[archetype]
    struct Cook { heat: Heat }
}

fn main() {}
