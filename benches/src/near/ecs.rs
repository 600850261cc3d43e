use super::{Near, RADIUS, Scene};
use ecs::Entity;
use ecs::index::spatial::{Place, Spatial};
use ecs::index::{Entries, Method};

/// Cells are this many halves of the radius.
pub(super) struct Grid<const D: usize, const HALVES: u8>(Spatial<D>);

fn entity(number: u32) -> Entity {
    Entity::from_bits(1 << 32 | u64::from(number)).expect("the generation is one")
}

impl<const D: usize, const HALVES: u8> Near<D> for Grid<D, HALVES> {
    fn build(scene: &Scene<D>) -> Self {
        let mut grid = Self(Spatial::with_cell(f32::from(HALVES) * RADIUS / 2.0));
        grid.rebuild(scene);
        grid
    }

    fn update(&mut self, scene: &Scene<D>) {
        if scene.much_moved() {
            return self.rebuild(scene);
        }
        for row in &scene.moved {
            let place = Place {
                at: scene.points[*row],
                radius: 0.0,
            };
            self.0
                .put(entity(scene.numbers[*row]), place)
                .expect("there is memory");
        }
        self.0.settle().expect("there is memory");
    }

    fn within(&self, _: &Scene<D>, center: &[f32; D], mut found: impl FnMut(u32)) {
        self.0
            .within(*center, RADIUS)
            .for_each(|it| found(it.entity.index()));
    }
}

impl<const D: usize, const HALVES: u8> Grid<D, HALVES> {
    fn rebuild(&mut self, scene: &Scene<D>) {
        self.0.fill(Rows(scene)).expect("there is memory");
    }
}

/// All rows at once, as a world gives them to its index.
struct Rows<'s, const D: usize>(&'s Scene<D>);

impl<const D: usize> Entries<Spatial<D>> for Rows<'_, D> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn for_each(&self, mut each: impl FnMut(Entity, Place<D>)) {
        for (at, number) in self.0.points.iter().zip(&self.0.numbers) {
            each(
                entity(*number),
                Place {
                    at: *at,
                    radius: 0.0,
                },
            );
        }
    }
}
