use ecs::prelude::*;

#[derive(Component)]
#[component(storage = "sparse")]
pub struct Weapon(pub u32);
#[derive(Component)]
#[component(storage = "sparse")]
pub struct Target(pub Entity);
#[derive(Component)]
#[component(storage = "sparse")]
pub struct Anger;
pub struct Name;

ecs::world! {
    #[world]
    pub struct Arena { components: (Name, Weapon, Target, Anger) }

    #[archetype]
    pub struct Fighter { name: Name }

    #[group]
    pub struct Armed { entity: Entity, weapon: &mut Weapon }
}

fn main() {
    let _ = Arena::new();
}
