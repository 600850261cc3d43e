//! A group owns sparse components that no other group owns.

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

mod not_sparse {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Arena { components: (Name, Weapon, Target, Anger) }

        #[archetype]
        pub struct Fighter { name: Name }

        #[group]
        pub struct Known { name: &Name, weapon: &Weapon }
    }

    fn main() {
        let _ = Arena::new();
    }
}

mod one_component {
    use super::*;

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
}

mod optional_term {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Arena { components: (Name, Weapon, Target, Anger) }

        #[archetype]
        pub struct Fighter { name: Name }

        #[group]
        pub struct Duel { weapon: &mut Weapon, target: &Target, anger: Option<&Anger> }

        #[group(without(Anger))]
        pub struct Calm { weapon: &Weapon, target: &Target }
    }

    fn main() {
        let _ = Arena::new();
    }
}

mod own_is_no_field {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Arena { components: (Name, Weapon, Target, Anger) }

        #[archetype]
        pub struct Fighter { name: Name }

        #[group(own(Weapon, Angr))]
        pub struct Duel { weapon: &mut Weapon, target: &Target, anger: &Anger }

        #[group(own(Anger))]
        pub struct Brawl { weapon: &Weapon, target: &Target }
    }

    fn main() {
        let _ = Arena::new();
    }
}

mod two_owners {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Arena { components: (Name, Weapon, Target, Anger) }

        #[archetype]
        pub struct Fighter { name: Name }

        #[group]
        pub struct Duel { weapon: &mut Weapon, target: &Target }

        #[group(own(Anger, Weapon))]
        pub struct Rage { weapon: &Weapon, anger: &Anger }
    }

    fn main() {
        let _ = Arena::new();
    }
}

fn main() {}
