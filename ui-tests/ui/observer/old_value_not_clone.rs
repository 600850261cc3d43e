//! An observer asks for the old value of a component that is not `Clone`, or of a change that has none.

use ecs::prelude::*;

pub struct Heat(pub f32);
#[derive(Clone)]
pub struct Name(pub &'static str);

fn cool(gone: On<Kitchen, Remove<Heat>, Old>) {
    assert!(gone.old_value().is_some());
}

fn came(pan: On<Kitchen, Enter<Pan>, Old>) {
    drop(pan);
}

fn named(name: On<Kitchen, Insert<Name>>) {
    assert!(name.old_value().is_none());
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat, Name) }

    #[archetype]
    pub struct Pan { heat: Heat }

    #[observers]
    pub fn reactions() {
        cool;
        came;
        named;
    }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan { heat: Heat(20.0) });
}
