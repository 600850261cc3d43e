use super::{Forest, Parent};
use crate::components::Position;
use bevy_ecs::entity::Entity;
use bevy_ecs::hierarchy::{ChildOf, Children};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

pub(super) struct Bevy {
    world: World,
    children: QueryState<&'static Children>,
    positions: QueryState<&'static Position>,
}

impl Forest for Bevy {
    type Entity = Entity;

    fn new() -> Self {
        let mut world = World::new();
        let (children, positions) = (world.query(), world.query());
        Self {
            world,
            children,
            positions,
        }
    }

    #[inline]
    fn spawn(&mut self, position: Position, parent: Option<Entity>) -> Entity {
        match parent {
            Some(parent) => self.world.spawn((position, ChildOf(parent))).id(),
            None => self.world.spawn(position).id(),
        }
    }

    #[inline]
    fn reparent(&mut self, node: Entity, parent: Entity) {
        self.world.entity_mut(node).insert(ChildOf(parent));
    }

    #[inline]
    fn despawn(&mut self, node: Entity) {
        self.world.despawn(node);
    }

    fn walk(&mut self, parents: &[Parent<Entity>]) -> f64 {
        let (children, positions) = (
            self.children.query(&self.world),
            self.positions.query(&self.world),
        );
        let mut sum = 0.0;
        for parent in parents {
            for child in children.get(parent.entity).into_iter().flatten() {
                sum += positions
                    .get(*child)
                    .map_or(0.0, |position| parent.of(position));
            }
        }
        sum
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Position>)) {
        let mut query = self.world.query::<(&Position, Option<&ChildOf>)>();
        for (position, above) in query.iter(&self.world) {
            f(
                *position,
                above
                    .and_then(|above| self.world.get::<Position>(above.0))
                    .copied(),
            );
        }
    }
}
