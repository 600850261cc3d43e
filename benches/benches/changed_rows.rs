//! See `ecs_benches::changed_rows`.

mod glue;

fn main() {
    glue::run(ecs_benches::changed_rows::groups());
}
