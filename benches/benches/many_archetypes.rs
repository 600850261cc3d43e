//! See `ecs_benches::many_archetypes`.

mod glue;

fn main() {
    glue::run(ecs_benches::many_archetypes::groups());
}
