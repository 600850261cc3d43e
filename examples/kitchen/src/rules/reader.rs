use super::gifts::GIFTS;
use super::rule::{Action, Condition, Factor, Field, Rule, Thing};
use super::words::Words;
use crate::Kitchen;
use ecs::query::RuntimeQueryBuilder;
use ecs::{ComponentDefinition, ComponentId, DataError, FieldType, Fields};
use std::ops::Range;

/// Reads rules line by line. Components are defined in the kitchen as they come, and names looked up in it.
pub(super) struct Reader<'k> {
    pub(super) kitchen: &'k mut Kitchen,
}

type Read<T> = Result<T, String>;

impl Reader<'_> {
    /// Reads a line. There is no rule in it if it is empty, or defines a component.
    pub(super) fn line(&mut self, line: &str) -> Read<Option<Rule>> {
        let mut words = Words::of(line);
        let text = words.rest();
        if text.is_empty() {
            return Ok(None);
        }
        if words.accept("component") {
            return self.component(&mut words).map(|()| None);
        }
        let ticks = ticks(&mut words)?;
        let (action, has, lacks) = match words.peek() {
            "give" => self.give(&mut words)?,
            "take" => self.take(&mut words)?,
            _ => self.change(&mut words)?,
        };
        let condition = if words.accept("where") {
            Some(self.condition(&mut words)?)
        } else {
            None
        };
        words.end()?;
        let asked = has.into_iter().chain(
            condition
                .as_ref()
                .map(|condition| condition.field.component),
        );
        let rows = asked.fold(self.kitchen.runtime_query(), RuntimeQueryBuilder::with);
        let rows = lacks.into_iter().fold(rows, RuntimeQueryBuilder::without);
        let rows = rows.build().map_err(|error| error.to_string())?;
        Ok(Some(Rule {
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            ticks,
            rows,
            condition,
            action,
            times: 0,
        }))
    }

    /// `component NAME { FIELD: f32, … }`
    fn component(&mut self, words: &mut Words<'_>) -> Read<()> {
        let name = words.name("the name of a component")?;
        if self.kitchen.component_id(name).is_ok() {
            return Err(format!("there is a component `{name}` already"));
        }
        let mut definition = ComponentDefinition::new(name);
        words.expect("{")?;
        while !words.accept("}") {
            let field = words.name("a field or `}`")?;
            words.expect(":")?;
            words.expect("f32")?;
            definition = definition.field(field, FieldType::F32);
            if !words.accept(",") && words.peek() != "}" {
                return Err(words.expected("`,` or `}`"));
            }
        }
        words.end()?;
        self.kitchen
            .define(definition)
            .map(drop)
            .map_err(|error| error.to_string())
    }

    /// `give ARCHETYPE COMPONENT FIELD=NUMBER …`
    fn give(&self, words: &mut Words<'_>) -> Read<(Action, Vec<ComponentId>, Option<ComponentId>)> {
        words.expect("give")?;
        let (kind, component, thing) = self.kind_and_thing(words)?;
        let mut fields: Vec<(Field, f32)> = Vec::new();
        while !words.rest().is_empty() && words.peek() != "where" {
            let field = self.field_of(component, words.field()?)?;
            words.expect("=")?;
            if fields.iter().any(|(other, _)| other.name == field.name) {
                return Err(format!("the field `{}` is given twice", field.name));
            }
            fields.push((field, words.number()?));
        }
        Ok((Action::Give(thing, fields), kind, Some(component)))
    }

    /// `take ARCHETYPE COMPONENT`
    fn take(&self, words: &mut Words<'_>) -> Read<(Action, Vec<ComponentId>, Option<ComponentId>)> {
        words.expect("take")?;
        let (mut kind, component, thing) = self.kind_and_thing(words)?;
        kind.push(component);
        Ok((Action::Take(thing), kind, None))
    }

    /// `COMPONENT.FIELD += FACTOR * FACTOR …`
    fn change(
        &self,
        words: &mut Words<'_>,
    ) -> Read<(Action, Vec<ComponentId>, Option<ComponentId>)> {
        if !words.peek().starts_with(char::is_alphabetic) {
            return Err(words.expected("`give`, `take` or the field that changes"));
        }
        let field = self.field(words)?;
        let operation: fn(f32, f32) -> f32 = match words.peek() {
            "=" => |_, by| by,
            "+=" => |number, by| number + by,
            "-=" => |number, by| number - by,
            "*=" => |number, by| number * by,
            _ => return Err(words.expected("`=`, `+=`, `-=` or `*=`")),
        };
        words.next();
        let mut has = vec![field.component];
        let mut factors = Vec::new();
        loop {
            factors.push(if words.peek().starts_with(char::is_alphabetic) {
                let factor = self.field(words)?;
                has.push(factor.component);
                Factor::Field(factor)
            } else {
                Factor::Number(
                    words
                        .number()
                        .map_err(|_| words.expected("a number or a field"))?,
                )
            });
            if !words.accept("*") {
                return Ok((Action::Change(field, operation, factors), has, None));
            }
        }
    }

    /// `COMPONENT.FIELD > NUMBER`
    fn condition(&self, words: &mut Words<'_>) -> Read<Condition> {
        let field = self.field(words)?;
        let holds = match words.peek() {
            "<" => f32::lt,
            ">" => f32::gt,
            _ => return Err(words.expected("`<` or `>`")),
        };
        words.next();
        Ok(Condition {
            field,
            holds,
            number: words.number()?,
        })
    }

    /// The components of an archetype, and one to give or to take.
    fn kind_and_thing(
        &self,
        words: &mut Words<'_>,
    ) -> Read<(Vec<ComponentId>, ComponentId, Thing)> {
        let name = words.name("an archetype")?;
        let Some(view) = self
            .kitchen
            .archetypes()
            .find(|view| view.name() == Some(name))
        else {
            let names: Vec<_> = self
                .kitchen
                .archetypes()
                .filter_map(|view| view.name())
                .collect();
            return Err(format!(
                "there is no archetype `{name}`, but {}",
                names.join(", ")
            ));
        };
        let kind: Vec<_> = view.components().collect();
        let component = self.component_named(words.name("a component")?)?;
        let Some(component_view) = self.kitchen.component(component) else {
            return Err(words.expected("a component"));
        };
        if kind.contains(&component) {
            return Err(format!("each {name} always has `{}`", component_view.name));
        }
        let thing = match component_view.fields {
            Fields::Data(_) => Thing::Data(component, component_view.size),
            Fields::Type(_) => {
                let gift = GIFTS.iter().find(|gift| gift.name == component_view.name);
                Thing::Declared(gift.ok_or_else(|| {
                    let names: Vec<_> = GIFTS.iter().map(|gift| gift.name).collect();
                    let (found, names) = (component_view.name, names.join(", "));
                    format!("`{found}` is neither given nor taken, but {names} and what these rules define")
                })?)
            }
        };
        Ok((kind, component, thing))
    }

    fn field(&self, words: &mut Words<'_>) -> Read<Field> {
        let component = self.component_named(words.name("a component")?)?;
        words.expect(".")?;
        self.field_of(component, words.field()?)
    }

    fn component_named(&self, name: &str) -> Read<ComponentId> {
        let id = self.kitchen.component_id(name);
        id.map_err(|error| match error {
            DataError::UnknownName { .. } => {
                format!("there is no component `{name}`: define it above, with `component {name} {{ … }}`")
            }
            error => error.to_string(),
        })
    }

    fn field_of(&self, component: ComponentId, name: &str) -> Read<Field> {
        let view = self.kitchen.component(component);
        let is_number = view.is_some_and(|view| match view.fields {
            Fields::Data(fields) => fields.iter().any(|field| *field.name == *name),
            Fields::Type(fields) => {
                let field = fields.iter().find(|field| field.name == name);
                field
                    .is_some_and(|field| field.writable && field.field_type == Some(FieldType::F32))
            }
        });
        if !is_number {
            let component = view.map_or("?", |view| view.name);
            return Err(format!(
                "`{component}` has no field `{name}` that holds an `f32`"
            ));
        }
        Ok(Field {
            component,
            name: name.to_owned(),
        })
    }
}

/// `at TICK`, `from TICK`, `from TICK to TICK`, `each tick`
fn ticks(words: &mut Words<'_>) -> Read<Range<u64>> {
    if words.accept("at") {
        let tick = words.tick()?;
        return Ok(tick..tick.saturating_add(1));
    }
    if words.accept("from") {
        let first = words.tick()?;
        let end = if words.accept("to") {
            words.tick()?
        } else {
            u64::MAX
        };
        return if first < end {
            Ok(first..end)
        } else {
            Err(format!("tick {end} does not come after tick {first}"))
        };
    }
    if words.accept("each") {
        words.expect("tick")?;
        return Ok(0..u64::MAX);
    }
    Err(words.expected("`component`, `at`, `from` or `each tick`"))
}
