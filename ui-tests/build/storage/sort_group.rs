use ecs::prelude::*;

#[derive(Component)]
#[component(storage = "sparse")]
pub struct Weapon(pub u32);
#[derive(Component)]
#[component(storage = "sparse")]
pub struct Target(pub Entity);

ecs::world! {
    #[world]
    pub struct Arena { components: (Weapon, Target) }

    #[group]
    pub struct Duel { weapon: &mut Weapon, target: &Target }

    #[query]
    pub struct Armed { weapon: &Weapon }
}

fn main() {
    let mut arena = Arena::new();
    arena.sort_group_by_key::<Duel, &Weapon, _>(|weapon| weapon.0);
    arena.sort_group_by::<Armed, &Weapon>(|one, other| one.0.cmp(&other.0));
}
