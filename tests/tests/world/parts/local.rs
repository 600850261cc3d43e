//! Parts inside functions, in `#[declare]`, with a `cfg`, and those that several parts have.

use ecs::prelude::*;

#[test]
fn a_part_and_its_world_stand_inside_a_function() {
    struct Crate(u32);
    ecs::part! {
        #[part]
        struct Storage { components: (Crate) }
        #[archetype]
        struct Stored { stored: Crate }
        #[query]
        struct Crates { stored: &mut Crate }
        #[schedule]
        fn store() { count; }
    }
    fn count<W: StorageWorld>(crates: Query<'_, W, &mut Crate>) {
        crates.for_each(|stored| stored.0 += 1);
    }
    ecs::world! {
        #[world]
        struct Hall { parts: (Storage) }
        #[schedule]
        fn tick() { store; store; }
    }
    let mut hall = Hall::new();
    hall.spawn(Stored { stored: Crate(5) });
    hall.tick();
    hall.store();
    assert_eq!(hall.crates().map(|it| it.stored.0).collect::<Vec<_>>(), [8]);
}

/// Both have the clock and motion, and the second one has the first.
mod diamond {
    pub(crate) mod herds {
        use ecs_test_kit::motion::{Position, Velocity};

        pub(crate) struct Sheep;

        ecs::part! {
            #[part]
            pub(crate) struct Herds { parts: (ecs_test_kit::Motion), components: (Sheep) }

            // The components of a part's parts need no `uses`.
            #[archetype]
            pub(crate) struct Ewe { pub(crate) sheep: Sheep, pub(crate) position: Position, pub(crate) velocity: Velocity }

            #[schedule]
            pub(crate) fn graze() { motion; eat; }
        }

        fn eat<W: HerdsWorld>(
            _: ecs::Query<'_, W, (&Sheep, &mut Position)>,
            _: ecs::Res<'_, ecs_test_kit::motion::Gravity>,
        ) {
        }
    }

    pub(crate) mod farm {
        use super::herds::{Ewe, Sheep};
        use ecs::prelude::*;

        pub(crate) struct Barn(pub(crate) usize);

        ecs::part! {
            #[part]
            pub(crate) struct Farm {
                parts: (ecs_test_kit::Motion, super::herds::Herds, ecs_test_kit::Time),
                components: (Barn),
            }

            #[archetype]
            pub(crate) struct Building { pub(crate) barn: Barn }

            #[schedule]
            pub(crate) fn work() { graze; Motion::motion; drive; }
        }

        fn drive<W: FarmWorld>(barns: Query<'_, W, &mut Barn>, sheep: Query<'_, W, &Sheep>) {
            let count = sheep.into_iter().count();
            barns.for_each(|barn| barn.0 += count);
        }

        pub(crate) fn ewe(position: f32) -> Ewe {
            Ewe {
                sheep: Sheep,
                position: ecs_test_kit::motion::Position(position),
                velocity: ecs_test_kit::motion::Velocity(0.0),
            }
        }
    }
}

#[ecs::declare]
mod village {
    //! A world that lists the parts of a farm by way of the farm.
    use super::diamond::farm::Farm;

    pub(crate) struct Church;

    #[world]
    pub(crate) struct Village {
        parts: (Farm, super::diamond::herds::Herds),
        #[hide(Rock)]
        parts: (ecs_test_kit::Motion,),
        components: (Church,),
    }

    #[schedule]
    pub(crate) fn tick() {
        work;
    }
}

#[test]
fn a_part_that_several_list_is_there_once() {
    let mut village = village::Village::new();
    let names: Vec<String> = village.components().map(|it| it.name.to_owned()).collect();
    assert_eq!(
        names,
        [
            "Church", "Position", "Velocity", "Grounded", "Maker", "Sheep", "Barn"
        ]
    );
    village.spawn(diamond::farm::ewe(10.0));
    let barn = village.spawn(diamond::farm::Building {
        barn: diamond::farm::Barn(0),
    });
    village.tick();
    assert_eq!(village.get::<diamond::farm::Barn>(barn).unwrap().0, 1);
    assert_eq!(
        village.moving().map(|it| it.position.0).collect::<Vec<_>>(),
        [10.0 - 1.0 - 2.0]
    );
    assert_eq!(village.resource::<ecs_test_kit::clock::Ticks>().0, 2);
    let village::VillageColumnsMut { ewe, building } = village.split_mut();
    assert_eq!((ewe.sheep.len(), building.barn.len()), (1, 1));
}

/// The part's crate decides which items are there. The kit's feature is not one of this crate.
mod conditional {
    pub(crate) struct Always;
    #[cfg(ecs_tests_there)]
    pub(crate) struct Sometimes(pub(crate) u32);

