//! See `ecs_benches::written_some`.

mod glue;

fn main() {
    glue::run(ecs_benches::written_some::groups());
}
