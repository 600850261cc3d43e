//! Declarations of indexes, and the calls that ask them.

pub struct Team(u8);
pub struct Heat(f32);

/// An index has one method, with the arguments of that method, and each mistake is told at its word.
mod arguments {
    use super::*;

    pub struct Position {
        x: f32,
        y: f32,
    }
    #[derive(ecs::Component)]
    pub struct Heat(f32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position, Heat, Team) }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat, team: Team }

        #[index(key = heat.0)]
        pub struct WithoutMethod { heat: Heat }

        #[index(ordered, hash, key = heat.0)]
        pub struct TwoMethods { heat: Heat }

        #[index(ordred, key = heat.0)]
        pub struct Misspelt { heat: Heat }

        #[index(ordered)]
        pub struct WithoutKey { heat: Heat }

        #[index(ordered, key = heat.0, by = is_hot)]
        pub struct KeyAndFunction { heat: Heat }

        #[index(ordered, key = heat.0 * 2.0)]
        pub struct UnknownType { heat: Heat }

        #[index(bitmap, by = is_hot(heat))]
        pub struct Called { heat: Heat }

        #[index(hash, key: u8 = team.0 heat.0)]
        pub struct TwoKeys { team: Team, heat: Heat }

        #[index(hash, key: = team.0)]
        pub struct TypeMissing { team: Team }

        #[index(spatial, at = [position.x, position.], cell = 1.0)]
        pub struct HalfTyped { position: Position }

        #[index(spatial, at = [position.x, position.y])]
        pub struct WithoutCell { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = 0.0)]
        pub struct EmptyCell { position: Position }

        #[index(spatial, cell = 1.0)]
        pub struct WithoutPlace { position: Position }

        #[index(spatial, at = [position.x], cell = 1.0)]
        pub struct OneNumber { position: Position }

        #[index(spatial, at = [position.x, position.y, heat.0, 0.0], cell = 1.0)]
        pub struct FourNumbers { position: Position, heat: Heat }

        #[index(spatial, at = position, cell = 1.0)]
        pub struct NoList { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = -1.0)]
        pub struct NegativeCell { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = 1.0, key = position.x)]
        pub struct PlaceAndKey { position: Position }

        #[index(hash, key: u8 = team.0, cell = 1.0)]
        pub struct CellOfHash { team: Team }

        #[index(ordered, key = heat.0, radius = heat.0)]
        pub struct RadiusOfOrdered { heat: Heat }

        #[index(spatial, unique, at = [position.x, position.y], cell = 1.0)]
        pub struct UniquePlace { position: Position }

        #[index(bitmap, unique, key: u8 = team.0)]
        pub struct UniqueSet { team: Team }
    }

    fn is_hot(heat: &Heat) -> bool {
        heat.0 > 100.0
    }
}

mod beside_the_world {
    use super::*;
    // A system that has the whole world has no index beside it.

    use ecs::prelude::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat,) }

        #[archetype]
        pub struct Pan { heat: Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct ByHeat { heat: Heat }

        #[schedule]
        pub fn tick() { clean; }
    }

    fn clean(kitchen: &mut Kitchen, hot: Find<Kitchen, ByHeat>) {
        for entry in hot.range(100.0..) {
            kitchen.despawn(entry.entity);
        }
    }
}

/// The value of a cell is a constant, which is looked at when the program is checked.
mod cell_values {
    pub struct Position {
        x: f32,
        y: f32,
    }

    const SIGHT: f32 = 5.0;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Position,) }

        #[archetype]
        pub struct Pan { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = 2.0 * SIGHT)]
        pub struct Near { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = 0.0 * SIGHT)]
        pub struct Empty { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = SIGHT - 7.0)]
        pub struct Negative { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = f32::NAN)]
        pub struct NoNumber { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = SIGHT / 0.0)]
        pub struct Endless { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = sight())]
        pub struct Asked { position: Position }

        #[index(spatial, at = [position.x, position.y], cell = 5)]
        pub struct Whole { position: Position }
    }

    fn sight() -> f32 {
        SIGHT
    }
}

/// A closed world has no rows but those of its archetypes: an index of others would stay empty.
mod closed {
    use super::*;

    pub struct Position(f32);

    pub struct Sleeping;

    ecs::world! {
        #[world(closed)]
        pub struct Kitchen { components: (Position, Heat, Team, Sleeping) }

        #[archetype]
        pub struct Pan { position: Position, heat: Heat }

        #[archetype]
        pub struct Cook { position: Position, team: Team, sleeping: Option<Sleeping> }

        #[index(ordered, key: f32 = heat.0, with(Team))]
        pub struct HotCooks { heat: Heat }

        #[index(hash, key: u8 = team.0, without(Position))]
        pub struct Nowhere { team: Team }

        #[index(hash, key: u8 = team.0, without(Sleeping))]
        pub struct Awake { team: Team }
    }
}

