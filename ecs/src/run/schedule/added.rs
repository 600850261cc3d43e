//! Systems that are added while the program runs: by mods, by scripts.

use super::added_list::AddedList;
use super::lines::{self, Line, Part, Site, contains, sites};
use super::order::{Node, Wish};
use super::plan::Plan;
use super::step::{Condition, Step, init_added};
use crate::base::error::{AddSystemCause, AddSystemError};
use crate::base::system_name::SystemName;
use crate::world::store::{Store, World};
use crate::world::system::{BoxedState, Callable, Output, SharedSystem, Signature, Verdict};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
#[cfg(test)]
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::type_name;

/// The number of a system that was added.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Default)]
/// pub struct Log(Vec<&'static str>);
///
/// fn walk(mut log: ResMut<Log>) {
///     log.0.push("walk");
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Street { components: (u8,), resources: (Log) }
///
///     #[schedule]
///     pub fn tick() { walk; }
/// }
///
/// let mut street = Street::new();
/// let rain = street
///     .add_system(Street::tick_plan(), "rain", |mut log: ResMut<Log>| log.0.push("rain"))
///     .after("walk")
///     .add()?;
/// street.tick();
/// assert!(street.remove_system(Street::tick_plan(), rain));
/// street.tick();
/// assert_eq!(street.resource::<Log>().0, ["walk", "rain", "walk"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddedSystem(pub(super) u64);

/// A system that is to be added to a schedule, where these methods say. [`add`](Self::add) adds it.
///
/// It comes directly after the steps that [`after`](Self::after) names. A system that names none comes as late as it may: before
/// the steps that [`before`](Self::before) names, else at the end of its phase or of the schedule. Systems with one place run in the
/// order in which they were added.
///
/// See [`add_system`](Store::add_system).
#[must_use = "a system runs once it is added: call `.add()`"]
pub struct AddSystem<'w, W: World> {
    world: &'w mut Store<W>,
    plan: &'static Plan<W>,
    name: SystemName,
    made: Result<Definition<W>, AddSystemCause>,
    after: Vec<Cow<'static, str>>,
    before: Vec<Cow<'static, str>>,
    phase: Option<Cow<'static, str>>,
}

impl<'w, W: World> AddSystem<'w, W> {
    pub(crate) fn new<F, M>(
        world: &'w mut Store<W>,
        plan: &'static Plan<W>,
        name: Cow<'static, str>,
        system: F,
    ) -> Self
    where
        F: Callable<M> + SharedSystem<W, M> + Send + Sync + 'static,
        M: Signature + 'static,
        M::Output: Output,
    {
        let name = SystemName::from(name);
        let id = world.schedules_mut().next_id();
        let made = match Step::added::<F, M>(&name, plan) {
            Ok(step) => Ok(Definition::new(
                id,
                name.clone(),
                &step,
                init::<W, F, M>(system),
            )),
            Err(text) => Err(AddSystemCause::Parameters(text)),
        };
        Self {
            world,
            plan,
            name,
            made,
            after: Vec::new(),
            before: Vec::new(),
            phase: None,
        }
    }

    /// It runs after a step of the schedule, as the [plan](Store::plan_of) names it. This is a system of the schedule or of one that is nested
    /// in it, a system that was added, a phase, or a nested schedule. If several have the name, it runs after all of them.
    ///
    /// A function of the schedule is named by itself, `craft`, or behind any part of its path: `machines::craft`. How the line of the schedule
    /// is written makes no difference. See [`SystemName`].
    pub fn after(mut self, step: impl Into<Cow<'static, str>>) -> Self {
        self.after.push(step.into());
        self
    }

    /// It runs before a step of the schedule. See [`after`](Self::after).
    pub fn before(mut self, step: impl Into<Cow<'static, str>>) -> Self {
        self.before.push(step.into());
        self
    }

    /// It runs in a phase of the schedule itself: at the end, unless `after` or `before` says otherwise. The conditions of the phase hold for
    /// the system too, as for each that comes to stand in the phase.
    pub fn in_phase(mut self, phase: impl Into<Cow<'static, str>>) -> Self {
        self.phase = Some(phase.into());
        self
    }

    /// It runs if the condition holds: a function or closure as systems are, that returns `bool` or `Result<bool, E>`. Said several times, all
    /// have to hold, and those after one that does not hold are not asked. [`not`](super::not), [`and`](super::and) and [`or`](super::or) join
    /// conditions. See [conditions](super#conditions). An error goes where errors of the system go.
    pub fn run_if<C, M>(mut self, condition: C) -> Self
    where
        C: Callable<M> + SharedSystem<W, M> + Send + Sync + 'static,
        M: Signature + 'static,
        M::Output: Verdict,
    {
        self.made = self.made.and_then(|mut made| {
            let step = Step::added_condition::<C, M>(short_name(type_name::<C>()), self.plan);
            made.add_condition(
                step.map_err(AddSystemCause::Parameters)?,
                init::<W, C, M>(condition),
            );
            Ok(made)
        });
        self
    }

