// A trait of all types has constants that are called as those by which a world asks its types: they are not meant.
#![forbid(unsafe_code)]
use ecs::prelude::*;
use std::rc::Rc;

pub trait Told {
    const DESCRIPTION: () = ();
    const THREADS: () = ();
    const TYPE: () = ();
    const GET: () = ();
    const SET: () = ();
}
impl<T: ?Sized> Told for T {}

pub struct Foreign(pub u8);

#[derive(Component)]
pub struct Heat {
    pub celsius: f32,
    pub tags: Vec<u8>,
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Foreign, Heat) }

    #[schedule]
    pub fn tick() { warm; }
}

fn warm(heats: Query<Kitchen, &mut Heat>) {
    heats.for_each(|heat| heat.celsius += 1.0);
}

// A world that stays on its thread is asked by way of a trait.
pub mod here {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Here { components: (Rc<u8>) }

        #[schedule]
        pub fn tick() { look; }
    }

    fn look(counts: Query<'_, Here, &Rc<u8>>) {
        assert_eq!(counts.count(), 1);
    }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Heat { celsius: 20.0, tags: Vec::new() }, Foreign(0)));
    kitchen.tick();
    assert_eq!(kitchen.get::<Heat>(pan).unwrap().field(0), Some(21.0_f32.into()));
    let mut here = here::Here::new();
    here.spawn((Rc::new(0),));
    here.tick();
}
