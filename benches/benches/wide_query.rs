//! See `ecs_benches::wide_query`.

mod glue;

fn main() {
    glue::run(ecs_benches::wide_query::groups());
}
