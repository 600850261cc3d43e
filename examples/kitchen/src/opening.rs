//! The things in the kitchen before the first guest comes.

use crate::components::{
    Ambient, Burner, Food, Goal, Hatch, Heat, Name, Piles, Position, ROOM, Rack, Shift, Task,
    Velocity,
};
use crate::systems::POTS;
use crate::world::{Cook, Fridge, Ingredient, Pass, Pot, Shelf, StandsOn, Stove};
use crate::{Book, Happening, Kitchen};
use ecs::prelude::*;

/// The entities of a section: its furniture, its cooks, pots with lids, and then ingredients.
const SECTION: usize = 128;
/// How far it is from one section to the next.
const WIDTH: f32 = 9.0;
const DEPTH: f32 = 7.0;

enum Thing {
    Cook,
    Stove,
    Fridge,
    Shelf,
    Pass,
}
use Thing::{Cook as C, Fridge as F, Pass as P, Shelf as H, Stove as S};

/// The things of a section and their places, as long as there are entities left. The first five make a kitchen that works.
#[rustfmt::skip]
const PLAN: [(Thing, f32, f32); 17] = [
    (C, 2.0, 3.0), (S, 4.0, 2.0), (F, 0.5, 3.0), (P, 7.5, 3.0), (H, 3.0, 1.0),
    (S, 4.0, 3.0), (C, 6.0, 3.0), (S, 4.0, 4.0), (S, 4.0, 5.0),
    (C, 2.0, 2.0), (S, 5.0, 2.0), (S, 5.0, 3.0), (C, 6.0, 4.0),
    (S, 5.0, 4.0), (S, 5.0, 5.0), (S, 4.0, 6.0), (S, 5.0, 6.0),
];

/// The cooks are called by these in turn, with a number.
const NAMES: [&str; 12] = [
    "Ada", "Bruno", "Carla", "Dimitri", "Elif", "Farid", "Greta", "Hiro", "Ines", "Jamal", "Katya",
    "Luca",
];

/// Fills the kitchen with this many entities: section by section, in a square.
pub(crate) fn furnish(kitchen: &mut Kitchen, entities: usize) {
    let columns = entities.div_ceil(SECTION).isqrt().max(1);
    for (number, first) in (0..entities).step_by(SECTION).enumerate() {
        let corner = corner(number % columns, number / columns);
        furnish_section(kitchen, corner, SECTION.min(entities - first));
    }
}

fn furnish_section(kitchen: &mut Kitchen, corner: Position, entities: usize) {
    let supplies = entities.saturating_sub(PLAN.len());
    // Each pot has its lid.
    let pots = POTS.min(supplies / 2);
    let ingredients = supplies - 2 * pots;
    for (thing, x, y) in PLAN.iter().take(entities) {
        let position = Position {
            x: corner.x + x,
            y: corner.y + y,
        };
        match thing {
            Thing::Cook => {
                let number = kitchen.columns::<Cook>().entity.len();
                kitchen.spawn(new_cook(number, position));
            }
            Thing::Stove => {
                let (heat, ambient) = (Heat(ROOM), Ambient(ROOM));
                kitchen.spawn(Stove {
                    position,
                    burner: Burner::default(),
                    heat,
                    ambient,
                });
            }
            Thing::Fridge => {
                let fridge = kitchen.spawn(Fridge {
                    position,
                    piles: Piles::default(),
                });
                for (kind, food) in Food::ALL.into_iter().enumerate() {
                    // Shares that differ by one at most.
                    stock(
                        kitchen,
                        fridge,
                        food,
                        (ingredients + kind) / Food::ALL.len(),
                    );
                }
            }
            Thing::Shelf => {
                kitchen.spawn_with::<StandsOn, _>(
                    Shelf {
                        position,
                        rack: Rack,
                    },
                    |shelf| {
                        for _ in 0..pots {
                            Pot::spawn_with_lid(shelf, position);
                        }
                    },
                );
            }
            Thing::Pass => {
                kitchen.spawn(Pass {
                    position,
                    hatch: Hatch,
                });
            }
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the kitchen is smaller than that"
)]
fn corner(column: usize, row: usize) -> Position {
    Position {
        x: column as f32 * WIDTH,
        y: row as f32 * DEPTH,
    }
}

fn new_cook(number: usize, position: Position) -> Cook {
    Cook {
        name: Name(format!(
            "{} {}",
            NAMES[number % NAMES.len()],
            number / NAMES.len() + 1
        )),
        position,
        velocity: Velocity::default(),
        goal: Goal(position),
        task: Task::Wait,
        shift: Shift::default(),
    }
}

/// Brings ingredients to a fridge.
fn stock(kitchen: &mut Kitchen, fridge: Entity, food: Food, count: usize) {
    let Some(position) = kitchen.get::<Position>(fridge).copied() else {
        return;
    };
    let ingredients = kitchen
        .spawn_batch((0..count).map(|_| Ingredient::raw(food, position)))
        .to_vec();
    if let Some(piles) = kitchen.get_mut::<Piles>(fridge) {
        piles.put(food, &ingredients);
    }
    // The book begins with the ingredients that are there when the kitchen opens.
    kitchen
        .resource_mut::<Book>()
        .enter(Happening::Supplied(count));
}
