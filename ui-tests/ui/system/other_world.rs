use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Wine;
#[derive(Default)]
pub struct Clock(pub f32);

mod cellar {
    ecs::world! {
        #[world]
        pub struct Cellar { components: (super::Wine) }
    }
}
use cellar::Cellar;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Clock) }

    #[schedule]
    pub fn tick() {
        age;
        fetch;
        clean;
        find;
    }
}

fn age(_: Query<Cellar, &Wine>) {}

fn fetch(_: Commands<Cellar>) {}

fn clean(_: &mut Cellar) {}

fn find(_: Lookup<Cellar, &Wine>) {}

fn main() {
    let _ = Kitchen::new();
}
