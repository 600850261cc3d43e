pub struct Name;
pub struct Heat;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Name, Heat) }

    #[archetype]
    pub struct Cook { name: Name, #[cfg(any())] heat: Heat }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name, heat: Heat });
}
