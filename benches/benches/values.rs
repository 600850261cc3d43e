//! See `ecs_benches::values`.

mod glue;

fn main() {
    glue::run(ecs_benches::values::groups());
}
