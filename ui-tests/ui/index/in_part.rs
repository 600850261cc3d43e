// An index of a part is as visible as the part, and a unique one reads a component that the part lists.

pub struct Heat(f32);
pub struct Name(u32);

ecs::part! {
    #[part]
    pub struct Names { components: (Name) }
}

ecs::part! {
    #[part]
    pub struct Stoves { components: (Heat), uses: (Name) }

    #[index(ordered, key: f32 = heat.0)]
    struct ByHeat { heat: Heat }

    #[index(hash, unique, key: u32 = name.0)]
    pub struct ByName { name: Name }
}

ecs::world! {
    #[world]
    pub struct Kitchen { parts: (Names) }

    #[index(hash, unique, key: u32 = name.0)]
    pub struct ById { name: Name }
}

fn main() {}
