mod combat {
    struct Armor;

    ecs::part! {
        #[part]
        pub struct Combat { components: (Armor) }
    }
}

ecs::world! {
    #[world]
    pub struct Game { parts: (combat::Combat) }
}

fn main() {}
