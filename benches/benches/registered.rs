//! See `ecs_benches::registered`.

mod glue;

fn main() {
    glue::run(ecs_benches::registered::groups());
}
