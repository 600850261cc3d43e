use super::bin;
use crate::components::{
    Ambient, Burner, Food, Goal, Hands, Needs, Parts, Position, ROOM, Shelf, Shift, Stage, Task, Ticket,
};
use crate::{Book, Kitchen};
use ecs::prelude::*;

/// Cooks that have reached their goal do what they came for, and turn to what follows from it.
pub fn work(kitchen: &mut Kitchen, book: &mut Book) {
    // A cook's work touches stoves, fridges and orders. So the world is first asked who has arrived, and then changed.
    let arrived: Vec<(Entity, Task)> = kitchen
        .working()
        .filter(|cook| *cook.task != Task::Wait && cook.position.is_within_reach(cook.goal.0))
        .map(|cook| (cook.entity, *cook.task))
        .collect();

    for (cook, task) in arrived {
        let next = match task {
            Task::Wait => Task::Wait,
            Task::Fetch { fridge, food, stove, order } => fetch(kitchen, cook, fridge, food, stove, order),
            Task::Fry { stove } => fry(kitchen, cook, stove),
            Task::TakeOff { stove } => take_off(kitchen, book, cook, stove),
            Task::Deliver { order } => deliver(kitchen, book, cook, order),
        };
        turn_to(kitchen, cook, next);
    }
}

fn fetch(kitchen: &mut Kitchen, cook: Entity, fridge: Entity, food: Food, stove: Entity, order: Entity) -> Task {
    let wanted = kitchen.contains(order);
    let shelf = kitchen.get_mut::<Shelf>(fridge).filter(|_| wanted);
    let Some(ingredient) = shelf.and_then(|shelf| shelf.take(food)) else {
        // The guest has left, or another cook took the last one.
        if let Some(burner) = kitchen.get_mut::<Burner>(stove) {
            burner.cook = None;
        }
        need_again(kitchen, order, food);
        return Task::Wait;
    };
    // It lay on the shelf until now, so it is alive, and takes the ticket.
    let _ = kitchen.insert(ingredient, Ticket(order));
    take(kitchen, cook, ingredient);
    Task::Fry { stove }
}

fn fry(kitchen: &mut Kitchen, cook: Entity, stove: Entity) -> Task {
    let ingredient = let_go(kitchen, cook);
    if let Some(burner) = kitchen.get_mut::<Burner>(stove) {
        *burner = Burner { pan: ingredient, cook: None, done: false };
    }
    Task::Wait
}

fn take_off(kitchen: &mut Kitchen, book: &mut Book, cook: Entity, stove: Entity) -> Task {
    let pan = kitchen.get_mut::<Burner>(stove).and_then(|burner| std::mem::take(burner).pan);
    let Some(ingredient) = pan else { return Task::Wait };
    let row = kitchen.query_ref::<(&Food, &Stage, Option<&Ticket>)>().get(ingredient);
    let Some((&food, &stage, ticket)) = row else { return Task::Wait };
    let order = ticket.map(|ticket| ticket.0).filter(|order| kitchen.contains(*order));

    if stage == Stage::Burnt {
        bin::burn(kitchen, book, ingredient);
        if let Some(order) = order {
            need_again(kitchen, order, food);
        }
        return Task::Wait;
    }
    let Some(order) = order else {
        bin::waste(kitchen, book, ingredient);
        return Task::Wait;
    };
    take(kitchen, cook, ingredient);
    Task::Deliver { order }
}

fn deliver(kitchen: &mut Kitchen, book: &mut Book, cook: Entity, order: Entity) -> Task {
    let Some(ingredient) = let_go(kitchen, cook) else { return Task::Wait };
    if let Some(parts) = kitchen.get_mut::<Parts>(order) {
        parts.0.push(ingredient);
        if let Some(shift) = kitchen.get_mut::<Shift>(cook) {
            shift.delivered += 1;
        }
    } else {
        bin::waste(kitchen, book, ingredient);
    }
    Task::Wait
}

/// Gives the cook its next task, and a place to go to.
fn turn_to(kitchen: &mut Kitchen, cook: Entity, task: Task) {
    let place = task.target().and_then(|target| kitchen.get::<Position>(target)).copied();
    if let Some((current, goal)) = kitchen.query::<(&mut Task, &mut Goal)>().get(cook) {
        *current = task;
        *goal = place.map_or(*goal, Goal);
    }
}

/// Puts an ingredient into a cook's hands, away from fridge and fire.
fn take(kitchen: &mut Kitchen, cook: Entity, ingredient: Entity) {
    // Cooks never leave.
    let _ = kitchen.insert(cook, Hands(ingredient));
    if let Some(ambient) = kitchen.get_mut::<Ambient>(ingredient) {
        ambient.0 = ROOM;
    }
}

/// Takes the ingredient out of a cook's hands.
fn let_go(kitchen: &mut Kitchen, cook: Entity) -> Option<Entity> {
    kitchen.remove::<Hands>(cook).ok()?.map(|hands| hands.0)
}

/// Puts an ingredient back on the list of what an order needs, if the guest is still waiting.
fn need_again(kitchen: &mut Kitchen, order: Entity, food: Food) {
    if let Some(needs) = kitchen.get_mut::<Needs>(order) {
        needs.0.push(food);
    }
}
