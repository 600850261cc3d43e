use super::maths::{Global, Local, locals};
use crate::shapes::{Shape, forest};
use crate::{Contestant, Digest};
use ::ecs::Entity;
use std::marker::PhantomData;

ecs::world! {
    #[world]
    pub(crate) struct Scene { components: (Local, Global) }

    #[relation(acyclic, on_despawn = cascade)]
    pub(crate) struct ChildOf { parent: Entity }

    #[archetype]
    pub(crate) struct Root { local: Local, global: Global }

    #[archetype]
    pub(crate) struct Node { local: Local, global: Global, parent: ChildOf }

    /// Those above come before those below.
    #[query(cascade(ChildOf))]
    pub(crate) struct Placing { local: &Local, global: &mut Global, above: Option<Up<ChildOf, &Global>> }

    /// Those that were moved, and those below them.
    #[query(cascade(ChildOf), changed(Local))]
    pub(crate) struct Moved { local: &Local, global: &mut Global, above: Option<Up<ChildOf, &Global>> }
}

/// All nodes of a shape, and their entities.
pub(super) fn populated<S: Shape>(nodes: usize) -> (Scene, Vec<Entity>) {
    let mut scene = Scene::new();
    let mut entities: Vec<Entity> = Vec::with_capacity(nodes);
    for (local, above) in locals(nodes).zip(forest::<S>(nodes)) {
        let global = Global::NOWHERE;
        entities.push(match above {
            Some(above) => scene.spawn(Node {
                local,
                global,
                parent: ChildOf {
                    parent: entities[above],
                },
            }),
            None => scene.spawn(Root { local, global }),
        });
    }
    (scene, entities)
}

pub(super) fn digest(scene: &Scene) -> Digest {
    Digest::of(scene.query_ref::<&Global>().map(Global::numbers))
}

/// With rows that were arranged, or as they came, on one thread or on all.
pub(super) struct Ecs<S, const ARRANGED: bool, const PARALLEL: bool>(Scene, PhantomData<S>);

impl<S: Shape, const ARRANGED: bool, const PARALLEL: bool> Contestant
    for Ecs<S, ARRANGED, PARALLEL>
{
    fn prepare(nodes: usize) -> Self {
        let (mut scene, _) = populated::<S>(nodes);
        if ARRANGED {
            scene.arrange::<ChildOf>();
        }
        Self(scene, PhantomData)
    }

    fn run(&mut self) {
        let cascade = self.0.placing();
        if PARALLEL {
            cascade.par_for_each(place);
        } else {
            cascade.for_each(place);
        }
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

#[inline(always)]
pub(super) fn place(
    Placing {
        local,
        global,
        above,
    }: Placing<'_>,
) {
    *global = local.below(above.as_deref());
}
