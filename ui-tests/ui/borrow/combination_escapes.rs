pub struct Mass(pub f32);

ecs::world! {
    #[world]
    pub struct Space { components: (Mass,) }

    #[archetype]
    pub struct Star { mass: Mass }
}

fn main() {
    let mut space = Space::new();
    let mut combinations = space.query::<&mut Mass>().combinations::<3>();
    let first = combinations.next_combination();
    let second = combinations.next_combination();
    drop((first, second));
}
