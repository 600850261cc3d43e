//! See `ecs_benches::filter_without`.

mod glue;

fn main() {
    glue::run(ecs_benches::filter_without::groups());
}