mod entries {
    use super::*;
    // The entries of an index are lent to nobody: those of another world would answer for its rows.

    use ecs::index::values::{Float32, Ordered};
    use ecs::index::{StructuralLog, StoredIndex};
    use ecs::prelude::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat) }

        #[archetype]
        pub struct Pan { heat: Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct ByHeat { heat: Heat }

        #[schedule]
        pub fn tick() { forget; }
    }

    fn forget(_: ResMut<StructuralLog>) {}

    fn main() {
        let [mut one, mut other] = [(); 2].map(|()| Kitchen::new());
        let kept = one.resource_mut::<StoredIndex<Ordered<Float32>, ByHeat>>();
        std::mem::swap(kept, other.resource_mut());
    }
}

mod not_an_index {
    use super::*;
    // The parameter of `find` is an index of the world.

    use ecs::prelude::*;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat) }

        #[archetype]
        pub struct Pan { heat: Heat }

        #[index(ordered, key: f32 = heat.0)]
        pub struct ByHeat { heat: Heat }

        #[schedule]
        pub fn tick() { cool; }
    }

    fn cool(_: Find<Kitchen, Heat>) {}

    fn main() {
        Kitchen::new().find::<Pan>();
    }
}

/// A world has the indexes of its parts under their names. One of a part with errors is there, too.
mod of_parts {
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
}

/// A key of `ordered` has an order, and one of `hash` a hash. Each mistake is one error, at the type of the key.
mod orders {
    use ecs::prelude::*;

    #[derive(Clone, Copy)]
    pub struct Colour(u8);
    #[derive(Component)]
    pub struct Paint(Colour);
    #[derive(Component)]
    pub struct Label(u8);

    fn colour_of(paint: &Paint) -> Colour {
        paint.0
    }

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Paint, Label) }

        #[archetype]
        pub struct Pan { paint: Paint, label: Label }

        #[index(ordered, key: Colour = paint.0)]
        pub struct Unordered { paint: Paint }

        #[index(hash, key: Colour = paint.0)]
        pub struct Unhashed { paint: Paint }

        #[index(bitmap, by: Colour = colour_of)]
        pub struct Uncounted { paint: Paint }

        #[index(ordered, unique, key = *label)]
        pub struct Labelled { label: Label }
    }
}

/// An error of the world is the only one: it hides the types of keys.
mod orders_beside_a_mistake {
    use ecs::prelude::*;

    #[derive(Clone, Copy)]
    pub struct Colour(u8);
    #[derive(Component)]
    pub struct Paint(Colour);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Paint) }

        #[archetype]
        pub struct Pan { paint: Pain }

        #[index(ordered, key: Colour = paint.0)]
        pub struct Unordered { paint: Paint }

        #[index(hash, key: Colour = paint.0)]
        pub struct Unhashed { paint: Paint }
    }
}

/// No door lends the component of a unique index to be written.
mod unique_doors {
    use ecs::prelude::*;

    #[derive(Component)]
    pub struct OrderId(u32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (OrderId,) }

        #[archetype]
        pub struct Order { id: OrderId }

        #[index(hash, unique, key = id.0)]
        pub struct ById { id: OrderId }
    }

    fn renumber(_: Query<Kitchen, &mut OrderId>) {}

    fn main() {
        let mut kitchen = Kitchen::new();
        let order = kitchen.spawn(Order { id: OrderId(1) });
        kitchen.get_mut::<OrderId>(order);
        kitchen.query::<&mut OrderId>();
        kitchen.query::<Option<&mut OrderId>>();
        kitchen.lookup_mut::<&mut OrderId>();
        kitchen.row_mut::<Order>(order).unwrap().id.0 = 2;
        kitchen.run_system(renumber);
    }
}

mod unique_relation {
    use super::*;
    // The target of a relation is no unique key.

    use ecs::Entity;

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat) }

        #[archetype]
        pub struct Pan { heat: Heat, above: Above }

        #[relation(acyclic, on_despawn = cascade)]
        pub struct Above { what: Entity }

        #[index(hash, unique, key: Entity = above.what)]
        pub struct ByWhat { above: Above }
    }
}

/// The columns of an archetype lend the component of a unique index to be read alone.
mod unique_split {
    use super::*;

    pub struct OrderId(u32);

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (OrderId, Heat) }

        #[archetype]
        pub struct Order { id: OrderId, heat: Heat }

        #[index(hash, unique, key: u32 = id.0)]
        pub struct ById { id: OrderId }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let columns = kitchen.split_mut();
        columns.order.heat[0].0 = 2.0;
        columns.order.id[0].0 = 2;
        kitchen.columns_mut::<Order>().id[0].0 = 2;
    }
}

fn main() {}
