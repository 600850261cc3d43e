use ecs::schedule::{Probe, Unthreaded};
use std::rc::Rc;

pub struct Position(pub Rc<f32>);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position) }
}

// A world that cannot go to other threads says that its systems may.
impl Probe<Kitchen> {
    pub const __ecs_threads: u32 = 2;
}

impl Unthreaded for Probe<Kitchen> {
    type World = Kitchen;
}

fn main() {}
