use std::rc::Rc;
struct Name(Rc<str>);
struct Heat(f32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Cook { name: Name, heat: Heat }

    #[query]
    struct Named { name: &mut Name, heat: &Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name("Ann".into()), heat: Heat(1.0) });
    kitchen.named().par_for_each(|row| row.name.0 = row.heat.0.to_string().into());
}
