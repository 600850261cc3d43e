//! See `ecs_benches::damage`.

mod glue;

fn main() {
    glue::run(ecs_benches::damage::groups());
}
