//! See `ecs_benches::events`.

mod glue;

fn main() {
    glue::run(ecs_benches::events::groups());
}
