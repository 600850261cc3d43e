//! See `ecs_benches::new_world`.

mod glue;

fn main() {
    glue::run(ecs_benches::new_world::groups());
}
