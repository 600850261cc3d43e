//! See `ecs_benches::tracked_iter`.

mod glue;

fn main() {
    glue::run(ecs_benches::tracked_iter::groups());
}
