use crate::schedules::world::*;

#[test]
fn the_plan_says_which_step_waits_for_which() {
    let plan = Yard::tick_plan();
    let waits: Vec<Vec<usize>> = (0..plan.len())
        .map(|step| plan.waits(step).collect())
        .collect();
    assert_eq!(waits, [vec![], vec![], vec![0, 1]]);
    assert!(plan.overlaps());
    assert_eq!(
        plan.names().collect::<Vec<_>>(),
        ["walk", "warm", "measure"]
    );
    assert_eq!(
        plan.to_string(),
        "tick\n   \
         0 walk: a query `(&mut Position, &Velocity)`\n   \
         1 warm: a query `&mut Heat`\n   \
         2 measure, after 0, 1: a query `&Position`, a query `&Heat`, `ResMut<Log>`\n"
    );
}

#[test]
fn the_plan_is_a_graph_as_well() {
    assert_eq!(
        Yard::tick_plan().dot(),
        "digraph tick {\n    node [shape=box];\n    0 [label=\"walk\"];\n    1 [label=\"warm\"];\n    \
         2 [label=\"measure\"];\n    0 -> 2;\n    1 -> 2;\n}\n"
    );
}

#[test]
fn a_step_that_was_waited_for_by_way_of_another_is_not_waited_for_again() {
    let plan = Yard::trade_plan();
    let waits: Vec<Vec<usize>> = (0..plan.len())
        .map(|step| plan.waits(step).collect())
        .collect();
    assert_eq!(waits, [vec![], vec![0], vec![1], vec![2]]);
    assert!(!plan.overlaps());
}

#[test]
fn a_system_that_takes_the_whole_world_is_alone() {
    let plan = Yard::births_plan();
    let waits: Vec<Vec<usize>> = (0..plan.len())
        .map(|step| plan.waits(step).collect())
        .collect();
    assert_eq!(waits, [vec![], vec![0], vec![1], vec![2]]);
}

mod unseen {
    fn look(world: &mut Paused) {
        let plans: Vec<(&str, usize)> = world
            .plans()
            .map(|plan| (plan.name(), plan.len()))
            .collect();
        world.resource_mut::<Seen>().0 = plans;
    }

    fn rain() {}

    #[derive(Default)]
    struct Seen(Vec<(&'static str, usize)>);

    ecs::world! {
        #[world]
        struct Paused { components: (u8), resources: (Seen) }

        #[schedule]
        fn late() { look; }

        #[schedule]
        fn rest() {}

        #[schedule]
        fn frame() { late; rain; }
    }

    #[test]
    fn all_plans_of_a_world_are_there_before_its_first_frame_and_while_it_runs() {
        let mut paused = Paused::new();
        let plans = |paused: &Paused| {
            paused
                .plans()
                .map(|plan| (plan.name(), plan.len()))
                .collect::<Vec<_>>()
        };
        let before = plans(&paused);
        assert_eq!(
            before.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            ["late", "rest", "frame"]
        );
        assert_eq!(before[1].1, 0, "an empty one, too");
        paused
            .add_system(Paused::rest_plan(), "rain", rain)
            .add()
            .unwrap();
        assert_eq!(
            plans(&paused)[1],
            ("rest", 1),
            "with the systems that were added"
        );
        paused.frame();
        assert_eq!(
            paused.resource::<Seen>().0,
            plans(&paused),
            "within a run, too"
        );
    }
}
