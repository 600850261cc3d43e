//! Shelves, pots and lids.

mod common;

use common::{check_conservation, check_places, play};
use ecs::ChangeError;
use ecs::prelude::*;
use kitchen::components::{
    Ambient, Burner, Food, Goal, Heat, Name, Position, ROOM, Rack, Shift, Stage, Task, Ticket,
    Velocity,
};
use kitchen::world::{Cook, Ingredient, Lid, Pot, Shelf, StandsOn, Stove};
use kitchen::{Book, Happening, Kitchen, systems};

const SHELF: Position = Position { x: 0.0, y: 0.0 };
const STOVE: Position = Position { x: 3.0, y: 0.0 };

/// A shelf with pots, a stove without one, and a cook.
struct Corner {
    kitchen: Kitchen,
    shelf: Entity,
    stove: Entity,
    cook: Entity,
}

fn corner(pots: usize) -> Corner {
    let mut kitchen = Kitchen::new();
    let shelf = kitchen.spawn_with::<StandsOn, _>(
        Shelf {
            position: SHELF,
            rack: Rack,
        },
        |shelf| {
            for _ in 0..pots {
                Pot::spawn_with_lid(shelf, SHELF);
            }
        },
    );
    let stove = spawn_stove(&mut kitchen);
    let cook = spawn_cook(&mut kitchen);
    Corner {
        kitchen,
        shelf,
        stove,
        cook,
    }
}

fn spawn_stove(kitchen: &mut Kitchen) -> Entity {
    kitchen.spawn(Stove {
        position: STOVE,
        burner: Burner::default(),
        heat: Heat(ROOM),
        ambient: Ambient(ROOM),
    })
}

fn spawn_cook(kitchen: &mut Kitchen) -> Entity {
    kitchen.spawn(Cook {
        name: Name("Ada".to_owned()),
        position: SHELF,
        velocity: Velocity::default(),
        goal: Goal(SHELF),
        task: Task::Wait,
        shift: Shift::default(),
    })
}

fn play_until(kitchen: &mut Kitchen, is_done: impl Fn(&Kitchen) -> bool) {
    while !is_done(kitchen) {
        play(kitchen, 1);
        assert!(kitchen.ticks() < 10_000, "it takes too long");
    }
}

/// The only thing that stands on a place.
fn only_thing_on(kitchen: &Kitchen, place: Entity) -> Entity {
    let [thing] = *kitchen.things_on(place).collect::<Vec<_>>() else {
        panic!("one thing")
    };
    thing
}

#[test]
fn a_cook_brings_a_pot_with_its_lid_from_the_shelf_to_the_stove() {
    let Corner {
        mut kitchen,
        shelf,
        stove,
        cook,
    } = corner(2);
    let [first, second] = *kitchen.things_on(shelf).collect::<Vec<_>>() else {
        panic!("two pots")
    };
    let lid = only_thing_on(&kitchen, first);

    play_until(&mut kitchen, |kitchen| {
        kitchen.target_of::<StandsOn>(first) == Some(cook)
    });
    assert!(kitchen.descendants::<StandsOn>(cook).eq([first, lid]));
    assert_eq!(only_thing_on(&kitchen, shelf), second);

    play_until(&mut kitchen, |kitchen| {
        kitchen.target_of::<StandsOn>(first) == Some(stove)
    });
    assert!(kitchen.ancestors::<StandsOn>(lid).eq([first, stove]));
    for thing in [first, lid] {
        assert!(
            kitchen
                .get::<Position>(thing)
                .unwrap()
                .is_within_reach(STOVE)
        );
    }
    check_places(&kitchen);
    kitchen.check_invariants();
}

