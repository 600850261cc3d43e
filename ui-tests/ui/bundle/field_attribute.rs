use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Name(pub String);

#[derive(Bundle)]
pub struct Warm {
    #[bundle(optional)]
    pub heat: Heat,
    #[bundle]
    pub name: Name,
}

fn main() {}
