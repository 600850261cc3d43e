//! The effect of a mod's system on entities.

use super::{Read, need, number};
use crate::Battle;
use ecs::condition::{greater_than, less_than};
use ecs::query::RuntimeQuery;
use ecs::{ComponentId, Entity, FieldType, Fields, Value};

/// A number changes in each entity that has the components which are named, and meets the condition.
pub(super) struct Effect {
    rows: RuntimeQuery,
    place: Place,
    operation: fn(f64, f64) -> f64,
    operand: Result<f64, Place>,
}

impl Effect {
    /// `COMPONENT.FIELD OPERATION OPERAND [where COMPONENT.FIELD > NUMBER]`
    pub(super) fn read<'t>(words: &mut impl Iterator<Item = &'t str>, battle: &Battle) -> Read<Self> {
        let place = Place::read(need(words, "`do` and a field")?, battle)?;
        let operation = match need(words, "an operation")? {
            "=" => |_, by| by,
            "+=" => |number: f64, by: f64| number + by,
            "-=" => |number: f64, by: f64| number - by,
            "*=" => |number: f64, by: f64| number * by,
            other => return Err(format!("expected `=`, `+=`, `-=` or `*=` but found `{other}`").into()),
        };
        let operand = need(words, "a number or a field")?;
        let operand = match operand.parse() {
            Ok(number) => Ok(number),
            Err(_) => Err(Place::read(operand, battle)?),
        };
        let mut rows = battle.runtime_query().with(place.component);
        if let Err(operand) = &operand {
            rows = rows.with(operand.component);
        }
        match words.next() {
            None => (),
            Some("where") => {
                let path = need(words, "a field")?;
                rows = match need(words, "`>` or `<`")? {
                    ">" => rows.where_(path, greater_than(number::<f32>(words, "a number")?)),
                    "<" => rows.where_(path, less_than(number::<f32>(words, "a number")?)),
                    other => return Err(format!("expected `>` or `<` but found `{other}`").into()),
                };
            }
            Some(other) => return Err(format!("expected `where` or the end of the line but found `{other}`").into()),
        }
        Ok(Self { rows: rows.build()?, place, operation, operand })
    }

    /// Lets it happen to all of these.
    pub(super) fn run(&self, battle: &mut Battle) {
        let chunks = battle.run_ref(&self.rows).into_iter().flatten();
        let entities: Vec<Entity> = chunks.flat_map(|chunk| chunk.entities()).copied().collect();
        for entity in entities {
            let by = self.operand.as_ref().map_or_else(|place| place.get(battle, entity), |number| Some(*number));
            if let (Some(number), Some(by)) = (self.place.get(battle, entity), by) {
                self.place.set(battle, entity, (self.operation)(number, by));
            }
        }
    }
}

/// A field that is a number, by name.
struct Place {
    component: ComponentId,
    field: String,
    is_whole: bool,
}

impl Place {
    fn read(word: &str, battle: &Battle) -> Read<Self> {
        let (name, field) =
            word.split_once('.').ok_or_else(|| format!("expected `COMPONENT.FIELD` but found `{word}`"))?;
        let component = battle.component_id(name)?;
        let fields: Vec<(&str, Option<FieldType>)> = match battle.component(component).map(|it| it.fields) {
            Some(Fields::Type(fields)) => fields.iter().map(|it| (it.name, it.field_type)).collect(),
            Some(Fields::Data(fields)) => fields.iter().map(|it| (&*it.name, Some(it.field_type))).collect(),
            None => Vec::new(),
        };
        match fields.iter().find(|(name, _)| *name == field) {
            Some((_, Some(kind @ (FieldType::F32 | FieldType::U32)))) => {
                Ok(Self { component, field: field.to_owned(), is_whole: *kind == FieldType::U32 })
            }
            _ => Err(format!("`{name}` has no number `{field}`: it has {fields:?}").into()),
        }
    }

    fn get(&self, battle: &Battle, entity: Entity) -> Option<f64> {
        match battle.get_value(entity, self.component, &self.field).ok()? {
            Value::F32(number) => Some(number.into()),
            Value::U32(number) => Some(number.into()),
            _ => None,
        }
    }

    /// A field of whole numbers takes the nearest one.
    fn set(&self, battle: &mut Battle, entity: Entity, number: f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is the nearest one then too")]
        let value = if self.is_whole { Value::U32(number.round() as u32) } else { Value::F64(number) };
        let _ = battle.set_value(entity, self.component, &self.field, value);
    }
}
