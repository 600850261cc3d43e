use super::{Outcome, kitchen, world};

/// The schedules of a kitchen, of which one is right and is there in any case.
fn schedules(source: &str) -> Outcome {
    kitchen(&format!("{source} #[schedule] fn sound() {{ walk_home; }}"))
        .has("fn sound (& mut self)")
        .has("& || walk_home")
}

fn body(lines: &str) -> Outcome {
    schedules(&format!("#[schedule] fn tick() {{ {lines} }}"))
        .has("fn tick (& mut self)")
        .has("fn tick_plan ()")
}

fn signature(signature: &str) -> Outcome {
    schedules(&format!("#[schedule] {signature} {{ walk; }}"))
}

#[test]
fn lines_are_steps() {
    let outcome = body("walk; systems::serve; transition::<Mode>; every(3, Mode::Open); last")
        .reports_nothing();
    for system in [
        "walk",
        "systems :: serve",
        "transition :: < Mode >",
        "every (3 , Mode :: Open)",
        "last",
    ] {
        let text = system.replace(' ', "").replace(',', ", ");
        let part = format!("system (\"{text}\" , & || {system}) . infallible (\"tick\")");
        assert!(
            outcome.emitted.contains(&part),
            "{part} in {}",
            outcome.emitted
        );
    }
    body("")
        .reports_nothing()
        .has("__plan ! ((Kitchen , \"tick\" , 0 , []))");
    body(";;walk;;").reports_nothing();
    body("/** Everyone walks. */ walk;").reports_nothing();
}

#[test]
fn lines_are_recovered_one_by_one() {
    for (lines, caret, message) in [
        ("serve walk;", "walk", "a `;` is missing after `serve`"),
        (
            "serve 'day: { walk; }",
            "'",
            "a `;` is missing after `serve`",
        ),
        (
            "serve, walk;",
            ",",
            "a line of a schedule ends with `;`: write `serve;`",
        ),
        (
            "serve = 3; walk;",
            "= 3",
            "expected `;` after `serve`, found `= 3`",
        ),
        (
            "|x| {}; walk;",
            "|x| {}",
            "expected the name of a system, found `|x|{ }`",
        ),
        ("3; walk;", "3", "expected the name of a system, found `3`"),
        (
            "#[inline] serve; walk;",
            "#[inline]",
            "a line of a schedule takes no attributes",
        ),
        (
            "#[inline] 'day: { serve; } walk;",
            "#[inline]",
            "a line of a schedule takes no attributes",
        ),
        (
            "loop { serve; } ; walk;",
            "loop { serve; }",
            "expected the name of a system",
        ),
    ] {
        body(lines).reports(&[(caret, message)]).has("\"walk\"");
    }
}

#[test]
fn conditions() {
    body("walk.run_if(open).run_if(every(3));")
        .reports_nothing()
        .has("condition (\"open\" , & || open) , __Step :: condition");
    body("walk.run_if(and(not(open), |clock: Res<Clock>, _: Res<Heat>| clock.0 > 3));")
        .reports_nothing()
        .has("& || and (not (open) , | clock : Res < Clock >")
        .has("| clock . 0 > 3))]");
    for (line, caret, message) in [
        (
            "walk.runif(open);",
            "runif",
            "a line of a schedule has no `runif`: did you mean `run_if`?",
        ),
        (
            "walk.after(serve);",
            "after",
            "a line of a schedule has no `after`: there is `run_if`",
        ),
        (
            "walk.serve;",
            "serve",
            "a line of a schedule has no `serve`",
        ),
        (
            "walk.3;",
            ".",
            "expected `.run_if(…)` with a condition, or `;`",
        ),
        ("walk.run_if();", "run_if", "`run_if` takes one condition"),
        ("walk.run_if;", "run_if", "`run_if` takes one condition"),
        (
            "walk.run_if(3);",
            "3",
            "`run_if` takes one condition: the name of a function",
        ),
        (
            "walk.run_if(!open);",
            "!open",
            "conditions are joined by functions of `ecs::schedule`: write `not(open)`",
        ),
        (
            "walk.run_if(open && late(3));",
            "open && late(3)",
            "write `and(open, late(3))`",
        ),
        (
            "walk.run_if(open || late);",
            "open || late",
            "write `or(open, late)`",
        ),
        (
            "walk.run_if(open, shut);",
            "open, shut",
            "`run_if` takes one condition",
        ),
    ] {
        let expected = [(caret, message), ("3", "expected `;` after `walk`")];
        let expected = if line == "walk.3;" {
            &expected[..]
        } else {
            &expected[..1]
        };
        body(line).reports(expected).has("\"walk\"");
    }
}

