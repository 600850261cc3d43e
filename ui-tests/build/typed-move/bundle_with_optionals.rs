use ecs::Bundle;

struct Name;
struct Apron;
struct Hat(u32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Apron, Hat) }

    #[archetype]
    struct Cook { name: Name, apron: Apron }

    #[archetype]
    struct Chef { name: Name, hat: Hat }
}

#[derive(Bundle)]
struct Promotion {
    hat: Option<Hat>,
}

fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let taken: (Apron,) = kitchen.convert::<Cook, Chef, _, _>(cook, Promotion { hat: Some(Hat(1)) }).unwrap();
    drop(taken);
}
