mod combat {
    pub(crate) struct Armor;
    struct Shield;

    ecs::part! {
        #[part]
        pub(crate) struct Combat { components: (Armor, Shield) }

        #[archetype]
        struct Turret { armor: Armor }

        #[query]
        struct Shields { shield: &Shield }
    }
}

ecs::world! {
    #[world]
    pub struct Game { parts: (combat::Combat) }
}

mod sound {
    pub(crate) struct Armor;

    ecs::part! {
        #[part]
        pub(crate) struct Sound { components: (Armor) }
    }
}

ecs::world! {
    #[world]
    pub struct Other { parts: (sound::Sound) }
}

fn main() {}