#[test]
fn phases() {
    body("'day: { walk; 'noon: { eat; } } 'night: { }")
        .reports_nothing()
        .has("& || eat) . infallible (\"tick\") . in_phase (\"day/noon\")")
        .has("end_of_phase (\"end of night\" , \"night\")");
    body("'day: { walk; }.run_if(open).run_if(late); 'night: { eat; }.run_if(dark)")
        .reports_nothing()
        .has("guard (\"whether day runs\")")
        .has("end_of_phase (\"end of day\" , \"day\") . guarded_by (0)")
        .has("guard (\"whether night runs\")");
    for (lines, caret, message) in [
        ("'day { walk; }", "day", "a colon is missing after `'day`"),
        (
            "'day: walk;",
            "day",
            "the systems of the phase `'day` are missing",
        ),
        (
            "day: { walk; }",
            "day",
            "the name of a phase begins with a quote: `'day: { … }`",
        ),
        (
            "r#yield: { walk; }",
            "r#yield",
            "the name of a phase begins with a quote: `'r#yield: { … }`",
        ),
        (
            "'day: { walk; }.run_iff(open); walk;",
            "run_iff",
            "a line of a schedule has no `run_iff`",
        ),
        (
            "'day: { walk; }.run_if(open) walk;",
            "walk",
            "a `;` is missing after `'day: { … }.run_if(…)`",
        ),
        (
            "'day: { walk; }.run_if(); walk;",
            "run_if",
            "`run_if` takes one condition",
        ),
        (
            "'day: { walk; } 'day: { serve; }",
            "day",
            "`tick` has a phase `'day` already",
        ),
    ] {
        body(lines).reports(&[(caret, message)]);
    }
}

#[test]
fn signatures() {
    signature("pub(crate) fn tick() -> Result<(), MyError>")
        .reports_nothing()
        .has("pub (crate) fn tick (& mut self) -> Result < () , MyError >")
        .lacks("\"walk\" , & || walk) . infallible (\"tick\")");
    signature("fn tick() -> ()")
        .reports_nothing()
        .has("\"walk\" , & || walk) . infallible (\"tick\")");
    for (written, caret, message) in [
        (
            "fn tick(&mut self)",
            "&mut self",
            "`tick` is a method of the world by itself: leave `&mut self` out",
        ),
        (
            "fn tick(self)",
            "self",
            "`tick` is a method of the world by itself",
        ),
        (
            "fn tick(f32)",
            "f32",
            "an argument of a schedule is a name and a type",
        ),
        (
            "fn tick(dt:)",
            "dt",
            "an argument of a schedule is a name and a type",
        ),
        (
            "fn tick<T: Tool>()",
            "<T: Tool>",
            "a schedule is not generic",
        ),
        (
            "fn tick() where A: B",
            "where A: B",
            "found `where A: B`: leave it out",
        ),
        (
            "async fn tick()",
            "async",
            "a schedule is a plain function: leave `async` out",
        ),
        (
            "pub unsafe extern \"C\" fn tick()",
            "unsafe extern \"C\"",
            "leave `unsafe extern \"C\"` out",
        ),
        ("fn tick", "tick", "`()` is missing after `tick`"),
        (
            "fn tick() -> u32",
            "u32",
            "a schedule returns nothing, or `Result<(), ecs::ScheduleError>`",
        ),
        (
            "fn tick() -> Option<()>",
            "Option<()>",
            "a schedule returns nothing",
        ),
        (
            "fn tick() -> (u8, u8)",
            "(u8, u8)",
            "a schedule returns nothing",
        ),
        ("fn tick() ->", "->", "a schedule returns nothing"),
        (
            "fn tick() -> Result<",
            "Result<",
            "a schedule returns nothing",
        ),
    ] {
        signature(written)
            .reports(&[(caret, message)])
            .has("fn tick (& mut self)")
            .has("& || walk)");
    }
    signature("fn loop()")
        .reports(&[("loop", "`loop` is a keyword: a schedule needs another name")])
        .has("fn r#loop");
    signature("fn self()")
        .reports(&[("self", "`self` is a keyword")])
        .has("fn self_");
}

