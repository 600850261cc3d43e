//! Bundles that are declared in `world!`, and that archetypes have as fields.

#[derive(Clone, Copy, Debug, PartialEq)]
struct Position(f32);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Velocity(f32);
#[derive(Clone, Debug, PartialEq)]
struct Name(String);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Gun(u32);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shield(u32);

ecs::world! {
    #[world]
    struct Arena {
        components: (Position, Velocity, Name, Gun, Shield),
    }

    /// Something that moves.
    #[bundle]
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Body {
        position: Position,
        velocity: Velocity,
        /// Few have one.
        shield: Option<Shield>,
    }

    #[bundle]
    #[derive(Clone, Debug, PartialEq)]
    struct Label {
        name: Name,
    }

    #[archetype]
    #[derive(Clone, Debug, PartialEq)]
    struct Tank {
        /// Where it is.
        body: Body,
        gun: Gun,
        label: Label,
    }

    #[archetype]
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Rock {
        body: Body,
    }

    #[archetype]
    struct Flag { name: Name, position: Position }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocity }
}

fn body(at: f32, shield: Option<Shield>) -> Body {
    Body {
        position: Position(at),
        velocity: Velocity(1.0),
        shield,
    }
}

fn tank(at: f32) -> Tank {
    Tank {
        body: body(at, Some(Shield(7))),
        gun: Gun(2),
        label: Label {
            name: Name("tank".to_owned()),
        },
    }
}

#[test]
fn a_row_is_spawned_and_taken_back_with_its_bundles() {
    let mut arena = Arena::new();
    let (one, rock) = (
        arena.spawn(tank(1.0)),
        arena.spawn(Rock {
            body: body(2.0, None),
        }),
    );
    assert_eq!(arena.archetype_of(one), Some("Tank"));
    assert_eq!(arena.get::<Velocity>(rock), Some(&Velocity(1.0)));
    assert_eq!(arena.get::<Shield>(rock), None);
    assert_eq!(arena.despawn_row::<Tank>(one), Some(tank(1.0)));
    assert_eq!(
        arena.despawn_row::<Rock>(rock),
        Some(Rock {
            body: body(2.0, None)
        })
    );
}

#[test]
fn views_have_the_bundle_as_a_field() {
    let mut arena = Arena::new();
    let one = arena.spawn(tank(1.0));
    arena.spawn(tank(5.0));
    let row = arena.row::<Tank>(one).unwrap();
    assert_eq!(
        (row.entity, row.body.position, row.body.shield),
        (one, &Position(1.0), Some(&Shield(7)))
    );
    assert_eq!(row.label.name, &Name("tank".to_owned()));
    let row = arena.row_mut::<Tank>(one).unwrap();
    row.body.position.0 += 3.0;
    *row.body.shield.unwrap() = Shield(8);
    let columns = arena.columns::<Tank>();
    assert_eq!(columns.body.position, [Position(4.0), Position(5.0)]);
    assert_eq!(columns.body.shield.get(0), Some(&Shield(8)));
    // Views to read are copied, with the views of their bundles.
    let copy = columns;
    assert_eq!(copy.gun.len(), columns.entity.len());
    let ArenaColumnsMut { tank, flag, .. } = arena.split_mut();
    tank.body.velocity[1].0 = 0.5;
    assert!(flag.name.is_empty());
    assert!(
        arena
            .all::<Tank>()
            .all(|tank| [0.5, 1.0].contains(&tank.body.velocity.0))
    );
}

#[test]
fn a_function_takes_the_bundle_of_any_archetype() {
    fn stop(BodyMut { velocity, .. }: BodyMut<'_>) {
        velocity.0 = 0.0;
    }
    let mut arena = Arena::new();
    let (one, rock) = (
        arena.spawn(tank(1.0)),
        arena.spawn(Rock {
            body: body(2.0, None),
        }),
    );
    stop(arena.row_mut::<Tank>(one).unwrap().body);
    stop(arena.row_mut::<Rock>(rock).unwrap().body);
    assert!(
        arena
            .query_ref::<&Velocity>()
            .all(|velocity| velocity.0 == 0.0)
    );
}

#[test]
fn queries_name_the_components_of_bundles() {
    let mut arena = Arena::new();
    arena.spawn(tank(1.0));
    arena.spawn(Rock {
        body: body(2.0, None),
    });
    arena
        .moving()
        .for_each(|moving| moving.position.0 += moving.velocity.0);
    let mut places: Vec<f32> = arena
        .query_ref::<&Position>()
        .map(|position| position.0)
        .collect();
    places.sort_by(f32::total_cmp);
    assert_eq!(places, [2.0, 3.0]);
}

#[test]
fn a_bundle_is_inserted_spawned_and_removed_as_a_whole() {
    let mut arena = Arena::new();
    let rock = arena.spawn(body(4.0, None));
    assert!(arena.is::<Rock>(rock));
    let label = Label {
        name: Name("rock".to_owned()),
    };
    arena.insert_many(rock, label.clone()).unwrap();
    assert_eq!(arena.get::<Name>(rock), Some(&label.name));
    assert_eq!(arena.remove_many::<Label>(rock), Ok((Some(label.name),)));
    assert_eq!(arena.archetype_of(rock), Some("Rock"));
}

mod kit {
    use super::{Position, Velocity};

    pub(super) struct Mass(pub(crate) f32);

    ecs::part! {
        #[part]
        pub(super) struct Motion {
            components: (Position, Velocity, Mass),
        }

        #[bundle]
        pub(super) struct Frame { position: Position, velocity: Velocity }

        #[archetype]
        pub(super) struct Asteroid { frame: Frame, mass: Mass }
    }
}

mod game {
    use super::{Gun, kit};

    ecs::world! {
        #[world]
        pub(super) struct Space {
            parts: (kit::Motion),
            components: (Gun),
        }
    }
}

#[test]
fn the_archetypes_of_a_part_share_its_bundles() {
    let mut space = game::Space::new();
    let frame = kit::Frame {
        position: Position(1.0),
        velocity: Velocity(2.0),
    };
    let asteroid = space.spawn(kit::Asteroid {
        frame,
        mass: kit::Mass(3.0),
    });
    let row = space.row::<kit::Asteroid>(asteroid).unwrap();
    assert_eq!((row.frame.velocity, row.mass.0), (&Velocity(2.0), 3.0));
    space
        .insert_many(
            asteroid,
            kit::Frame {
                position: Position(5.0),
                velocity: Velocity(6.0),
            },
        )
        .unwrap();
    assert_eq!(space.get::<Position>(asteroid), Some(&Position(5.0)));
}
