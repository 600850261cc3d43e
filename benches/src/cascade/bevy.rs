use super::maths::{Global, Local, locals};
use crate::shapes::{Shape, forest};
use crate::{Contestant, Digest};
use bevy_ecs::entity::Entity;
use bevy_ecs::hierarchy::{ChildOf, Children};
use bevy_ecs::query::{With, Without};
use bevy_ecs::system::{Query, SystemState};
use bevy_ecs::world::World;
use std::marker::PhantomData;

type Roots = Query<
    'static,
    'static,
    (
        &'static Local,
        &'static mut Global,
        Option<&'static Children>,
    ),
    Without<ChildOf>,
>;
type Nodes = Query<
    'static,
    'static,
    (
        &'static Local,
        &'static mut Global,
        Option<&'static Children>,
    ),
    With<ChildOf>,
>;

/// All nodes of these shapes, and their entities.
pub(super) fn populated<S: Shape>(nodes: usize) -> (World, Vec<Entity>) {
    let mut world = World::new();
    let mut entities: Vec<Entity> = Vec::with_capacity(nodes);
    for (local, above) in locals(nodes).zip(forest::<S>(nodes)) {
        let row = (local, Global::NOWHERE);
        entities.push(match above {
            Some(above) => world.spawn((row, ChildOf(entities[above]))).id(),
            None => world.spawn(row).id(),
        });
    }
    (world, entities)
}

pub(super) fn digest(world: &mut World) -> Digest {
    Digest::of(world.query::<&Global>().iter(world).map(Global::numbers))
}

/// Depth first by lists of children.
pub(super) struct Bevy<S> {
    world: World,
    state: SystemState<(Roots, Nodes)>,
    /// The nodes that are still to be placed, each with the place of its parent.
    stack: Vec<(Entity, Global)>,
    shape: PhantomData<S>,
}

impl<S: Shape> Contestant for Bevy<S> {
    fn prepare(nodes: usize) -> Self {
        let (mut world, _) = populated::<S>(nodes);
        let state = SystemState::new(&mut world);
        Self {
            world,
            state,
            stack: Vec::new(),
            shape: PhantomData,
        }
    }

    fn run(&mut self) {
        let (mut roots, mut nodes) = self.state.get_mut(&mut self.world).unwrap();
        for (local, mut global, children) in &mut roots {
            *global = local.below(None);
            push(&mut self.stack, children, &global);
            while let Some((node, above)) = self.stack.pop() {
                if let Ok((local, mut global, children)) = nodes.get_mut(node) {
                    *global = local.below(Some(&above));
                    push(&mut self.stack, children, &global);
                }
            }
        }
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.world)
    }
}

#[inline]
fn push(stack: &mut Vec<(Entity, Global)>, children: Option<&Children>, above: &Global) {
    stack.extend(children.into_iter().flatten().map(|child| (*child, *above)));
}
