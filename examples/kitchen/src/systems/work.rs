use crate::components::{
    Ambient, Burner, Food, Needs, Parts, Piles, Position, ROOM, Shift, Stage, Task, Ticket,
};
use crate::world::{StandsOn, Working};
use crate::{Happening, Kitchen};
use ecs::prelude::*;

/// The data that a cook's work touches, once the cook is there.
struct Workplace<'w, 'q> {
    shifts: Lookup<'w, Kitchen, &'q mut Shift>,
    fridges: Lookup<'w, Kitchen, &'q mut Piles>,
    burners: Lookup<'w, Kitchen, &'q mut Burner>,
    orders: Lookup<'w, Kitchen, (&'q mut Needs, &'q mut Parts)>,
    foods: Lookup<'w, Kitchen, Ingredient<'q>>,
    on: Related<'w, Kitchen, StandsOn>,
    /// Pots that left their shelf in this tick. They stand on it until the commands are done.
    taken: Vec<Entity>,
    happenings: EventWriter<'w, Happening>,
    commands: Commands<'w, Kitchen>,
}

/// The components of an ingredient that a cook reads or changes.
type Ingredient<'q> = (&'q Food, &'q Stage, Option<&'q Ticket>, &'q mut Ambient);

/// Cooks that have reached their goal do their task, and turn to the one that follows from it.
#[expect(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    reason = "a system takes what it touches"
)]
pub fn work<'q>(
    working: Query<Kitchen, Working>,
    places: Lookup<Kitchen, &Position>,
    shifts: Lookup<Kitchen, &'q mut Shift>,
    fridges: Lookup<Kitchen, &'q mut Piles>,
    burners: Lookup<Kitchen, &'q mut Burner>,
    orders: Lookup<Kitchen, (&'q mut Needs, &'q mut Parts)>,
    foods: Lookup<Kitchen, Ingredient<'q>>,
    on: Related<Kitchen, StandsOn>,
    happenings: EventWriter<Happening>,
    commands: Commands<Kitchen>,
) {
    let mut at = Workplace {
        shifts,
        fridges,
        burners,
        orders,
        foods,
        on,
        taken: Vec::new(),
        happenings,
        commands,
    };
    working.for_each(
        |Working {
             entity: cook,
             position,
             goal,
             task,
         }| {
            if *task == Task::Wait || !position.is_within_reach(goal.0) {
                return;
            }
            *task = match *task {
                Task::Wait => Task::Wait,
                Task::Fetch {
                    fridge,
                    food,
                    stove,
                    order,
                } => at.fetch(cook, fridge, food, stove, order),
                Task::Fry { stove } => at.fry(cook, stove),
                Task::TakePot { shelf, stove } => at.take_pot(cook, shelf, stove),
                Task::PutPot { stove } => at.put_pot(cook, stove),
                Task::TakeOff { stove } => at.take_off(cook, stove),
                Task::Deliver { order } => at.deliver(cook, order),
            };
            if let Some(place) = task.target().and_then(|target| places.get(target)) {
                goal.0 = *place;
            }
        },
    );
}

impl Workplace<'_, '_> {
    fn fetch(
        &mut self,
        cook: Entity,
        fridge: Entity,
        food: Food,
        stove: Entity,
        order: Entity,
    ) -> Task {
        let wanted = self.orders.contains(order);
        let found = self
            .fridges
            .get_mut(fridge)
            .filter(|_| wanted)
            .and_then(|piles| piles.take(food));
        let Some(ingredient) = found else {
            // The guest has left, or another cook took the last one.
            self.leave(stove);
            self.need_again(order, food);
            return Task::Wait;
        };
        self.commands.insert(ingredient, Ticket(order));
        self.take(cook, ingredient);
        Task::Fry { stove }
    }

    fn fry(&mut self, cook: Entity, stove: Entity) -> Task {
        self.leave(stove);
        let Some(ingredient) = self.in_hands(cook) else {
            return Task::Wait;
        };
        match self.on.sources_of(stove).next() {
            Some(pot) => self.commands.insert(ingredient, StandsOn { place: pot }),
            None => self.throw_away(ingredient, Happening::Wasted),
        }
        Task::Wait
    }

    fn take_pot(&mut self, cook: Entity, rack: Entity, stove: Entity) -> Task {
        let Some(pot) = self
            .on
            .sources_of(rack)
            .find(|pot| !self.taken.contains(pot))
        else {
            // Other cooks took the last ones.
            self.leave(stove);
            return Task::Wait;
        };
        self.taken.push(pot);
        // The lid stays on the pot, and so comes along.
        self.commands.insert(pot, StandsOn { place: cook });
        Task::PutPot { stove }
    }

    fn put_pot(&mut self, cook: Entity, stove: Entity) -> Task {
        self.leave(stove);
        if let Some(pot) = self.in_hands(cook) {
            self.commands.insert(pot, StandsOn { place: stove });
        }
        Task::Wait
    }

    fn take_off(&mut self, cook: Entity, stove: Entity) -> Task {
        self.leave(stove);
        let Some(pot) = self.on.sources_of(stove).next() else {
            return Task::Wait;
        };
        let found = self
            .on
            .sources_of(pot)
            .find(|thing| self.foods.contains(*thing));
        let Some(ingredient) = found else {
            return Task::Wait;
        };
        let Some((&food, &stage, ticket, _)) = self.foods.get_mut(ingredient) else {
            return Task::Wait;
        };
        let order = ticket
            .map(|ticket| ticket.0)
            .filter(|order| self.orders.contains(*order));

        if stage == Stage::Burnt {
            // The pot takes along its contents, and the lid.
            self.throw_away(pot, Happening::Burnt);
            if let Some(order) = order {
                self.need_again(order, food);
            }
            return Task::Wait;
        }
        let Some(order) = order else {
            self.throw_away(ingredient, Happening::Wasted);
            return Task::Wait;
        };
        self.take(cook, ingredient);
        Task::Deliver { order }
    }

    fn deliver(&mut self, cook: Entity, order: Entity) -> Task {
        let Some(ingredient) = self.in_hands(cook) else {
            return Task::Wait;
        };
        if let Some((_, parts)) = self.orders.get_mut(order) {
            self.commands.remove::<StandsOn>(ingredient);
            parts.0.push(ingredient);
            if let Some(shift) = self.shifts.get_mut(cook) {
                shift.delivered += 1;
            }
        } else {
            self.throw_away(ingredient, Happening::Wasted);
        }
        Task::Wait
    }

    /// Puts an ingredient into a cook's hands, away from fridge and fire.
    fn take(&mut self, cook: Entity, ingredient: Entity) {
        self.commands.insert(ingredient, StandsOn { place: cook });
        if let Some((.., ambient)) = self.foods.get_mut(ingredient) {
            ambient.0 = ROOM;
        }
    }

    /// The ingredient or the pot that a cook carries.
    fn in_hands(&self, cook: Entity) -> Option<Entity> {
        self.on.sources_of(cook).next()
    }

    /// Nobody is on the way to a stove any more.
    fn leave(&mut self, stove: Entity) {
        if let Some(burner) = self.burners.get_mut(stove) {
            *burner = Burner::default();
        }
    }

    fn throw_away(&mut self, thing: Entity, why: Happening) {
        self.commands.despawn(thing);
        self.happenings.send(why);
    }

    /// Puts an ingredient back on the list of an order's needs, if the guest is still waiting.
    fn need_again(&mut self, order: Entity, food: Food) {
        if let Some((needs, _)) = self.orders.get_mut(order) {
            needs.0.push(food);
        }
    }
}
