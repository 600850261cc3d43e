//! See `ecs_benches::churn`.

mod glue;

fn main() {
    glue::run(ecs_benches::churn::groups());
}
