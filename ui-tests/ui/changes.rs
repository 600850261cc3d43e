//! Change filters name components whose changes are tracked.

use ecs::prelude::*;

pub struct Heat(pub f32);

mod untracked {
    use super::*;

    pub struct Water(pub f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat, Water) }

        #[schedule]
        pub fn tick() {
            warm;
            pour;
            boil.run_if(has_new_water);
            mourn;
        }
    }

    fn warm(heats: Query<Kitchen, &mut Water, Changed<Heat>>) {
        heats.for_each(|water| water.0 += 1.0);
    }

    fn pour(heats: Lookup<Kitchen, (&Heat, Added<Water>)>) {
        drop(heats);
    }

    fn boil(_: Query<Kitchen, &mut Water>) {}

    fn has_new_water(waters: Query<Kitchen, Entity, (With<Heat>, Added<Water>)>) -> bool {
        waters.count() > 0
    }

    fn mourn(mut heats: Removed<Kitchen, Heat>) {
        heats.read().for_each(drop);
    }

    fn main() {
        Kitchen::new().tick();
    }
}

mod untracked_term {
    use super::*;
    use ecs::{Mut, Ref};

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat) }
        #[archetype]
        pub struct Pan { heat: Heat }
        #[schedule]
        pub fn tick() { read; write; }
    }

    fn read(heats: Query<Kitchen, Ref<Heat>>) {
        for heat in heats {
            let _ = heat.is_changed();
        }
    }

    fn write(heats: Query<Kitchen, (Entity, Option<Mut<Heat>>)>) {
        heats.for_each(|(_, heat)| heat.unwrap().0 = 1.0);
    }
}

mod kept_untracked {
    use super::*;

    #[derive(Component)]
    #[component(track)]
    pub struct Smoke;

    ecs::world! {
        #[world]
        pub struct Kitchen {
            #[keep(Heat = 2, Smoke = all)]
            components: (Heat, Smoke)
        }
    }
}

fn main() {}
