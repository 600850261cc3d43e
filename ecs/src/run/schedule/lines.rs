//! The lines of a schedule with those that were added, to it and to the schedules in it.

use super::added::{Added, AddedSystem, Definition};
use super::added_list::AddedList;
use super::order::{Node, Wish, order};
use super::plan::Plan;
use super::step::{End, Run, Step};
use crate::base::system_name::SystemName;
use crate::world::store::{IndexSet, World};
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

/// A line of a plan that is made.
pub(super) struct Line<W: World> {
    pub(super) part: Part<W>,
    /// The phases that it is in.
    pub(super) phase: &'static str,
    /// The step that says whether it runs: among those of the constant, until the plan is made.
    pub(super) guard: Option<usize>,
    /// The indexes that are brought up to date before it, once the plan is made.
    pub(super) refreshes: IndexSet,
    /// The indexes that it finds as they are, once the plan is made.
    pub(super) finds: IndexSet,
}

/// The content of a line.
pub(super) enum Part<W: World> {
    /// A step of the constant, by its place.
    Constant(usize),
    /// An added system. The steps of its schedule begin at this place of the constant. A schedule may be nested in several places.
    Added(Arc<Definition<W>>, usize),
}

/// Steps that have to come one before the other, in a circle.
pub(super) type Cycle = Vec<SystemName>;

/// The lines of a schedule, from top to bottom: its constants, with the systems that were added to it and to the schedules in it.
pub(super) fn lines<W: World>(
    plan: &'static Plan<W>,
    added: &AddedList<W>,
) -> Result<Vec<Line<W>>, Cycle> {
    let sites = sites(plan);
    let copies: Vec<(&Added<W>, &Site<W>)> =
        added.all().flat_map(|added| added.sites(&sites)).collect();
    let wishes: Vec<(Node, Wish)> = copies
        .iter()
        .map(|(added, site)| (added.node(site), added.wish(site)))
        .collect();
    let sorted = order(plan.steps.len(), &wishes).map_err(|cycle| {
        let name = |node: &Node| match *node {
            Node::Old(place) => plan
                .steps
                .get(place)
                .map_or(plan.name.into(), Step::shared_name),
            Node::New(id, _) => added
                .get(AddedSystem(id))
                .map_or_else(|| plan.name.into(), |added| added.name().clone()),
        };
        cycle.iter().map(name).collect::<Cycle>()
    })?;
    let places: BTreeMap<Node, usize> = (0..)
        .zip(&wishes)
        .map(|(i, (node, _))| (*node, i))
        .collect();
    // The place of the last line of the constant.
    let mut last = None;
    let line = |node| match node {
        Node::Old(place) => {
            last = Some(place);
            Line::constant(plan, place)
        }
        Node::New(..) => {
            let (added, site) = copies[places[&node]];
            let part = Part::Added(Arc::clone(&added.definition), site.begin);
            Line::new(part, phase_after(plan, last), site.guard_after(last))
        }
    };
    Ok(sorted.into_iter().map(line).collect())
}

/// The phase of a line that was added: that of the steps around it.
fn phase_after<W: World>(plan: &Plan<W>, last: Option<usize>) -> &'static str {
    let next = plan.steps.get(last.map_or(0, |last| last + 1));
    if let Some(Step {
        run: Run::End {
            of: End::Phase(path),
            ..
        },
        ..
    }) = next
    {
        return path;
    }
    let [before, next] =
        [last.map(|last| &plan.steps[last]), next].map(|step| step.map_or("", |step| step.phase));
    if before.len() < next.len() {
        before
    } else {
        next
    }
}

/// A place of a schedule in the plan of another one, or of the same.
pub(super) struct Site<W: World> {
    pub(super) plan: &'static Plan<W>,
    /// The first of its steps.
    pub(super) begin: usize,
    /// The step that ends it, or the number of all steps.
    pub(super) end: usize,
    /// The step that says whether it runs.
    guard: Option<usize>,
    /// The steps that say whether phases of it run, and the ends of these.
    guarded: Vec<(usize, usize)>,
}

/// The places of a schedule and of all in it.
pub(super) fn sites<W: World>(plan: &'static Plan<W>) -> Vec<Site<W>> {
    let guarded = phases(plan)
        .filter_map(|Phase { end, guard, .. }| Some((guard?, end)))
        .collect();
    let mut all = vec![Site {
        plan,
        begin: 0,
        end: plan.steps.len(),
        guard: None,
        guarded,
    }];
    for Block {
        begin: start,
        plan,
        guard: outer,
        ..
    } in blocks(plan)
    {
        all.extend(sites(plan).into_iter().map(|site| {
            Site {
                plan: site.plan,
                begin: start + site.begin,
                end: start + site.end,
                guard: site.guard.map(|guard| start + guard).or(outer),
                guarded: site
                    .guarded
                    .into_iter()
                    .map(|(guard, end)| (start + guard, start + end))
                    .collect(),
            }
        }));
    }
    all
}

impl<W: World> Site<W> {
    /// The step that says whether a line of the schedule runs that comes after a line of the constant.
    fn guard_after(&self, last: Option<usize>) -> Option<usize> {
        let around = self
            .guarded
            .iter()
            .filter(|(guard, end)| last.is_some_and(|last| (*guard..*end).contains(&last)));
        around.map(|(guard, _)| *guard).max().or(self.guard)
    }
}

/// The steps of a nested schedule.
pub(super) struct Block<W: World> {
    pub(super) begin: usize,
    /// The step that ends it.
    pub(super) end: usize,
    pub(super) plan: &'static Plan<W>,
    guard: Option<usize>,
}

