pub struct Name;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Name, #[cfg(any())]) }

    #[archetype]
    pub struct Cook { name: Name, #[cfg(all())] }

    #[schedule]
    pub fn tick() { walk; #[cfg(any())] }

    #[cfg(any())]
}

fn walk() {}

fn main() {}
