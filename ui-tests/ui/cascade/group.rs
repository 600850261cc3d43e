//! A group has an order of its own, and the components of its own entities.

use ecs::{Component, Entity};

#[derive(Component)]
#[component(storage = "sparse")]
struct Weapon(u32);
#[derive(Component)]
#[component(storage = "sparse")]
struct Armor(u32);

ecs::world! {
    #[world]
    struct Arena { components: (Weapon, Armor) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[group(cascade(ChildOf))]
    struct Duel { weapon: &mut Weapon, armor: &Armor }

    #[group(own())]
    struct Watched { weapon: &Weapon, armor: &Armor, above: Option<Up<ChildOf, &Weapon>> }
}

fn main() {
    let mut arena = Arena::new();
    arena.duel().for_each(|it| it.weapon.0 += it.armor.0);
    let _ = arena.watched().map(|it| it.weapon.0 + it.armor.0).count();
}
