use ecs::prelude::*;

pub struct Position(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }

    #[schedule]
    pub fn tick() {
        walk.run_if(!is_open);
        walk.run_if(is_open && is_late(3.0));
        'day: { walk; }.run_if(is_open || is_late(3.0));
    }
}

fn walk(bodies: Query<Kitchen, &mut Position>) {
    bodies.for_each(|position| position.0 += 1.0);
}

fn is_open() -> bool {
    true
}

fn is_late(hour: f32) -> impl Fn(Res<Clock>) -> bool {
    move |clock| clock.0 > hour
}

fn main() {
    let _ = Kitchen::new();
}
