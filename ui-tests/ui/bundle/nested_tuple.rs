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
    Kitchen::new().spawn(((Name, Heat), Cookable));
    Kitchen::new().spawn((Pan { name: Name }, Heat));
}
