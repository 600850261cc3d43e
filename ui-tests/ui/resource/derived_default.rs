pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);

ecs::world! {
    #[world]
    #[derive(Debug, Default)]
    pub struct Kitchen { components: (Position), resources: (Clock) }
}

fn main() {
    let _ = Kitchen::default();
}
