struct Body;
struct Name;

ecs::world! {
    #[world]
    struct Town { components: (Body, Name) }

    #[archetype]
    struct Person { body: Body, name: Option<Name> }
}

fn main() {
    let mut town = Town::new();
    let entity = town.spawn(Person { body: Body, name: Some(Name) });
    let _ = town.convert::<Person, Person, (), ()>(entity, ());
}
