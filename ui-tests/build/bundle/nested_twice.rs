use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Name(pub String);

#[derive(Bundle)]
pub struct Label {
    pub name: Name,
}

#[derive(Bundle)]
pub struct Warm {
    pub heat: Heat,
    pub name: Name,
    #[bundle]
    pub label: Label,
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat, Name) }

    #[archetype]
    pub struct Pan { heat: Heat, name: Name }
}

fn main() {
    let name = || Name("pan".to_owned());
    Kitchen::new().spawn(Warm { heat: Heat(1.0), name: name(), label: Label { name: name() } });
}
