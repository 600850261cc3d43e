pub struct Position(pub f32);
struct Clock(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }
}

fn main() {
    let kitchen = Kitchen::with_resources(KitchenResources { clock: Clock(0.0) });
    let _ = kitchen.resource::<Clock>().0;
}
