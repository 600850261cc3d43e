//! A relation that another world declares is a component here, and no relation.


mod other {
    use ecs::Entity;

    pub struct Name;

    ecs::world! {
        #[world]
        pub struct Other { components: (Name) }

        #[relation(on_despawn = cascade)]
        pub struct Follows { pub whom: Entity }
    }
}

ecs::world! {
    #[world]
    struct Kitchen { components: (other::Follows) }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let it = kitchen.spawn_empty();
    kitchen.spawn((other::Follows { whom: it },));
    assert_eq!(kitchen.sources_of::<other::Follows>(it).count(), 1);
}
