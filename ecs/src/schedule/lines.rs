//! The lines of a schedule with those that were added, to it and to the schedules in it.

use super::added::{Added, Definition};
use super::order::{Node, Wish, order};
use super::plan::Plan;
use super::step::{End, Run};
use crate::store::{IndexSet, World};
use crate::system_name::SystemName;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

/// A line of a plan that is made.
pub(super) struct Line<W: World> {
    pub(super) part: Part<W>,
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

/// The lines of a schedule, from top to bottom.
pub(super) fn lines<W: World>(plan: &'static Plan<W>, added: &[Added<W>]) -> Result<Vec<Line<W>>, Cycle> {
    let listed = lines_with_nested(plan, added)?;
    let own: Vec<&Added<W>> = added.iter().filter(|added| added.plan.number == plan.number).collect();
    let node = |part: &Part<W>| {
        let listed = listed.iter().position(|line| line.part.is(part)).map(Node::Old);
        listed.or_else(|| own.iter().position(|added| added.part().is(part)).map(Node::New))
    };
    let place = |place: usize| listed.iter().position(|line| line.place() == Some(place));
    let wishes: Vec<Wish> = own
        .iter()
        .map(|added| Wish {
            after: added.after.iter().filter_map(node).collect(),
            before: added.before.iter().filter_map(node).collect(),
            begin: added.phase.and_then(|phase| place(phase.begin.checked_sub(1)?)),
            end: added.phase.and_then(|phase| place(phase.end)).unwrap_or(listed.len()),
        })
        .collect();
    let sorted = order(listed.len(), &wishes).map_err(|cycle| {
        let name = |node: &Node| match *node {
            Node::Old(i) => listed.get(i).map_or_else(|| SystemName::constant(plan.name), |line| line.name(plan)),
            Node::New(i) => own[i].definition.name.clone(),
        };
        cycle.iter().map(name).collect::<Cycle>()
    })?;
    let guarded: Vec<(usize, usize)> =
        phases(plan).filter_map(|Phase { end, guard, .. }| Some((guard?, end))).collect();
    let mut listed = listed.into_iter();
    // The place of the last line of the constant.
    let mut last = None;
    let line = |node| match node {
        Node::Old(_) => {
            let line = listed.next()?;
            last = line.place().or(last);
            Some(line)
        }
        Node::New(i) => {
            let around = guarded.iter().filter(|(guard, end)| last.is_some_and(|last| (*guard..*end).contains(&last)));
            let guard = around.map(|(guard, _)| *guard).max();
            Some(Line { part: own[i].part(), guard, refreshes: IndexSet::EMPTY, finds: IndexSet::EMPTY })
        }
    };
    Ok(sorted.into_iter().filter_map(line).collect())
}

/// The constant's lines, with those that were added to the schedules in it.
fn lines_with_nested<W: World>(plan: &'static Plan<W>, added: &[Added<W>]) -> Result<Vec<Line<W>>, Cycle> {
    let constant = |place| Line {
        part: Part::Constant(place),
        guard: plan.steps[place].guard,
        refreshes: IndexSet::EMPTY,
        finds: IndexSet::EMPTY,
    };
    let mut all = Vec::with_capacity(plan.steps.len());
    let mut next = 0;
    for Block { begin, end, plan: nested, guard } in blocks(plan) {
        all.extend((next..begin).map(constant));
        for Line { part, guard: inner, .. } in lines(nested, added)? {
            all.push(match part {
                Part::Constant(place) => constant(begin + place),
                Part::Added(definition, place) => Line {
                    part: Part::Added(definition, begin + place),
                    guard: inner.map(|inner| begin + inner).or(guard),
                    refreshes: IndexSet::EMPTY,
                    finds: IndexSet::EMPTY,
                },
            });
        }
        next = end;
    }
    all.extend((next..plan.steps.len()).map(constant));
    Ok(all)
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
        if let Run::End { of: End::Schedule(nested), guard } = plan.steps[end].run {
            let nested = nested();
            let begin = end.saturating_sub(nested.steps.len());
            blocks.push(Block { begin, end, plan: nested, guard });
            end = begin;
        }
    }
    blocks.reverse();
    blocks
}

/// Whether a schedule is another one, or is nested in it.
pub(super) fn contains<W: World>(plan: &'static Plan<W>, schedule: usize) -> bool {
    plan.number == schedule || blocks(plan).iter().any(|block| contains(block.plan, schedule))
}

/// Where the steps of a schedule begin in another one, each time that it is nested in that one; or the same.
pub(super) fn places<W: World>(plan: &'static Plan<W>, schedule: usize) -> Vec<usize> {
    if plan.number == schedule {
        return vec![0];
    }
    let in_block = |block: Block<W>| places(block.plan, schedule).into_iter().map(move |place| block.begin + place);
    blocks(plan).into_iter().flat_map(in_block).collect()
}

/// The first and the last line of each step, phase and nested schedule of that name.
pub(super) fn find<'l, W: World>(
    plan: &'static Plan<W>,
    lines: &'l [Line<W>],
    name: &'l str,
) -> impl Iterator<Item = [Part<W>; 2]> + 'l {
    lines.iter().filter_map(move |line| {
        if line.name(plan) == *name {
            return Some([line.part.clone(), line.part.clone()]);
        }
        let end = line.place()?;
        let Run::End { of, guard } = plan.steps[end].run else { return None };
        let begin = match of {
            End::Phase(path) if is_phase(path, name) => begin_of_phase(plan, end, path),
            End::Schedule(nested) if nested().name == name => end.saturating_sub(nested().steps.len()),
            _ => return None,
        };
        let begin = guard.filter(|guard| guards_alone(plan, end, *guard)).unwrap_or(begin);
        Some([begin, end].map(Part::Constant))
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
    let own =
        (0..plan.steps.len()).filter(move |place| !nested.iter().any(|block| (block.begin..block.end).contains(place)));
    own.filter_map(move |end| match plan.steps[end].run {
        Run::End { of: End::Phase(path), guard } => {
            Some(Phase { begin: begin_of_phase(plan, end, path), end, path, guard })
        }
        _ => None,
    })
}

/// Whether a phase with a path is the one of a name.
pub(super) fn is_phase(path: &str, name: &str) -> bool {
    path == name || path.rsplit('/').next() == Some(name)
}

/// Where the steps begin that end there: they are of the phase, or of one in it.
fn begin_of_phase<W: World>(plan: &'static Plan<W>, end: usize, path: &str) -> usize {
    let is_in = |phase: &str| phase.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    end - plan.steps[..end].iter().rev().take_while(|step| is_in(step.phase)).count()
}

impl<W: World> Line<W> {
    /// Its place among the steps of the constant, if it is one.
    pub(super) fn place(&self) -> Option<usize> {
        match self.part {
            Part::Constant(place) => Some(place),
            Part::Added(..) => None,
        }
    }

    pub(super) fn name(&self, plan: &Plan<W>) -> SystemName {
        match &self.part {
            Part::Constant(place) => SystemName::constant(plan.steps[*place].name),
            Part::Added(definition, _) => definition.name.clone(),
        }
    }
}

impl<W: World> Part<W> {
    /// Whether it is the same.
    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Constant(one), Self::Constant(other)) => one == other,
            (Self::Added(one, place), Self::Added(other, at)) => Arc::ptr_eq(one, other) && place == at,
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
