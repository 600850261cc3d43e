use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Name(pub String);

#[derive(Bundle)]
pub struct Label {
    pub name: Name,
}

#[derive(Bundle)]
pub struct Warm {
    #[bundle(optional)]
    pub heat: Heat,
    #[bundle]
    pub label: &'static Label,
    #[bundle]
    pub other: Option<Label>,
}

fn main() {}
