//! See `ecs_benches::dynamic_iter`.

mod glue;

fn main() {
    glue::run(ecs_benches::dynamic_iter::groups());
}
