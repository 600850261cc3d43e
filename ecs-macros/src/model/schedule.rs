//! Schedules: the lines of each as steps, with those of nested schedules in their places.

use proc_macro2::{Ident, Span, TokenStream};
use syn::spanned::Spanned;
use syn::{Expr, Type};

use super::Part;
use crate::ast::{self, Argument, Decl, Fixed, Line, LineOfPart, Phase};
use crate::text::text;
use crate::{names, nesting};

pub struct Schedule {
    pub decl: Decl,
    pub methods: Methods,
    pub fixed: Option<Fixed>,
    pub arguments: Vec<Argument>,
    /// The arguments that schedules in it take, each with the line that names such a schedule.
    pub passed_on: Vec<(Ident, Type)>,
    /// Its return type. None if it returns nothing.
    pub output: Option<TokenStream>,
    pub steps: Vec<Step>,
    pub flaws: Vec<ScheduleFlaw>,
    /// The tokens that could not be read, and were reported.
    pub lost: TokenStream,
}

/// The methods of the world that a schedule gives.
pub struct Methods {
    pub run: Ident,
    pub plan: Ident,
    /// With a rate alone.
    pub run_for: Option<Ident>,
}

/// A step of a schedule, and when it runs.
pub struct Step {
    pub what: What,
    pub conditions: Vec<Expr>,
    /// The place of the step that says whether this one runs.
    pub guard: Option<usize>,
    pub phase: Option<String>,
    /// Where it is found, if it is a line of a part.
    pub of_part: Option<LineOfPart>,
    pub given: ArgumentSource,
}

pub enum What {
    System(Expr),
    /// The conditions of a nested schedule or of a phase, asked once.
    Guard {
        guarded: Ident,
        is_phase: bool,
    },
    /// Commands are applied: the end of a phase, which has a path, or of a nested schedule, which has a plan.
    End {
        end: Ident,
        of: Ended,
    },
}

pub enum Ended {
    Phase {
        path: String,
    },
    /// The world has no method for the plan of a schedule that a part keeps to itself.
    Schedule {
        plan: Option<Ident>,
    },
}

/// The arguments that a line may read.
#[derive(Clone, Copy, PartialEq)]
pub enum ArgumentSource {
    /// The schedule of the line has none.
    None,
    /// Those of the schedule.
    Own,
    /// Those of a schedule in it, which is where they are checked.
    Nested,
}

/// A flaw of a line of a schedule.
pub enum ScheduleFlaw {
    /// It runs the schedule that it is in, by way of these.
    Cycle(Ident, Vec<String>),
    /// It runs a schedule with a rate, which needs to know the time.
    FixedInside(Ident),
    /// It is run by a schedule that is run by another one, and so on, too often.
    TooDeep(Ident),
    /// A phase has the name of another one.
    PhaseTwice(Ident),
    /// Several parts have a schedule of this name, these.
    Ambiguous(Ident, Vec<String>),
}

/// The schedules of a world, in the order of declaration, and then those of its parts.
pub(super) fn build(written: Vec<ast::Schedule>, parts: &[Part]) -> Vec<Schedule> {
    let flattened: Vec<Flat<'_>> = (0..written.len())
        .map(|number| Flat::of(number, &written, parts))
        .collect();
    let flattened: Vec<_> = flattened
        .into_iter()
        .map(|flat| (flat.steps, flat.flaws, flat.passed_on))
        .collect();
    let all = written.into_iter().zip(flattened);
    all.map(|(schedule, (steps, flaws, passed_on))| {
        let ast::Schedule {
            decl,
            fixed,
            arguments,
            output,
            lost,
            ..
        } = schedule;
        let methods = Methods::of(&decl.name, fixed.is_some());
        Schedule {
            decl,
            methods,
            fixed,
            arguments,
            passed_on,
            output,
            steps,
            flaws,
            lost,
        }
    })
    .collect()
}

impl Methods {
    fn of(name: &Ident, fixed: bool) -> Self {
        let run = names::usable(&names::plain(name), name.span());
        let (plan, run_for) = (
            names::suffixed(name, "_plan"),
            fixed.then(|| names::suffixed(name, "_for")),
        );
        Self { run, plan, run_for }
    }

    pub fn all(&self) -> impl Iterator<Item = &Ident> {
        [&self.run, &self.plan].into_iter().chain(&self.run_for)
    }
}

