use ecs::prelude::*;
use ecs::{Mut, Ref};

pub struct Heat(pub f32);

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

fn main() {}
