//! Reads lines. Names are looked up later, in the battle.

use super::addition::{Addition, Component, Gift, System};
use super::effect::{Effect, Operand, Place};
use super::words::Words;
use ecs::condition::{greater_than, less_than};
use ecs::{Condition, Value};

type Read<T> = Result<T, String>;

/// Reads a line. There is no addition in it if it is empty.
pub(super) fn read(line: &str) -> Read<Option<Addition>> {
    let mut words = Words::of(line);
    let addition = match words.next() {
        None => return Ok(None),
        Some("component") => Addition::Component(component(&mut words)?),
        Some("give") => Addition::Gift(gift(&mut words)?),
        Some("system") => Addition::System(Box::new(system(&mut words)?)),
        Some(other) => return Err(format!("expected `component`, `give` or `system` but found `{other}`")),
    };
    words.end()?;
    Ok(Some(addition))
}

/// `component NAME FIELD …`
fn component(words: &mut Words<'_>) -> Read<Component> {
    let name = words.need("the name of a component")?.to_owned();
    let fields = std::iter::from_fn(|| words.next()).map(str::to_owned).collect();
    Ok(Component { name, fields })
}

/// `give ARCHETYPE COMPONENT [WORD | FIELD=VALUE …]`
fn gift(words: &mut Words<'_>) -> Read<Gift> {
    let archetype = words.need("an archetype")?.to_owned();
    let component = words.need("a component")?.to_owned();
    let mut fields = Vec::new();
    while let Some(word) = words.next() {
        match word.split_once('=') {
            Some((field, given)) => fields.push((field.to_owned().into(), value(given))),
            None if fields.is_empty() => {
                return Ok(Gift { archetype, component, value: value(word) });
            }
            None => return Err(format!("expected `FIELD=VALUE` but found `{word}`")),
        }
    }
    Ok(Gift { archetype, component, value: if fields.is_empty() { Value::Unit } else { Value::Struct(fields) } })
}

/// A number, or a word: the name of a variant.
fn value(word: &str) -> Value<'static> {
    let number = word.parse().map(Value::I64).or_else(|_| word.parse().map(Value::F32));
    number.unwrap_or_else(|_| Value::from(word.to_owned()))
}

/// `system NAME in SCHEDULE [phase P] [after S] [before S] [if STATE] [every N] do EFFECT`
fn system(words: &mut Words<'_>) -> Read<System> {
    let name = words.need("the name of a system")?;
    if !words.accept("in") {
        return Err("expected `in` and a schedule after the name of the system".to_owned());
    }
    let mut system =
        System { name: name.to_owned(), schedule: words.need("a schedule")?.to_owned(), ..System::default() };
    loop {
        match words.need("`do`")? {
            "phase" => system.phase = Some(words.need("a phase")?.to_owned()),
            "after" => system.after.push(words.need("a system")?.to_owned()),
            "before" => system.before.push(words.need("a system")?.to_owned()),
            "if" => system.state = Some(words.need("a state")?.to_owned()),
            "every" => system.every = Some(words.number("a number of ticks")?),
            "do" => break,
            other => {
                let clauses = "`phase`, `after`, `before`, `if`, `every` or `do`";
                return Err(format!("expected {clauses} but found `{other}`"));
            }
        }
    }
    system.effect = effect(words)?;
    Ok(system)
}

/// `COMPONENT.FIELD OPERATION OPERAND [where COMPONENT.FIELD > NUMBER]`
fn effect(words: &mut Words<'_>) -> Read<Effect> {
    let field = place(words.need("a field")?)?;
    let operation = match words.need("an operation")? {
        "=" => |_, by| by,
        "+=" => |number: f32, by: f32| number + by,
        "-=" => |number: f32, by: f32| number - by,
        "*=" => |number: f32, by: f32| number * by,
        other => return Err(format!("expected `=`, `+=`, `-=` or `*=` but found `{other}`")),
    };
    let operand = words.need("a number or a field")?;
    let operand = operand.parse().map(Operand::Number).or_else(|_| place(operand).map(Operand::Field))?;
    let condition = if words.accept("where") { Some(condition(words)?) } else { None };
    Ok(Effect { field, operation, operand, condition })
}

fn condition(words: &mut Words<'_>) -> Read<(String, Condition)> {
    let path = words.need("a field")?.to_owned();
    let condition: fn(f32) -> Condition = match words.need("`>` or `<`")? {
        ">" => |number| greater_than(number),
        "<" => |number| less_than(number),
        other => return Err(format!("expected `>` or `<` but found `{other}`")),
    };
    Ok((path, condition(words.number("a number")?)))
}

fn place(word: &str) -> Read<Place> {
    let (component, field) =
        word.split_once('.').ok_or_else(|| format!("expected `COMPONENT.FIELD` but found `{word}`"))?;
    Ok(Place { component: component.to_owned(), field: field.to_owned() })
}
