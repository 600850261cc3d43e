//! See `ecs_benches::entity_iter`.

mod glue;

fn main() {
    glue::run(ecs_benches::entity_iter::groups());
}
