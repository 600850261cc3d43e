//! See `ecs_benches::parallel_iter`.

mod glue;

fn main() {
    glue::run(ecs_benches::parallel_iter::groups());
}
