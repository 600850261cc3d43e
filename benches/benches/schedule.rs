//! See `ecs_benches::schedule`.

mod glue;

fn main() {
    glue::run(ecs_benches::schedule::groups());
}
