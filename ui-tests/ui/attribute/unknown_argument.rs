struct Name;

ecs::world! {
    #[world(threads = 4)]
    struct Kitchen { components: (Name,) }

    #[archetype(capcity = 8, sorted)]
    struct Cook { name: Name }

    #[query(witout(Name), only(Name))]
    struct Named { name: &Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
    assert_eq!(kitchen.named().count(), 1);
}
