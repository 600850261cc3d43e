//! The addition of a line to a battle.

use super::effect::Effect;
use super::{SCHEDULES, plan};
use crate::combat::{Tank, Turret};
use crate::loot::Crate;
use crate::{Battle, Phase, Score};
use ecs::prelude::*;
use ecs::schedule::{AddedSystem, in_state};
use ecs::{ComponentDefinition, ComponentId, FieldType, Fields, Value};

pub(super) enum Addition {
    Component(Component),
    Gift(Gift),
    System(Box<System>),
}

pub(super) struct Component {
    pub(super) name: String,
    pub(super) fields: Vec<String>,
}

pub(super) struct Gift {
    pub(super) archetype: String,
    pub(super) component: String,
    pub(super) value: Value<'static>,
}

#[derive(Default)]
pub(super) struct System {
    pub(super) name: String,
    pub(super) schedule: String,
    pub(super) phase: Option<String>,
    pub(super) after: Vec<String>,
    pub(super) before: Vec<String>,
    pub(super) state: Option<String>,
    pub(super) every: Option<u64>,
    pub(super) effect: Effect,
}

/// The system of a line, if it has one, and its schedule.
type Added = Option<(&'static str, AddedSystem)>;

impl Addition {
    pub(super) fn add(self, battle: &mut Battle) -> Result<Added, String> {
        match self {
            Self::Component(component) => component.add(battle).map(|()| None),
            Self::Gift(gift) => gift.add(battle).map(Some),
            Self::System(system) => system.add(battle).map(Some),
        }
    }
}

impl Component {
    fn add(self, battle: &mut Battle) -> Result<(), String> {
        let definition = ComponentDefinition::new(self.name);
        let definition = self.fields.into_iter().fold(definition, |it, field| it.field(field, FieldType::F32));
        battle.define(definition).map(drop).map_err(|error| error.to_string())
    }
}

/// Lists all entities of an archetype.
type List = fn(&Battle) -> Vec<Entity>;

/// The archetypes to which mods may give components.
const ARCHETYPES: [(&str, List); 3] = [("Tank", list::<Tank>), ("Turret", list::<Turret>), ("Crate", list::<Crate>)];

/// All entities of a kind, also those that have been given something before.
fn list<A: ArchetypeOf<Battle>>(battle: &Battle) -> Vec<Entity> {
    battle.query_ref::<(Entity, Is<A>)>().map(|(entity, ())| entity).collect()
}

impl Gift {
    fn add(self, battle: &mut Battle) -> Result<(&'static str, AddedSystem), String> {
        let Some((name, all)) = ARCHETYPES.into_iter().find(|(name, _)| *name == self.archetype) else {
            let known = ARCHETYPES.map(|(name, _)| format!("`{name}`")).join(", ");
            return Err(format!("there is no archetype `{}` to give something to: there are {known}", self.archetype));
        };
        let component = battle.component_id(&self.component).map_err(|error| error.to_string())?;
        let value = with_zeros(battle, component, self.value);
        battle.check_value(component, value.clone()).map_err(|error| error.to_string())?;
        let system = format!("give_{name}_{}", self.component);
        let give = move |battle: &mut Battle| {
            for entity in all(battle) {
                if !battle.components_of(entity).any(|it| it == component) {
                    let _ = battle.insert_value(entity, component, value.clone());
                }
            }
        };
        let added = battle.add_system(Battle::fight_plan(), system, give).in_phase("muster").add();
        added.map(|id| ("fight", id)).map_err(|error| error.to_string())
    }
}

/// A value of a component that a mod defines has 0 in the fields that the mod leaves out.
fn with_zeros(battle: &Battle, component: ComponentId, value: Value<'static>) -> Value<'static> {
    let fields = battle.component(component).map(|it| it.fields);
    let (Some(Fields::Data(fields)), Value::Struct(_) | Value::Unit) = (fields, &value) else { return value };
    let mut given = if let Value::Struct(given) = value { given } else { Vec::new() };
    for field in fields {
        if !given.iter().any(|(name, _)| **name == *field.name) {
            given.push((field.name.to_string().into(), Value::F32(0.0)));
        }
    }
    Value::Struct(given)
}

impl System {
    fn add(self, battle: &mut Battle) -> Result<(&'static str, AddedSystem), String> {
        let schedule = SCHEDULES.into_iter().find(|it| *it == self.schedule);
        let Some((schedule, plan)) = schedule.and_then(|name| Some((name, plan(name)?))) else {
            let known = SCHEDULES.map(|name| format!("`{name}`")).join(", ");
            return Err(format!("there is no schedule `{}`: there are {known}", self.schedule));
        };
        let phase = self.state.as_deref().map(state).transpose()?;
        let (effect, rows) = (self.effect.clone(), self.effect.rows(battle)?);
        let mut system = battle.add_system(plan, self.name, move |battle: &mut Battle| effect.run(battle, &rows));
        for step in self.after {
            system = system.after(step);
        }
        for step in self.before {
            system = system.before(step);
        }
        if let Some(name) = self.phase {
            system = system.in_phase(name);
        }
        if let Some(phase) = phase {
            system = system.run_if(in_state(phase));
        }
        if let Some(every) = self.every {
            system = system.run_if(move |score: Res<Score>| score.ticks.is_multiple_of(every.max(1)));
        }
        system.add().map(|id| (schedule, id)).map_err(|error| error.to_string())
    }
}

fn state(name: &str) -> Result<Phase, String> {
    Ok(match name {
        "deployment" => Phase::Deployment,
        "fight" => Phase::Fight,
        "paused" => Phase::Paused,
        "over" => Phase::Over,
        _ => return Err(format!("there is no state `{name}`: there are `deployment`, `fight`, `paused` and `over`")),
    })
}
