//! Words of a world that need features of the runtime, without these.

#[derive(Clone)]
pub struct Name(pub u32);

ecs::world! {
    #[world(save, snapshots)]
    pub struct Kitchen { components: (Name) }
}

fn main() {}
