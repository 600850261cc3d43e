//! See `ecs_benches::new_drop`.

mod glue;

fn main() {
    glue::run(ecs_benches::new_drop::groups());
}
