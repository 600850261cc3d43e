use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Name(pub String);

#[derive(Bundle)]
pub struct Label {
    pub name: Name,
}

// The attribute is on the wrong field.
#[derive(Bundle)]
pub struct Warm {
    #[bundle]
    pub heat: Heat,
    pub label: Label,
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat, Name) }

    #[archetype]
    pub struct Pan { heat: Heat, name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Warm { heat: Heat(1.0), label: Label { name: Name("pan".to_owned()) } });
}
