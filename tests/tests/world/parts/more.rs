//! Groups, observers, errors of systems, and the items that a world leaves out of its own names.

use ecs::prelude::*;
use ecs_test_kit::duels::{Duel, Tally, Target, Weapon};
use ecs_test_kit::motion::{Moving, Position, Velocity};

struct Shield;

impl Shield {
    fn strong() -> Self {
        Self
    }
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Charm(u32);
#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Curse(u32);

ecs::world! {
    #[world]
    struct Arena {
        parts: (ecs_test_kit::duels::Duels, ecs_test_kit::Motion hide(Rock, Moving, motion)),
        components: (Shield, Charm, Curse),
    }

    #[archetype]
    struct Guard { shield: Shield }

    #[group]
    struct Magic { charm: &Charm, curse: &mut Curse }

    /// The part's own is hidden.
    #[query]
    struct Movable { position: &mut Position }

    #[schedule]
    fn motion() -> Result<(), ecs::ScheduleError> { Motion::motion; sharpening; }
}

mod night {
    use ecs::prelude::*;

    #[derive(Default)]
    pub(super) struct Log(pub(super) Vec<&'static str>);
    #[derive(Default)]
    pub(super) struct Dark(pub(super) bool);

    ecs::part! {
        #[part]
        pub(super) struct Night { resources: (Log, Dark) }

        #[schedule]
        pub(super) fn night() {
            rise;
            'dark: {
                howl;
                'deep: { sleep; }.run_if(is_dark);
            }.run_if(is_dark).run_if(|log: Res<'_, Log>| log.0.len() < 5);
        }
    }

    fn rise(mut log: ResMut<'_, Log>) {
        log.0.push("rise");
    }

    fn howl(mut log: ResMut<'_, Log>, mut dark: ResMut<'_, Dark>) {
        log.0.push("howl");
        dark.0 = log.0.len() < 3;
    }

    fn sleep(mut log: ResMut<'_, Log>) {
        log.0.push("sleep");
    }

    fn is_dark(dark: Res<'_, Dark>) -> bool {
        dark.0
    }
}

ecs::world! {
    #[world]
    struct Forest { parts: (night::Night), components: (Shield) }
}

#[test]
fn a_phase_of_a_part_has_conditions() {
    let mut forest = Forest::new();
    let mut run = |is_dark: bool| {
        forest.resource_mut::<night::Dark>().0 = is_dark;
        forest.night();
        forest.resource::<night::Log>().0.join(" ")
    };
    assert_eq!(run(false), "rise");
    assert_eq!(run(true), "rise rise howl");
    assert_eq!(run(true), "rise rise howl rise howl");
    assert_eq!(run(true), "rise rise howl rise howl rise");
}

#[test]
fn a_group_of_a_part_has_a_place_in_each_world() {
    let mut arena = Arena::new();
    let (ann, bob) = (
        arena.spawn(Guard {
            shield: Shield::strong(),
        }),
        arena.spawn(Guard { shield: Shield }),
    );
    arena.insert(ann, Weapon(1)).unwrap();
    arena.insert(ann, Target(bob)).unwrap();
    arena.insert(bob, Weapon(5)).unwrap();
    arena.insert(bob, (Charm(1), Curse(2)).0).unwrap();
    arena.insert(bob, Curse(3)).unwrap();
    let duels: Vec<(Entity, u32)> = arena
        .duel()
        .map(|Duel { entity, weapon, .. }| (entity, weapon.0))
        .collect();
    assert_eq!(duels, [(ann, 1)]);
    assert_eq!(
        arena
            .magic()
            .map(|it| it.curse.0 - it.charm.0)
            .collect::<Vec<_>>(),
        [2]
    );
    arena.sharpening().unwrap();
    assert_eq!(arena.get::<Weapon>(ann), Some(&Weapon(2)));
    assert_eq!(<Duel<'_> as QueryData<Arena>>::GROUP, Some(1));
    assert_eq!(<Magic<'_> as QueryData<Arena>>::GROUP, Some(0));
}

#[test]
fn observers_of_a_part_are_told() {
    let mut arena = Arena::new();
    let ann = arena.spawn((Shield,));
    arena.insert(ann, Weapon(1)).unwrap();
    arena.remove::<Weapon>(ann).unwrap();
    arena.insert(ann, Weapon(2)).unwrap();
    assert_eq!(arena.resource::<Tally>(), &Tally { taken: 2, laid: 1 });
    let shown: Vec<String> = Arena::counting().iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "`take` on `Insert<Weapon>`",
            "`lay_down` on `Remove<Weapon>`"
        ]
    );
}

#[test]
fn an_error_of_a_system_of_a_part_names_the_system() {
    let mut arena = Arena::new();
    let ann = arena.spawn((Shield,));
    arena.insert(ann, Weapon(9)).unwrap();
    arena.insert(ann, Target(ann)).unwrap();
    let error = arena.motion().unwrap_err().to_string();
    assert!(
        error.contains("sharpen") && error.contains("too sharp"),
        "{error}"
    );
}

#[test]
fn hidden_items_stay_under_their_type() {
    let mut arena = Arena::new();
    arena.spawn(ecs_test_kit::motion::Rock {
        position: Position(1.0),
        velocity: Velocity(2.0),
        maker: None,
    });
    arena.motion().unwrap();
    assert_eq!(arena.query::<Moving<'_>>().count(), 1);
    assert_eq!(
        arena.columns::<ecs_test_kit::motion::Rock>().position[0],
        Position(2.0)
    );
    assert_eq!(
        arena.movable().map(|it| it.position.0).collect::<Vec<_>>(),
        [2.0]
    );
    let ArenaColumnsMut { guard } = arena.split_mut();
    assert!(guard.shield.is_empty());
}
