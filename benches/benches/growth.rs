//! See `ecs_benches::growth`.

mod glue;

fn main() {
    glue::run(ecs_benches::growth::groups());
}
