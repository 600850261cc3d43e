//! See `ecs_benches::observed`.

mod glue;

fn main() {
    glue::run(ecs_benches::observed::groups());
}
