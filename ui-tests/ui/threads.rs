//! Values, handles and claims that must not cross threads.

mod cell {
    use std::cell::Cell;
    struct Heat(Cell<f32>);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Heat,) }

        #[archetype]
        struct Pan { heat: Heat }

        #[query]
        struct Hot { heat: &Heat }
    }

    fn main() {
        let kitchen = Kitchen::new();
        std::thread::scope(|scope| {
            scope.spawn(|| kitchen.hot().for_each(|hot| hot.heat.0.set(0.0)));
        });
    }
}

mod guard {
    use std::sync::MutexGuard;

    struct Locked(MutexGuard<'static, u32>);
    struct Heat(f32);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Locked, Heat) }

        #[archetype]
        struct Cook { locked: Locked, heat: Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.query::<(&mut Locked, &Heat)>().par_for_each(|(locked, heat)| *locked.0 = heat.0 as u32);
        std::thread::spawn(move || drop(kitchen));
    }
}

mod look_up_moved {
    use std::rc::Rc;

    struct Name(Rc<str>);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let cook = kitchen.spawn(Cook { name: Name("Ann".into()) });
        let names = kitchen.lookup::<&Name>();
        std::thread::scope(|scope| {
            scope.spawn(move || names.get(cook).unwrap().0.len());
        });
    }
}

mod token {
    use ecs::prelude::*;
    use ecs::schedule::Step;
    use std::marker::PhantomData;

    struct Count(u32);

    ecs::world! {
        #[world]
        struct Kitchen { components: (Count,) }
    }

    /// Proves that the main thread has it.
    #[derive(Clone, Copy)]
    struct MainThread(PhantomData<*const ()>);

    fn step(token: MainThread) -> Step<'static, Kitchen> {
        Step::system("count", &move || {
            let token = token;
            move |counts: Query<'_, Kitchen, &mut Count>| {
                let _token = token;
                counts.for_each(|count| count.0 += 1);
            }
        })
    }

    fn condition(token: MainThread) -> ecs::schedule::Condition<Kitchen> {
        Step::condition("holds", &move || {
            let token = token;
            move || {
                let _token = token;
                true
            }
        })
    }

    fn main() {
        let token = MainThread(PhantomData);
        let _ = (step(token), condition(token));
    }
}

fn main() {}
