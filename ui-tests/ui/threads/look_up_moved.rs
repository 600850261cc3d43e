use std::rc::Rc;

struct Name(Rc<str>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name("Ann".into()) });
    let names = kitchen.lookup::<&Name>();
    std::thread::scope(|scope| {
        scope.spawn(move || names.get(cook).unwrap().0.len());
    });
}
