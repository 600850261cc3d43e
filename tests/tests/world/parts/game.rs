//! A game of a kit of another crate, and of a part of its own. Two worlds have one part.

use ecs::prelude::*;
use ecs_test_kit::clock::Ticks;
use ecs_test_kit::motion::{
    Gravity, Landed, Maker, Motion, Moving, Position, Rock, Velocity, grounded,
};

#[derive(Debug, PartialEq)]
pub(crate) struct Hull(u32);

pub(crate) mod combat {
    use ecs::prelude::*;
    use ecs_test_kit::clock::Ticks;
    use ecs_test_kit::motion::{Landed, Position};

    #[derive(Debug, PartialEq)]
    pub(crate) struct Armor(pub(crate) u32);

    ecs::part! {
        #[part]
        pub(crate) struct Combat {
            components: (Armor),
            uses: (Position, Res<Ticks>, EventReader<Landed>),
        }

        #[archetype]
        pub(crate) struct Turret { pub(crate) armor: Armor, pub(crate) position: Position }

        #[query]
        pub(crate) struct Armored { pub(crate) armor: &mut Armor }

        #[schedule]
        pub(crate) fn fight() { strike; }
    }

    fn strike<W: CombatWorld>(
        armors: Query<'_, W, (&mut Armor, &Position)>,
        ticks: Res<'_, Ticks>,
        mut landed: EventReader<'_, Landed>,
    ) {
        let hits = u32::try_from(landed.read().count()).unwrap();
        armors.for_each(|(armor, _)| armor.0 -= hits * u32::try_from(ticks.0).unwrap());
    }
}

// The world stands before the module that the other one needs, and after the one of its own part.
ecs::world! {
    #[world]
    pub(crate) struct Game {
        parts: (ecs_test_kit::Motion, self::combat::Combat),
        components: (Hull),
    }

    #[archetype]
    pub(crate) struct Ship { position: Position, velocity: Velocity, hull: Hull }

    /// No archetype of the world alone matches.
    #[query(with(Position), without(Hull))]
    pub(crate) struct Wrecks { velocity: &Velocity }

    #[schedule]
    pub(crate) fn tick() -> Result<(), ecs::ScheduleError> {
        motion;
        'fight: { Combat::fight; }
        mend;
    }
}

mod quarry {
    use ecs_test_kit::motion::Motion as Walk;

    ecs::world! {
        #[world(closed)]
        pub(crate) struct Quarry { parts: (Walk) }

        #[schedule]
        pub(crate) fn tick() { Walk::motion; }
    }
}

fn mend(hulls: Query<'_, Game, &mut Hull>) -> Result<(), &'static str> {
    hulls.for_each(|hull| hull.0 += 1);
    if cfg!(any()) { Err("never") } else { Ok(()) }
}

fn is_immutable<W: World, C: ecs::ImmutableIn<W>>(_: &W) {}

fn rock(position: f32, velocity: f32) -> Rock {
    Rock {
        position: Position(position),
        velocity: Velocity(velocity),
        maker: None,
    }
}

#[test]
fn a_world_has_the_items_of_its_parts() {
    let mut game = Game::with_resources(GameResources {
        gravity: Gravity(1.0),
        ticks: Ticks(0),
    });
    let names: Vec<String> = game.components().map(|it| it.name.to_owned()).collect();
    assert_eq!(
        names,
        ["Hull", "Position", "Velocity", "Grounded", "Maker", "Armor"]
    );

    let stone = game.spawn(rock(5.5, 0.0));
    let turret = game.spawn(combat::Turret {
        armor: combat::Armor(70),
        position: Position(9.0),
    });
    let ship = game.spawn(Ship {
        position: Position(100.0),
        velocity: Velocity(1.0),
        hull: Hull(3),
    });
    for _ in 0..3 {
        game.tick().unwrap();
    }
    // It came down in the third tick.
    assert_eq!(game.get::<Position>(stone), Some(&Position(0.0)));
    assert_eq!(game.get::<combat::Armor>(turret), Some(&combat::Armor(67)));
    assert_eq!(game.get::<Hull>(ship), Some(&Hull(6)));
    assert_eq!(grounded(&game), 1);
    assert_eq!(game.resource::<Ticks>(), &Ticks(3));

    assert_eq!(game.wrecks().count(), 1);
    for Moving { position, .. } in game.moving() {
        position.0 += 1.0;
    }
    assert_eq!(game.columns::<Rock>().position[0], Position(1.0));
    let GameColumnsMut { rock, ship, turret } = game.split_mut();
    assert_eq!(
        (rock.position.len(), ship.hull[0].0, turret.armor[0].0),
        (1, 6, 67)
    );
    for combat::Armored { armor } in game.armored() {
        armor.0 = 1;
    }
    let row = game.row::<Rock>(stone).unwrap();
    assert_eq!((row.position.0, row.maker), (1.0, None));
}

#[test]
fn a_plan_shows_the_systems_of_all_parts() {
    let plan = Game::tick_plan().to_string();
    let systems = ["fall", "walk", "count", "land", "strike", "mend"];
    let places: Vec<Option<usize>> = systems.iter().map(|system| plan.find(system)).collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{plan}"
    );
    assert!(Game::motion_plan().to_string().contains("walk"));
    assert!(Game::fight_plan().to_string().contains("strike"));
}

#[test]
fn a_part_is_one_of_several_worlds() {
    let mut quarry = quarry::Quarry::new();
    assert_eq!(quarry.components().count(), 4);
    let stone = quarry.spawn(rock(1.0, 0.5));
    quarry.tick();
    assert_eq!(quarry.get::<Position>(stone), Some(&Position(0.5)));
    quarry.motion();
    assert_eq!(
        quarry.moving().map(|it| it.position.0).collect::<Vec<_>>(),
        [0.0]
    );
    assert_eq!(quarry.resource::<Ticks>(), &Ticks(2));
    // An archetype is one of each world, in a place of its own.
    assert_eq!(<Rock as ArchetypeOf<quarry::Quarry>>::INDEX, 0);
    assert_eq!(<Rock as ArchetypeOf<Game>>::INDEX, 1);
}

#[test]
fn events_are_kept_as_the_part_says() {
    let mut game = Game::new();
    let stone = game.spawn(rock(1.0, 0.0));
    game.send(Landed(stone, 7));
    for _ in 0..200 {
        game.advance();
        game.landing();
    }
    // 64 runs would be all, if the part did not say otherwise.
    assert_eq!(game.resource::<ecs::Events<Landed>>().len(), 1);
}

#[test]
fn changes_are_tracked_because_a_query_of_the_part_asks() {
    use ecs::Declare;
    use ecs::schema::ComponentDeclaration;

    let tracked: Vec<&str> = Game::COMPONENTS
        .iter()
        .filter(|it| it.is_tracked())
        .map(ComponentDeclaration::name)
        .collect();
    assert_eq!(tracked, ["Position"]);
    let mut game = Game::new();
    game.spawn(rock(1.0, 0.0));
    assert_eq!(game.moved().count(), 1);
}

#[test]
fn optional_and_immutable_components_of_a_part_are_so_in_a_world() {
    let mut game = Game::new();
    let stone = game.spawn(rock(1.0, 0.0));
    assert_eq!(game.insert(stone, Maker(7)).unwrap(), None);
    assert_eq!(game.row::<Rock>(stone).unwrap().maker, Some(&Maker(7)));
    assert_eq!(game.insert(stone, Maker(8)).unwrap(), Some(Maker(7)));
    is_immutable::<_, Maker>(&game);
    assert_eq!(<Motion as ecs::part::Part>::NAME, "Motion");
}
