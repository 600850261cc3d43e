//! An entry of a mod, and the addition of it to a battle.

use super::Read;
use crate::{Battle, Phase, Score};
use ecs::condition::{greater_than, less_than};
use ecs::prelude::*;
use ecs::schedule::{AddSystem, AddedSystem, Plan, in_state};
use ecs::{ComponentDefinition, ComponentId, FieldType, Fields, Value};
use serde::Deserialize;

/// A system that was added, and its schedule.
pub(super) type Added = (&'static Plan<Battle>, AddedSystem);

/// The schedules to which mods may add systems.
const PLANS: [&Plan<Battle>; 7] = [
    Battle::tick_plan(),
    Battle::fight_plan(),
    Battle::manoeuvres_plan(),
    Battle::exchange_of_fire_plan(),
    Battle::wearing_plan(),
    Battle::looting_plan(),
    Battle::casualties_plan(),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum Entry<'t> {
    Component {
        name: String,
        fields: Vec<String>,
    },
    Give {
        to: String,
        component: String,
        #[serde(borrow)]
        value: Option<Value<'t>>,
    },
    System(System),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct System {
    name: String,
    r#in: String,
    phase: Option<String>,
    after: Option<String>,
    before: Option<String>,
    r#if: Option<Phase>,
    every: Option<u64>,
    r#do: (String, String, Operand),
    where_above: Option<(String, f32)>,
    where_below: Option<(String, f32)>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number, or a field in quotation marks"
)]
enum Operand {
    Number(f64),
    Field(String),
}

impl Entry<'_> {
    pub(super) fn add_to(self, battle: &mut Battle) -> Read<Option<Added>> {
        match self {
            Self::Component { name, fields } => {
                let definition = ComponentDefinition::new(name);
                battle.define(
                    fields
                        .into_iter()
                        .fold(definition, |it, field| it.field(field, FieldType::F32)),
                )?;
                Ok(None)
            }
            Self::Give {
                to,
                component,
                value,
            } => give(&to, &component, value, battle).map(Some),
            Self::System(added) => system(added, battle).map(Some),
        }
    }
}

/// A gift is a system, since entities come at any time. Fields of a component of a mod are 0 where the value leaves them out.
fn give(to: &str, name: &str, value: Option<Value<'_>>, battle: &mut Battle) -> Read<Added> {
    let component = battle.component_id(name)?;
    let lacking = battle.runtime_query().is(to).without(component).build()?;
    let mut value = value.map_or(Value::Struct(Vec::new()), Value::into_owned);
    let fields = battle.component(component).map(|it| it.fields);
    if let (Some(Fields::Data(all)), Value::Struct(given)) = (fields, &mut value) {
        let left_out = all
            .iter()
            .filter(|field| given.iter().all(|(name, _)| **name != *field.name));
        let zeros: Vec<_> = left_out
            .map(|field| (field.name.to_string().into(), Value::F32(0.0)))
            .collect();
        given.extend(zeros);
    }
    battle.check_value(component, value.clone())?;
    let give = move |battle: &mut Battle| {
        let lacking: Vec<Entity> = battle.run(&lacking).entities().collect();
        for entity in lacking {
            let _ = battle.insert_value(entity, component, value.clone());
        }
    };
    let plan = Battle::fight_plan();
    Ok((
        plan,
        battle
            .add_system(plan, format!("give_{to}_{name}"), give)
            .in_phase("muster")
            .add()?,
    ))
}

fn system(entry: System, battle: &mut Battle) -> Read<Added> {
    let plan = PLANS
        .into_iter()
        .find(|plan| plan.name() == entry.r#in)
        .ok_or_else(|| {
            let known = PLANS.map(Plan::name);
            format!("there is no schedule `{}`: there are {known:?}", entry.r#in)
        })?;
    let effect = effect(&entry, battle)?;
    let mut system = battle.add_system(plan, entry.name, effect);
    system = entry.phase.into_iter().fold(system, AddSystem::in_phase);
    system = entry.after.into_iter().fold(system, AddSystem::after);
    system = entry.before.into_iter().fold(system, AddSystem::before);
    system = entry
        .r#if
        .into_iter()
        .fold(system, |system, state| system.run_if(in_state(state)));
    if let Some(every) = entry.every {
        system = system.run_if(move |score: Res<Score>| score.ticks.is_multiple_of(every.max(1)));
    }
    Ok((plan, system.add()?))
}

/// A field becomes another number, in each entity that has the field and meets the conditions.
fn effect(entry: &System, battle: &Battle) -> Read<impl Fn(&mut Battle) + Send + Sync + use<>> {
    let (field, operation, operand) = &entry.r#do;
    let operation: fn(f64, f64) -> f64 = match &**operation {
        "=" => |_, by| by,
        "+=" => |number, by| number + by,
        "-=" => |number, by| number - by,
        "*=" => |number, by| number * by,
        other => return Err(format!("expected `=`, `+=`, `-=` or `*=`, not `{other}`").into()),
    };
    let place = Place::find(field, battle)?;
    let operand = match operand {
        Operand::Number(number) => Ok(*number),
        Operand::Field(field) => Err(Place::find(field, battle)?),
    };
    let rows = battle.runtime_query().with(place.component);
    let rows = entry
        .where_above
        .iter()
        .fold(rows, |rows, (field, number)| {
            rows.where_(field, greater_than(*number))
        });
    let rows = entry
        .where_below
        .iter()
        .fold(rows, |rows, (field, number)| {
            rows.where_(field, less_than(*number))
        });
    let rows = rows.build()?;
    Ok(move |battle: &mut Battle| {
        let entities: Vec<Entity> = battle.run(&rows).entities().collect();
        for entity in entities {
            let by = operand
                .as_ref()
                .map_or_else(|place| place.get(battle, entity), |number| Some(*number));
            if let (Some(number), Some(by)) = (place.get(battle, entity), by) {
                place.set(battle, entity, operation(number, by));
            }
        }
    })
}

/// A field that is a number, by name.
struct Place {
    component: ComponentId,
    field: String,
    is_whole: bool,
}

impl Place {
    fn find(path: &str, battle: &Battle) -> Read<Self> {
        let (name, field) = path
            .split_once('.')
            .ok_or_else(|| format!("expected `Component.field`, not `{path}`"))?;
        let is_whole = match battle.field_type(name, field)? {
            Some(it @ (FieldType::F32 | FieldType::U32)) => it == FieldType::U32,
            _ => return Err(format!("`{path}` is no number that a mod can change").into()),
        };
        Ok(Self {
            component: battle.component_id(name)?,
            field: field.to_owned(),
            is_whole,
        })
    }

    fn get(&self, battle: &Battle, entity: Entity) -> Option<f64> {
        battle
            .get_value(entity, self.component, &self.field)
            .ok()?
            .as_f64()
    }

    /// A field of whole numbers takes the nearest one.
    fn set(&self, battle: &mut Battle, entity: Entity, number: f64) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is the nearest one then too"
        )]
        let value = if self.is_whole {
            Value::U32(number.round() as u32)
        } else {
            Value::F64(number)
        };
        let _ = battle.set_value(entity, self.component, &self.field, value);
    }
}