#[test]
fn arguments() {
    signature("fn tick(dt: Dt, input: game::Input<u8>,)")
        .reports_nothing()
        .has("fn tick (& mut self , __dt_ : Dt , __input_ : game :: Input < u8 >)")
        .has("Arguments :: new (& [& __dt_ , & __input_])")
        .has("impl :: ecs :: system :: Gives < Dt > for __Arguments")
        .has("__Step :: system_given :: < __Arguments , _ , _ , _ > (\"walk\"")
        .has("Argument :: of :: < game :: Input < u8 > > ()");
    schedules("#[schedule(fixed = 60)] fn tick(dt: Dt) { walk; }")
        .reports_nothing()
        .has("fn tick_for (& mut self , __elapsed : :: core :: time :: Duration , __dt_ : Dt)")
        .has("run_fixed_given");
    for (written, caret, message) in [
        (
            "fn tick(mut dt: Dt)",
            "mut",
            "a schedule lends its arguments to be read: leave `mut` out",
        ),
        (
            "fn tick(dt: &Dt)",
            "&Dt",
            "leave `&` out, and let systems take `In<Dt>`",
        ),
        (
            "fn tick(#[cold] dt: Dt)",
            "#[cold]",
            "an argument of a schedule takes no attributes",
        ),
        (
            "fn tick(type: Dt)",
            "type",
            "`type` is a keyword: the argument needs another name",
        ),
        (
            "fn tick(dt: Dt, dt: Other)",
            "dt",
            "`tick` has an argument `dt` already",
        ),
        (
            "fn tick(dt: Dt, other: Dt)",
            "Dt",
            "`tick` has an argument of this type already, `dt`",
        ),
        (
            "fn tick(dt: Dt other: Other)",
            "other: Other",
            "expected `,` between two arguments of `tick`",
        ),
    ] {
        signature(written)
            .reports(&[(caret, message)])
            .has("system_given");
    }
    signature("fn tick(dt: impl Copy)").reports(&[("impl Copy", "`impl Trait` is not one type")]);
}

#[test]
fn a_nested_schedule_takes_its_arguments_from_the_outer_one() {
    schedules("#[schedule] fn tick(dt: Dt) { play; } #[schedule] fn play(dt: Dt) { walk; }")
        .reports_nothing()
        .has("__check_argument :: < __Arguments , Dt >")
        .has("system_given :: < :: ecs :: system :: AnyArguments , _ , _ , _ > (\"walk\"");
    schedules("#[schedule] fn tick() { play; } #[schedule] fn play(dt: Dt) { walk; }")
        .has("__check_argument :: < __NoArguments , Dt >");
}

#[test]
fn not_a_schedule() {
    for (item, caret, message) in [
        (
            "#[schedule] struct Tick { walk: Walk }",
            "struct",
            "a schedule is a plain function without parameters",
        ),
        (
            "#[schedule] mod day {}",
            "mod",
            "a schedule is a plain function",
        ),
        (
            "#[schedule] fn () { walk; }",
            "fn",
            "a schedule needs a name: `fn tick() { walk; serve; }`",
        ),
        (
            "#[schedule] fn tick();",
            "tick",
            "the systems of `tick` are missing",
        ),
        (
            "#[schedul] fn tick() { walk; }",
            "schedul",
            "did you mean `schedule`?",
        ),
    ] {
        schedules(item).reports(&[(caret, message)]);
    }
    world("#[schedule] fn tick() { walk; }").reports(&[("schedule", "no world is declared here")]);
}

