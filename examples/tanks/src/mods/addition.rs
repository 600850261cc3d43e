//! The addition of a line to a battle.

use super::effect::{Effect, check_field};
use super::{SCHEDULES, plan};
use crate::combat::{Tank, Turret};
use crate::loot::Crate;
use crate::{Battle, Phase, Score};
use ecs::prelude::*;
use ecs::schedule::{AddedSystem, in_state};
use ecs::{ComponentDefinition, FieldType, Fields};

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
    pub(super) fields: Vec<(String, f32)>,
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
        let view = battle.component(component).filter(|it| matches!(it.fields, Fields::Data(_)));
        let Some(size) = view.map(|it| it.size) else {
            return Err(format!("`{}` is the game's own: a mod gives components that it defines", self.component));
        };
        self.fields.iter().try_for_each(|(field, _)| check_field(battle, component, field, &[FieldType::F32]))?;
        let fields = self.fields;
        let system = format!("give_{name}_{}", self.component);
        let give = move |battle: &mut Battle| {
            for entity in all(battle) {
                if battle.get_data(entity, component).is_none()
                    && battle.insert_data(entity, component, &vec![0; size]).is_ok()
                {
                    for (field, number) in &fields {
                        let _ = battle.set_field(entity, component, field, *number);
                    }
                }
            }
        };
        let added = battle.add_system(Battle::fight_plan(), system, give).in_phase("muster").add();
        added.map(|id| ("fight", id)).map_err(|error| error.to_string())
    }
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
