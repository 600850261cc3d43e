// A world has the indexes of its parts under their names. One of a part with errors is there, too.

pub mod red {
    pub struct Heat(pub f32);

    ecs::part! {
        #[part]
        pub struct Red { components: (Heat) }

        #[index(ordered, key: f32 = heat.0)]
        pub struct ByHeat { heat: Heat }
    }
}

pub mod blue {
    pub struct Cold(pub f32);

    ecs::part! {
        #[part]
        pub struct Blue { components: (Cold) }

        #[index(ordered, key: f32 = cold.0)]
        pub struct ByHeat { cold: Cold }
    }
}

pub mod green {
    pub struct Leaf(pub u32);

    ecs::part! {
        #[part]
        pub struct Green { components: (Leaf) }

        #[archetype]
        pub struct Tree { leaf: Laef }

        #[index(hash, unique, key: u32 = leaf.0)]
        pub struct ByLeaf { leaf: Leaf }
    }
}

ecs::world! {
    #[world]
    pub struct Game { parts: (red::Red, blue::Blue) }
}

ecs::world! {
    #[world]
    pub struct Wood { parts: (green::Green) }

    #[schedule]
    pub fn tick() { count; }
}

fn count(leaves: ecs::Find<Wood, green::ByLeaf>) {
    let _ = leaves.len();
}

fn main() {
    let _ = Wood::new().by_leaf().len();
}
