use std::rc::Rc;
struct Name(#[allow(unused)] Rc<str>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    std::thread::spawn(move || kitchen.spawn(Cook { name: Name("Ann".into()) }));
}
