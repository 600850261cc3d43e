use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Name(pub String);

#[derive(Bundle)]
pub struct Label {
    pub name: Name,
}

// Without `#[bundle]`, it is taken for a component.
#[derive(Bundle)]
pub struct Warm {
    pub heat: Heat,
    pub label: Option<Label>,
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat, Name) }
}

fn main() {
    Kitchen::new().spawn(Warm { heat: Heat(1.0), label: None });
}
