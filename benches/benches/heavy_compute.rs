//! See `ecs_benches::heavy_compute`.

mod glue;

fn main() {
    glue::run(ecs_benches::heavy_compute::groups());
}
