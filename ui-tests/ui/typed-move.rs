//! Moves between archetypes name what is added and what is taken.

struct Name;
struct Apron;
struct Hat(u32);
struct Weapon;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Apron, Hat, Weapon) }

    #[archetype]
    struct Cook { name: Name, apron: Apron }

    #[archetype]
    struct Chef { name: Name, hat: Hat }

    #[archetype]
    struct Guard { name: Name, apron: Apron, hat: Hat, weapon: Option<Weapon> }
}

fn exchange_one_parameter() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let _ = kitchen.replace_bundle::<(Apron,)>(cook, (Hat(1),));
}

fn no_archetype() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let (Apron,) = kitchen.convert::<(Name, Apron), Chef, _, _>(cook, (Hat(1),)).unwrap();
}

fn not_in_a_tuple() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let Apron = kitchen.convert::<Cook, Chef, _, _>(cook, Hat(1)).unwrap();
}

mod other_world {
    use super::*;

    mod cellar {
        pub struct Wine;

        ecs::world! {
            #[world]
            pub struct Cellar { components: (Wine,) }

            #[archetype]
            pub struct Bottle { wine: Wine }
        }
    }
    use cellar::Bottle;

    fn main() {
        let mut kitchen = Kitchen::new();
        let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
        let (Apron,) = kitchen.convert::<Cook, Bottle, _, _>(cook, (Hat(1),)).unwrap();
        let (Apron,) = kitchen.convert::<Bottle, Chef, _, _>(cook, (Hat(1),)).unwrap();
    }
}

fn taken_unnamed() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    kitchen.convert::<Cook, Chef, _, _>(cook, (Hat(1),)).unwrap();
}

fn two_parameters() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let (Apron,) = kitchen.convert::<Cook, Chef>(cook, (Hat(1),)).unwrap();
}

fn main() {}