#[test]
fn two_cooks_do_not_take_the_same_pot() {
    let Corner {
        mut kitchen,
        shelf,
        stove,
        cook,
    } = corner(2);
    let others = [(); 2].map(|()| (spawn_cook(&mut kitchen), spawn_stove(&mut kitchen)));
    let [first, second, third] = [(cook, stove), others[0], others[1]];
    for (cook, stove) in [first, second, third] {
        *kitchen.get_mut::<Task>(cook).unwrap() = Task::TakePot { shelf, stove };
        kitchen.get_mut::<Burner>(stove).unwrap().cook = Some(cook);
    }
    kitchen.run_system(systems::work);
    let taken = [first, second].map(|(cook, _)| only_thing_on(&kitchen, cook));
    assert_ne!(taken[0], taken[1]);
    assert_eq!(
        kitchen.get(third.0),
        Some(&Task::Wait),
        "there is none left"
    );
    assert_eq!(kitchen.get(third.1), Some(&Burner::default()));
    assert_eq!(kitchen.things_on(shelf).count(), 0);
}

#[test]
fn a_shelf_without_pots_gets_new_ones_with_their_lids() {
    let Corner {
        mut kitchen, shelf, ..
    } = corner(0);
    for _ in 0..3 {
        kitchen.run_system(systems::bring_pots);
        assert_eq!(kitchen.things_on(shelf).count(), systems::POTS);
        assert_eq!(
            kitchen.descendants::<StandsOn>(shelf).count(),
            2 * systems::POTS
        );
    }
    check_places(&kitchen);
}

#[test]
fn a_pot_that_is_thrown_away_takes_its_lid_and_the_burnt_food() {
    let Corner {
        mut kitchen,
        shelf,
        stove,
        cook,
    } = corner(2);
    play_until(&mut kitchen, |kitchen| {
        kitchen.things_on(stove).next().is_some()
    });
    let pot = only_thing_on(&kitchen, stove);
    let lid = only_thing_on(&kitchen, pot);
    let burnt = Ingredient {
        stage: Stage::Burnt,
        on: Some(StandsOn { place: pot }),
        ..Ingredient::raw(Food::Meat, STOVE)
    };
    let burnt = kitchen.spawn(burnt);
    kitchen.resource_mut::<Book>().enter(Happening::Supplied(1));
    kitchen.insert(burnt, Ticket(cook)).unwrap();

    (
        *kitchen.get_mut::<Task>(cook).unwrap(),
        *kitchen.get_mut(cook).unwrap(),
    ) = (Task::TakeOff { stove }, Goal(STOVE));
    *kitchen.get_mut::<Position>(cook).unwrap() = STOVE;
    kitchen.run_system(systems::work);
    kitchen.run_system(systems::keep_book);
    assert!(
        [pot, lid, burnt]
            .iter()
            .all(|thing| !kitchen.contains(*thing))
    );
    assert_eq!(
        (
            kitchen.book().burnt,
            kitchen.things_on(stove).count(),
            kitchen.things_on(shelf).count()
        ),
        (1, 0, 1)
    );
    check_conservation(&kitchen);
    kitchen.check_invariants();

    // The stove gets another one.
    play_until(&mut kitchen, |kitchen| {
        kitchen.things_on(stove).next().is_some()
    });
    check_places(&kitchen);
}

#[test]
fn a_lid_that_is_thrown_away_leaves_its_pot() {
    let Corner {
        mut kitchen, shelf, ..
    } = corner(1);
    let pot = only_thing_on(&kitchen, shelf);
    let lid = only_thing_on(&kitchen, pot);
    assert!(kitchen.despawn_row::<Lid>(lid).is_some());
    assert!(kitchen.things_on(shelf).eq([pot]) && kitchen.things_on(pot).next().is_none());
}

#[test]
fn a_pot_does_not_stand_on_its_own_lid() {
    let Corner {
        mut kitchen, shelf, ..
    } = corner(1);
    let pot = only_thing_on(&kitchen, shelf);
    let lid = only_thing_on(&kitchen, pot);
    let refused = kitchen.insert(pot, StandsOn { place: lid }).unwrap_err();
    let circle = ChangeError::Cycle {
        relation: "StandsOn",
        through: lid,
    };
    assert_eq!(refused.cause, circle);
    assert!(kitchen.things_on(shelf).eq([pot]));
}
