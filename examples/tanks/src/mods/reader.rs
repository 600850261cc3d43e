//! Reads lines. Names are looked up later, in the battle.

use super::addition::{Addition, Component, Gift, System};
use super::effect::{Condition, Effect, Operand, Place};
use super::words::{Words, number};

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

/// `give ARCHETYPE COMPONENT FIELD=NUMBER …`
fn gift(words: &mut Words<'_>) -> Read<Gift> {
    let archetype = words.need("an archetype")?.to_owned();
    let component = words.need("a component")?.to_owned();
    let fields = std::iter::from_fn(|| words.next()).map(|word| {
        let (field, value) =
            word.split_once('=').ok_or_else(|| format!("expected `FIELD=NUMBER` but found `{word}`"))?;
        Ok((field.to_owned(), number(value, "a number")?))
    });
    Ok(Gift { archetype, component, fields: fields.collect::<Read<_>>()? })
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

fn condition(words: &mut Words<'_>) -> Read<Condition> {
    let field = place(words.need("a field")?)?;
    let holds = match words.need("`>` or `<`")? {
        ">" => |found: f32, number: f32| found > number,
        "<" => |found: f32, number: f32| found < number,
        other => return Err(format!("expected `>` or `<` but found `{other}`")),
    };
    Ok(Condition { field, holds, number: words.number("a number")? })
}

fn place(word: &str) -> Read<Place> {
    let (component, field) =
        word.split_once('.').ok_or_else(|| format!("expected `COMPONENT.FIELD` but found `{word}`"))?;
    Ok(Place { component: component.to_owned(), field: field.to_owned() })
}
