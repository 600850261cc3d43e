//! See `ecs_benches::saves`.

mod glue;

fn main() {
    glue::run(ecs_benches::saves::groups());
}
