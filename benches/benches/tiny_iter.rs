//! See `ecs_benches::tiny_iter`.

mod glue;

fn main() {
    glue::run(ecs_benches::tiny_iter::groups());
}
