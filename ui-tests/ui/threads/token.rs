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
