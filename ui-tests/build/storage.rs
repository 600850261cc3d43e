//! Pools are of sparse components, and are what is sorted.

use ecs::Component;

struct Name;
struct Heat;
struct Lid;
#[derive(Component)]
#[component(storage = "sparse")]
struct Burning;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Lid, Burning) }

    #[archetype]
    struct Plate { name: Name }

    #[archetype]
    struct Pan { name: Name, heat: Heat }
}

fn pool() {
    let kitchen = Kitchen::new();
    assert!(kitchen.pool::<Heat>().1.is_empty());
}

fn sort_by_key() {
    Kitchen::new().sort_by_key::<Name, _>(|_| 0);
}

fn sort_like() {
    Kitchen::new().sort_like::<Burning, Lid>();
}

fn converted() {
    let mut kitchen = Kitchen::new();
    let plate = kitchen.spawn(Plate { name: Name });
    let _ = kitchen.convert::<Plate, Pan, (), _>(plate, (Heat, Burning));
}

mod sort_group {
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

    pub(super) fn main() {
        let mut arena = Arena::new();
        arena.sort_group_by_key::<Duel, &Weapon, _>(|weapon| weapon.0);
        arena.sort_group_by::<Armed, &Weapon>(|one, other| one.0.cmp(&other.0));
    }
}

fn main() {
    pool();
    sort_by_key();
    sort_like();
    converted();
    sort_group::main();
}
