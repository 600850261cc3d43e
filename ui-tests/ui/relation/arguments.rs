//! Each argument of a relation has one form.

use ecs::Entity;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(acyclic = true, on_despawn = cascade)]
    struct One { it: Entity }

    #[relation(cyclic, on_despawn = cascade)]
    struct Two { it: Entity }

    #[relation(on_despawn = casacde)]
    struct Three { it: Entity }

    #[relation(on_despawn = refuse)]
    struct Four { it: Entity }

    #[relation(on_despawn(clear))]
    struct Five { it: Option<Entity> }

    #[relation(on_despawn)]
    struct Six { it: Entity }

    #[relation(on_despawn = cascade, inverse)]
    struct Seven { it: Entity }

    #[relation(on_despawn = cascade, inverse = type)]
    struct Eight { it: Entity }

    #[relation(on_despawn = cascade, inverse = "pots")]
    struct Nine { it: Entity }

    #[relation(on_despawn = cascade, to = Pot)]
    struct Ten { it: Entity }

    #[relation(on_despawn = cascade, to())]
    struct Eleven { it: Entity }

    #[relatoin(on_despawn = cascade)]
    struct Twelve { it: Entity }

    #[acyclic]
    struct Thirteen;

    #[archetype]
    struct Pot { name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pot = kitchen.spawn(Pot { name: Name });
    kitchen.spawn((One { it: pot }, Two { it: pot }, Twelve { it: pot }));
}
