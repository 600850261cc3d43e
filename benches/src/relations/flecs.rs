use super::{Forest, Parent};
use crate::components::Position;
use flecs_ecs::prelude::*;

pub(super) struct Flecs(World);

impl Forest for Flecs {
    type Entity = Entity;

    fn new() -> Self {
        Self(World::new())
    }

    #[inline]
    fn spawn(&mut self, position: Position, parent: Option<Entity>) -> Entity {
        let node = self.0.entity().set(position);
        match parent {
            Some(parent) => node.child_of(parent).id(),
            None => node.id(),
        }
    }

    #[inline]
    fn reparent(&mut self, node: Entity, parent: Entity) {
        self.0.entity_from_id(node).child_of(parent);
    }

    #[inline]
    fn despawn(&mut self, node: Entity) {
        self.0.entity_from_id(node).destruct();
    }

    fn walk(&mut self, parents: &[Parent<Entity>]) -> f64 {
        let mut sum = 0.0;
        for parent in parents {
            self.0
                .entity_from_id(parent.entity)
                .each_child(|child| sum += parent.of(&child.cloned::<&Position>()));
        }
        sum
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Position>)) {
        let query = self.0.new_query::<&Position>();
        query.each_entity(|node, position| {
            f(
                *position,
                node.parent().map(EntityView::cloned::<&Position>),
            )
        });
    }
}
