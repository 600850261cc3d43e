// The entries of an index are lent to nobody: those of another world would answer for its rows.

use ecs::index::values::{Float32, Ordered};
use ecs::index::{ShapeLog, StoredIndex};
use ecs::prelude::*;

pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat) }

    #[archetype]
    pub struct Pan { heat: Heat }

    #[index(ordered, key: f32 = heat.0)]
    pub struct ByHeat { heat: Heat }

    #[schedule]
    pub fn tick() { forget; }
}

fn forget(_: ResMut<ShapeLog>) {}

fn main() {
    let [mut one, mut other] = [(); 2].map(|()| Kitchen::new());
    let kept = one.resource_mut::<StoredIndex<Ordered<Float32>, ByHeat>>();
    std::mem::swap(kept, other.resource_mut());
}
