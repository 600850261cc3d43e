#![deny(unexpected_cfgs)]

pub struct Name;
pub struct Heat;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Name, #[cfg(not(featur = "heat"))] Heat) }

    #[archetype]
    pub struct Cook { name: Name, #[cfg(not(tests))] heat: Heat }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name, heat: Heat });
}
