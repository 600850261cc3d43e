pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);
pub struct Score(pub u32);
pub struct Bang;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.resource::<Score>();
    kitchen.resource_mut::<Score>();
    kitchen.set_resource(Score(7));
    kitchen.send(Bang);
}
