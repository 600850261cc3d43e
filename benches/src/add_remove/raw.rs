//! A sparse set by hand: values one behind the other, the entity of each, and pages that say where the value of an entity is. A handle is
//! compared with the generation of its entity, as it must be where a dead handle is an error.

use super::Toggle;
use crate::components::{Buff, Position, Velocity, X};

/// This many entities have their places in a page.
const PAGE: usize = 1 << 10;
/// The place of an entity without a value.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
pub(super) struct Handle {
    index: u32,
    generation: u32,
}

#[derive(Default)]
pub(super) struct Raw {
    positions: Vec<Position>,
    velocities: Vec<Velocity>,
    generations: Vec<u32>,
    pages: Vec<Option<Box<[u32; PAGE]>>>,
    entities: Vec<Handle>,
    buffs: Vec<Buff>,
}

impl Raw {
    fn is_alive(&self, entity: Handle) -> bool {
        self.generations.get(entity.index as usize) == Some(&entity.generation)
    }

    /// The place of the entity's value, if the entity has had one.
    fn place(&mut self, entity: Handle) -> Option<&mut u32> {
        let index = entity.index as usize;
        Some(&mut self.pages.get_mut(index / PAGE)?.as_mut()?[index % PAGE])
    }

    /// The place of a value that the entity may get.
    fn place_to_fill(&mut self, entity: Handle) -> &mut u32 {
        let index = entity.index as usize;
        if index / PAGE >= self.pages.len() {
            self.pages.resize(index / PAGE + 1, None);
        }
        &mut self.pages[index / PAGE].get_or_insert_with(|| Box::new([NONE; PAGE]))[index % PAGE]
    }
}

impl Toggle for Raw {
    type Entity = Handle;

    fn new() -> Self {
        Self::default()
    }

    fn spawn(&mut self, position: Position) -> Handle {
        self.positions.push(position);
        self.velocities.push(Velocity(X));
        self.generations.push(1);
        Handle {
            index: small(self.generations.len() - 1),
            generation: 1,
        }
    }

    #[inline]
    fn insert(&mut self, entity: Handle, buff: Buff) {
        if !self.is_alive(entity) {
            return;
        }
        let end = small(self.buffs.len());
        let place = self.place_to_fill(entity);
        if *place == NONE {
            *place = end;
            self.entities.push(entity);
            self.buffs.push(buff);
        } else {
            let place = *place as usize;
            self.buffs[place] = buff;
        }
    }

    #[inline]
    fn remove(&mut self, entity: Handle) {
        if !self.is_alive(entity) {
            return;
        }
        let Some(place) = self
            .place(entity)
            .map(|place| std::mem::replace(place, NONE))
        else {
            return;
        };
        if place == NONE {
            return;
        }
        self.buffs.swap_remove(place as usize);
        self.entities.swap_remove(place as usize);
        if let Some(moved) = self.entities.get(place as usize).copied()
            && let Some(of_moved) = self.place(moved)
        {
            *of_moved = place;
        }
    }

    fn rows(&mut self, mut f: impl FnMut(Position, Option<Buff>)) {
        assert_eq!(
            self.positions.len(),
            self.velocities.len(),
            "each row has both"
        );
        for row in 0..self.positions.len() {
            let entity = Handle {
                index: small(row),
                generation: self.generations[row],
            };
            let place = self.place(entity).map_or(NONE, |place| *place);
            f(self.positions[row], self.buffs.get(place as usize).copied());
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "benches have fewer than 2³² rows"
)]
fn small(number: usize) -> u32 {
    number as u32
}
