//! See `ecs_benches::fragmented_iter`.

mod glue;

fn main() {
    glue::run(ecs_benches::fragmented_iter::groups());
}
