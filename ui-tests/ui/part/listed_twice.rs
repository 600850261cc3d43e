pub mod red {
    ecs::part! {
        #[part]
        pub struct Red {}
    }
}

pub struct Hull;

ecs::world! {
    #[world]
    pub struct Game { parts: (red::Red, red::Red), components: (Hull) }
}

fn main() {}
