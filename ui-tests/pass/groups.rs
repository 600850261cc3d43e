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

    /// Both side by side.
    #[group]
    pub struct Duel { entity: Entity, weapon: &mut Weapon, target: &Target }

    /// Arranges one pool, and looks the other up.
    #[group(own(Anger))]
    pub struct Rage { anger: &Anger, weapon: &Weapon }

    /// Arranges none.
    #[group(own())]
    pub struct Grudge { anger: &Anger, target: &Target }
}

pub fn main() {
    let mut arena = Arena::new();
    let ann = arena.spawn(Fighter { name: Name });
    let bob = arena.spawn(Fighter { name: Name });
    arena.insert(ann, Weapon(1)).unwrap();
    arena.insert(ann, Target(bob)).unwrap();
    arena.insert(ann, Anger).unwrap();
    arena.insert(bob, Weapon(2)).unwrap();
    arena.duel().for_each(|duel| duel.weapon.0 += duel.target.0.index());
    assert_eq!(arena.get::<Weapon>(ann).unwrap().0, 2);
    assert_eq!((arena.duel().len(), arena.rage().len(), arena.grudge().len()), (1, 1, 1));
    arena.despawn(ann);
    assert_eq!((arena.duel().len(), arena.rage().len(), arena.grudge().len()), (0, 0, 0));
    arena.check_invariants();
}
