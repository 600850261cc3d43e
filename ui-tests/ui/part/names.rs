pub mod red {
    pub struct Token;
    #[derive(Default)]
    pub struct Clock;

    ecs::part! {
        #[part]
        pub struct Red { components: (Token), resources: (Clock) }
        #[archetype]
        pub struct Rock { token: Token }
        #[query]
        pub struct Near { token: &Token }
        #[schedule]
        pub fn update() {}
    }
}

pub mod blue {
    pub struct Token;
    #[derive(Default)]
    pub struct Clock;

    ecs::part! {
        #[part]
        pub struct Blue { components: (Token), resources: (Clock) }
        #[archetype]
        pub struct Rock { token: Token }
        #[query]
        pub struct Near { token: &Token }
        #[schedule]
        pub fn update() {}
        #[schedule]
        pub fn spawn() {}
    }
}

ecs::world! {
    #[world]
    pub struct Game { parts: (red::Red, blue::Blue) }
}

ecs::world! {
    #[world]
    pub struct Own { parts: (red::Red) }
    #[archetype]
    pub struct Rock { one: crate::red::Token }
    #[schedule]
    pub fn near() {}
}

ecs::world! {
    #[world]
    pub struct Hiding { parts: (red::Red hide(Rokc, near), blue::Blue hide(Rock, Near, update, spawn, Rock)) }
    #[schedule]
    pub fn tick() { update; }
}

fn main() {}
