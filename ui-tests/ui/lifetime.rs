//! Lifetimes of worlds and of removals are not made longer.

struct Position;

mod parameter {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Position,) }

        #[archetype]
        struct Cook { position: Position }

        #[query]
        struct Moving<'w> { position: &'w mut Position }
    }

    fn main() {
        for moving in Kitchen::new().moving() {
            *moving.position = Position;
        }
    }
}

mod reference {
    use super::*;

    struct Name;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[query]
        struct Moving { position: &'w mut Position, name: Option<&'static Name> }
    }

    fn main() {
        for moving in Kitchen::new().moving() {
            *moving.position = Position;
        }
    }
}

mod removal_of_a_supertype {
    use ecs::schema::{Declaration, Removal};

    /// Stands for a world by hand. `Village<General>` is a subtype of `Village<Special>`.
    struct Village<T>(std::marker::PhantomData<fn() -> T>);

    type General = for<'a> fn(&'a ());
    type Special = fn(&'static ());

    fn removal(removal: Removal<Village<General>>) -> Removal<Village<Special>> {
        removal
    }

    fn declaration(declaration: Declaration<Village<General>>) -> Declaration<Village<Special>> {
        declaration
    }
}

fn main() {}
