//! A scene with places that are handed down.

use ecs::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Local(pub u64);
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Global(pub u64);
#[derive(Debug, Default)]
pub(crate) struct Lamp(pub u32);
#[derive(Debug, Default)]
pub(crate) struct Mark;
#[derive(Component, Debug, Default)]
#[component(storage = "sparse")]
pub(crate) struct Selected(pub u32);

ecs::world! {
    #[world]
    pub(crate) struct Scene { components: (Local, Global, Lamp, Mark, Selected) }

    #[relation(acyclic, on_despawn = cascade, inverse = limbs)]
    pub(crate) struct ChildOf { parent: Entity }

    #[relation(on_despawn = clear)]
    pub(crate) struct Holds { what: Option<Entity> }

    #[archetype]
    pub(crate) struct Root { local: Local, global: Global }

    #[archetype]
    pub(crate) struct Limb { local: Local, global: Global, parent: ChildOf }

    #[archetype]
    pub(crate) struct Bone { global: Global, mark: Mark, lamp: Option<Lamp>, local: Local, parent: ChildOf }

    /// Stands between others, and has no place of its own.
    #[archetype]
    pub(crate) struct Joint { parent: ChildOf }
}

pub(crate) type Placing<'q> = (&'q Local, &'q mut Global, Option<Up<ChildOf, &'q Global>>);

pub(crate) fn place((local, global, above): (&Local, &mut Global, Option<Up<ChildOf, &Global>>)) {
    global.0 = 10 * above.map_or(0, |above| above.0) + local.0;
}

impl Scene {
    pub(crate) fn root(&mut self, local: u64) -> Entity {
        self.spawn(Root {
            local: Local(local),
            global: Global(0),
        })
    }

    pub(crate) fn limb(&mut self, parent: Entity, local: u64) -> Entity {
        self.spawn(Limb {
            local: Local(local),
            global: Global(0),
            parent: ChildOf { parent },
        })
    }

    pub(crate) fn bone(&mut self, parent: Entity, local: u64) -> Entity {
        self.spawn(Bone {
            local: Local(local),
            global: Global(0),
            mark: Mark,
            lamp: None,
            parent: ChildOf { parent },
        })
    }

    pub(crate) fn global(&self, of: Entity) -> u64 {
        self.get::<Global>(of).unwrap().0
    }
}
