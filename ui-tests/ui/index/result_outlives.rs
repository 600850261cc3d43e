// Nothing is written while answers of an index are there.

pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat) }

    #[archetype]
    pub struct Pan { heat: Heat }

    #[index(ordered, key: f32 = heat.0)]
    pub struct ByHeat { heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let hot = kitchen.by_heat();
    kitchen.spawn(Pan { heat: Heat(1.0) });
    hot.len();
}
