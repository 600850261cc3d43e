//! Traits of systems are implemented by the crate alone.

mod parameter {
    use ecs::system::{SystemAccess, BuiltIn, Parameter};

    pub struct Position(pub f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position) }

        #[schedule]
        pub fn tick() { walk; }
    }

    /// What says that it accesses nothing, and has the whole world.
    pub struct Everything<'w>(&'w ecs::Store<Kitchen>);

    impl Parameter<Kitchen> for Everything<'_> {
        type Item<'w> = Everything<'w>;
        type Of = Self;

        fn item<'w>(of: Everything<'w>) -> Everything<'w> {
            of
        }
    }

    impl BuiltIn<Kitchen> for Everything<'_> {
        type Item<'w> = Everything<'w>;
        type Inputs = ();
        type State = ();
        const ACCESS: SystemAccess<'static> = SystemAccess::Nothing;

        fn init(_: &mut ecs::Store<Kitchen>) {}
    }

    fn walk(everything: Everything) {
        let _ = everything.0;
    }
}

mod threads {
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
}

fn main() {}
