use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Name(pub String);

#[derive(Query)]
pub struct Warm<'w> {
    #[query(with(Name))]
    pub heat: &'w Heat,
}

fn main() {}
