#[ecs::declare]
mod kitchen {
    pub struct Name;

    #[archetype]
    pub struct Cook {
        name: Name,
    }
}

fn main() {
    let _ = kitchen::Cook { name: kitchen::Name };
}
