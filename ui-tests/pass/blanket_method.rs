// A trait of all types has a method that is called as the one that runs a step: the schedule runs its systems all the same.
#![forbid(unsafe_code)]
use ecs::prelude::*;

pub struct P(pub u8);

pub trait Runs {
    fn run<A, B>(&self, _: A, _: B) {}
}
impl<T> Runs for T {}

fn walk(r: Query<'_, Wd, &mut P>) {
    r.for_each(|p| p.0 += 1)
}

ecs::world! {
    #[world]
    pub struct Wd { components: (P) }

    #[schedule]
    pub fn tick() { walk; }
}

pub fn main() {
    let mut w = Wd::new();
    let e = w.spawn((P(1),));
    w.tick();
    assert_eq!(w.get::<P>(e).unwrap().0, 2);
}
