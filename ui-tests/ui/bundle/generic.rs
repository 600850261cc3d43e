use ecs::Bundle;

struct Name;
struct Heat;
struct Cookable;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Cookable) }

    #[archetype]
    struct Pan { name: Name }
}

#[derive(Bundle)]
struct Warm<T> {
    heat: Heat,
    more: T,
}

#[derive(Bundle)]
struct Labelled<'a> {
    heat: Heat,
    label: std::borrow::Cow<'a, str>,
}

fn main() {
    Kitchen::new().spawn(Warm { heat: Heat, more: Cookable });
    Kitchen::new().spawn(Labelled { heat: Heat, label: "hot".into() });
}
