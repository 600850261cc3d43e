pub mod red {
    ecs::part! {
        #[part]
        pub struct Red {}
        #[schedule]
        pub fn update() {}
    }
}

pub mod blue {
    ecs::part! {
        #[part]
        pub struct Blue {}
        #[schedule]
        pub fn update() {}
    }
}

pub struct Hull;

ecs::world! {
    #[world]
    pub struct Game { parts: (red::Red hide(update), blue::Blue hide(update)), components: (Hull) }

    #[schedule]
    pub fn tick() { update; Red::update; blue::Blue::update; Red::updat; }
}

fn main() {}
