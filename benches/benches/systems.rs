//! See `ecs_benches::systems`.

mod glue;

fn main() {
    glue::run(ecs_benches::systems::groups());
}
