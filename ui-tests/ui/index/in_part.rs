// An index stands in a world, and not in a part.

pub struct Heat(f32);

ecs::part! {
    #[part]
    pub struct Stoves { components: (Heat) }

    #[index(ordered, key: f32 = heat.0)]
    pub struct ByHeat { heat: Heat }
}

fn main() {}
