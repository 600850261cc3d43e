//! See `ecs_benches::random_get`.

mod glue;

fn main() {
    glue::run(ecs_benches::random_get::groups());
}
