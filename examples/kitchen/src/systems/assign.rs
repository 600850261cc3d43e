use crate::Kitchen;
use crate::components::{Goal, Position, Task};
use crate::world::KitchenColumnsMut;

/// How far a call is heard.
const EARSHOT: f32 = 9.0;

/// Cooks without a task get one. Pans that are done come first: food on the fire does not wait.
pub fn assign(kitchen: &mut Kitchen) {
    empty_pans(kitchen);
    start_food(kitchen);
}

/// Each pan that is done calls the nearest cook.
fn empty_pans(kitchen: &mut Kitchen) {
    let KitchenColumnsMut { cook, stove, .. } = kitchen.split_mut();
    for (row, burner) in stove.burner.iter_mut().enumerate().filter(|(_, burner)| burner.calls()) {
        let position = stove.position[row];
        let Some(who) = nearest(position, cook.position, |row| cook.task[row] == Task::Wait) else { continue };
        burner.cook = Some(cook.entity[who]);
        cook.task[who] = Task::TakeOff { stove: stove.entity[row] };
        cook.goal[who] = Goal(position);
    }
}

/// Each order calls cooks for what it needs, the one whose guest is nearest to leaving first.
fn start_food(kitchen: &mut Kitchen) {
    let KitchenColumnsMut { cook, stove, fridge, order, .. } = kitchen.split_mut();
    if !cook.task.contains(&Task::Wait) {
        return;
    }
    let mut hungry: Vec<usize> = (0..order.entity.len()).filter(|row| !order.needs[*row].0.is_empty()).collect();
    hungry.sort_by(|a, b| order.patience[*a].left.total_cmp(&order.patience[*b].left));

    for row in hungry {
        let (needs, pass) = (&mut order.needs[row].0, order.position[row]);
        while let Some(food) = needs.last().copied() {
            let Some(who) = nearest(pass, cook.position, |row| cook.task[row] == Task::Wait) else { break };
            let Some(from) = nearest(pass, fridge.position, |row| fridge.shelf[row].has(food)) else { break };
            let Some(to) = nearest(pass, stove.position, |row| stove.burner[row].is_free()) else { break };

            needs.pop();
            stove.burner[to].cook = Some(cook.entity[who]);
            cook.goal[who] = Goal(fridge.position[from]);
            cook.task[who] =
                Task::Fetch { fridge: fridge.entity[from], food, stove: stove.entity[to], order: order.entity[row] };
        }
    }
}

/// The row with the nearest place within earshot, of those that suit.
fn nearest(from: Position, places: &[Position], suits: impl Fn(usize) -> bool) -> Option<usize> {
    let distances = places.iter().map(|place| from.distance_squared(*place)).enumerate();
    distances
        .filter(|(row, squared)| *squared <= EARSHOT * EARSHOT && suits(*row))
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(row, _)| row)
}
