//! The terrain by itself, in a world that has nothing else.

use tanks_kit::terrain::{Ground, Position, Surface, Velocity};

ecs::world! {
    /// A yard to drive in.
    #[world]
    struct Yard { parts: (tanks_kit::Terrain) }

    #[archetype]
    struct Cart { position: Position, velocity: Velocity }
}

fn yard(surface: Surface) -> Yard {
    Yard::with_resources(YardResources { ground: Ground::flat(10, 10, surface) })
}

fn cart(x: f32, speed: f32) -> Cart {
    Cart { position: Position { x, y: 5.5 }, velocity: Velocity { x: speed, y: 0.0 } }
}

#[test]
fn a_body_is_as_fast_as_the_ground_lets_it_be() {
    for (surface, way) in [(Surface::Road, 0.5), (Surface::Grass, 0.35), (Surface::Mud, 0.15)] {
        let mut yard = yard(surface);
        let cart = yard.spawn(cart(1.0, 0.5));
        yard.movement();
        assert_eq!(yard.get(cart), Some(&Position { x: 1.0 + way, y: 5.5 }), "{surface:?}");
    }
}

#[test]
fn a_body_turns_at_a_rock_and_at_the_edge() {
    let mut yard = yard(Surface::Road);
    yard.resource_mut::<Ground>().set(3, 5, Surface::Rock);
    let carts = [2.9, 9.9].map(|x| yard.spawn(cart(x, 0.5)));
    yard.movement();
    for (cart, x) in carts.into_iter().zip([2.9, 9.9]) {
        assert_eq!(yard.get(cart), Some(&Position { x, y: 5.5 }));
        assert_eq!(yard.get(cart), Some(&Velocity { x: 0.0, y: 0.5 }));
    }
}

#[test]
fn no_body_leaves_a_wild_map() {
    let mut yard = yard(Surface::Road);
    yard.set_resource(Ground::wild(5, 10, 10));
    let carts = [1.5, 2.5, 4.5, 6.5, 8.5].map(|x| yard.spawn(cart(x, 0.4)));
    for _ in 0..1_000 {
        yard.movement();
    }
    for cart in carts {
        let Position { x, y } = *yard.get(cart).unwrap();
        assert!((0.0..10.0).contains(&x) && (0.0..10.0).contains(&y), "{x}, {y}");
    }
}
