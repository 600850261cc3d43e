//! `#[component(changes = …)]` takes one of its words, once.

mod attribute {
    use ecs::Component;

    #[derive(Component)]
    #[component(track = true)]
    struct Heat;

    #[derive(Component)]
    #[component(tracked)]
    struct Name;
}

mod form {
    struct Name;
    struct Heat;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat) }

        #[archetype]
        struct Pan { name: Name, heat: Heat }

        #[query(changed(Het))]
        struct Misspelt { name: &Name }

        #[query(added())]
        struct Nothing { name: &Name }

        #[query(changed = Heat)]
        struct Equals { name: &Name }

        #[query(changed(Heat, Heat))]
        struct Twice { name: &Name }

        #[query(added(Heat), without(Heat))]
        struct Never { entity: Entity }

        #[query(change(Heat))]
        struct Other { name: &Name }
    }
}

fn main() {}
