use super::plain::numbers;
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::{Contestant, Digest};
use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::entity::{Entity, EntityHashMap};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

/// The values of a component by entity, and the query that finds them.
struct Column<C: Component<Mutability = Mutable>> {
    query: QueryState<(Entity, &'static mut C)>,
    values: EntityHashMap<C>,
}

impl<C: Component<Mutability = Mutable> + Copy> Column<C> {
    fn new(world: &mut World) -> Self {
        Self {
            query: world.query(),
            values: EntityHashMap::default(),
        }
    }

    fn save(&mut self, world: &mut World) {
        self.values.clear();
        self.values.extend(
            self.query
                .iter_mut(world)
                .map(|(entity, value)| (entity, *value)),
        );
    }

    fn restore(&mut self, world: &mut World) {
        for (entity, mut value) in self.query.iter_mut(world) {
            if let Some(saved) = self.values.get(&entity) {
                *value = *saved;
            }
        }
    }
}

/// Each component is kept in a map by entity, as `bevy_ggrs` does it. Entities that come and go are left out.
struct Maps(
    Column<Position>,
    Column<Rotation>,
    Column<Velocity>,
    Column<Buff>,
);

impl Maps {
    fn new(world: &mut World) -> Self {
        Self(
            Column::new(world),
            Column::new(world),
            Column::new(world),
            Column::new(world),
        )
    }

    fn save(&mut self, world: &mut World) {
        self.0.save(world);
        self.1.save(world);
        self.2.save(world);
        self.3.save(world);
    }

    fn restore(&mut self, world: &mut World) {
        self.0.restore(world);
        self.1.restore(world);
        self.2.restore(world);
        self.3.restore(world);
    }
}

fn populated(rows: usize) -> World {
    let mut world = World::new();
    world
        .spawn_batch((0..rows).map(|row| (Position::of(row), Rotation(X), Velocity(X), Buff(1.0))));
    world
}

/// All values are copied to the maps, or, if `BACK`, from them to their rows.
pub(super) struct Bevy<const BACK: bool>(World, Maps);

impl<const BACK: bool> Contestant for Bevy<BACK> {
    fn prepare(rows: usize) -> Self {
        let mut world = populated(rows);
        let mut maps = Maps::new(&mut world);
        maps.save(&mut world);
        Self(world, maps)
    }

    fn run(&mut self) {
        let Self(world, maps) = self;
        if BACK {
            maps.restore(world)
        } else {
            maps.save(world)
        }
    }

    fn result(&mut self) -> Digest {
        let mut query = self.0.query::<(&Position, &Rotation, &Velocity, &Buff)>();
        let rows = query.iter(&self.0);
        Digest::of(rows.map(|(position, rotation, velocity, buff)| {
            numbers(*position, *rotation, *velocity, *buff)
        }))
    }
}
