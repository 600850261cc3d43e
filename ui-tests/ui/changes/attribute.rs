use ecs::Component;

#[derive(Component)]
#[component(track = true)]
struct Heat;

#[derive(Component)]
#[component(tracked)]
struct Name;

fn main() {}
