use crate::Kitchen;
use crate::components::{Burner, Food, Goal, Needs, Patience, Position, Shelf, Stage, Task};
use ecs::prelude::*;

/// How far a call is heard.
const EARSHOT: f32 = 9.0;

/// Cooks without a task get one. Pans that are done come first: food on the fire does not wait.
pub fn assign(kitchen: &mut Kitchen) {
    empty_pans(kitchen);
    start_food(kitchen);
}

/// Each pan that is done calls the nearest cook.
fn empty_pans(kitchen: &mut Kitchen) {
    let stoves = kitchen.query_ref::<(Entity, &Position, &Burner)>().filter(|(.., burner)| burner.calls());
    let calling: Vec<(Entity, Position)> = stoves.map(|(stove, position, _)| (stove, *position)).collect();
    for (stove, position) in calling {
        let Some((cook, _)) = idle_cook(kitchen, position) else { continue };
        set_to_work(kitchen, cook, Task::TakeOff { stove }, stove, position);
    }
}

/// Each order calls cooks for what it needs, the one whose guest is nearest to leaving first.
fn start_food(kitchen: &mut Kitchen) {
    if !kitchen.query_ref::<&Task>().any(|task| *task == Task::Wait) {
        return;
    }
    let orders = kitchen.query_ref::<(Entity, &Position, &Needs, &Patience)>();
    let mut hungry: Vec<(Entity, Position, f32)> = orders
        .filter(|(_, _, needs, _)| !needs.0.is_empty())
        .map(|(order, pass, _, patience)| (order, *pass, patience.left))
        .collect();
    hungry.sort_by(|(.., one), (.., other)| one.total_cmp(other));

    for (order, pass, _) in hungry {
        while let Some(food) = kitchen.get::<Needs>(order).and_then(|needs| needs.0.last().copied()) {
            let Some((cook, _)) = idle_cook(kitchen, pass) else { break };
            let Some((fridge, place)) = fridge_with(kitchen, pass, food) else { break };
            let Some((stove, _)) = free_stove(kitchen, pass) else { break };

            if let Some(needs) = kitchen.get_mut::<Needs>(order) {
                needs.0.pop();
            }
            set_to_work(kitchen, cook, Task::Fetch { fridge, food, stove, order }, stove, place);
        }
    }
}

/// Sends a cook somewhere, and keeps a stove for what comes of it.
fn set_to_work(kitchen: &mut Kitchen, cook: Entity, task: Task, stove: Entity, to: Position) {
    if let Some(burner) = kitchen.get_mut::<Burner>(stove) {
        burner.cook = Some(cook);
    }
    if let Some((current, goal)) = kitchen.query::<(&mut Task, &mut Goal)>().get(cook) {
        (*current, *goal) = (task, Goal(to));
    }
}

fn idle_cook(kitchen: &Kitchen, from: Position) -> Option<(Entity, Position)> {
    let cooks = kitchen.query_ref::<(Entity, &Position, &Task)>().filter(|(.., task)| **task == Task::Wait);
    nearest(from, cooks.map(|(cook, position, _)| (cook, *position)))
}

fn fridge_with(kitchen: &Kitchen, from: Position, food: Food) -> Option<(Entity, Position)> {
    let fridges = kitchen.query_ref::<(Entity, &Position, &Shelf)>().filter(|(.., shelf)| shelf.has(food));
    nearest(from, fridges.map(|(fridge, position, _)| (fridge, *position)))
}

/// A stove that nobody uses, and that has not burnt out.
fn free_stove(kitchen: &Kitchen, from: Position) -> Option<(Entity, Position)> {
    let stoves = kitchen.query_ref::<(Entity, &Position, &Burner, Option<&Stage>)>();
    let free = stoves.filter(|(_, _, burner, stage)| burner.is_free() && *stage != Some(&Stage::Burnt));
    nearest(from, free.map(|(stove, position, ..)| (stove, *position)))
}

/// The nearest one within earshot.
fn nearest(from: Position, places: impl Iterator<Item = (Entity, Position)>) -> Option<(Entity, Position)> {
    places
        .map(|(entity, place)| (entity, place, from.distance_squared(place)))
        .filter(|(.., squared)| *squared <= EARSHOT * EARSHOT)
        .min_by(|(.., one), (.., other)| one.total_cmp(other))
        .map(|(entity, place, _)| (entity, place))
}
