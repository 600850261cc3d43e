use crate::world::*;

#[test]
fn the_plan_says_which_step_waits_for_which() {
    let plan = Yard::tick_plan();
    let waits: Vec<Vec<usize>> = (0..plan.len()).map(|step| plan.waits(step).collect()).collect();
    assert_eq!(waits, [vec![], vec![], vec![0, 1]]);
    assert!(plan.overlaps());
    assert_eq!(plan.names().collect::<Vec<_>>(), ["walk", "warm", "measure"]);
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
    let waits: Vec<Vec<usize>> = (0..plan.len()).map(|step| plan.waits(step).collect()).collect();
    assert_eq!(waits, [vec![], vec![0], vec![1], vec![2]]);
    assert!(!plan.overlaps());
}

#[test]
fn a_system_that_takes_the_whole_world_is_alone() {
    let plan = Yard::births_plan();
    let waits: Vec<Vec<usize>> = (0..plan.len()).map(|step| plan.waits(step).collect()).collect();
    assert_eq!(waits, [vec![], vec![0], vec![1], vec![2]]);
}
