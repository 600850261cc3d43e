//! Worlds have snapshots, and their parts with them: a part does not say so.

#[derive(Clone)]
pub struct Name(pub String);

ecs::part! {
    #[part(snapshots)]
    pub struct Named { components: (Name) }
}

ecs::world! {
    #[world(snapshots)]
    struct Kitchen { parts: (Named) }
}

fn main() {}
