// An index's names are free: on the world, and as a type.

pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat) }

    #[archetype]
    pub struct Pan { heat: Heat }

    #[query]
    pub struct Hot { heat: &Heat }

    #[index(ordered, key: f32 = heat.0)]
    pub struct Pan { heat: Heat }

    #[index(ordered, key: f32 = heat.0)]
    pub struct HOT { heat: Heat }

    #[index(ordered, key: f32 = heat.0)]
    pub struct Clear { heat: Heat }

    #[index(ordered, key: f32 = heat.0)]
    pub struct Keyword { r#type: Heat, heat: Heat }
}

fn main() {}
