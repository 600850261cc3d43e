pub struct Armor;

ecs::part! {
    #[world]
    pub struct Combat { components: (Armor) }
}

ecs::world! {
    #[part]
    pub struct Motion { components: (Armor) }
}

ecs::world! {
    #[world]
    pub struct Game { components: (Armor), uses: (Armor) }
}

ecs::part! {
    #[part(closed)]
    pub struct Closed { componnts: (Armor) }
}

ecs::part! {
    #[archetype]
    pub struct Turret { armor: Armor }
}

ecs::part! {
    #[part]
    pub struct Parts { parts: (a::B<Armor>, c::D hied(E), f::G hide(),), #[hide] components: (Armor) }
}

ecs::part! {
    #[part]
    pub struct Generic<T> { components: (T) }
}

fn main() {}
