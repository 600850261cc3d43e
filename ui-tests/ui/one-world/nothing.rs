ecs::world! {}

fn main() {}
