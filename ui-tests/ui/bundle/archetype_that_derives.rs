use ecs::prelude::*;

#[derive(Clone, Debug)]
pub struct Heat(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat) }

    #[archetype]
    #[derive(Clone, Bundle, Debug)]
    pub struct Pan { heat: Heat }

    #[query]
    #[derive(Query, Debug)]
    pub struct Hot { heat: &Heat }
}

#[ecs::declare]
mod another {
    use super::Heat;

    #[world]
    pub struct Kitchen { components: (Heat) }

    #[archetype]
    #[derive(ecs::Bundle)]
    pub struct Pan { heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan { heat: Heat(1.0) }.clone());
    kitchen.hot().for_each(|hot| println!("{hot:?}"));
}
