use ecs::Component;

#[derive(Component)]
#[component(storage = "spares")]
struct Burning;

#[derive(Component)]
#[component(storage = sparse)]
struct Frozen;

#[derive(Component)]
#[component(storage)]
struct Wet;

#[derive(Component)]
#[component(sparse)]
struct Dry;

#[derive(Component)]
#[component(storage = "sparse", storage = "table")]
struct Cold;

fn main() {
    assert_eq!([Burning::NAME, Frozen::NAME, Wet::NAME, Dry::NAME, Cold::NAME].len(), 5);
}
