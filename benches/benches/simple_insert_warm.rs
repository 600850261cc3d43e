//! See `ecs_benches::simple_insert_warm`.

mod glue;

fn main() {
    glue::run(ecs_benches::simple_insert_warm::groups());
}
