use ecs::prelude::*;

pub struct Heat(pub f32);

#[derive(Bundle)]
pub struct Named {
    pub heat: Heat,
    pub name: str,
}

#[derive(Bundle)]
pub struct Many {
    pub heat: Heat,
    pub others: [Heat],
}

#[derive(Bundle)]
pub struct Any {
    pub heat: Heat,
    pub tool: dyn std::any::Any,
}

fn main() {}
