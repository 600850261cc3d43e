#[ecs::declare]
mod kitchen {
    pub struct Name;
    pub struct Heat;

    #[world]
    pub struct Kitchen {
        components: (Name, #[cfg(any())] Heat),
    }
}

fn main() {}
