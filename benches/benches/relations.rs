//! See `ecs_benches::relations`.

mod glue;

fn main() {
    glue::run(ecs_benches::relations::groups());
}
