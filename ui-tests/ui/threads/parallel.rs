//! Loops on several threads lend what may be shared, and take functions that may be called from each thread.

use std::cell::Cell;
use std::rc::Rc;

struct Heat(f32);
struct Name(Rc<str>);

/// The rows of a cascade go to other threads if the values that it lends may.
mod parallel_cascade {
    use super::*;
    use ecs::prelude::*;

    pub struct Local(Cell<f32>);
    pub struct Global(f32);

    ecs::world! {
        #[world]
        pub struct Scene { components: (Local, Global) }

        #[relation(acyclic, on_despawn = cascade)]
        pub struct ChildOf { parent: Entity }

        #[archetype]
        pub struct Limb { local: Local, global: Global, parent: ChildOf }
    }

    fn main() {
        let mut scene = Scene::new();
        scene.cascade::<ChildOf, (&Local, &mut Global)>().par_for_each(|(local, global)| global.0 = local.0.get());
        scene.cascade::<ChildOf, Option<Up<ChildOf, &Local>>>().par_for_each(|above| drop(above.map(|it| it.0.get())));
    }
}

mod parallel_read {
    use super::*;

    struct Heat(Cell<f32>);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat,) }

        #[archetype]
        struct Pan { heat: Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Pan { heat: Heat(Cell::new(1.0)) });
        // What is written exclusively may be sent.
        kitchen.query::<&mut Heat>().par_for_each(|heat| heat.0.set(0.0));
        kitchen.query::<&Heat>().par_for_each(|heat| heat.0.set(0.0));
    }
}

mod parallel_sum {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat,) }

        #[archetype]
        struct Pan { heat: Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Pan { heat: Heat(1.0) });
        let mut sum = 0.0;
        kitchen.query::<&Heat>().par_for_each(|heat| sum += heat.0);
        assert_eq!(sum, 1.0);
    }
}

mod parallel_write {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat) }

        #[archetype]
        struct Cook { name: Name, heat: Heat }

        #[query]
        struct Named { name: &mut Name, heat: &Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name("Ann".into()), heat: Heat(1.0) });
        kitchen.named().par_for_each(|row| row.name.0 = row.heat.0.to_string().into());
    }
}

mod query_moved {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat) }

        #[archetype]
        struct Cook { name: Name, heat: Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let cook = kitchen.spawn(Cook { name: Name("Ann".into()), heat: Heat(1.0) });
        let names = kitchen.query::<&mut Name>();
        std::thread::scope(|scope| {
            scope.spawn(move || names.for_each(|name| name.0 = "Bob".into()));
        });
        kitchen.get_mut::<Heat>(cook).unwrap().0 += 1.0;
    }
}

fn main() {}
