use crate::Kitchen;
use crate::components::{Burner, Food, Goal, Needs, Patience, Piles, Position, Rack, Stage, Task};
use crate::world::{Near, StandsOn};
use ecs::prelude::*;

/// How far a call is heard.
pub const EARSHOT: f32 = 9.0;

/// A cook, which may get a task.
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
    burner: &'w mut Burner,
    stage: Option<&'w Stage>,
}

/// A fridge with its piles.
#[derive(Query)]
pub struct Fridge<'w> {
    entity: Entity,
    position: &'w Position,
    piles: &'w Piles,
}

/// An order that waits.
#[derive(Query)]
pub struct Open<'w> {
    entity: Entity,
    position: &'w Position,
    needs: &'w mut Needs,
    patience: &'w Patience,
}

/// Each pot with food that is done calls the nearest cook without a task. This comes first: food on the fire does not wait.
pub fn empty_pots(
    cooks: Query<Kitchen, Hand>,
    stoves: Query<Kitchen, (Entity, &Position, &mut Burner)>,
) {
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
        let Some(cook) = nearest(*place, idle.iter().map(|cook| *cook.position)) else {
            continue;
        };
        idle.remove(cook)
            .turn_to(Task::TakeOff { stove }, *place, burner);
    }
}

/// Each order calls cooks for the ingredients that it needs. The order with the least patience left is first.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a system takes what it touches"
)]
pub fn start_food(
    cooks: Query<Kitchen, Hand>,
    fridges: Query<Kitchen, Fridge>,
    near: Find<Kitchen, Near>,
    mut stoves: Lookup<Kitchen, Stove>,
    orders: Query<Kitchen, Open>,
    on: Related<Kitchen, StandsOn>,
    foods: Lookup<Kitchen, &Food>,
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
    // They have an empty pot.
    let is_empty = |pot: Entity| !on.sources_of(pot).any(|thing| foods.contains(thing));
    let is_ready = |stove: &Stove| {
        stove.is_left_alone() && on.sources_of(stove.entity).next().is_some_and(is_empty)
    };

    for Open {
        entity: order,
        position: pass,
        needs,
        ..
    } in hungry
    {
        while let Some(&food) = needs.0.last() {
            let full: Vec<&Fridge> = fridges
                .iter()
                .filter(|fridge| fridge.piles.has(food))
                .collect();
            let Some(cook) = nearest(*pass, idle.iter().map(|cook| *cook.position)) else {
                break;
            };
            let Some(fridge) = nearest(*pass, full.iter().map(|fridge| *fridge.position)) else {
                break;
            };
            let is_free =
                |stove: Entity| stoves.get_mut(stove).is_some_and(|stove| is_ready(&stove));
            let Some(stove) = nearest_stove(near, *pass, is_free) else {
                break;
            };
            let Some(stove) = stoves.get_mut(stove) else {
                break;
            };

            needs.0.pop();
            let (cook, fridge) = (idle.remove(cook), full[fridge]);
            let task = Task::Fetch {
                fridge: fridge.entity,
                food,
                stove: stove.entity,
                order,
            };
            cook.turn_to(task, *fridge.position, stove.burner);
        }
    }
}

/// Each shelf has a pot brought to the nearest stove without one, by the nearest cook that has nothing better to do.
pub fn set_pots(
    cooks: Query<Kitchen, Hand>,
    shelves: Query<Kitchen, (Entity, &Position, With<Rack>)>,
    near: Find<Kitchen, Near>,
    mut stoves: Lookup<Kitchen, Stove>,
    on: Related<Kitchen, StandsOn>,
) {
    let has_none = |place: Entity| on.sources_of(place).next().is_none();
    let mut is_bare = |stove: Entity| {
        has_none(stove) && stoves.get_mut(stove).is_some_and(|it| it.is_left_alone())
    };
    // Most of the time each stove has its pot.
    if !near.iter().any(|(stove, _)| is_bare(stove)) {
        return;
    }
    let mut idle = idle(cooks);
    for (shelf, place, ()) in shelves.filter(|(shelf, ..)| !has_none(*shelf)) {
        let Some(cook) = nearest(*place, idle.iter().map(|cook| *cook.position)) else {
            continue;
        };
        let is_bare = |stove: Entity| {
            has_none(stove) && stoves.get_mut(stove).is_some_and(|it| it.is_left_alone())
        };
        let Some(stove) = nearest_stove(near, *place, is_bare) else {
            continue;
        };
        let Some(stove) = stoves.get_mut(stove) else {
            continue;
        };
        let cook = idle.remove(cook);
        cook.turn_to(
            Task::TakePot {
                shelf,
                stove: stove.entity,
            },
            *place,
            stove.burner,
        );
    }
}

impl Stove<'_> {
    /// Nobody is on the way to it, and it has not burnt out.
    fn is_left_alone(&self) -> bool {
        self.burner.cook.is_none() && self.stage != Some(&Stage::Burnt)
    }
}

impl Hand<'_> {
    /// Sends the cook somewhere, and reserves the stove of the task.
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
    near.min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(place, _)| place)
}

/// The nearest stove within earshot that will do.
fn nearest_stove(
    near: Find<Kitchen, Near>,
    from: Position,
    mut will_do: impl FnMut(Entity) -> bool,
) -> Option<Entity> {
    let heard = near
        .within(from.coordinates(), EARSHOT)
        .filter(|stove| will_do(stove.entity));
    heard
        .min_by(|one, other| one.distance_squared.total_cmp(&other.distance_squared))
        .map(|stove| stove.entity)
}
