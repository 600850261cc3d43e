//! See `ecs_benches::simple_iter`.

mod glue;

fn main() {
    glue::run(ecs_benches::simple_iter::groups());
}