    /// Adds the system. It runs from the next run on, wherever the schedule runs: by itself, and nested in others.
    ///
    /// Amortised O(log n) for n added systems, whatever the system names, in its own schedule and in each that nests it. Only a system that has to come
    /// before one and after another, which are in the other order so far, takes longer: as many systems as one of the two then brings along move. The plan is
    /// made at the next run.
    ///
    /// # Errors
    ///
    /// If two parameters of the system access data that one of them writes. If the schedule has a step of its name. If a step or a
    /// phase that was named is none. If there is no order in which all come before and after the steps that they name. The world is then as
    /// it was.
    pub fn add(self) -> Result<AddedSystem, AddSystemError> {
        let Self {
            world,
            plan,
            name,
            made,
            after,
            before,
            phase,
        } = self;
        let schedules = world.schedules_mut();
        let added = made.and_then(|made| {
            Added::new(
                plan,
                made,
                &schedules.added,
                [&after, &before],
                phase.as_deref(),
            )
        });
        added
            .and_then(|added| schedules.push(added))
            .map_err(|cause| AddSystemError {
                system: name,
                cause,
            })
    }
}

impl_debug!([W: World] AddSystem<'_, W>, it => schedule = it.plan.name, system = it.name, after = it.after, before = it.before, phase = it.phase);

/// A system that was added.
pub(super) struct Added<W: World> {
    /// The schedule.
    pub(super) plan: &'static Plan<W>,
    pub(super) definition: Arc<Definition<W>>,
    /// The steps that it runs after, and before. Steps that were taken out since are passed over.
    after: Vec<Part<W>>,
    before: Vec<Part<W>>,
    phase: Option<Phase>,
}

/// The places of a phase among the steps of the constant.
#[derive(Clone, Copy)]
struct Phase {
    begin: usize,
    end: usize,
}

impl<W: World> Added<W> {
    /// The names are looked up now. A step that is added later under one of them is another one.
    fn new(
        plan: &'static Plan<W>,
        definition: Definition<W>,
        others: &AddedList<W>,
        [after, before]: [&[Cow<'static, str>]; 2],
        phase: Option<&str>,
    ) -> Result<Self, AddSystemCause> {
        let schedule = plan.name;
        let is_taken = plan
            .steps
            .iter()
            .any(|step| definition.name == *step.name());
        if is_taken
            || others
                .named(&definition.name)
                .any(|other| contains(plan, other.plan.number))
        {
            return Err(AddSystemCause::Name { schedule });
        }
        let sites = sites(plan);
        let mut parts = [Vec::new(), Vec::new()];
        for ((names, last), parts) in [(after, 1), (before, 0)].into_iter().zip(&mut parts) {
            for name in names {
                let before = parts.len();
                parts.extend(lines::find(plan, name).map(|ends| Part::Constant(ends[last])));
                let copies = others.named(name).flat_map(|other| other.sites(&sites));
                parts.extend(
                    copies.map(|(other, site)| {
                        Part::Added(Arc::clone(&other.definition), site.begin)
                    }),
                );
                if parts.len() == before {
                    let cycle = |steps| AddSystemCause::Cycle { schedule, steps };
                    let steps = names_of_steps(plan, &lines::lines(plan, others).map_err(cycle)?);
                    return Err(AddSystemCause::Step {
                        schedule,
                        name: name.as_ref().into(),
                        steps,
                    });
                }
            }
        }
        let phase = phase.map(|name| {
            let found = lines::phases(plan).find(|phase| lines::is_phase(phase.path, name));
            found
                .map(|lines::Phase { begin, end, .. }| Phase { begin, end })
                .ok_or_else(|| {
                    let phases = lines::phases(plan).map(|phase| phase.path).collect();
                    AddSystemCause::Phase {
                        schedule,
                        name: name.into(),
                        phases,
                    }
                })
        });
        let [after, before] = parts;
        Ok(Self {
            plan,
            definition: Arc::new(definition),
            after,
            before,
            phase: phase.transpose()?,
        })
    }

    pub(super) fn name(&self) -> &SystemName {
        &self.definition.name
    }

    /// Where it runs, with itself.
    pub(super) fn sites<'s>(
        &'s self,
        sites: &'s [Site<W>],
    ) -> impl Iterator<Item = (&'s Self, &'s Site<W>)> {
        let own = sites
            .iter()
            .filter(|site| site.plan.number == self.plan.number);
        own.map(move |site| (self, site))
    }

    /// What stands for it in an order of lines.
    pub(super) fn node(&self, site: &Site<W>) -> Node {
        Node::New(self.definition.id.0, site.begin)
    }

    /// Where it wants to be.
    pub(super) fn wish(&self, site: &Site<W>) -> Wish {
        let nodes = |parts: &[Part<W>]| parts.iter().map(|part| part.node(site.begin)).collect();
        let Phase { begin, end } = self.phase.unwrap_or(Phase {
            begin: 0,
            end: site.end - site.begin,
        });
        Wish {
            after: nodes(&self.after),
            before: nodes(&self.before),
            begin: (site.begin + begin).checked_sub(1),
            end: site.begin + end,
        }
    }

    /// Whether it has a place wherever the others are. No other system names it yet, so a cycle through it needs two kinds of wishes: one that
    /// puts it after something, and one that puts it before something.
    pub(super) fn has_a_place(&self) -> bool {
        let sides = [
            !self.after.is_empty(),
            !self.before.is_empty(),
            self.phase.is_some(),
        ];
        sides.into_iter().filter(|side| *side).count() <= 1
    }
}

/// The steps that can be named, each once, from top to bottom.
fn names_of_steps<W: World>(plan: &'static Plan<W>, lines: &[Line<W>]) -> Vec<SystemName> {
    let mut names: Vec<SystemName> = Vec::new();
    let mut known = BTreeSet::new();
    for line in lines {
        let name = match line.place().map(|place| &plan.steps[place]) {
            Some(step) => step.name_in_lists().map(SystemName::constant),
            None => Some(line.name(plan)),
        };
        names.extend(name.filter(|name| known.insert(String::from(name.as_str()))));
    }
    names
}

/// The definition of a system that was added, for all places where it runs.
pub(super) struct Definition<W: World> {
    pub(super) id: AddedSystem,
    pub(super) name: SystemName,
    step: Step<'static, W>,
    conditions: Vec<Condition<W>>,
    init: Init<W>,
    init_conditions: Vec<Init<W>>,
}

/// Makes the state of a system, or of a condition, in one place of a plan.
type Init<W> = Box<dyn Fn(&mut Store<W>) -> BoxedState<W> + Send + Sync>;

fn init<W, F, M>(system: F) -> Init<W>
where
    W: World,
    F: SharedSystem<W, M> + Send + Sync + 'static,
    M: Signature + 'static,
{
    let system = Arc::new(system);
    Box::new(move |world| init_added::<W, F, M>(&system, world))
}

impl<W: World> Definition<W> {
    fn new(id: AddedSystem, name: SystemName, step: &Step<'static, W>, init: Init<W>) -> Self {
        Self {
            id,
            name,
            step: *step,
            conditions: Vec::new(),
            init,
            init_conditions: Vec::new(),
        }
    }

    fn add_condition(&mut self, condition: Condition<W>, init: Init<W>) {
        self.conditions.push(condition);
        self.init_conditions.push(init);
        self.step.summary = Step::summarize(&self.step.access, &self.conditions);
    }

    /// The step, which is of no phase and has no guard: these follow from where it stands.
    pub(super) fn step(&self) -> Step<'_, W> {
        Step {
            line: &self.name,
            conditions: &self.conditions,
            ..self.step
        }
    }

    /// The state of the system and of its conditions in one place.
    pub(super) fn init(&self, world: &mut Store<W>) -> (BoxedState<W>, Vec<BoxedState<W>>) {
        let conditions = self
            .init_conditions
            .iter()
            .map(|init| init(world))
            .collect();
        ((self.init)(world), conditions)
    }
}

/// The name of a function without its path: `is_open` of `game::is_open`, and of closures in it.
fn short_name(path: &'static str) -> &'static str {
    let path = path.trim_end_matches("::{{closure}}");
    let end = path.find('<').unwrap_or(path.len());
    path[..end]
        .rfind("::")
        .map_or(path, |colons| &path[colons + 2..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_named_without_its_path() {
        assert_eq!(short_name("game::doors::is_open"), "is_open");
        assert_eq!(
            short_name("ecs::schedule::in_state<game::Mode>::{{closure}}"),
            "in_state<game::Mode>"
        );
        assert_eq!(short_name("is_open"), "is_open");
    }

    #[test]
    fn names_are_listed() {
        let error = |cause| {
            AddSystemError {
                system: "rain".into(),
                cause,
            }
            .to_string()
        };
        let steps = |names: &[&'static str]| {
            names
                .iter()
                .copied()
                .map(SystemName::constant)
                .collect::<Vec<_>>()
        };
        let (schedule, name): (_, Box<str>) = ("tick", "brun".into());
        assert_eq!(
            error(AddSystemCause::Step {
                schedule,
                name: name.clone(),
                steps: steps(&["burn", "serve"])
            }),
            "`tick` has no step `brun` for `rain` to run after or before: its steps are `burn`, `serve`"
        );
        assert_eq!(
            error(AddSystemCause::Phase {
                schedule,
                name,
                phases: Vec::new()
            }),
            "`tick` has no phase `brun` for `rain` to run in: it has none"
        );
        assert_eq!(
            error(AddSystemCause::Cycle {
                schedule,
                steps: steps(&["burn", "serve", "rain", "burn"])
            }),
            "`rain` has no place in `tick`: `burn` runs before `serve`, `serve` before `rain`, `rain` before `burn`"
        );
    }
}
