//! Declarations in a crate that calls `ecs` by another name.
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]

use engine as kit;

include!("../../declarations.rs");
include!("../../play.rs");

/// A derive does not know the name of the crate, and is told.
#[derive(engine::Query, Debug)]
#[query(crate = engine, with(Velocity))]
pub struct Placed<'w> {
    /// Where it is.
    pub position: &'w Position,
    /// Which it is.
    pub entity: engine::Entity,
}

/// The same holds for components.
#[derive(engine::Component)]
#[component(crate = engine, name = "weight")]
pub struct Weight(pub f32);

/// And for the attribute form.
#[engine::declare(crate = engine)]
pub mod declared {
    /// A world.
    #[world]
    pub struct World {
        components: (u8,),
    }

    /// A thing.
    #[archetype]
    pub struct Thing {
        /// How large it is.
        pub size: u8,
    }

    /// All of them.
    #[query]
    pub struct Sizes {
        /// How large it is.
        pub size: &mut u8,
    }
}

#[cfg(test)]
mod renamed_tests {
    use super::{Placed, Position, Velocity, Walker, Weight, Yard, declared};
    use engine::Component;

    #[test]
    fn derives_work_where_they_are_told_the_name() {
        let mut yard = Yard::new();
        let walker = Walker {
            position: Position { x: 1.0, y: 2.0 },
            velocity: Velocity(0.0),
            turns: 0,
        };
        let walker = yard.spawn(walker);
        let placed: Vec<_> = yard.query_ref::<Placed>().collect();
        assert_eq!((placed[0].entity, placed[0].position.y), (walker, 2.0));
        assert_eq!(Weight::NAME, "weight");
    }

    #[test]
    fn the_attribute_form_works() {
        let mut world = declared::World::new();
        let thing = world.spawn(declared::Thing { size: 1 });
        world.sizes().for_each(|row| *row.size += 1);
        assert_eq!(world.get::<u8>(thing), Some(&2));
    }
}
