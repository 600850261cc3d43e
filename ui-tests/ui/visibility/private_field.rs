mod rooms {
    pub struct Name;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Name,) }

        #[archetype]
        pub struct Cook { pub(self) name: Name }

        #[query]
        struct Named { name: &Name }
    }
}

fn main() {
    let mut kitchen = rooms::Kitchen::new();
    kitchen.spawn(rooms::Cook { name: rooms::Name });
    kitchen.named();
}
