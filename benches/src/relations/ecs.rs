use super::{Forest, Parent};
use crate::components::Position;
use ::ecs::Entity;

ecs::world! {
    #[world]
    pub(crate) struct Woods { components: (Position) }

    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    pub(crate) struct ChildOf { parent: Entity }

    #[archetype]
    pub(crate) struct Root { position: Position }

    #[archetype]
    pub(crate) struct Node { position: Position, parent: ChildOf }
}

pub(super) struct Ecs(Woods);

impl Forest for Ecs {
    type Entity = Entity;

    fn new() -> Self {
        Self(Woods::new())
    }

    #[inline]
    fn spawn(&mut self, position: Position, parent: Option<Entity>) -> Entity {
        match parent {
            Some(parent) => self.0.spawn(Node {
                position,
                parent: ChildOf { parent },
            }),
            None => self.0.spawn(Root { position }),
        }
    }

    #[inline]
    fn reparent(&mut self, node: Entity, parent: Entity) {
        let _ = self.0.insert(node, ChildOf { parent });
    }

    #[inline]
    fn despawn(&mut self, node: Entity) {
        self.0.despawn(node);
    }

    fn arrange(&mut self) {
        self.0.arrange::<ChildOf>();
    }

    fn walk(&mut self, parents: &[Parent<Entity>]) -> f64 {
        let (links, positions) = (self.0.related::<ChildOf>(), self.0.lookup::<&Position>());
        let mut sum = 0.0;
        for parent in parents {
            for child in links.sources_of(parent.entity) {
                sum += positions
                    .get(child)
                    .map_or(0.0, |position| parent.of(position));
            }
        }
        sum
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Position>)) {
        let rows = self.0.query_ref::<(&Position, Option<&ChildOf>)>();
        rows.for_each(|(position, above)| {
            f(
                *position,
                above
                    .and_then(|above| self.0.get::<Position>(above.parent))
                    .copied(),
            );
        });
    }
}

/// The same, which is not arranged.
pub(super) struct AsTheyCame(Ecs);

impl Forest for AsTheyCame {
    type Entity = Entity;

    fn new() -> Self {
        Self(Ecs::new())
    }

    fn spawn(&mut self, position: Position, parent: Option<Entity>) -> Entity {
        self.0.spawn(position, parent)
    }

    fn reparent(&mut self, node: Entity, parent: Entity) {
        self.0.reparent(node, parent);
    }

    fn despawn(&mut self, node: Entity) {
        self.0.despawn(node);
    }

    fn walk(&mut self, parents: &[Parent<Entity>]) -> f64 {
        self.0.walk(parents)
    }

    fn rows(&mut self, f: impl FnMut(Position, Option<Position>)) {
        self.0.rows(f);
    }
}
