//! The parts of the kit, in worlds that have nothing else.

use ecs::Entity;
use tanks_kit::effects::{Burning, Fires, Health, Stunned};
use tanks_kit::terrain::{Ground, Position, Surface, Velocity};

ecs::world! {
    /// A yard to drive in.
    #[world]
    struct Yard { parts: (tanks_kit::Terrain) }
}

/// A yard with carts at these places.
fn yard<const N: usize>(ground: Ground, speed: f32, places: [f32; N]) -> (Yard, [Entity; N]) {
    let mut yard = Yard::with_resources(YardResources { ground });
    let carts = places.map(|x| yard.spawn((Position { x, y: 5.5 }, Velocity { x: speed, y: 0.0 })));
    (yard, carts)
}

#[test]
fn a_body_is_as_fast_as_the_ground_lets_it_be() {
    for (surface, way) in [
        (Surface::Road, 0.5),
        (Surface::Grass, 0.35),
        (Surface::Mud, 0.15),
    ] {
        let (mut yard, [cart]) = yard(Ground::flat(10, 10, surface), 0.5, [1.0]);
        yard.movement();
        assert_eq!(
            yard.get(cart),
            Some(&Position {
                x: 1.0 + way,
                y: 5.5
            }),
            "{surface:?}"
        );
    }
}

#[test]
fn a_body_turns_at_a_rock_and_at_the_edge() {
    let (mut yard, carts) = yard(Ground::flat(10, 10, Surface::Road), 0.5, [2.9, 9.9]);
    yard.resource_mut::<Ground>().set(3, 5, Surface::Rock);
    yard.movement();
    for (cart, x) in carts.into_iter().zip([2.9, 9.9]) {
        assert_eq!(yard.get(cart), Some(&Position { x, y: 5.5 }));
        assert_eq!(yard.get(cart), Some(&Velocity { x: 0.0, y: 0.5 }));
    }
}

#[test]
fn no_body_leaves_a_wild_map() {
    let (mut yard, _) = yard(Ground::wild(5, 10, 10), 0.4, [1.5, 2.5, 4.5, 6.5, 8.5]);
    (0..1_000).for_each(|_| yard.movement());
    for Position { x, y } in yard.query_ref::<&Position>() {
        assert!(
            (0.0..10.0).contains(x) && (0.0..10.0).contains(y),
            "{x}, {y}"
        );
    }
}

ecs::world! {
    /// A ward.
    #[world]
    struct Ward { parts: (tanks_kit::Effects) }
}

const FIRE: Burning = Burning {
    ticks: 3,
    heat: 1.0,
};

fn ward() -> (Ward, Entity) {
    let mut ward = Ward::new();
    let dummy = ward.spawn((Health::full(10.0), FIRE));
    (ward, dummy)
}

#[test]
fn a_fire_hurts_until_it_is_out() {
    let (mut ward, dummy) = ward();
    for left in [9.0, 8.0, 7.0, 7.0] {
        ward.wearing();
        assert_eq!(
            ward.get(dummy),
            Some(&Health {
                points: left,
                most: 10.0
            })
        );
    }
    assert!(!ward.has::<Burning>(dummy));
    assert_eq!(
        *ward.resource::<Fires>(),
        Fires {
            laid: 1,
            burnt_out: 1,
            ..Fires::default()
        }
    );
}

#[test]
fn a_shock_passes() {
    let (mut ward, dummy) = ward();
    ward.insert(dummy, Stunned { ticks: 2 }).unwrap();
    for left in [Some(&Stunned { ticks: 1 }), None] {
        ward.wearing();
        assert_eq!(ward.get(dummy), left);
    }
}

#[test]
fn the_end_of_each_fire_is_known() {
    let (mut ward, dummy) = ward();
    ward.wearing();
    ward.remove::<Burning>(dummy).unwrap();
    ward.insert(dummy, FIRE).unwrap();
    ward.despawn(dummy);
    assert_eq!(
        *ward.resource::<Fires>(),
        Fires {
            laid: 2,
            put_out: 1,
            consumed: 1,
            ..Fires::default()
        }
    );
}
