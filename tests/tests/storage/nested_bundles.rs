//! Bundles with bundles among their fields.

use ecs::prelude::*;

macro_rules! components {
    ($($name:ident)*) => { $(#[derive(Clone, Copy, Debug, PartialEq)] struct $name(u32);)* };
}

components! { Position Velocity Name A B C D E F G H I J K L M N O P Q }

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(storage = "sparse", requires(Smoke))]
struct Fire(u32);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Smoke(u32);

#[derive(Bundle, Clone, Copy, Debug, PartialEq)]
struct Body {
    position: Position,
    velocity: Velocity,
}

#[derive(Bundle, Clone, Copy, Debug, PartialEq)]
struct Soldier {
    name: Name,
    #[bundle]
    body: Body,
    fire: Fire,
}

/// A tuple struct, with a bundle that has one itself, and a tuple as another bundle.
#[derive(Bundle, Clone, Copy, Debug, PartialEq)]
struct Officer(#[bundle] Soldier, A, #[bundle] (B, C));

#[derive(Bundle, Clone, Copy, Debug, PartialEq)]
struct Wrapped {
    #[bundle]
    body: Body,
}

/// More fields side by side than a tuple has.
#[rustfmt::skip]
#[derive(Bundle)]
struct Wide {
    a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H, i: I, j: J, k: K, l: L, m: M, n: N, o: O, p: P, q: Q,
    #[bundle] body: Body,
    name: Name,
}

ecs::world! {
    #[world]
    struct Field {
        components: (Position, Velocity, Name, Fire, Smoke, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q),
    }

    #[archetype]
    struct Guard { name: Name, position: Position, velocity: Velocity, smoke: Smoke }

    #[archetype]
    struct Stone { position: Position, velocity: Velocity }
}

const BODY: Body = Body {
    position: Position(1),
    velocity: Velocity(2),
};
const SOLDIER: Soldier = Soldier {
    name: Name(3),
    body: BODY,
    fire: Fire(4),
};

#[test]
fn all_components_of_a_nested_bundle_come() {
    let mut field = Field::new();
    let soldier = field.spawn(SOLDIER);
    assert_eq!(
        (field.get(soldier), field.get(soldier)),
        (Some(&Position(1)), Some(&Velocity(2)))
    );
    assert_eq!(
        (field.get(soldier), field.get(soldier)),
        (Some(&Name(3)), Some(&Fire(4)))
    );
    assert_eq!(field.get(soldier), Some(&Smoke(0)), "and what they require");
    assert_eq!(field.archetype_of(soldier), Some("Guard"));
    let stone = field.spawn(Wrapped { body: BODY });
    assert_eq!(field.archetype_of(stone), Some("Stone"));
    let officers = field
        .spawn_batch([Officer(SOLDIER, A(5), (B(6), C(7))); 2])
        .to_vec();
    for officer in officers {
        assert_eq!(
            (field.get(officer), field.get(officer)),
            (Some(&Velocity(2)), Some(&C(7)))
        );
        assert_eq!(
            (field.get(officer), field.get(officer)),
            (Some(&A(5)), Some(&Fire(4)))
        );
    }
    field.check_invariants();
}

#[test]
fn a_nested_bundle_is_inserted_and_removed_in_one_move() {
    let mut field = Field::new();
    let stone = field.spawn(Stone {
        position: Position(7),
        velocity: Velocity(8),
    });
    let before = field
        .insert_many(
            stone,
            Soldier {
                name: Name(1),
                ..SOLDIER
            },
        )
        .unwrap();
    // The old values have the form of the struct: runs of components are tuples, and bundles stand by themselves.
    assert_eq!(
        before,
        ((None,), ((Some(Position(7)), Some(Velocity(8))), (None,)))
    );
    let removed = field.remove_many::<Soldier>(stone).unwrap();
    assert_eq!(
        removed,
        (
            (Some(Name(1)),),
            ((Some(Position(1)), Some(Velocity(2))), (Some(Fire(4)),))
        )
    );
    assert!(!field.has::<Position>(stone) && field.has::<Smoke>(stone));
    field.check_invariants();
}

#[test]
fn a_nested_bundle_that_is_refused_comes_back_whole() {
    let mut field = Field::new();
    let dead = field.spawn(SOLDIER);
    field.despawn(dead);
    let officer = Officer(SOLDIER, A(5), (B(6), C(7)));
    assert_eq!(field.insert_many(dead, officer).unwrap_err().value, officer);
    assert_eq!(field.spawn_at(dead, officer).unwrap_err().value, officer);
}

#[rustfmt::skip]
#[test]
fn a_nested_bundle_may_have_many_fields() {
    let mut field = Field::new();
    let wide = field.spawn(Wide {
        a: A(0), b: B(1), c: C(2), d: D(3), e: E(4), f: F(5), g: G(6), h: H(7), i: I(8), j: J(9), k: K(10), l: L(11), m: M(12),
        n: N(13), o: O(14), p: P(15), q: Q(16), body: BODY, name: Name(17),
    });
    assert_eq!((field.get(wide), field.get(wide), field.get(wide)), (Some(&A(0)), Some(&P(15)), Some(&Q(16))));
    assert_eq!((field.get(wide), field.get(wide)), (Some(&Velocity(2)), Some(&Name(17))));
    field.check_invariants();
}
