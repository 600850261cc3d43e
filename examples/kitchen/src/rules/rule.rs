use super::gifts::Gift;
use crate::Kitchen;
use ecs::query::RuntimeQuery;
use ecs::{ComponentId, Entity};
use std::ops::Range;

/// An action, at some ticks, on some entities.
pub(super) struct Rule {
    /// As it stands in the file.
    pub(super) text: String,
    pub(super) ticks: Range<u64>,
    /// Those that have and lack the components which the rule is about.
    pub(super) rows: RuntimeQuery,
    pub(super) condition: Option<Condition>,
    pub(super) action: Action,
    /// How often it happened to an entity.
    pub(super) times: u64,
}

pub(super) enum Action {
    /// A component comes, with these fields.
    Give(Thing, Vec<(Field, f32)>),
    /// A component goes.
    Take(Thing),
    /// A field becomes another number, by the operation on the old one and the product of the factors.
    Change(Field, fn(f32, f32) -> f32, Vec<Factor>),
}

/// A component that is given or taken.
pub(super) enum Thing {
    /// A component that the kitchen declares.
    Declared(&'static Gift),
    /// A component that the rules define, and the bytes that it takes.
    Data(ComponentId, usize),
}

/// A field of a component. It holds an `f32`.
pub(super) struct Field {
    pub(super) component: ComponentId,
    pub(super) name: String,
}

pub(super) enum Factor {
    Number(f32),
    Field(Field),
}

pub(super) struct Condition {
    pub(super) field: Field,
    pub(super) holds: fn(&f32, &f32) -> bool,
    pub(super) number: f32,
}

impl Rule {
    pub(super) fn run(&mut self, kitchen: &mut Kitchen, tick: u64) {
        if !self.ticks.contains(&tick) {
            return;
        }
        // Rows move while components come and go, so the entities are listed first.
        let chunks = kitchen.run_ref(&self.rows).into_iter().flatten();
        let entities: Vec<Entity> = chunks.flat_map(|chunk| chunk.entities()).copied().collect();
        for entity in entities {
            if self
                .condition
                .as_ref()
                .is_none_or(|condition| condition.is_met(kitchen, entity))
            {
                self.times += u64::from(self.action.happen(kitchen, entity));
            }
        }
    }
}

impl Action {
    fn happen(&self, kitchen: &mut Kitchen, entity: Entity) -> bool {
        match self {
            Self::Give(thing, fields) => {
                let given = match *thing {
                    Thing::Declared(gift) => (gift.give)(kitchen, entity),
                    Thing::Data(component, size) => kitchen
                        .insert_data(entity, component, &vec![0; size])
                        .is_ok(),
                };
                given
                    && fields
                        .iter()
                        .all(|(field, number)| field.set(kitchen, entity, *number))
            }
            Self::Take(Thing::Declared(gift)) => (gift.take)(kitchen, entity),
            Self::Take(Thing::Data(component, _)) => {
                kitchen.remove_data(entity, *component).is_ok()
            }
            Self::Change(field, operation, factors) => {
                let by: Option<f32> = factors
                    .iter()
                    .map(|factor| factor.of(kitchen, entity))
                    .product();
                let to = field
                    .of(kitchen, entity)
                    .zip(by)
                    .map(|(number, by)| operation(number, by));
                to.is_some_and(|to| field.set(kitchen, entity, to))
            }
        }
    }
}

impl Field {
    fn of(&self, kitchen: &Kitchen, entity: Entity) -> Option<f32> {
        kitchen
            .field(entity, self.component, &self.name)
            .ok()?
            .try_into()
            .ok()
    }

    fn set(&self, kitchen: &mut Kitchen, entity: Entity, to: f32) -> bool {
        kitchen
            .set_field(entity, self.component, &self.name, to)
            .is_ok()
    }
}

impl Factor {
    fn of(&self, kitchen: &Kitchen, entity: Entity) -> Option<f32> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Field(field) => field.of(kitchen, entity),
        }
    }
}

impl Condition {
    fn is_met(&self, kitchen: &Kitchen, entity: Entity) -> bool {
        self.field
            .of(kitchen, entity)
            .is_some_and(|found| (self.holds)(&found, &self.number))
    }
}
