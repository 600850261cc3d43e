mod middleware {
    pub use ecs as engine;
}
use middleware::engine;

#[derive(engine::Component)]
#[component(crate = middleware::engine)]
struct Heat(f32);

engine::world! {
    #[world]
    struct Kitchen { components: (Heat,) }

    #[archetype]
    struct Pan { heat: Heat }

    #[query]
    struct Hot { heat: &mut Heat }
}

#[derive(engine::Query)]
#[query(crate = crate::by_another_path::middleware::engine)]
struct Warm<'w> {
    heat: &'w Heat,
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan { heat: Heat(1.0) });
    kitchen.hot().for_each(|hot| hot.heat.0 += 1.0);
    assert_eq!(kitchen.query::<Warm>().map(|warm| warm.heat.0).sum::<f32>(), 2.0);
    assert_eq!(<Heat as engine::Component>::NAME, "Heat");
}