/// A schedule while its lines are put one behind the other.
struct Flat<'a> {
    all: &'a [ast::Schedule],
    parts: &'a [Part],
    /// The schedules that the line is in, by their places, the outermost first.
    inside: Vec<usize>,
    steps: Vec<Step>,
    flaws: Vec<ScheduleFlaw>,
    phases: Vec<String>,
    passed_on: Vec<(Ident, Type)>,
}

/// The system or the schedule that a line names.
enum Named {
    System,
    Schedule(Ident, usize),
    /// One of several schedules, which was reported.
    Nothing,
}

impl<'a> Flat<'a> {
    fn of(number: usize, all: &'a [ast::Schedule], parts: &'a [Part]) -> Self {
        let (steps, flaws, phases) = (Vec::new(), Vec::new(), Vec::new());
        let mut flat = Self {
            all,
            parts,
            inside: vec![number],
            steps,
            flaws,
            phases,
            passed_on: Vec::new(),
        };
        flat.lines(&all[number].lines, None, None);
        flat
    }

    fn lines(&mut self, lines: &'a [Line], guard: Option<usize>, phase: Option<&str>) {
        for line in lines {
            match line {
                Line::Phase(Phase {
                    name,
                    lines,
                    conditions,
                    of_part,
                }) => {
                    if self.phases.contains(&name.to_string()) {
                        self.flaws.push(ScheduleFlaw::PhaseTwice(name.clone()));
                    }
                    self.phases.push(name.to_string());
                    let within =
                        phase.map_or_else(|| name.to_string(), |phase| format!("{phase}/{name}"));
                    let step = Step {
                        what: What::Guard {
                            guarded: name.clone(),
                            is_phase: true,
                        },
                        conditions: conditions.clone(),
                        guard,
                        phase: phase.map(Into::into),
                        of_part: of_part.clone(),
                        given: self.given(),
                    };
                    let phase = step.phase.clone();
                    let guard = self.guard(step);
                    self.lines(lines, guard, Some(&within));
                    self.end(name, Ended::Phase { path: within }, guard, phase);
                }
                Line::Run(line) => {
                    let step = Step {
                        what: What::System(line.system.clone()),
                        conditions: line.conditions.clone(),
                        guard,
                        phase: phase.map(Into::into),
                        of_part: line.of_part.clone(),
                        given: self.given(),
                    };
                    match self.named(&line.system) {
                        Named::System => self.steps.push(step),
                        Named::Schedule(name, schedule) => self.nested(&name, schedule, step),
                        Named::Nothing => {}
                    }
                }
            }
        }
    }

    /// The schedule that the line names, if it is one of this world, or of a part that the line's own part knows: by its name, or
    /// behind the name of its part.
    fn named(&mut self, system: &Expr) -> Named {
        let Expr::Path(path) = system else {
            return Named::System;
        };
        let segments: Vec<String> = path
            .path
            .segments
            .iter()
            .map(|it| names::plain(&it.ident))
            .collect();
        let has_arguments = path.path.segments.iter().any(|it| !it.arguments.is_none());
        let (Some((last, before)), false, None) =
            (segments.split_last(), has_arguments, &path.qself)
        else {
            return Named::System;
        };
        let inside = self.inside.last();
        let from = inside.and_then(|inside| self.all[*inside].decl.part());
        let known = |part: Option<usize>| match (from, part) {
            (None, _) => true,
            (Some(from), Some(part)) => from == part || self.parts[from].parts.contains(&part),
            (Some(_), None) => false,
        };
        let of_path = |part: Option<usize>| match part {
            _ if before.is_empty() => true,
            Some(part) => self.parts[part].segments.ends_with(before),
            None => false,
        };
        let of_name = self
            .all
            .iter()
            .enumerate()
            .filter(|(_, it)| it.decl.plain() == *last);
        let found: Vec<(usize, &ast::Schedule)> = of_name
            .filter(|(_, it)| known(it.decl.part()) && of_path(it.decl.part()))
            .collect();
        // Its own come first, and those that the world does not hide come before the rest.
        let own = found.iter().find(|(_, it)| it.decl.part() == from);
        let is_hidden = |part: Option<usize>| {
            let hidden = part.map(|part| &self.parts[part].hidden);
            hidden.is_some_and(|hidden| hidden.iter().any(|it| names::plain(it) == *last))
        };
        let mut shown = found.iter().filter(|(_, it)| !is_hidden(it.decl.part()));
        let Some(name) = path.path.segments.last().map(|it| it.ident.clone()) else {
            return Named::System;
        };
        match (found.as_slice(), own, shown.next(), shown.next()) {
            ([], ..) => Named::System,
            ([(one, _)], ..) | (_, Some((one, _)), ..) | (_, None, Some((one, _)), None) => {
                Named::Schedule(name, *one)
            }
            _ => {
                let ways = found.iter().filter_map(|(_, it)| it.decl.part());
                let ways = ways
                    .map(|part| format!("{}::{last}", self.parts[part].segments.join("::")))
                    .collect();
                self.flaws.push(ScheduleFlaw::Ambiguous(name, ways));
                Named::Nothing
            }
        }
    }

