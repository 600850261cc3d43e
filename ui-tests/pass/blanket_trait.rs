// A trait of all types has the names that a world needs: the schedule runs what it lists all the same.
#![forbid(unsafe_code)]
use ecs::prelude::*;
use std::rc::Rc;

pub struct P(pub u8);

pub trait Runs {
    const DESCRIPTION: () = ();
    const THREADS: () = ();

    fn run<A, B>(&self, _: A, _: B) {}
}
impl<T> Runs for T {}

fn walk(r: Rows<'_, Wd, &mut P>) {
    r.for_each(|p| p.0 += 1)
}

ecs::world! {
    #[world]
    pub struct Wd { components: (P) }

    #[schedule]
    pub fn tick() { walk; }
}

pub mod here {
    use super::*;

    // A world that stays on its thread asks another trait than one that does not.
    ecs::world! {
        #[world]
        pub struct Here { components: (Rc<u8>) }

        #[schedule]
        pub fn tick() { look; }
    }

    fn look(r: Rows<'_, Here, &Rc<u8>>) {
        assert_eq!(r.count(), 0);
    }
}

fn main() {
    let mut w = Wd::new();
    let e = w.spawn((P(1),));
    w.tick();
    assert_eq!(w.get::<P>(e).unwrap().0, 2);
    here::Here::new().tick();
}
