//! A combination has a row at least.

pub struct Mass(pub f32);

ecs::world! {
    #[world]
    pub struct Space { components: (Mass,) }

    #[archetype]
    pub struct Star { mass: Mass }
}

fn no_rows() {
    let space = Space::new();
    let _ = space.query_ref::<&Mass>().combinations::<0>().count();
}

fn main() {
    no_rows();
}
