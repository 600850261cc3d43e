//! See `ecs_benches::cascade`.

mod glue;

fn main() {
    glue::run(ecs_benches::cascade::groups());
}
