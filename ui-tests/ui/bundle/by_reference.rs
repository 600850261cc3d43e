struct Name;
struct Heat;
struct Cookable;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Cookable) }

    #[archetype]
    struct Pan { name: Name }
}



fn main() {
    Kitchen::new().spawn(&(Name, Heat));
    Kitchen::new().spawn((&Name, Heat));
}
