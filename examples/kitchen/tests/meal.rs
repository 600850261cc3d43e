//! Single dishes, step by step.

mod common;

use common::{check_conservation, check_places, play};
use ecs::prelude::*;
use kitchen::components::{
    Ambient, Burner, Dish, FIRE, Food, Goal, Heat, Needs, Parts, Patience, Position, ROOM, Shift,
    Stage, Task, Velocity,
};
use kitchen::systems;
use kitchen::world::{Cook, Ingredient, Order, Pass, Plate, Pot, StandsOn, Stove};
use kitchen::{Book, Kitchen};

const MINUTE: u32 = 60 * 60;

fn order(dish: Dish, position: Position, seconds: f32) -> Order {
    Order {
        dish,
        position,
        needs: Needs(dish.recipe().to_vec()),
        parts: Parts::default(),
        patience: Patience {
            at_first: seconds,
            left: seconds,
        },
    }
}

/// A kitchen of one section. Nobody but the test orders there.
fn quiet_kitchen() -> (Kitchen, Position) {
    let mut kitchen = Kitchen::open(1, 128);
    let [pass] = *kitchen.columns::<Pass>().entity else {
        panic!("one section has one pass")
    };
    let position = *kitchen.get::<Position>(pass).unwrap();
    assert!(kitchen.despawn(pass));
    (kitchen, position)
}

#[test]
fn each_dish_is_cooked_and_served() {
    for dish in Dish::ALL {
        let (mut kitchen, pass) = quiet_kitchen();
        let order = kitchen.spawn(order(dish, pass, 600.0));
        kitchen.resource_mut::<Book>().placed += 1;

        let mut ticks = 0;
        while kitchen.contains(order) {
            kitchen.tick();
            ticks += 1;
            assert!(
                ticks < MINUTE,
                "{dish:?} is not served: {:?}",
                kitchen.row::<Order>(order).unwrap().needs
            );
        }
        let book = kitchen.book();
        assert_eq!(
            (book.served, book.lost, book.burnt, book.wasted),
            (1, 0, 0, 0),
            "{dish:?}"
        );
        assert_eq!(book.eaten, dish.recipe().len() as u64);
        assert!(
            (book.waited - f64::from(ticks) / 60.0).abs() < 0.1,
            "{} s are not {ticks} ticks",
            book.waited
        );
        check_conservation(&kitchen);
        check_places(&kitchen);

        let brought: u32 = kitchen.query::<&Shift>().map(|shift| shift.delivered).sum();
        assert_eq!(brought as usize, dish.recipe().len());
        assert_eq!(kitchen.columns::<Plate>().dish, [dish]);
        play(&mut kitchen, MINUTE / 6);
        assert_eq!(
            kitchen.columns::<Plate>().dish,
            [],
            "the plate has reached its guest"
        );
        kitchen.check_invariants();
    }
}

#[test]
fn food_that_is_forgotten_burns() {
    for food in Food::ALL {
        let mut kitchen = Kitchen::new();
        let position = Position::default();
        let (burner, heat, ambient) = (Burner::default(), Heat(ROOM), Ambient(ROOM));
        let stove = kitchen.spawn(Stove {
            position,
            burner,
            heat,
            ambient,
        });
        let pot = spawn_pot(&mut kitchen, stove);
        let ingredient = kitchen.spawn(Ingredient::raw(food, position));
        kitchen.insert(ingredient, StandsOn { place: pot }).unwrap();

        let mut stages = vec![Stage::Raw];
        for _ in 0..MINUTE {
            kitchen.run_system(systems::tend_fires);
            kitchen.run_system(systems::warm);
            kitchen.run_system(systems::cook);
            let stage = *kitchen.get::<Stage>(ingredient).unwrap();
            if stages.last() != Some(&stage) {
                stages.push(stage);
            }
        }
        assert_eq!(
            stages,
            [Stage::Raw, Stage::Cooked, Stage::Burnt],
            "{food:?}"
        );
        assert!(kitchen.get::<Burner>(stove).unwrap().done);
        assert!(kitchen.get::<Heat>(ingredient).unwrap().0 > FIRE - 10.0);
    }
}

/// Spawns a pot with its lid.
fn spawn_pot(kitchen: &mut Kitchen, place: Entity) -> Entity {
    let position = *kitchen.get::<Position>(place).unwrap();
    kitchen.spawn_below::<StandsOn>(place, |place| {
        Pot::spawn_with_lid(place, position);
    });
    kitchen.things_on(place).last().unwrap()
}

#[test]
fn food_that_left_the_fire_stays_as_it_is() {
    let mut kitchen = Kitchen::new();
    let hot = Ingredient {
        heat: Heat(200.0),
        ambient: Ambient(ROOM),
        ..Ingredient::raw(Food::Tomato, Position::default())
    };
    let tomato = kitchen.spawn(hot);
    for _ in 0..MINUTE {
        kitchen.run_system(systems::warm);
        kitchen.run_system(systems::cook);
    }
    assert_eq!(kitchen.get::<Stage>(tomato), Some(&Stage::Raw));
    assert!(kitchen.get::<Heat>(tomato).unwrap().0 < ROOM + 1.0);
}

