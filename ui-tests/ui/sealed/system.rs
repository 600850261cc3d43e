use ecs::system::{Access, Callable, System};

pub struct Position(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position) }
}

/// What says that it accesses nothing, and is no function.
pub struct Walk;

impl Callable<fn()> for Walk {}

impl System<Kitchen, fn()> for Walk {
    type State = ();
    const ACCESS: Access<'static> = Access::Nothing;
    const DEFERS: bool = false;

    fn init(_: &mut ecs::Store<Kitchen>) {}

    fn stateless() -> Option<()> {
        None
    }

    fn run_with(&mut self, _: &mut Kitchen) -> Option<()> {
        None
    }

    fn apply((): &mut (), _: &mut Kitchen, _: &ecs::SystemName) {}

    fn discard((): &mut (), _: &mut ecs::Store<Kitchen>) {}
}

fn main() {}
