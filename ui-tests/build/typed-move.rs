//! A typed move names the components that one archetype has, and the other has not.

use ecs::Bundle;

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

fn nothing_given() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let _: (Apron,) = kitchen.convert::<Cook, Chef, _, _>(cook, ()).unwrap();
}

fn nothing_taken() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let () = kitchen.convert::<Cook, Chef, _, _>(cook, (Hat(1),)).unwrap();
}

fn optional_left() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let chef: (Apron,) = kitchen.convert::<Guard, Chef, _, _>(cook, ()).unwrap();
    drop(chef);
}

fn taken_and_given() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let _ = kitchen.replace_bundle::<(Apron, Hat), (Hat,)>(cook, (Hat(1),));
}

fn to_itself() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let () = kitchen.convert::<Cook, Cook, _, _>(cook, ()).unwrap();
}

fn too_much_given() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let _: (Apron,) = kitchen.convert::<Cook, Chef, _, _>(cook, (Hat(1), Weapon)).unwrap();
}

fn bundle_with_optionals() {
    #[derive(Bundle)]
    struct Promotion {
        hat: Option<Hat>,
    }

    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, apron: Apron });
    let taken: (Apron,) = kitchen.convert::<Cook, Chef, _, _>(cook, Promotion { hat: Some(Hat(1)) }).unwrap();
    drop(taken);
}

fn optional_to_itself() {
    let mut kitchen = Kitchen::new();
    let guard = kitchen.spawn(Guard { name: Name, apron: Apron, hat: Hat(1), weapon: None });
    let _ = kitchen.convert::<Guard, Guard, (), ()>(guard, ());
}

fn main() {
    nothing_given();
    nothing_taken();
    optional_left();
    taken_and_given();
    to_itself();
    too_much_given();
    bundle_with_optionals();
    optional_to_itself();
}
