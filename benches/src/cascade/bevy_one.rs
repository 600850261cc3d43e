use super::bevy::{digest, populated};
use super::chosen;
use super::maths::{Global, Local};
use crate::shapes::Shape;
use crate::{Contestant, Digest};
use bevy_ecs::change_detection::DetectChanges;
use bevy_ecs::entity::Entity;
use bevy_ecs::hierarchy::{ChildOf, Children};
use bevy_ecs::query::{With, Without};
use bevy_ecs::system::{Query, SystemState};
use bevy_ecs::world::{Ref, World};
use std::marker::PhantomData;

type Row = (
    Ref<'static, Local>,
    &'static mut Global,
    Option<&'static Children>,
);
type Roots = Query<'static, 'static, Row, Without<ChildOf>>;
type Nodes = Query<'static, 'static, Row, With<ChildOf>>;

/// Depth first by lists of children. All are visited, and those are written that were changed, or are below one that was.
pub(super) struct Bevy<S> {
    world: World,
    chosen: Entity,
    state: SystemState<(Roots, Nodes)>,
    stack: Vec<Visit>,
    shape: PhantomData<S>,
}

/// A node that is still to be visited, the place of its parent, and whether that was changed.
struct Visit {
    node: Entity,
    above: Global,
    is_changed: bool,
}

impl<S> Bevy<S> {
    fn cascade(&mut self) {
        let (mut roots, mut nodes) = self.state.get_mut(&mut self.world).unwrap();
        for (local, mut global, children) in &mut roots {
            let is_changed = local.is_changed();
            if is_changed {
                *global = local.below(None);
            }
            push(&mut self.stack, children, &global, is_changed);
            while let Some(Visit {
                node,
                above,
                is_changed,
            }) = self.stack.pop()
            {
                if let Ok((local, mut global, children)) = nodes.get_mut(node) {
                    let is_changed = is_changed || local.is_changed();
                    if is_changed {
                        *global = local.below(Some(&above));
                    }
                    push(&mut self.stack, children, &global, is_changed);
                }
            }
        }
    }
}

impl<S: Shape> Contestant for Bevy<S> {
    fn prepare(nodes: usize) -> Self {
        let (mut world, entities) = populated::<S>(nodes);
        let state = SystemState::new(&mut world);
        let mut all = Self {
            world,
            chosen: entities[chosen(nodes)],
            state,
            stack: Vec::new(),
            shape: PhantomData,
        };
        all.cascade();
        all
    }

    fn run(&mut self) {
        if let Some(mut local) = self.world.get_mut::<Local>(self.chosen) {
            local.step();
        }
        self.cascade();
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.world)
    }
}

#[inline]
fn push(stack: &mut Vec<Visit>, children: Option<&Children>, above: &Global, is_changed: bool) {
    let visit = |node: &Entity| Visit {
        node: *node,
        above: *above,
        is_changed,
    };
    stack.extend(children.into_iter().flatten().map(visit));
}
