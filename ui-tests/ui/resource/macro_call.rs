pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);
#[derive(Default)]
pub struct Other(pub u64);
pub struct Moved;

macro_rules! clock {
    () => { Clock };
}
macro_rules! moved {
    () => { Moved };
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (clock!(), Other), events: (moved!()) }
}

fn main() {
    Kitchen::new().resource_mut::<Other>().0 = 1;
    let _: (clock!(), moved!()) = (Clock(1.0), Moved);
}
