//! Schedules: the lines of each as steps, with those of nested schedules in their places.

use proc_macro2::{Ident, Span, TokenStream};
use syn::Expr;
use syn::spanned::Spanned;

use crate::ast::{self, Decl, Fixed, Line};
use crate::text::text;
use crate::{names, nesting};

pub(crate) struct Schedule {
    pub(crate) decl: Decl,
    pub(crate) methods: Methods,
    pub(crate) fixed: Option<Fixed>,
    /// What it returns. None is nothing.
    pub(crate) output: Option<TokenStream>,
    pub(crate) steps: Vec<Step>,
    pub(crate) flaws: Vec<ScheduleFlaw>,
    /// What could not be read, and was reported.
    pub(crate) lost: TokenStream,
}

/// The methods of the world that a schedule gives.
pub(crate) struct Methods {
    pub(crate) run: Ident,
    pub(crate) plan: Ident,
    /// With a rate alone.
    pub(crate) run_for: Option<Ident>,
}

pub(crate) enum Step {
    System {
        step: Guarded,
        system: Expr,
    },
    /// The conditions of a nested schedule, asked once.
    Guard {
        step: Guarded,
        nested: Ident,
    },
    /// Commands are applied: the end of a phase, which has a path, or of a nested schedule, which has a plan.
    End {
        step: Guarded,
        end: Ident,
        of: Ended,
    },
}

pub(crate) enum Ended {
    Phase { path: String },
    Schedule { plan: Ident },
}

/// When a step runs.
pub(crate) struct Guarded {
    pub(crate) conditions: Vec<Expr>,
    /// The place of the step that says whether this one runs.
    pub(crate) guard: Option<usize>,
    pub(crate) phase: Option<String>,
}

/// What a line of a schedule cannot be.
pub(crate) enum ScheduleFlaw {
    /// It runs the schedule that it is in, by way of these.
    Cycle(Ident, Vec<String>),
    /// It runs a schedule with a rate, which needs to know the time.
    FixedInside(Ident),
    /// It is run by a schedule that is run by another one, and so on, too often.
    TooDeep(Ident),
    /// A phase has the name of another one.
    PhaseTwice(Ident),
}

/// The schedules of a world, in the order of declaration.
pub(super) fn build(written: Vec<ast::Schedule>) -> Vec<Schedule> {
    let flattened: Vec<Flat<'_>> = written.iter().map(|schedule| Flat::of(schedule, &written)).collect();
    let parts: Vec<_> = flattened.into_iter().map(|flat| (flat.steps, flat.flaws)).collect();
    let all = written.into_iter().zip(parts);
    all.map(|(ast::Schedule { decl, fixed, output, lost, .. }, (steps, flaws))| {
        let methods = Methods::of(&decl.name, fixed.is_some());
        Schedule { decl, methods, fixed, output, steps, flaws, lost }
    })
    .collect()
}

impl Methods {
    fn of(name: &Ident, fixed: bool) -> Self {
        let run = names::usable(&names::plain(name), name.span());
        let (plan, run_for) = (names::suffixed(name, "_plan"), fixed.then(|| names::suffixed(name, "_for")));
        Self { run, plan, run_for }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Ident> {
        [&self.run, &self.plan].into_iter().chain(&self.run_for)
    }
}

/// A schedule while its lines are put one behind the other.
struct Flat<'a> {
    all: &'a [ast::Schedule],
    /// The schedules that the line is in, the outermost first.
    inside: Vec<String>,
    steps: Vec<Step>,
    flaws: Vec<ScheduleFlaw>,
    phases: Vec<String>,
}

impl<'a> Flat<'a> {
    fn of(schedule: &'a ast::Schedule, all: &'a [ast::Schedule]) -> Self {
        let inside = vec![names::plain(&schedule.decl.name)];
        let mut flat = Self { all, inside, steps: Vec::new(), flaws: Vec::new(), phases: Vec::new() };
        flat.lines(&schedule.lines, None, None);
        flat
    }

