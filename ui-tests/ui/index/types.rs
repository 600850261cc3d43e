//! The types of keys and of results of indexes.

/// The fields of an index are components of the world, each once.
mod fields {
    use ecs::Entity;

    pub struct Position(f32, f32);
    #[derive(ecs::Component)]
    pub struct Heat(f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position, Heat) }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat }

        #[index(ordered, key = heat.0)]
        pub struct Unknown { heat: Heta }

        #[index(ordered, key = heat.0)]
        pub struct Borrowed { heat: &Heat }

        #[index(hash, key: Entity = *entity)]
        pub struct OfEntities { entity: Entity }

        #[index(ordered, key = heat.0)]
        pub struct Optional { heat: Option<Heat> }

        #[index(ordered, key = heat.0)]
        pub struct Twice { heat: Heat, other: Heat }

        #[index(ordered, key: f32 = 1.0)]
        pub struct Empty {}

        #[index(ordered, key = heat.0, with(Positon))]
        pub struct Filtered { heat: Heat }
    }
}

/// An index of a part is as visible as the part, and a unique one reads a component that the part lists.
mod in_part {
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
}

/// A key that does not fit is an error at the user's expression.
mod keys {
    use ecs::prelude::*;

    #[derive(Component)]
    pub struct Heat(f32);
    #[derive(Component)]
    pub struct Name(String);
    pub struct Bare(f32);
    #[derive(Clone, Copy)]
    pub struct Colour(u8);
    #[derive(Component)]
    pub struct Paint(Colour);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat, Name, Bare, Paint) }

        #[archetype]
        pub struct Pan { heat: Heat, name: Name, bare: Bare, paint: Paint }

        #[index(ordered, key = heat.1)]
        pub struct NoField { heat: Heat }

        #[index(ordered, key: u32 = heat.0)]
        pub struct OtherType { heat: Heat }

        #[index(ordered, key = bare.0)]
        pub struct NotDerived { bare: Bare }

        #[index(ordered, key = name.0)]
        pub struct NoPrimitive { name: Name }

        #[index(ordered, key = paint.0)]
        pub struct Untyped { paint: Paint }

        #[index(spatial, at = [heat.0, f64::from(heat.0)], cell = 1.0)]
        pub struct Wide { heat: Heat }

        #[index(bitmap, by = is_hot)]
        pub struct Hot { heat: Heat, name: Name }
    }

    fn is_hot(heat: &Heat) -> bool {
        heat.0 > 100.0
    }
}

/// An index's names are free: on the world, and as a type.
mod names {
    pub struct Heat(f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat) }

        #[archetype]
        pub struct Pan { heat: Heat }

        #[query]
        pub struct Hot { heat: &Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct Pan { heat: Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct HOT { heat: Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct Clear { heat: Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct Keyword { r#type: Heat, heat: Heat }
    }
}

/// Nothing is written while answers of an index are there.
mod result_outlives {
    pub struct Heat(f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat) }

        #[archetype]
        pub struct Pan { heat: Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct ByHeat { heat: Heat }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let hot = kitchen.by_heat();
        kitchen.spawn(Pan { heat: Heat(1.0) });
        hot.len();
    }
}

/// The component of a unique index is replaced, and never written in place.
mod unique_written {
    use ecs::prelude::*;

    #[derive(Component)]
    pub struct OrderId(u32);
    pub struct Heat(f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (OrderId, Heat) }

        #[archetype]
        pub struct Order { id: OrderId, heat: Heat }

        #[index(hash, unique, key = id.0)]
        pub struct ById { id: OrderId }

        #[query]
        pub struct Renumbering { id: &mut OrderId }

        #[index(hash, unique, key: u32 = id.0)]
        pub struct Several { id: OrderId, heat: Heat }

        #[index(hash, unique, key = id.0, with(Heat))]
        pub struct Some { id: OrderId }
    }
}

fn main() {}
