//! See `ecs_benches::near`.

mod glue;

fn main() {
    glue::run(ecs_benches::near::groups());
}
