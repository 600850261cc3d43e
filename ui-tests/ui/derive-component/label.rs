use ecs::Component;

#[derive(Component)]
#[component(label)]
struct Name {
    first: String,
}

#[derive(Component)]
#[component(label)]
struct Nothing;

#[derive(Component)]
#[component(label = "name")]
struct Valued(String);

#[derive(Component)]
#[component(label, label)]
struct Twice(String);

#[derive(Component)]
#[component(label)]
enum Choice {
    One(String),
}

fn main() {}
