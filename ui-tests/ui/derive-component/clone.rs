//! The compiler knows whether a component is `Clone`.

use ecs::Component;

#[derive(Component, Clone)]
#[component(clone)]
struct Heat;

#[derive(Component, Clone)]
#[component(name = "warmth", clone = true)]
struct Warmth;

#[derive(Component, Clone)]
#[component(clon)]
struct Frozen;

fn main() {
    assert_eq!([Heat::NAME, Warmth::NAME, Frozen::NAME].len(), 3);
}
