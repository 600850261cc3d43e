//! See `ecs_benches::simple_insert_batch`.

mod glue;

fn main() {
    glue::run(ecs_benches::simple_insert_batch::groups());
}
