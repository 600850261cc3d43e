//! Schedules: their plans, and how long their steps take.

use super::inspect::all_data;
use crate::error::{RemoteError, codes};
use crate::handle::{optional, required};
use crate::session::Session;
use ecs::World;
use ecs::schedule::{PlanStep, RunningPlan, Times};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::time::Duration;

/// `schedule.list`.
pub(crate) fn list<W: World>(
    world: &mut W,
    _: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let (empty, labels): (Vec<_>, Vec<_>) = world.plans().partition(RunningPlan::is_empty);
    let [empty, labels] =
        [empty, labels].map(|plans| plans.iter().map(RunningPlan::name).collect::<Vec<_>>());
    Ok(
        json!({"schedule_labels": labels, "unavailable_schedule_labels": [], "empty_schedule_labels": empty}),
    )
}

#[derive(Deserialize)]
struct Graph {
    schedule_label: String,
}

/// `schedule.graph`, in the shape of Bevy's `ScheduleData`.
pub(crate) fn graph<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Graph { schedule_label } = required(params)?;
    let plan = plan_named(world, &schedule_label)?;
    let steps: Vec<PlanStep> = plan.steps().collect();
    let names = all_data(world);
    let place = |name: &&str| names.iter().position(|own| own == name);
    let systems = steps.iter().map(|step| {
        let reads: Vec<usize> = step.reads.iter().chain(&step.writes).filter_map(place).collect();
        let writes: Vec<usize> = step.writes.iter().filter_map(place).collect();
        json!({
            "name": step.name.as_str(),
            "apply_deferred": !step.is_system,
            "exclusive": step.is_exclusive,
            "deferred": false,
            "filtered_accesses": [{
                "access": {
                    "reads": reads, "writes": writes, "reads_inverted": false, "writes_inverted": false, "archetypal": [],
                },
                "filter_sets": [],
            }],
        })
    });
    let systems: Vec<Json> = systems.collect();
    let mut phases: Vec<&str> = steps
        .iter()
        .map(|step| &*step.phase)
        .filter(|phase| !phase.is_empty())
        .collect();
    phases.dedup();
    let sets: Vec<Json> = phases
        .iter()
        .map(|phase| json!({"name": phase, "conditions": []}))
        .collect();
    let in_phase = steps.iter().enumerate().filter_map(|(i, step)| {
        let phase = phases.iter().position(|phase| *phase == step.phase)?;
        Some(json!([phase, {"System": i}]))
    });
    let waits = (0..steps.len()).flat_map(|i| {
        plan.waits(i)
            .map(move |before| json!([{"System": before}, {"System": i}]))
    });
    let components: Vec<Json> = names
        .iter()
        .map(|name| json!({"name": name, "required": []}))
        .collect();
    Ok(json!({"schedule_data": {
        "name": plan.name(),
        "systems": systems,
        "system_sets": sets,
        "hierarchy": in_phase.collect::<Vec<_>>(),
        "dependency": waits.collect::<Vec<_>>(),
        "components": components,
        "conflicts": [],
    }}))
}

fn plan_named<W: World>(world: &W, name: &str) -> Result<RunningPlan<W>, RemoteError> {
    let message = || format!("the world has no schedule `{name}`");
    world
        .plans()
        .find(|plan| plan.name() == name)
        .ok_or_else(|| RemoteError::new(codes::RESOURCE, message()))
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Plan {
    schedule: Option<String>,
}

/// `ecs.plan`.
pub(crate) fn plan<W: World>(
    world: &mut W,
    params: Option<Json>,
    _: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Plan { schedule } = optional(params)?;
    Ok(match schedule {
        Some(name) => vec![show_plan(&plan_named(world, &name)?)].into(),
        None => world.plans().map(|plan| show_plan(&plan)).collect(),
    })
}

fn show_plan<W: World>(plan: &RunningPlan<W>) -> Json {
    let mut layers: Vec<usize> = Vec::with_capacity(plan.len());
    let steps = plan.steps().enumerate().map(|(i, step)| {
        let waits: Vec<usize> = plan.waits(i).collect();
        let layer = waits
            .iter()
            .map(|before| layers[*before] + 1)
            .max()
            .unwrap_or(0);
        layers.push(layer);
        json!({
            "step": i,
            "name": step.name.as_str(),
            "system": step.is_system,
            "phase": step.phase,
            "exclusive": step.is_exclusive,
            "waits": waits,
            "layer": layer,
            "conditions": step.conditions,
            "access": step.access,
            "reads": step.reads,
            "writes": step.writes,
        })
    });
    let steps: Vec<Json> = steps.collect();
    let threads = plan.threads();
    json!({
        "schedule": plan.name(), "overlaps": plan.overlaps(), "threads": threads.to_string(),
        "not_shared": threads.not_shared(), "steps": steps,
    })
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Profile {
    on: Option<bool>,
}

/// `ecs.profile`.
pub(crate) fn profile<W: World>(
    world: &mut W,
    params: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let Profile { on } = optional(params)?;
    // Steps that are measured do not run at the same time.
    if session.read_only && on.is_some() {
        return Err(RemoteError::read_only("ecs.profile"));
    }
    if let Some(on) = on.filter(|on| *on != world.is_profiled()) {
        world.set_profiled(on);
    }
    let show = |profile: ecs::schedule::Profile| {
        let Times {
            runs, last, mean, ..
        } = profile.whole;
        let steps = profile.steps.iter().enumerate().map(|(i, (name, times))| {
            let Times {
                runs,
                last,
                mean,
                most,
                ..
            } = *times;
            json!({
                "step": i, "name": name.as_str(), "runs": runs,
                "last": milliseconds(last), "mean": milliseconds(mean), "most": milliseconds(most),
            })
        });
        let steps: Vec<Json> = steps.collect();
        json!({
            "schedule": profile.schedule, "runs": runs, "last": milliseconds(last), "mean": milliseconds(mean), "steps": steps,
        })
    };
    let schedules: Vec<Json> = world.profiles().map(show).collect();
    Ok(json!({"on": world.is_profiled(), "schedules": schedules}))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
