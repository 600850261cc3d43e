use std::rc::Rc;
struct Name(#[allow(unused)] Rc<str>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }

    #[query]
    struct Named { name: &Name }
}

fn main() {
    let kitchen = Kitchen::new();
    let rows = kitchen.named();
    std::thread::scope(|scope| {
        scope.spawn(|| rows.count());
    });
}
