//! The word has no value, and no other spelling.

#[derive(Clone)]
struct Name(String);

mod misspelt {
    ecs::world! {
        #[world(snapshot)]
        struct Kitchen { components: (super::Name) }
    }
}

mod with_a_value {
    ecs::world! {
        #[world(snapshots = 3)]
        struct Kitchen { components: (super::Name) }
    }
}

fn main() {}
