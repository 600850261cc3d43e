use ecs::Component;

#[derive(Component)]
#[component(nam = "heat")]
struct Heat;

#[derive(Component)]
#[component(name = heat)]
struct Warmth;

#[derive(Component)]
#[component(name = "a", name = "b")]
struct Cold;

#[derive(Component)]
#[component(storage = "list")]
struct Burning;

#[derive(Component)]
#[component(name = "")]
struct Empty;

fn main() {
    assert_eq!((Heat::NAME, Burning::NAME), ("Heat", "Burning"));
}
