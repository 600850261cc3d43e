use super::{Outcome, kitchen, world};

fn observers(source: &str) -> Outcome {
    kitchen(&format!("{source} #[observers] fn sound() {{ heat_up; }}"))
        .has("const fn sound ()")
        .has("& || heat_up")
}

fn body(lines: &str) -> Outcome {
    observers(&format!("#[observers] fn reactions() {{ {lines} }}")).has("const fn reactions ()")
}

#[test]
fn lines_are_observers() {
    let outcome = body("walk; systems::serve; told::<Kitchen>; every(3); last").reports_nothing();
    for observer in [
        "walk",
        "systems :: serve",
        "told :: < Kitchen >",
        "every (3)",
        "last",
    ] {
        let text = observer.replace(' ', "");
        let part = format!("system (\"{text}\" , & || {observer})");
        assert!(
            outcome.emitted.contains(&part),
            "{part} in {}",
            outcome.emitted
        );
    }
    body("").reports_nothing();
}

#[test]
fn a_world_has_the_lists_in_the_order_of_declaration() {
    body("walk;")
        .reports_nothing()
        .has("& [Self :: reactions () , Self :: sound ()]")
        .has("fn from_store");
}

#[test]
fn a_world_without_observers_says_nothing_of_them() {
    let outcome = kitchen("").reports_nothing();
    assert!(
        !outcome.emitted.contains("OBSERVE") && !outcome.emitted.contains("from_store"),
        "{}",
        outcome.emitted
    );
}

#[test]
fn a_world_that_can_be_put_back_says_so_to_its_observers() {
    let declared = |flags: &str| {
        let lists = "components: (Heat, Sprite), resources: (Clock, Map)";
        world(&format!(
            "#[world({flags})] pub struct Kitchen {{ {lists} }}"
        ))
        .reports_nothing()
    };
    for flags in [
        "observed, save, transient(Map, Sprite)",
        "observed, snapshots, transient(Map, Sprite)",
    ] {
        declared(flags)
            .has("const RESTORED : :: core :: primitive :: bool = true ;")
            .has("\"Sprite\"")
            .has("__resource ! (Clock , \"Clock\" , described")
            .has("(Map , \"Map\"");
    }
    declared("observed, transient(Map)")
        .lacks("RESTORED")
        .lacks("ResourceDeclaration :: transient");
    declared("save, snapshots, transient(Map)")
        .lacks("RESTORED")
        .lacks("ResourceDeclaration :: transient");
}

#[test]
fn lines_of_schedules_alone_are_left_out_one_by_one() {
    body("walk.run_if(open); 'late: { serve; } heat_up;")
        .has("& || heat_up")
        .has("system (\"walk\" , & || :: ecs :: observer :: run_if (walk , open))")
        .reports(&[("late", "observers have no phases")]);
    body("walk.run_if(open).run_if(not(late));")
        .has("run_if (walk , :: ecs :: schedule :: and (open , not (late)))")
        .reports_nothing();
    observers("#[observers(fixed = 60)] fn timed() { walk; }")
        .reports(&[("fixed = 60", "takes no arguments")]);
    observers("#[observers] fn told() -> bool { walk; }").reports(&[("bool", "returns nothing")]);
}

#[test]
fn names_are_those_of_methods_of_their_own() {
    observers("#[observers] fn despawn() {}")
        .reports(&[("despawn", "would hide the world's own method")]);
    kitchen("#[observers] fn told() {} #[observers] fn told() { walk; }")
        .reports(&[("told", "is a list of observers already")])
        .has("[Self :: told ()]");
}
