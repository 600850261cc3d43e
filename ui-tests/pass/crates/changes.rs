#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]
//! Queries of changes: those of the world, derived ones, and others beside them.

use ecs::prelude::*;

/// Tracked, because a query of the world asks for it.
pub struct Heat(f32);

/// Tracked by itself.
#[derive(Component)]
#[component(track)]
pub struct Name(&'static str);

/// Not tracked.
pub struct Weight(u32);

ecs::world! {
    /// The world.
    #[world]
    pub struct Kitchen { components: (Name, Heat, Weight) }

    /// A pan.
    #[archetype]
    pub struct Pan { name: Name, heat: Heat, weight: Weight }

    /// The pans that were heated.
    #[query(changed(Heat), with(Weight))]
    pub struct Heated { entity: Entity, heat: &Heat }

    /// The new pans.
    #[query(added(Heat, Name))]
    pub struct Fresh { name: &Name }

    /// A component that is written where it was changed.
    #[query(changed(Heat))]
    pub struct Cooling { heat: &mut Heat }
}

/// Outside of the world.
#[derive(Query)]
#[query(changed(Name))]
struct Renamed<'w> {
    name: &'w Name,
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0), weight: Weight(3) });
    assert_eq!(kitchen.fresh().map(|fresh| fresh.name.0).collect::<Vec<_>>(), ["pan"]);
    let tick = kitchen.change_tick();
    assert!(kitchen.heated().since(tick).is_empty());
    kitchen.query::<(&mut Heat, &mut Weight)>().for_each(|(heat, weight)| {
        heat.0 += 1.0;
        weight.0 += 1;
    });
    assert_eq!(kitchen.heated().since(tick).single().unwrap().entity, pan);
    assert_eq!(kitchen.heated().map(|heated| heated.heat.0).sum::<f32>(), 21.0);
    let later = kitchen.change_tick();
    assert!(kitchen.cooling().since(later).is_empty());
    kitchen.cooling().since(tick).for_each(|cooling| cooling.heat.0 -= 1.0);
    assert_eq!(kitchen.heated().since(later).count(), 1);
    assert!(kitchen.query::<Renamed>().since(tick).is_empty());
    kitchen.get_mut::<Name>(pan).unwrap().0 = "pot";
    assert_eq!(kitchen.query::<Renamed>().since(tick).single().unwrap().name.0, "pot");
}
