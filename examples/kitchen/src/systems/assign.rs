use crate::Kitchen;
use crate::components::{Burner, Goal, Needs, Patience, Position, Shelf, Stage, Task};
use ecs::prelude::*;

/// How far a call is heard.
const EARSHOT: f32 = 9.0;

/// A cook, who may get a task.
#[derive(Query)]
pub struct Hand<'w> {
    entity: Entity,
    position: &'w Position,
    task: &'w mut Task,
    goal: &'w mut Goal,
}

/// A stove. Rules may make it cookable, and then it has a stage itself.
#[derive(Query)]
pub struct Stove<'w> {
    entity: Entity,
    position: &'w Position,
    burner: &'w mut Burner,
    stage: Option<&'w Stage>,
}

/// A fridge with its piles.
#[derive(Query)]
pub struct Fridge<'w> {
    entity: Entity,
    position: &'w Position,
    shelf: &'w Shelf,
}

/// An order that waits.
#[derive(Query)]
pub struct Open<'w> {
    entity: Entity,
    position: &'w Position,
    needs: &'w mut Needs,
    patience: &'w Patience,
}

/// Each pan that is done calls the nearest cook without a task. This comes first: food on the fire does not wait.
pub fn empty_pans(cooks: Query<Kitchen, Hand>, stoves: Query<Kitchen, (Entity, &Position, &mut Burner)>) {
    let mut calling = Vec::new();
    stoves.for_each(|stove| {
        if stove.2.calls() {
            calling.push(stove);
        }
    });
    // Most of the time nobody calls.
    if calling.is_empty() {
        return;
    }
    let mut idle = idle(cooks);
    for (stove, place, burner) in calling {
        let Some(cook) = nearest(*place, idle.iter().map(|cook| *cook.position)) else { continue };
        idle.remove(cook).turn_to(Task::TakeOff { stove }, *place, burner);
    }
}

/// Each order calls cooks for what it needs, the one whose guest is nearest to leaving first.
pub fn start_food(
    cooks: Query<Kitchen, Hand>,
    fridges: Query<Kitchen, Fridge>,
    stoves: Query<Kitchen, Stove>,
    orders: Query<Kitchen, Open>,
) {
    let mut hungry: Vec<Open> = orders.filter(|order| !order.needs.0.is_empty()).collect();
    if hungry.is_empty() {
        return;
    }
    let mut idle = idle(cooks);
    if idle.is_empty() {
        return;
    }
    hungry.sort_by(|one, other| one.patience.left.total_cmp(&other.patience.left));
    let fridges: Vec<Fridge> = fridges.collect();
    // Nobody uses them, and they have not burnt out.
    let is_free = |stove: &Stove| stove.burner.is_free() && stove.stage != Some(&Stage::Burnt);
    let mut free: Vec<Stove> = stoves.filter(is_free).collect();

    for Open { entity: order, position: pass, needs, .. } in hungry {
        while let Some(&food) = needs.0.last() {
            let full: Vec<&Fridge> = fridges.iter().filter(|fridge| fridge.shelf.has(food)).collect();
            let Some(cook) = nearest(*pass, idle.iter().map(|cook| *cook.position)) else { break };
            let Some(fridge) = nearest(*pass, full.iter().map(|fridge| *fridge.position)) else { break };
            let Some(stove) = nearest(*pass, free.iter().map(|stove| *stove.position)) else { break };

            needs.0.pop();
            let (cook, fridge, stove) = (idle.remove(cook), full[fridge], free.remove(stove));
            let task = Task::Fetch { fridge: fridge.entity, food, stove: stove.entity, order };
            cook.turn_to(task, *fridge.position, stove.burner);
        }
    }
}

impl Hand<'_> {
    /// Sends the cook somewhere, and keeps a stove for what comes of it.
    fn turn_to(self, task: Task, place: Position, burner: &mut Burner) {
        burner.cook = Some(self.entity);
        (*self.task, *self.goal) = (task, Goal(place));
    }
}

fn idle<'w>(cooks: Query<'w, Kitchen, Hand<'_>>) -> Vec<Hand<'w>> {
    cooks.filter(|cook| *cook.task == Task::Wait).collect()
}

/// Which of the places is nearest, of those within earshot.
fn nearest(from: Position, places: impl Iterator<Item = Position>) -> Option<usize> {
    let distances = places.map(|place| from.distance_squared(place)).enumerate();
    let near = distances.filter(|(_, squared)| *squared <= EARSHOT * EARSHOT);
    near.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(place, _)| place)
}
