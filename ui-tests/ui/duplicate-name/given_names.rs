//! Two types of a world that are given one name. Types that merely have one name are known by their paths.

use ecs::Component;

mod physics {
    #[derive(ecs::Component)]
    #[component(name = "body")]
    pub struct Body;
}

#[derive(Component)]
#[component(name = "body")]
struct Torso;

mod render {
    pub struct Heat;
}
struct Heat;

ecs::world! {
    #[world]
    struct Stage { components: (physics::Body, Torso, Heat, render::Heat) }
}

fn main() {
    let mut stage = Stage::new();
    assert!(stage.spawn((physics::Body, Torso, Heat, render::Heat)) == stage.spawn(()));
}
