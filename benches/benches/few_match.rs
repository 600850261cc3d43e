//! See `ecs_benches::few_match`.

mod glue;

fn main() {
    glue::run(ecs_benches::few_match::groups());
}