    ecs::part! {
        #[part]
        pub(crate) struct Odds {
            components: (Always),
            #[cfg(ecs_tests_there)]
            components: (Sometimes),
            #[cfg(ecs_tests_absent)]
            components: (Never),
        }

        #[archetype]
        pub(crate) struct Odd { pub(crate) always: Always, #[cfg(ecs_tests_there)] pub(crate) sometimes: Sometimes }

        #[schedule]
        pub(crate) fn roll() {
            #[cfg(ecs_tests_absent)]
            never;
            sometimes;
        }
    }

    fn sometimes<W: OddsWorld>(rows: ecs::Query<'_, W, &mut Sometimes>) {
        rows.for_each(|it| it.0 += 1);
    }

    ecs::world! {
        #[world]
        pub(crate) struct Table {
            #[cfg(ecs_tests_there)]
            parts: (Odds),
            #[cfg(ecs_tests_absent)]
            parts: (Nothing),
        }
        #[cfg(ecs_tests_there)]
        #[schedule]
        pub(crate) fn tick() { roll; #[cfg(ecs_tests_absent)] never; }
    }
}

#[test]
fn a_cfg_stands_in_parts_and_before_them() {
    let mut table = conditional::Table::new();
    let odd = table.spawn(conditional::Odd {
        always: conditional::Always,
        sometimes: conditional::Sometimes(1),
    });
    table.tick();
    assert_eq!(table.get::<conditional::Sometimes>(odd).unwrap().0, 2);
}

/// Its systems ask for its archetypes, and those of its parts, by name.
mod kinds {
    use ecs::prelude::*;

    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Hull(pub(crate) u32);
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Cargo(pub(crate) u32);
    pub(crate) struct Rope;
    #[derive(Default)]
    pub(crate) struct Report {
        pub(crate) hulls: u32,
        pub(crate) lost: Vec<Cargo>,
        pub(crate) docked: usize,
    }

    ecs::part! {
        #[part]
        pub(crate) struct Yard { components: (Hull), resources: (Report) }
        #[archetype]
        pub(crate) struct Dock { pub(crate) hull: Hull }
        #[schedule]
        pub(crate) fn inspect() { count_docks; }
    }

    ecs::part! {
        #[part]
        pub(crate) struct Fleet { parts: (Yard), components: (Cargo, Rope) }
        #[archetype]
        pub(crate) struct Barge { pub(crate) hull: Hull, pub(crate) cargo: Cargo, pub(crate) rope: Rope }
        #[archetype]
        pub(crate) struct Ship { pub(crate) hull: Hull, pub(crate) cargo: Cargo }
        #[schedule]
        pub(crate) fn sail() { sum_hulls; inspect; }
        #[observers]
        pub(crate) fn wrecks() { write_down; }
    }

    fn count_docks<W: YardWorld>(
        docks: Query<'_, W, &Hull, Is<Dock>>,
        mut report: ResMut<'_, Report>,
    ) {
        report.docked = docks.count();
    }

    fn sum_hulls<W: FleetWorld>(
        ships: Query<'_, W, &Hull, Is<Ship>>,
        docks: Query<'_, W, (Entity, Is<Dock>)>,
        mut report: ResMut<'_, Report>,
    ) {
        report.hulls = ships.map(|hull| hull.0).sum();
        assert!(docks.count() > 0);
    }

    fn write_down<W: FleetWorld>(
        lost: On<'_, W, Despawn<Ship>, Old>,
        mut report: ResMut<'_, Report>,
    ) {
        report.lost.extend(lost.old_value::<Cargo>().cloned());
    }

    /// Functions that are no systems do too.
    pub(crate) fn refit<W: FleetWorld>(world: &mut W, barge: Entity) {
        let Barge { hull, cargo, .. } = world.despawn_row::<Barge>(barge).expect("a barge");
        world.spawn(Ship {
            hull,
            cargo: Cargo(cargo.0 + 1),
        });
    }
}

#[test]
fn systems_of_a_part_ask_for_its_archetypes_by_name() {
    use kinds::{Barge, Cargo, Dock, Fleet, Hull, Report, Rope, Ship};
    struct Buoy;
    ecs::world! {
        #[world]
        struct Sea { components: (Buoy), parts: (Fleet) }
        // The world's own archetypes come first, so that no place is the same as in the part.
        #[archetype]
        struct Marker { buoy: Buoy }
        #[schedule]
        fn tick() { sail; }
    }
    let mut sea = Sea::new();
    sea.spawn(Marker { buoy: Buoy });
    sea.spawn(Dock { hull: Hull(1_000) });
    let lost = sea.spawn(Ship {
        hull: Hull(2),
        cargo: Cargo(3),
    });
    sea.spawn(Ship {
        hull: Hull(10),
        cargo: Cargo(4),
    });
    let barge = sea.spawn(Barge {
        hull: Hull(20),
        cargo: Cargo(5),
        rope: Rope,
    });
    sea.tick();
    assert_eq!(
        (
            sea.resource::<Report>().hulls,
            sea.resource::<Report>().docked
        ),
        (12, 1)
    );
    sea.despawn(lost);
    kinds::refit(&mut sea, barge);
    sea.tick();
    assert_eq!(sea.resource::<Report>().hulls, 30);
    assert_eq!(sea.resource::<Report>().lost, [Cargo(3)]);
    assert_eq!(
        sea.all::<Ship>().map(|row| row.cargo.0).collect::<Vec<_>>(),
        [4, 6]
    );
}
