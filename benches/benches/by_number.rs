//! See `ecs_benches::series`.

mod glue;

fn main() {
    glue::run(
        ecs_benches::series(1_000_000)
            .into_iter()
            .flat_map(|series| series.groups)
            .collect(),
    );
}
