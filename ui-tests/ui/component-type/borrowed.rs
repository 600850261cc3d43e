struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, &'static str, std::borrow::Cow<'a, str>) }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
