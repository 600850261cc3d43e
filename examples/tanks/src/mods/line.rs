//! A line of a mod: the words are read, and the battle gets what they say.

use super::effect::Effect;
use super::{Read, need, number};
use crate::{Battle, Phase, Score};
use ecs::prelude::*;
use ecs::schedule::{AddedSystem, Plan, in_state};
use ecs::{ComponentDefinition, ComponentId, FieldType, Fields, Value};
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use std::str::SplitWhitespace;

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

/// Adds a line to the battle. It may be empty, and the rest behind a `#` is a comment.
pub(super) fn add(line: &str, battle: &mut Battle) -> Read<Option<Added>> {
    let words = &mut line.split('#').next().unwrap_or_default().split_whitespace();
    match words.next() {
        None => Ok(None),
        Some("component") => component(words, battle).map(|()| None),
        Some("give") => gift(words, battle).map(Some),
        Some("system") => system(words, battle).map(Some),
        Some(other) => Err(format!("expected `component`, `give` or `system` but found `{other}`").into()),
    }
}

/// `component NAME FIELD …`
fn component(words: &mut SplitWhitespace<'_>, battle: &mut Battle) -> Read<()> {
    let definition = ComponentDefinition::new(need(words, "the name of a component")?);
    battle.define(words.fold(definition, |it, field| it.field(field, FieldType::F32)))?;
    Ok(())
}

/// `give ARCHETYPE COMPONENT [WORD | FIELD=VALUE …]`
fn gift(words: &mut SplitWhitespace<'_>, battle: &mut Battle) -> Read<Added> {
    let archetype = need(words, "an archetype")?.to_owned();
    let known: Vec<&str> = battle.archetypes().filter_map(|it| it.name()).collect();
    if !known.contains(&&*archetype) {
        return Err(format!("there is no archetype `{archetype}` to give something to: there are {known:?}").into());
    }
    let name = need(words, "a component")?;
    let component = battle.component_id(name)?;
    let value = value(words, battle, component)?;
    battle.check_value(component, value.clone())?;
    let system = format!("give_{archetype}_{name}");
    let lacking = battle.runtime_query().without(component).build()?;
    let give = move |battle: &mut Battle| {
        let lacking = battle.run_ref(&lacking).into_iter().flatten().flat_map(|chunk| chunk.entities());
        let lacking: Vec<Entity> = lacking.copied().filter(|it| battle.kind_of(*it) == Some(&*archetype)).collect();
        for entity in lacking {
            let _ = battle.insert_value(entity, component, value.clone());
        }
    };
    let plan = Battle::fight_plan();
    Ok((plan, battle.add_system(plan, system, give).in_phase("muster").add()?))
}

/// A value of a component. In one that a mod defines, fields that are left out are 0.
fn value(words: &mut SplitWhitespace<'_>, battle: &Battle, component: ComponentId) -> Read<Value<'static>> {
    let words: Vec<&str> = words.collect();
    if let [word] = words[..]
        && !word.contains('=')
    {
        return Ok(number_or_name(word));
    }
    let mut fields = Vec::new();
    for word in words {
        let (field, value) =
            word.split_once('=').ok_or_else(|| format!("expected `FIELD=VALUE` but found `{word}`"))?;
        fields.push((field.to_owned(), number_or_name(value)));
    }
    if let Some(Fields::Data(all)) = battle.component(component).map(|it| it.fields) {
        let left_out = all.iter().filter(|it| !fields.iter().any(|(given, _)| **given == *it.name));
        let zeros: Vec<_> = left_out.map(|it| (it.name.to_string(), Value::F32(0.0))).collect();
        fields.extend(zeros);
    }
    Ok(if fields.is_empty() { Value::Unit } else { Value::record(fields) })
}

fn number_or_name(word: &str) -> Value<'static> {
    let number = word.parse().map(Value::I64).or_else(|_| word.parse().map(Value::F32));
    number.unwrap_or_else(|_| word.to_owned().into())
}

/// `system NAME in SCHEDULE [phase P] [after S] [before S] [if STATE] [every N] do EFFECT`
fn system(words: &mut SplitWhitespace<'_>, battle: &mut Battle) -> Read<Added> {
    let name = need(words, "the name of a system")?.to_owned();
    if words.next() != Some("in") {
        return Err("expected `in` and a schedule after the name of the system".into());
    }
    let schedule = need(words, "a schedule")?;
    let plan = PLANS.into_iter().find(|plan| plan.name() == schedule).ok_or_else(|| {
        let known = PLANS.map(Plan::name);
        format!("there is no schedule `{schedule}`: there are {known:?}")
    })?;
    let clauses = &mut words.take_while(|word| *word != "do").collect::<Vec<_>>().into_iter();
    let effect = Effect::read(words, battle)?;
    let mut system = battle.add_system(plan, name, move |battle: &mut Battle| effect.run(battle));
    while let Some(word) = clauses.next() {
        system = match word {
            "phase" => system.in_phase(need(clauses, "a phase")?.to_owned()),
            "after" => system.after(need(clauses, "a system")?.to_owned()),
            "before" => system.before(need(clauses, "a system")?.to_owned()),
            "if" => {
                system.run_if(in_state(Phase::deserialize(StrDeserializer::<Error>::new(need(clauses, "a state")?))?))
            }
            "every" => {
                let every: u64 = number(clauses, "a number of ticks")?;
                system.run_if(move |score: Res<Score>| score.ticks.is_multiple_of(every.max(1)))
            }
            other => {
                let clauses = "`phase`, `after`, `before`, `if`, `every` or `do`";
                return Err(format!("expected {clauses} but found `{other}`").into());
            }
        };
    }
    Ok((plan, system.add()?))
}