    fn lines(&mut self, lines: &'a [Line], guard: Option<usize>, phase: Option<&str>) {
        for line in lines {
            match line {
                Line::Phase { name, lines } => {
                    if self.phases.contains(&name.to_string()) {
                        self.flaws.push(ScheduleFlaw::PhaseTwice(name.clone()));
                    }
                    self.phases.push(name.to_string());
                    let within = phase.map_or_else(|| name.to_string(), |phase| format!("{phase}/{name}"));
                    self.lines(lines, guard, Some(&within));
                    let step = Guarded { conditions: Vec::new(), guard: None, phase: phase.map(Into::into) };
                    self.steps.push(Step::End { step, end: name.clone(), of: Ended::Phase { path: within } });
                }
                Line::Run(line) => {
                    let step = Guarded { conditions: line.conditions.clone(), guard, phase: phase.map(Into::into) };
                    match self.schedule(&line.system) {
                        None => self.steps.push(Step::System { step, system: line.system.clone() }),
                        Some((name, schedule)) => self.nested(&name, schedule, step),
                    }
                }
            }
        }
    }

    /// The schedule that the line names, if it is one of this world.
    fn schedule(&self, system: &Expr) -> Option<(Ident, &'a ast::Schedule)> {
        let Expr::Path(path) = system else { return None };
        let name = path.path.get_ident()?;
        let schedule = self.all.iter().find(|it| names::plain(&it.decl.name) == names::plain(name))?;
        Some((name.clone(), schedule))
    }

    fn nested(&mut self, name: &Ident, schedule: &'a ast::Schedule, step: Guarded) {
        let plain = names::plain(name);
        if let Some(from) = self.inside.iter().position(|it| *it == plain) {
            // A cycle further in is an error of the schedules that it is of.
            if from == 0 {
                self.flaws.push(ScheduleFlaw::Cycle(name.clone(), self.inside.clone()));
            }
            return;
        }
        if self.inside.len() > nesting::DEEPEST {
            return self.flaws.push(ScheduleFlaw::TooDeep(name.clone()));
        }
        if schedule.fixed.is_some() && self.inside.len() == 1 {
            self.flaws.push(ScheduleFlaw::FixedInside(name.clone()));
        }
        let phase = step.phase.clone();
        let mut guard = step.guard;
        if !step.conditions.is_empty() {
            guard = Some(self.steps.len());
            self.steps.push(Step::Guard { step, nested: name.clone() });
        }
        self.inside.push(plain);
        let phases = std::mem::take(&mut self.phases);
        self.lines(&schedule.lines, guard, phase.as_deref());
        self.phases = phases;
        self.inside.pop();
        let of = Ended::Schedule { plan: names::suffixed(&schedule.decl.name, "_plan") };
        self.steps.push(Step::End { step: Guarded { conditions: Vec::new(), guard, phase }, end: name.clone(), of });
    }
}

impl Schedule {
    /// All functions of its steps, those of conditions too.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &Expr> {
        self.steps.iter().flat_map(|step| {
            let (system, conditions) = match step {
                Step::System { step, system } => (Some(system), step.conditions.as_slice()),
                Step::Guard { step, .. } => (None, step.conditions.as_slice()),
                Step::End { .. } => (None, &[][..]),
            };
            system.into_iter().chain(conditions)
        })
    }
}

impl Step {
    /// What the step is called: the system as it is written.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::System { system, .. } => text(system),
            Self::Guard { nested, .. } => format!("whether to {nested}"),
            Self::End { end, .. } => format!("end of {end}"),
        }
    }

    /// Where errors about it are shown.
    pub(crate) fn place(&self) -> Span {
        match self {
            Self::System { system, .. } => place(system),
            Self::Guard { nested: name, .. } | Self::End { end: name, .. } => name.span(),
        }
    }
}

/// The function's own name in its path.
pub(crate) fn place(function: &Expr) -> Span {
    match function {
        Expr::Call(call) => place(&call.func),
        Expr::Path(path) => path.path.segments.last().map_or_else(|| path.span(), |segment| segment.ident.span()),
        other => other.span(),
    }
}
