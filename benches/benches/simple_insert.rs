//! See `ecs_benches::simple_insert`.

mod glue;

fn main() {
    glue::run(ecs_benches::simple_insert::groups());
}
