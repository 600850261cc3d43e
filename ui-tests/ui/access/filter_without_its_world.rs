use ecs::prelude::*;

pub struct Heat;
pub struct Burning;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat, Burning) }

    #[schedule]
    pub fn tick() { cool; }

    #[observers]
    pub fn reactions() { note; }
}

fn cool(_: Query<&mut Heat, Without<Burning>>) {}

fn clean(_: Removed<Heat>) {}

fn note(_: On<Insert<Heat>>) {}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.run_system(clean);
}
