//! All libraries do the same in each workload.

#[test]
fn all_contestants_come_to_the_same_result() {
    for group in ecs_benches::groups() {
        group.check(group.rows.min(520));
    }
}
