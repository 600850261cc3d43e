//! See `ecs_benches::snapshots`.

mod glue;

fn main() {
    glue::run(ecs_benches::snapshots::groups());
}
