use ecs::system::{SystemAccess, Callable, System};

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
    type Inputs = ();
    const ACCESS: SystemAccess<'static> = SystemAccess::Nothing;
    const DEFERS: bool = false;

    fn init(_: &mut ecs::Store<Kitchen>) {}

    fn stateless() -> Option<()> {
        None
    }

    fn run_alone(&mut self, _: ecs::system::Exclusive<'_, Kitchen>, (): &mut ()) -> Option<()> {
        None
    }

    fn apply((): &mut (), _: &mut Kitchen, _: &ecs::SystemName) {}

    fn discard((): &mut (), _: &mut ecs::Store<Kitchen>) {}
}

fn main() {}
