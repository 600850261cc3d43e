pub struct Mass(pub f32);

ecs::world! {
    #[world]
    pub struct Space { components: (Mass,) }

    #[archetype]
    pub struct Star { mass: Mass }
}

fn main() {
    let space = Space::new();
    let _ = space.query_ref::<&Mass>().combinations::<0>().count();
}