#[test]
fn a_guest_whose_patience_ends_leaves_and_the_food_is_wasted() {
    let mut kitchen = Kitchen::new();
    let part = kitchen.spawn(Ingredient::raw(Food::Meat, Position::default()));
    let lost = order(Dish::Stew, Position::default(), 1.0);
    let lost = kitchen.spawn(Order {
        parts: Parts(vec![part]),
        ..lost
    });
    let patient = kitchen.spawn(order(Dish::Soup, Position::default(), 2.0));
    for _ in 0..61 {
        kitchen.run_system(systems::lose_patience);
    }
    kitchen.run_system(systems::keep_book);
    assert!(!kitchen.contains(lost) && !kitchen.contains(part) && kitchen.contains(patient));
    assert_eq!((kitchen.book().lost, kitchen.book().wasted), (1, 1));
}

/// The cook has the last ingredient in hand when the guest leaves.
#[test]
fn a_cook_notices_that_the_order_is_gone() {
    let (mut kitchen, pass) = quiet_kitchen();
    let order = kitchen.spawn(order(Dish::Steak, pass, 600.0));
    kitchen.resource_mut::<Book>().placed += 1;
    let carrying = |kitchen: &Kitchen| {
        kitchen
            .query_ref::<&Task>()
            .any(|task| *task == Task::Deliver { order })
    };
    while !carrying(&kitchen) {
        kitchen.tick();
        assert!(kitchen.ticks() < u64::from(MINUTE));
    }
    kitchen.get_mut::<Patience>(order).unwrap().left = 0.0;
    play(&mut kitchen, 20 * 60);
    assert!(!kitchen.contains(order));
    assert_eq!((kitchen.book().lost, kitchen.book().wasted), (1, 1));
    assert!(kitchen.query_ref::<&Task>().all(|task| *task == Task::Wait));
    assert!(
        kitchen
            .query_ref::<(Entity, With<Task>)>()
            .all(|(cook, ())| kitchen.things_on(cook).next().is_none())
    );
    check_conservation(&kitchen);
    check_places(&kitchen);
}

#[test]
fn cooks_walk_to_their_goal_and_come_to_rest() {
    let mut kitchen = Kitchen::new();
    let goal = Position { x: 3.0, y: -4.0 };
    let cook = kitchen.spawn(cook_at(Position::default(), goal));
    for _ in 0..10 * 60 {
        kitchen.run_system(systems::steer);
        kitchen.run_system(systems::walk);
    }
    let there = kitchen.get::<Position>(cook).unwrap();
    assert!(there.distance_squared(goal) < 1e-6, "{there:?}");
}

#[test]
fn cooks_that_meet_step_aside() {
    let mut kitchen = Kitchen::new();
    let (left, right) = (Position { x: 0.0, y: 0.0 }, Position { x: 0.1, y: 0.0 });
    let cooks = [
        kitchen.spawn(cook_at(left, left)),
        kitchen.spawn(cook_at(right, right)),
    ];
    for _ in 0..60 {
        kitchen.run_system(systems::steer);
        kitchen.run_system(systems::keep_apart);
        kitchen.run_system(systems::walk);
    }
    let [a, b] = cooks.map(|cook| *kitchen.get::<Position>(cook).unwrap());
    assert!(a.distance_squared(b) > 0.2 * 0.2, "{a:?} {b:?}");
    assert!(a.x < b.x);
}

fn cook_at(position: Position, goal: Position) -> Cook {
    Cook {
        name: kitchen::components::Name("Ada".to_owned()),
        position,
        velocity: Velocity::default(),
        goal: Goal(goal),
        task: Task::Wait,
        shift: Shift::default(),
    }
}

/// Three times as many guests as usual, and one cook, though each stove has its pot: there is something of everything.
#[test]
fn a_kitchen_that_is_too_small_burns_and_loses() {
    let mut kitchen = Kitchen::open(9, 128);
    let cooks: Vec<Entity> = kitchen.columns::<Cook>().entity[1..].to_vec();
    for cook in cooks {
        kitchen.despawn(cook);
    }
    let stoves: Vec<Entity> = kitchen.columns::<Stove>().entity.to_vec();
    for stove in stoves {
        spawn_pot(&mut kitchen, stove);
    }
    play(&mut kitchen, 10 * MINUTE);
    let book = kitchen.book();
    assert!(
        book.served > 0 && book.lost > 0 && book.wasted > 0 && book.burnt > 0,
        "{book:?}"
    );
    check_conservation(&kitchen);
    check_places(&kitchen);
}
