//! `cfg` on a world's declarations, where a predicate holds and where it does not.
#![allow(
    dead_code,
    reason = "two worlds, of which each has what the other one lacks"
)]

use ecs::ScheduleError;
use ecs::prelude::*;

#[derive(Debug, PartialEq)]
pub(crate) struct Hull(pub(crate) u32);
#[derive(Debug, PartialEq)]
pub(crate) struct Probe(pub(crate) u32);
#[derive(Debug)]
pub(crate) struct Gauge;
pub(crate) struct Anchor;
#[derive(Default)]
pub(crate) struct Log(pub(crate) Vec<&'static str>);
pub(crate) struct Noted;

/// A game of which some things are there if a predicate holds, and others if it does not.
macro_rules! game {
    ($extra:meta) => {
        ecs::world! {
            #[world]
            pub(crate) struct Game {
                components: (Hull, #[cfg($extra)] Gauge),
                #[cfg($extra)]
                #[immutable]
                components: (Probe,),
                #[cfg(not($extra))]
                components: (Anchor,),
                resources: (Log),
                #[cfg($extra)]
                events: (Noted,),
            }

            #[archetype]
            #[cfg_attr($extra, derive(Debug))]
            pub(crate) struct Ship {
                pub(crate) hull: Hull,
                #[cfg($extra)]
                #[cfg(not(any()))]
                pub(crate) gauge: Gauge,
            }

            #[cfg($extra)]
            #[archetype]
            pub(crate) struct Probed { pub(crate) hull: Hull, pub(crate) probe: Probe }

            #[cfg(not($extra))]
            #[archetype]
            pub(crate) struct Buoy { pub(crate) hull: Hull, pub(crate) anchor: Anchor }

            #[query]
            pub(crate) struct Hulls {
                pub(crate) hull: &mut Hull,
                #[cfg($extra)]
                pub(crate) probe: Option<&Probe>,
                #[cfg(any(all(debug_assertions, not(debug_assertions)), not($extra)))]
                pub(crate) entity: Entity,
            }

            #[schedule]
            pub(crate) fn tick() -> Result<(), ScheduleError> {
                walk;
                #[cfg($extra)]
                look;
                'late: {
                    #[cfg(not($extra))]
                    rest;
                    #[cfg_attr($extra, doc = "Twice.")]
                    walk;
                }
                #[cfg($extra)]
                'looking: { look; }
                #[cfg(any())]
                nothing_of_the_kind(7).run_if(there_is_none);
            }

            #[cfg($extra)]
            #[schedule]
            pub(crate) fn probing() { look; }

            #[cfg($extra)]
            #[observers]
            pub(crate) fn reactions() { note; }

            // Not ours: rustc decides it, statements and arms of a `match` among it.
            #[cfg(not($extra))]
            pub(crate) fn plain() -> u32 { 7 }

            #[cfg($extra)]
            pub(crate) fn plain() -> u32 {
                #[cfg(any())]
                let hull = Hull { 0: 8 };
                #[cfg(all())]
                let hull = Hull { 0: 8 };
                match hull { #[cfg(any())] Hull(8) => 9, Hull(number) => number }
            }
        }

        fn walk(mut log: ResMut<'_, Log>) {
            log.0.push("walk");
        }
    };
}

mod with {
    use super::*;

    game!(ecs_tests_there);

    fn look(mut log: ResMut<'_, Log>, probes: Query<'_, Game, &Probe>) {
        log.0.push(if probes.into_iter().count() > 0 {
            "look"
        } else {
            "look in vain"
        });
    }

    fn note(_: On<'_, Game, Insert<Probe>>, mut noted: EventWriter<'_, Noted>) {
        noted.send(Noted);
    }
}

mod without {
    use super::*;

    game!(ecs_tests_absent);

    fn rest(mut log: ResMut<'_, Log>) {
        log.0.push("rest");
    }
}

fn names<W: World>(world: &W) -> Vec<String> {
    world
        .components()
        .map(|component| component.name.to_owned())
        .collect()
}

#[test]
fn rows_that_a_predicate_leaves_are_there() {
    let mut game = with::Game::new();
    assert_eq!(names(&game), ["Hull", "Gauge", "Probe"]);
    assert_eq!(
        game.archetypes()
            .filter(|it| it.components().count() > 0)
            .count(),
        2
    );
    let ship = with::Ship {
        hull: Hull(1),
        gauge: Gauge,
    };
    assert_eq!(format!("{ship:?}"), "Ship { hull: Hull(1), gauge: Gauge }");
    game.spawn(ship);
    game.tick().unwrap();
    let probed = game.spawn(with::Probed {
        hull: Hull(2),
        probe: Probe(3),
    });
    game.tick().unwrap();
    game.probing();
    let log = [
        "walk",
        "look in vain",
        "walk",
        "look in vain", // The first tick.
        "walk",
        "look",
        "walk",
        "look",
        "look",
    ];
    assert_eq!(game.resource::<Log>().0, log);
    for with::Hulls { hull, probe } in game.hulls() {
        hull.0 += probe.map_or(10, |probe| probe.0);
    }
    assert_eq!(game.get::<Hull>(probed), Some(&Hull(5)));
    assert_eq!(game.resource::<ecs::Events<Noted>>().len(), 1);
    assert_eq!(with::Game::reactions().len(), 1);
    assert_eq!(with::plain(), 8);
}

#[test]
fn rows_that_a_predicate_does_not_leave_are_nowhere() {
    let mut game = without::Game::new();
    assert_eq!(names(&game), ["Hull", "Anchor"]);
    let ship = game.spawn(without::Ship { hull: Hull(1) });
    let buoy = game.spawn(without::Buoy {
        hull: Hull(2),
        anchor: Anchor,
    });
    game.tick().unwrap();
    assert_eq!(game.resource::<Log>().0, ["walk", "rest", "walk"]);
    let entities: Vec<Entity> = game
        .hulls()
        .map(|without::Hulls { entity, .. }| entity)
        .collect();
    assert_eq!(entities, [ship, buoy]);
    assert_eq!(without::plain(), 7);
}

#[test]
fn a_world_inside_a_function_has_them_too() {
    fn count() -> usize {
        struct Crate;
        ecs::world! {
            #[world]
            struct Store { components: (Crate) }
            #[archetype]
            struct Stored { #[cfg(all())] stored: Crate, #[cfg(any())] lid: Lid }
            #[cfg(ecs_tests_there)]
            #[query]
            struct Crates { stored: &Crate }
        }
        // Another one in the same scope.
        ecs::world! {
            #[cfg(ecs_tests_absent)]
            #[world]
            struct Absent { components: (Crate) }
            #[cfg(ecs_tests_there)]
            #[world]
            struct There { components: (#[cfg(not(ecs_tests_absent))] Crate) }
        }
        let mut store = Store::new();
        store.spawn(Stored { stored: Crate });
        There::new().spawn((Crate,));
        store.crates().count()
    }
    assert_eq!(count(), 1);
}

#[ecs::declare]
mod declared {
    pub(crate) struct Name(pub(crate) &'static str);

    #[world]
    pub(crate) struct Town {
        components: (Name,),
        #[cfg(ecs_tests_absent)]
        components: (Absent,),
    }

    #[archetype]
    pub(crate) struct Citizen {
        pub(crate) name: Name,
        #[cfg(ecs_tests_absent)]
        pub(crate) absent: Absent,
    }

    #[cfg(ecs_tests_there)]
    #[query]
    pub(crate) struct Named {
        pub(crate) name: &Name,
    }

    #[schedule]
    pub(crate) fn tick() {
        #[cfg(ecs_tests_absent)]
        absent;
        'day: {
            #[cfg(ecs_tests_there)]
            walk;
        }
    }

    #[cfg(ecs_tests_there)]
    fn walk() {}
}

#[test]
fn a_declared_module_has_them_too() {
    let mut town = declared::Town::new();
    town.spawn(declared::Citizen {
        name: declared::Name("Ann"),
    });
    town.tick();
    assert_eq!(
        town.named().map(|it| it.name.0).collect::<Vec<_>>(),
        ["Ann"]
    );
    assert_eq!(
        declared::Town::tick_plan()
            .to_string()
            .matches("walk")
            .count(),
        1
    );
}