#[test]
fn rates() {
    let rate = |args: &str| schedules(&format!("#[schedule({args})] fn tick() {{ walk; }}"));
    rate("fixed = 60")
        .reports_nothing()
        .has("fn tick_for (")
        .has("elapsed , 60 , 8)");
    rate("fixed = 1_000, max_steps = 3")
        .reports_nothing()
        .has("elapsed , 1000 , 3)");
    for (args, caret, message) in [
        (
            "fixed",
            "fixed",
            "`fixed` needs a number of runs a second: `fixed = 60`",
        ),
        (
            "fixed =",
            "fixed",
            "`fixed` needs a number of runs a second: `fixed = 60`",
        ),
        (
            "fixed = 0",
            "0",
            "`fixed` is a whole number of runs a second",
        ),
        ("fixed = 60.0", "60.0", "is a whole number"),
        ("fixed = 60u8", "60u8", "is a whole number"),
        ("fixed = -1", "-1", "is a whole number"),
        (
            "fixed = 60, max_steps = 0",
            "0",
            "`max_steps` is a whole number of runs, such as `8`",
        ),
        ("fixed = 60, fixed = 30", "fixed", "`fixed` is given twice"),
        (
            "max_steps = 8",
            "max_steps = 8",
            "`max_steps` is of a schedule with a fixed rate",
        ),
        ("fixd = 60", "fixd", "did you mean `fixed`?"),
        (
            "fixed = 60, most = 8",
            "most",
            "`schedule` has no argument `most`: did you mean `max_steps`?",
        ),
        ("most = 8", "most", "did you mean `max_steps`?"),
        ("max_step = 8", "max_step", "did you mean `max_steps`?"),
        ("rate(60)", "rate", "there are `fixed` and `max_steps`"),
    ] {
        rate(args)
            .reports(&[(caret, message)])
            .has("fn tick (& mut self)");
    }
}

#[test]
fn names() {
    for (declarations, caret, message) in [
        (
            "#[schedule] fn spawn() {}",
            "spawn",
            "would hide the world's own method `spawn`",
        ),
        (
            "#[query] struct HotPan { a: &Name } #[schedule] fn hot_pan() {}",
            "hot_pan",
            "the query `HotPan` has a method `hot_pan` of the world already",
        ),
        (
            "#[schedule] fn tick() {} #[schedule] fn tick() {}",
            "tick",
            "`tick` is a schedule already",
        ),
        (
            "#[schedule] fn tick() {} #[schedule] fn tick_plan() {}",
            "tick_plan",
            "the schedule `tick` has a method `tick_plan` of the world already",
        ),
        (
            "#[schedule(fixed = 60)] fn tick() {} #[schedule] fn tick_for() {}",
            "tick_for",
            "the schedule `tick` has a method `tick_for`",
        ),
    ] {
        schedules(declarations).reports(&[(caret, message)]);
    }
}

#[test]
fn nested_schedules() {
    let nested = "#[schedule] fn day() { morning.run_if(open); walk; } #[schedule] fn morning() { wake; 'a: { eat; } }";
    schedules(nested)
        .reports_nothing()
        .has("guard (\"whether to morning\") . infallible (\"day\") . run_if (")
        .has("& || wake) . infallible (\"day\") . guarded_by (0)")
        .has("end_of_schedule (\"end of morning\"");
    let twice = "#[schedule] fn day() { 'a: { morning; } morning; } #[schedule] fn morning() { 'b: { eat; } }";
    schedules(twice).reports_nothing();
}

#[test]
fn cycles_are_reported_once() {
    schedules("#[schedule] fn tick() { walk; tick; }")
        .reports(&[("tick", "`tick` runs itself: take this line out")]);
    schedules(
        "#[schedule] fn a() { b; } #[schedule] fn b() { 'x: { c.run_if(open); } } #[schedule] fn c() { a; }
        #[schedule] fn outside() { a; c; }",
    )
    .reports(&[("a", "`a` runs itself by way of `b` and `c`: take one of them out")]);
}

#[test]
fn a_rate_is_not_a_part() {
    schedules(
        "#[schedule] fn day() { hour; } #[schedule] fn hour() { physics; } #[schedule(fixed = 60)] fn physics() {}",
    )
    .reports(&[("physics", "`physics` runs at a rate of its own, so that it needs to know how much time has passed")]);
}
