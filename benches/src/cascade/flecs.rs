use super::maths::{Global, Local, locals};
use crate::shapes::{Shape, forest};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;
use std::marker::PhantomData;

type Placing = (&'static Local, Option<&'static Global>, &'static mut Global);

/// A cached query with its tables kept by depth.
pub(super) struct Flecs<S> {
    query: Query<Placing>,
    world: World,
    shape: PhantomData<S>,
}

impl<S: Shape> Contestant for Flecs<S> {
    fn prepare(nodes: usize) -> Self {
        let world = World::new();
        let mut entities: Vec<Entity> = Vec::with_capacity(nodes);
        for (local, above) in locals(nodes).zip(forest::<S>(nodes)) {
            let node = world.entity().set(local).set(Global::NOWHERE);
            entities.push(match above {
                Some(above) => node.child_of(entities[above]).id(),
                None => node.id(),
            });
        }
        let query = world
            .query::<(&Local, Option<&Global>, &mut Global)>()
            .term_at(1)
            .parent()
            .cascade()
            .set_cached()
            .build();
        Self {
            query,
            world,
            shape: PhantomData,
        }
    }

    fn run(&mut self) {
        self.query.each(|(local, above, global)| {
            *global = local.below(above);
        });
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.world
            .new_query::<&Global>()
            .each(|global| digest.add(&global.numbers()));
        digest
    }
}
