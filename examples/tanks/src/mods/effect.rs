//! The effect of a mod's system on entities.

use crate::Battle;
use ecs::query::RuntimeQuery;
use ecs::{ComponentId, Condition, Entity, FieldType, Fields, Value};

/// A field changes in each entity that has the components which are named, and meets the condition.
#[derive(Clone)]
pub(super) struct Effect {
    pub(super) field: Place,
    pub(super) operation: fn(f32, f32) -> f32,
    pub(super) operand: Operand,
    /// The path to a value, and its condition.
    pub(super) condition: Option<(String, Condition)>,
}

#[derive(Clone)]
pub(super) enum Operand {
    Number(f32),
    Field(Place),
}

/// A field of a component, by name.
#[derive(Clone, Default)]
pub(super) struct Place {
    pub(super) component: String,
    pub(super) field: String,
}

impl Default for Effect {
    fn default() -> Self {
        Self { field: Place::default(), operation: |_, by| by, operand: Operand::Number(0.0), condition: None }
    }
}

impl Effect {
    /// The entities that have all components which are named, and meet the condition.
    pub(super) fn rows(&self, battle: &Battle) -> Result<RuntimeQuery, String> {
        let operand = if let Operand::Field(place) = &self.operand { Some(place) } else { None };
        let mut rows = battle.runtime_query();
        for place in [Some(&self.field), operand].into_iter().flatten() {
            let component = place.id(battle)?;
            check_field(battle, component, &place.field, &[FieldType::F32, FieldType::U32])?;
            rows = rows.with(component);
        }
        check_field(battle, self.field.id(battle)?, &self.field.field, &[FieldType::F32])?;
        if let Some((path, condition)) = &self.condition {
            rows = rows.where_(path, condition.clone());
        }
        rows.build().map_err(|error| error.to_string())
    }

    /// Lets it happen to all of these.
    pub(super) fn run(&self, battle: &mut Battle, rows: &RuntimeQuery) {
        let chunks = battle.run_ref(rows).into_iter().flatten();
        let entities: Vec<Entity> = chunks.flat_map(|chunk| chunk.entities()).copied().collect();
        for entity in entities {
            let by = match &self.operand {
                Operand::Number(number) => Some(*number),
                Operand::Field(place) => place.get(battle, entity),
            };
            if let (Some(number), Some(by)) = (self.field.get(battle, entity), by) {
                self.field.set(battle, entity, (self.operation)(number, by));
            }
        }
    }
}

impl Place {
    fn id(&self, battle: &Battle) -> Result<ComponentId, String> {
        battle.component_id(&self.component).map_err(|error| error.to_string())
    }

    fn get(&self, battle: &Battle, entity: Entity) -> Option<f32> {
        match battle.field(entity, self.id(battle).ok()?, &self.field).ok()? {
            Value::F32(number) => Some(number),
            #[expect(clippy::cast_precision_loss, reason = "ticks are few")]
            Value::U32(number) => Some(number as f32),
            _ => None,
        }
    }

    fn set(&self, battle: &mut Battle, entity: Entity, number: f32) {
        if let Ok(component) = self.id(battle) {
            let _ = battle.set_field(entity, component, &self.field, number);
        }
    }
}

/// The component must have the field, as a number of one of these types.
pub(super) fn check_field(
    battle: &Battle,
    component: ComponentId,
    field: &str,
    types: &[FieldType],
) -> Result<(), String> {
    let Some(view) = battle.component(component) else { return Err("the component is gone".to_owned()) };
    let fields: Vec<(&str, Option<FieldType>)> = match view.fields {
        Fields::Type(fields) => fields.iter().map(|it| (it.name, it.field_type)).collect(),
        Fields::Data(fields) => fields.iter().map(|it| (&*it.name, Some(it.field_type))).collect(),
    };
    match fields.iter().find(|(name, _)| *name == field) {
        None => {
            let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
            Err(format!("`{}` has no field `{field}`: it has {names:?}", view.name))
        }
        Some((_, Some(found))) if types.contains(found) => Ok(()),
        Some(_) => Err(format!("the field `{field}` of `{}` is none of {types:?}", view.name)),
    }
}
