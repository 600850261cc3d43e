//! See `ecs_benches::rare_iter`.

mod glue;

fn main() {
    glue::run(ecs_benches::rare_iter::groups());
}
