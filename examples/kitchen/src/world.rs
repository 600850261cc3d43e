//! The schema of the kitchen.

use crate::components::{
    Ambient, Burner, Cookable, Cover, Dish, Doneness, FRIDGE, Food, Goal, Hatch, Heat, Name, Needs,
    Parts, Patience, Piles, Position, Rack, Shift, Stage, Task, Ticket, Velocity, Vessel,
};
use crate::rules::Rules;
use crate::systems::{
    EARSHOT, advance_clock, bring_pots, carry, clear_plates, cook, empty_pots, follow_rules,
    keep_apart, keep_book, lose_patience, order, restock, serve, set_pots, start_food, steer,
    tend_fires, walk, warm, work,
};
use crate::{Book, Clock, Happening, Rng};
use ecs::Entity;
use ecs::relation::{Below, Spawner};

ecs::world! {
    /// One kitchen, open for service.
    #[world(save, transient(Rules))]
    pub struct Kitchen {
        components: (
            Name, Position, Velocity, Goal,
            Task, Shift,
            Burner, Piles, Hatch, Rack, Vessel, Cover,
            Food, Heat, Ambient, Cookable, Doneness, Stage, Ticket,
            Dish, Needs, Parts, Patience,
        ),
        resources: (Clock, Rng, Book, Rules),
        events: (Happening),
    }

    /// One step of the service, as if from top to bottom. At the end of a phase the commands of its systems are
    /// applied: an order that was placed loses patience in the same tick, and food from the market is there to be cooked.
    #[schedule(fixed = 60)]
    pub fn tick() {
        follow_rules;
        'arrive: { order; }
        'leave: { lose_patience; }
        'plan: {
            restock;
            bring_pots;
            empty_pots;
            start_food;
            set_pots;
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

    /// A thing that stands on another: a lid on a pot, a pot on a shelf or a stove. Food is in a pot, and a thing that a cook carries is in the
    /// cook's hands. A thing that is thrown away takes along all that stands on it.
    #[relation(acyclic, on_despawn = cascade, inverse = things_on)]
    #[derive(Hash)]
    pub struct StandsOn { pub place: Entity }

    /// A cook walks about, and carries one thing at a time.
    #[archetype]
    pub struct Cook {
        name: Name,
        position: Position,
        velocity: Velocity,
        goal: Goal,
        task: Task,
        shift: Shift,
    }

    /// A stove has one fire, which takes a while to get hot.
    #[archetype]
    pub struct Stove { position: Position, burner: Burner, heat: Heat, ambient: Ambient }

    /// A fridge keeps ingredients until they are needed.
    #[archetype]
    pub struct Fridge { position: Position, piles: Piles }

    /// A shelf is where pots are, as long as no stove has them.
    #[archetype]
    pub struct Shelf { position: Position, rack: Rack }

    /// A pot stands on a shelf, and then on a stove. Food that burns in it ruins it.
    #[archetype]
    pub struct Pot { position: Position, vessel: Vessel, on: StandsOn }

    /// A lid goes where its pot goes.
    #[archetype]
    pub struct Lid { position: Position, cover: Cover, on: StandsOn }

    /// At the pass guests order, and dishes are put together.
    #[archetype]
    pub struct Pass { position: Position, hatch: Hatch }

    /// An ingredient, wherever it is: in a fridge, on the pass, or in the hand or the pot that it stands on.
    #[archetype(capacity = 1024)]
    pub struct Ingredient {
        food: Food,
        position: Position,
        heat: Heat,
        ambient: Ambient,
        cookable: Cookable,
        doneness: Doneness,
        stage: Stage,
        on: Option<StandsOn>,
    }

    /// An order lies at the pass until it is complete, or until the guest leaves.
    #[archetype(capacity = 256)]
    pub struct Order { dish: Dish, position: Position, needs: Needs, parts: Parts, patience: Patience }

    /// A plate is on its way to the guest.
    #[archetype]
    pub struct Plate { dish: Dish, position: Position, velocity: Velocity, goal: Goal }

    /// The stoves by their places. A call is heard as far as a cell is wide.
    #[index(spatial, at = [position.x, position.y], cell = EARSHOT, with(Burner))]
    pub struct Near { position: Position }

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

    /// The cooks, with their goals and tasks.
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
            on: None,
        }
    }
}

impl Pot {
    /// Spawns a pot with its lid: at once, or by commands.
    pub fn spawn_with_lid<S: Spawner<World = Kitchen>>(
        place: &mut Below<'_, S, StandsOn>,
        position: Position,
    ) -> Entity {
        let pot = place.spawn_linked(|on| Self {
            position,
            vessel: Vessel,
            on,
        });
        place.below(pot, |pot| {
            pot.spawn_linked(|on| Lid {
                position,
                cover: Cover,
                on,
            });
        })
    }
}