    fn nested(&mut self, name: &Ident, number: usize, step: Step) {
        let schedule = &self.all[number];
        if let Some(from) = self.inside.iter().position(|it| *it == number) {
            // A cycle further in is an error of the schedules that it is of.
            if from == 0 {
                let inside = self.inside.iter().map(|it| self.all[*it].decl.plain());
                self.flaws
                    .push(ScheduleFlaw::Cycle(name.clone(), inside.collect()));
            }
            return;
        }
        if self.inside.len() > nesting::DEEPEST {
            return self.flaws.push(ScheduleFlaw::TooDeep(name.clone()));
        }
        if schedule.fixed.is_some() && self.inside.len() == 1 && schedule.decl.is_own() {
            self.flaws.push(ScheduleFlaw::FixedInside(name.clone()));
        }
        if self.inside.len() == 1 {
            self.passed_on.extend(
                schedule
                    .arguments
                    .iter()
                    .map(|argument| (name.clone(), argument.ty.clone())),
            );
        }
        let phase = step.phase.clone();
        let what = What::Guard {
            guarded: name.clone(),
            is_phase: false,
        };
        let guard = self.guard(Step { what, ..step });
        self.inside.push(number);
        let phases = std::mem::take(&mut self.phases);
        self.lines(&schedule.lines, guard, phase.as_deref());
        self.phases = phases;
        self.inside.pop();
        let has_methods = schedule.decl.shown().is_some();
        let plan = has_methods.then(|| names::suffixed(&schedule.decl.name, "_plan"));
        // Systems that are added to a schedule are guarded as its own lines are.
        self.end(name, Ended::Schedule { plan }, guard, phase);
    }

    /// Commands are applied: always. The guard is that of the lines which end there.
    fn end(&mut self, end: &Ident, of: Ended, guard: Option<usize>, phase: Option<String>) {
        self.steps.push(Step {
            what: What::End {
                end: end.clone(),
                of,
            },
            conditions: Vec::new(),
            guard,
            phase,
            of_part: None,
            given: ArgumentSource::None,
        });
    }

    fn given(&self) -> ArgumentSource {
        match self.inside.as_slice() {
            [.., last] if self.all[*last].arguments.is_empty() => ArgumentSource::None,
            [_] | [] => ArgumentSource::Own,
            _ => ArgumentSource::Nested,
        }
    }

    /// Adds a step that asks the conditions of several lines, if there are any. Returns the place of the step by which those lines go.
    fn guard(&mut self, step: Step) -> Option<usize> {
        if step.conditions.is_empty() {
            return step.guard;
        }
        self.steps.push(step);
        Some(self.steps.len() - 1)
    }
}

impl Schedule {
    /// All functions that its own lines, or those of schedules beside it, name, those of conditions too. Of a part all lines have a
    /// number, and of a world those of its parts.
    pub fn functions(&self, is_of_part: bool) -> impl Iterator<Item = &Expr> {
        let own = self.steps.iter();
        let own = own.filter(move |step| step.of_part.is_some() == is_of_part);
        own.flat_map(|step| {
            let system = match &step.what {
                What::System(system) => Some(system),
                _ => None,
            };
            system.into_iter().chain(&step.conditions)
        })
    }
}

impl Step {
    /// The name of the step: the system as it is written.
    pub fn name(&self) -> String {
        match &self.what {
            What::System(system) => text(system),
            What::Guard {
                guarded,
                is_phase: false,
            } => format!("whether to {guarded}"),
            What::Guard { guarded, .. } => format!("whether {guarded} runs"),
            What::End { end, .. } => format!("end of {end}"),
        }
    }

    /// Where errors about it are shown.
    pub fn place(&self) -> Span {
        match &self.what {
            What::System(system) => place(system),
            What::Guard { guarded: name, .. } | What::End { end: name, .. } => name.span(),
        }
    }
}

/// The function's own name in its path.
pub fn place(function: &Expr) -> Span {
    match function {
        Expr::Call(call) => place(&call.func),
        Expr::Path(path) => path
            .path
            .segments
            .last()
            .map_or_else(|| path.span(), |segment| segment.ident.span()),
        other => other.span(),
    }
}
