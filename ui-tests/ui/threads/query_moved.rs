use std::rc::Rc;

struct Name(Rc<str>);
struct Heat(f32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Cook { name: Name, heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name("Ann".into()), heat: Heat(1.0) });
    let names = kitchen.query::<&mut Name>();
    std::thread::scope(|scope| {
        scope.spawn(move || names.for_each(|name| name.0 = "Bob".into()));
    });
    kitchen.get_mut::<Heat>(cook).unwrap().0 += 1.0;
}
