//! See `ecs_benches::add_remove`.

mod glue;

fn main() {
    glue::run(ecs_benches::add_remove::groups());
}