/// The schedules that are nested in a schedule, without those that are nested in them, from top to bottom.
pub(super) fn blocks<W: World>(plan: &'static Plan<W>) -> Vec<Block<W>> {
    let mut blocks = Vec::new();
    let mut end = plan.steps.len();
    while let Some(last) = end.checked_sub(1) {
        end = last;
        if let Run::End {
            of: End::Schedule(nested),
            guard,
        } = plan.steps[end].run
        {
            let nested = nested();
            let begin = end.saturating_sub(nested.steps.len());
            blocks.push(Block {
                begin,
                end,
                plan: nested,
                guard,
            });
            end = begin;
        }
    }
    blocks.reverse();
    blocks
}

/// Whether a schedule is another one, or is nested in it.
pub(super) fn contains<W: World>(plan: &'static Plan<W>, schedule: usize) -> bool {
    plan.number == schedule
        || blocks(plan)
            .iter()
            .any(|block| contains(block.plan, schedule))
}

/// The first and the last step of each step, phase and nested schedule of that name.
pub(super) fn find<'n, W: World>(
    plan: &'static Plan<W>,
    name: &'n str,
) -> impl Iterator<Item = [usize; 2]> + use<'n, W> {
    plan.steps
        .iter()
        .enumerate()
        .filter_map(move |(end, step)| {
            if step.is_named(name) {
                return Some([end, end]);
            }
            let Run::End { of, guard } = step.run else {
                return None;
            };
            let begin = match of {
                End::Phase(path) if is_phase(path, name) => begin_of_phase(plan, end, path),
                End::Schedule(nested) if nested().name == name => {
                    end.saturating_sub(nested().steps.len())
                }
                _ => return None,
            };
            Some([
                guard
                    .filter(|guard| guards_alone(plan, end, *guard))
                    .unwrap_or(begin),
                end,
            ])
        })
}

/// Whether a step says by the conditions of the lines that end here whether these run, and not by those of lines around them.
fn guards_alone<W: World>(plan: &'static Plan<W>, end: usize, guard: usize) -> bool {
    let mut later = plan.steps[end + 1..].iter();
    !later.any(|step| matches!(step.run, Run::End { guard: Some(other), .. } if other == guard))
}

/// A phase of a schedule itself.
pub(super) struct Phase {
    /// The place of its first step.
    pub(super) begin: usize,
    /// That of its end.
    pub(super) end: usize,
    pub(super) path: &'static str,
    /// The step that says whether its steps run.
    guard: Option<usize>,
}

/// The phases of a schedule itself.
pub(super) fn phases<W: World>(plan: &'static Plan<W>) -> impl Iterator<Item = Phase> {
    let nested = blocks(plan);
    let own = (0..plan.steps.len()).filter(move |place| {
        !nested
            .iter()
            .any(|block| (block.begin..block.end).contains(place))
    });
    own.filter_map(move |end| match plan.steps[end].run {
        Run::End {
            of: End::Phase(path),
            guard,
        } => Some(Phase {
            begin: begin_of_phase(plan, end, path),
            end,
            path,
            guard,
        }),
        _ => None,
    })
}

/// Whether a phase with a path is the one of a name.
pub(super) fn is_phase(path: &str, name: &str) -> bool {
    path == name || path.rsplit('/').next() == Some(name)
}

/// Where the steps begin that end there: they are of the phase, or of one in it.
fn begin_of_phase<W: World>(plan: &'static Plan<W>, end: usize, path: &str) -> usize {
    let is_in = |phase: &str| {
        phase
            .strip_prefix(path)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    end - plan.steps[..end]
        .iter()
        .rev()
        .take_while(|step| is_in(step.phase))
        .count()
}

impl<W: World> Line<W> {
    const fn new(part: Part<W>, phase: &'static str, guard: Option<usize>) -> Self {
        Self {
            part,
            phase,
            guard,
            refreshes: IndexSet::EMPTY,
            finds: IndexSet::EMPTY,
        }
    }

    fn constant(plan: &Plan<W>, place: usize) -> Self {
        let step = &plan.steps[place];
        Self::new(Part::Constant(place), step.phase, step.guard)
    }

    /// Its place among the steps of the constant, if it is one.
    pub(super) fn place(&self) -> Option<usize> {
        match self.part {
            Part::Constant(place) => Some(place),
            Part::Added(..) => None,
        }
    }

    pub(super) fn name(&self, plan: &Plan<W>) -> SystemName {
        match &self.part {
            Part::Constant(place) => plan.steps[*place].shared_name(),
            Part::Added(definition, _) => definition.name.clone(),
        }
    }
}

impl<W: World> Part<W> {
    /// What stands for it in an order of the lines of a schedule whose steps begin at this place.
    pub(super) fn node(&self, begin: usize) -> Node {
        match self {
            Self::Constant(place) => Node::Old(begin + place),
            Self::Added(definition, place) => Node::New(definition.id.0, begin + place),
        }
    }

    /// Whether it is the same.
    #[cfg(feature = "snapshots")]
    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Constant(one), Self::Constant(other)) => one == other,
            (Self::Added(one, place), Self::Added(other, at)) => {
                Arc::ptr_eq(one, other) && place == at
            }
            _ => false,
        }
    }
}

impl<W: World> Clone for Part<W> {
    fn clone(&self) -> Self {
        match self {
            Self::Constant(place) => Self::Constant(*place),
            Self::Added(definition, place) => Self::Added(Arc::clone(definition), *place),
        }
    }
}
