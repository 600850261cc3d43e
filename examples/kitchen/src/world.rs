//! The schema of the kitchen.

use crate::components::{
    Ambient, Burner, Cookable, Dish, Doneness, FRIDGE, Food, Goal, Hands, Hatch, Heat, Name, Needs, Parts, Patience,
    Position, Shelf, Shift, Stage, Task, Ticket, Velocity,
};
use crate::rules::Rules;
use crate::systems::{
    advance_clock, carry, clear_plates, cook, empty_pans, follow_rules, keep_apart, keep_book, lose_patience, order,
    restock, serve, start_food, steer, tend_fires, walk, warm, work,
};
use crate::{Book, Clock, Happening, Rng};

ecs::world! {
    /// One kitchen, open for service.
    #[world]
    pub struct Kitchen {
        components: (
            Name, Position, Velocity, Goal,
            Task, Hands, Shift,
            Burner, Shelf, Hatch,
            Food, Heat, Ambient, Cookable, Doneness, Stage, Ticket,
            Dish, Needs, Parts, Patience,
        ),
        resources: (Clock, Rng, Book, Rules),
        events: (Happening),
    }

    /// One step of the service, as if from top to bottom. At the end of a phase what its systems ask for by commands is
    /// done: an order that was placed loses patience in the same tick, and what comes from the market is there to be cooked.
    #[schedule(fixed = 60)]
    pub fn tick() {
        follow_rules;
        'arrive: { order; }
        'leave: { lose_patience; }
        'plan: {
            restock;
            empty_pans;
            start_food;
        }
        'walk: {
            steer;
            keep_apart;
            walk;
            carry;
        }
        'heat: {
            tend_fires;
            warm;
            cook;
        }
        'work: {
            work;
            serve;
            clear_plates;
        }
        keep_book;
        advance_clock;
    }

    /// A cook walks about, and carries one thing at a time.
    #[archetype]
    pub struct Cook {
        name: Name,
        position: Position,
        velocity: Velocity,
        goal: Goal,
        task: Task,
        hands: Option<Hands>,
        shift: Shift,
    }

    /// A stove has one fire, which takes a while to get hot.
    #[archetype]
    pub struct Stove { position: Position, burner: Burner, heat: Heat, ambient: Ambient }

    /// A fridge keeps ingredients until they are needed.
    #[archetype]
    pub struct Fridge { position: Position, shelf: Shelf }

    /// At the pass guests order, and dishes are put together.
    #[archetype]
    pub struct Pass { position: Position, hatch: Hatch }

    /// An ingredient, wherever it is: on a shelf, in a hand, in a pan, on the pass.
    #[archetype(capacity = 1024)]
    pub struct Ingredient {
        food: Food,
        position: Position,
        heat: Heat,
        ambient: Ambient,
        cookable: Cookable,
        doneness: Doneness,
        stage: Stage,
    }

    /// An order lies at the pass until it is complete, or until the guest leaves.
    #[archetype(capacity = 256)]
    pub struct Order { dish: Dish, position: Position, needs: Needs, parts: Parts, patience: Patience }

    /// A plate is on its way to the guest.
    #[archetype]
    pub struct Plate { dish: Dish, position: Position, velocity: Velocity, goal: Goal }

    /// Everything that moves: cooks and plates.
    #[query]
    pub struct Moving { position: &mut Position, velocity: &Velocity }

    /// Everything that takes on the temperature around it: ingredients and stoves.
    #[query]
    pub struct Warming { heat: &mut Heat, ambient: &Ambient }

    /// Everything that heat changes for good.
    #[query]
    pub struct Cooking {
        heat: &Heat,
        ambient: &Ambient,
        cookable: &Cookable,
        doneness: &mut Doneness,
        stage: &mut Stage,
    }

    /// The cooks, and what they are up to.
    #[query]
    pub struct Working { entity: Entity, position: &Position, goal: &mut Goal, task: &mut Task }
}

impl Ingredient {
    /// Fresh from the market, and cold.
    pub const fn raw(food: Food, position: Position) -> Self {
        Self {
            food,
            position,
            heat: Heat(FRIDGE),
            ambient: Ambient(FRIDGE),
            cookable: food.cookable(),
            doneness: Doneness(0.0),
            stage: Stage::Raw,
        }
    }
}
