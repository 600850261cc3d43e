use crate::components::{
    Ambient, Burner, Food, Hands, Needs, Parts, Position, ROOM, Shelf, Shift, Stage, Task, Ticket,
};
use crate::world::Working;
use crate::{Happening, Kitchen};
use ecs::prelude::*;

/// What a cook's work touches, once the cook is there.
struct Workplace<'w, 'q> {
    cooks: Lookup<'w, Kitchen, (&'q mut Shift, Option<&'q Hands>)>,
    shelves: Lookup<'w, Kitchen, &'q mut Shelf>,
    burners: Lookup<'w, Kitchen, &'q mut Burner>,
    orders: Lookup<'w, Kitchen, (&'q mut Needs, &'q mut Parts)>,
    foods: Lookup<'w, Kitchen, Ingredient<'q>>,
    happenings: EventWriter<'w, Happening>,
    commands: Commands<'w, Kitchen>,
}

/// What a cook looks at and changes of an ingredient.
type Ingredient<'q> = (&'q Food, &'q Stage, Option<&'q Ticket>, &'q mut Ambient);

/// Cooks that have reached their goal do what they came for, and turn to what follows from it.
#[expect(clippy::too_many_arguments, clippy::needless_pass_by_value, reason = "a system takes what it touches")]
pub fn work<'q>(
    working: Query<Kitchen, Working>,
    places: Lookup<Kitchen, &Position>,
    cooks: Lookup<Kitchen, (&'q mut Shift, Option<&'q Hands>)>,
    shelves: Lookup<Kitchen, &'q mut Shelf>,
    burners: Lookup<Kitchen, &'q mut Burner>,
    orders: Lookup<Kitchen, (&'q mut Needs, &'q mut Parts)>,
    foods: Lookup<Kitchen, Ingredient<'q>>,
    happenings: EventWriter<Happening>,
    commands: Commands<Kitchen>,
) {
    let mut at = Workplace { cooks, shelves, burners, orders, foods, happenings, commands };
    working.for_each(|Working { entity: cook, position, goal, task }| {
        if *task == Task::Wait || !position.is_within_reach(goal.0) {
            return;
        }
        *task = match *task {
            Task::Wait => Task::Wait,
            Task::Fetch { fridge, food, stove, order } => at.fetch(cook, fridge, food, stove, order),
            Task::Fry { stove } => at.fry(cook, stove),
            Task::TakeOff { stove } => at.take_off(cook, stove),
            Task::Deliver { order } => at.deliver(cook, order),
        };
        if let Some(place) = task.target().and_then(|target| places.get(target)) {
            goal.0 = *place;
        }
    });
}

impl Workplace<'_, '_> {
    fn fetch(&mut self, cook: Entity, fridge: Entity, food: Food, stove: Entity, order: Entity) -> Task {
        let wanted = self.orders.contains(order);
        let found = self.shelves.get_mut(fridge).filter(|_| wanted).and_then(|shelf| shelf.take(food));
        let Some(ingredient) = found else {
            // The guest has left, or another cook took the last one.
            if let Some(burner) = self.burners.get_mut(stove) {
                burner.cook = None;
            }
            self.need_again(order, food);
            return Task::Wait;
        };
        self.commands.insert(ingredient, Ticket(order));
        self.take(cook, ingredient);
        Task::Fry { stove }
    }

    fn fry(&mut self, cook: Entity, stove: Entity) -> Task {
        let ingredient = self.let_go(cook);
        if let Some(burner) = self.burners.get_mut(stove) {
            *burner = Burner { pan: ingredient, cook: None, done: false };
        }
        Task::Wait
    }

    fn take_off(&mut self, cook: Entity, stove: Entity) -> Task {
        let pan = self.burners.get_mut(stove).and_then(|burner| std::mem::take(burner).pan);
        let Some(ingredient) = pan else { return Task::Wait };
        let Some((&food, &stage, ticket, _)) = self.foods.get_mut(ingredient) else { return Task::Wait };
        let order = ticket.map(|ticket| ticket.0).filter(|order| self.orders.contains(*order));

        if stage == Stage::Burnt {
            self.throw_away(ingredient, Happening::Burnt);
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
        let Some(ingredient) = self.let_go(cook) else { return Task::Wait };
        if let Some((_, parts)) = self.orders.get_mut(order) {
            parts.0.push(ingredient);
            if let Some((shift, _)) = self.cooks.get_mut(cook) {
                shift.delivered += 1;
            }
        } else {
            self.throw_away(ingredient, Happening::Wasted);
        }
        Task::Wait
    }

    /// Puts an ingredient into a cook's hands, away from fridge and fire.
    fn take(&mut self, cook: Entity, ingredient: Entity) {
        self.commands.insert(cook, Hands(ingredient));
        if let Some((.., ambient)) = self.foods.get_mut(ingredient) {
            ambient.0 = ROOM;
        }
    }

    /// Takes the ingredient out of a cook's hands.
    fn let_go(&mut self, cook: Entity) -> Option<Entity> {
        self.commands.remove::<Hands>(cook);
        self.cooks.get_mut(cook)?.1.map(|hands| hands.0)
    }

    fn throw_away(&mut self, ingredient: Entity, why: Happening) {
        self.commands.despawn(ingredient);
        self.happenings.send(why);
    }

    /// Puts an ingredient back on the list of what an order needs, if the guest is still waiting.
    fn need_again(&mut self, order: Entity, food: Food) {
        if let Some((needs, _)) = self.orders.get_mut(order) {
            needs.0.push(food);
        }
    }
}
