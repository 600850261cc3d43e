use ecs::Component;

#[derive(Component, Clone)]
#[component(clone = true)]
struct Heat;

#[derive(Component, Clone)]
#[component(clone())]
struct Warmth;

#[derive(Component, Clone)]
#[component(clone, clone)]
struct Cold;

#[derive(Component, Clone)]
#[component(clon)]
struct Frozen;

fn main() {
    assert_eq!([Heat::NAME, Warmth::NAME, Cold::NAME, Frozen::NAME].len(), 4);
}
