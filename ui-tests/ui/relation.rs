//! Relations: their fields, their attribute, and the calls that follow them.

use ecs::Entity;
use ecs::prelude::*;

struct Name;

mod store {
    pub struct Weight;
    pub struct Sack;

    ecs::part! {
        #[part]
        pub struct Store { components: (Weight) }

        #[archetype]
        pub struct Crate { weight: Weight }
    }
}

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Pot { name: Name, parent: ChildOf }
}

/// Each argument of a relation has one form.
mod arguments {
    use super::*;

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
}

/// A declared query does not write to a relation.
mod declared_term {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }

        #[relation(acyclic, on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[archetype]
        struct Pot { name: Name, parent: ChildOf }

        #[query]
        struct Moved { parent: &mut ChildOf }

        #[query]
        struct OptionalField { name: &Name, parent: Option<&mut ChildOf> }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        assert_eq!(kitchen.moved().count() + kitchen.maybe().count(), 0);
    }
}

/// The targets of a relation are of archetypes of its world, which may be those of parts.
mod ends {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { parts: (store::Store), components: (Name) }

        #[relation(on_despawn = cascade, to(Shelve, Shelf, Shelf, store::Crate, Crates))]
        struct StandsOn { what: Entity }

        #[archetype]
        struct Shelf { name: Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let shelf = kitchen.spawn(Shelf { name: Name });
        kitchen.spawn((StandsOn { what: shelf },));
    }
}

/// A type that is no archetype of the world cannot be an end of a relation.
mod ends_of_parts {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { parts: (store::Store), components: (Name) }

        #[relation(on_despawn = cascade, to(store::Crate, store::Sack))]
        struct StandsOn { what: Entity }

        #[relation(on_despawn = cascade, to(store::Crat))]
        struct Leans { at: Entity }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn((Name,));
    }
}

/// A relation has one field, its target.
mod fields {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }

        #[relation(on_despawn = cascade)]
        struct ChildOf {}

        #[relation(on_despawn = cascade)]
        struct Helps { whom: Entity, since: u32 }

        #[relation(on_despawn = cascade)]
        struct Likes { what: u64 }

        #[relation(on_despawn = clear)]
        struct Near { what: Option<&'static Entity> }

        #[relation(on_despawn = cascade)]
        struct Follows(Entity);

        #[relation(on_despawn = cascade)]
        enum Either { One, Other }

        #[relation(on_despawn = cascade)]
        struct Of<T> { it: Entity, of: T }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let pot = kitchen.spawn((Name,));
        kitchen.insert(pot, Likes { what: pot }).unwrap();
        assert_eq!(kitchen.sources_of::<Helps>(pot).count(), 0);
    }
}

/// The inverse of a relation is a method of the world, which has no other of that name.
mod inverse {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }

        #[relation(on_despawn = cascade, inverse = names)]
        struct ChildOf { parent: Entity }

        #[relation(on_despawn = cascade, inverse = spawn)]
        struct Likes { what: Entity }

        #[relation(on_despawn = cascade, inverse = helpers)]
        struct Helps { whom: Entity }

        #[relation(on_despawn = cascade, inverse = helpers)]
        struct Aids { whom: Entity }

        #[relation(on_despawn = cascade, inverse = tick)]
        struct Follows { whom: Entity }

        #[archetype]
        struct Pot { name: Name }

        #[query]
        struct Names { name: &Name }

        #[schedule]
        fn tick() {}
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let pot = kitchen.spawn(Pot { name: Name });
        assert_eq!(kitchen.names().count() + kitchen.helpers(pot).count(), 1);
    }
}

/// A relation is a component by its declaration, of one name, and is kept in tables.
mod listed {
    use super::*;
    use ecs::{Component, Entity};

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, ChildOf) }

        #[relation(on_despawn = cascade)]
        struct ChildOf { parent: Entity }

        #[derive(Component)]
        #[component(storage = "sparse")]
        #[relation(on_despawn = cascade)]
        struct Likes { what: Entity }

        #[relation(on_despawn = cascade)]
        struct Pot { what: Entity }

        #[archetype]
        struct Pot { name: Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let pot = kitchen.spawn((Name,));
        kitchen.spawn((ChildOf { parent: pot }, Likes { what: pot }));
    }
}

/// A relation says the fate of a source whose target is despawned.
mod on_despawn {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }

        #[relation(acyclic)]
        struct ChildOf { parent: Entity }

        #[relation]
        struct Likes { what: Option<Entity> }

        #[relation(on_despawn = clear)]
        struct Follows { whom: Entity }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let pot = kitchen.spawn((Name,));
        kitchen.spawn((ChildOf { parent: pot }, Likes { what: None }, Follows { whom: pot }));
    }
}

/// The views of an archetype lend a relation to be read.
fn views() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn((Name,));
    let pot = kitchen.spawn(Pot { name: Name, parent: ChildOf { parent: top } });
    kitchen.row_mut::<Pot>(pot).unwrap().parent.parent = pot;
    kitchen.columns_mut::<Pot>().parent[0] = ChildOf { parent: pot };
    kitchen.split_mut().pot.parent[0] = ChildOf { parent: pot };
}

/// Walks up and down are along relations that do not go round in a circle.
mod walked {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }

        #[relation(on_despawn = cascade)]
        struct Follows { whom: Entity }
    }

    fn system(links: Related<'_, Kitchen, Name>) {
        let _ = links;
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        let it = kitchen.spawn((Name,));
        kitchen.ancestors::<Follows>(it);
        kitchen.related::<Follows>().descendants(it);
        kitchen.clone_with_descendants::<Follows>(it).unwrap();
        kitchen.sources_of::<Name>(it);
        kitchen.run_system(system);
    }
}

/// A relation is read where it is, and replaced by its rules, by each door.
mod written {
    use super::*;
    use ecs::Mut;

    #[derive(Query)]
    struct Written<'w> {
        parent: &'w mut ChildOf,
    }

    fn system(_: Query<Kitchen, &mut ChildOf>) {}

    fn main() {
        let mut kitchen = Kitchen::new();
        let top = kitchen.spawn((Name,));
        let pot = kitchen.spawn(Pot { name: Name, parent: ChildOf { parent: top } });
        kitchen.get_mut::<ChildOf>(pot);
        kitchen.get_many_mut::<ChildOf, 1>([pot]).ok();
        kitchen.get_or_insert_with(pot, || ChildOf { parent: top }).ok();
        kitchen.entity_mut(pot).unwrap().get_mut::<ChildOf>();
        kitchen.entity_mut(pot).unwrap().get_or_insert_with(|| ChildOf { parent: top }).ok();
        kitchen.query::<&mut ChildOf>();
        kitchen.query::<(Entity, Option<&mut ChildOf>)>();
        kitchen.query::<Mut<ChildOf>>();
        kitchen.query::<Written>();
        kitchen.lookup_mut::<&mut ChildOf>();
        kitchen.pool_mut::<ChildOf>();
        kitchen.run_system(system);
    }
}

fn main() {}
