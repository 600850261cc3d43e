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
struct Warm {
    maybe: Option<Option<Heat>>,
    borrowed: &'static Cookable,
    entity: ecs::Entity,
    helper: Option<ecs::Entity>,
    cooked: ecs::Has<Cookable>,
    many: impl Sized,
}

fn main() {
    let _: fn(Warm) -> ecs::Entity = |warm| Kitchen::new().spawn(warm);
}
