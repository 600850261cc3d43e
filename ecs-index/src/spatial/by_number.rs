//! Rows that come all at once, with numbers that have few gaps between them.
//!
//! They are laid out by number first, and go from there to the slots of their bins one after the other. So the rows of each cell are in
//! order, and nothing has to be sorted but bins of several cells. Where that does not work out, the rows wait in a list.

use super::build::SHRINK_CHECK_INTERVAL;
use super::cells::is_radius;
use super::places::NONE;
use super::slots::Slots;
use super::{Row, Spatial, narrow};
use crate::Entries;
use crate::OutOfMemory;
use crate::handle::{Id, handle};
use core::hint::select_unpredictable;
use ecs_value::Entity;

/// This many numbers may have no row, beside [`SPARSE`] times as many as there are rows.
const GAPS: usize = 192;
/// Skipping four numbers without rows takes as long as sorting one row. Sparser numbers would take too much memory.
const SPARSE: usize = 2;

impl<I: Id, const D: usize> Spatial<I, D> {
    /// Takes these rows in the place of all others. Not if their numbers have too many gaps, or if one of them is not in the box: then the
    /// rows before are gone.
    #[inline(always)]
    pub(super) fn try_fill_by_number(
        &mut self,
        entries: &impl Entries<Self>,
    ) -> Result<bool, OutOfMemory> {
        let (rows, numbers) = (entries.count(), self.bulk_load.numbers);
        let bounded = self.bins.split().0.is_bounded(&self.cells);
        if numbers == 0 || numbers > rows + SPARSE * rows + rows / 8 + GAPS || !bounded {
            return Ok(false);
        }
        // Until all has worked out.
        self.bulk_load.numbers = 0;
        self.forget_rows();
        self.bins.begin_counting();
        self.try_make_stage(numbers)?;
        let room = numbers..2 * numbers;
        let (entities, points) = (
            &mut self.slots.entities[room.clone()],
            &mut self.slots.points[room.clone()],
        );
        // Of a number without a row, the point says so, and the entity is any.
        points.fill(Row::<D>::NOBODY.at);
        let laid_out = if let Some(radii) = self.slots.radii.get_mut(room) {
            radii.fill(0.0);
            lay_out(entries, entities, points, |number, radius| {
                radii.get_mut(number).map(|it| *it = radius).is_some()
            })
        } else {
            lay_out(entries, entities, points, |_, radius| radius == 0.0)
        };
        let Some((count, end)) = laid_out else {
            return Ok(false);
        };
        self.try_place_by_number(numbers, count, end)
    }

    /// Moves rows, which are laid out by number, to their slots. The greatest number is `end`.
    fn try_place_by_number(
        &mut self,
        numbers: usize,
        rows: usize,
        end: usize,
    ) -> Result<bool, OutOfMemory> {
        let Some(greatest) = self.greatest_by_number(numbers) else {
            return Ok(false);
        };
        self.greatest = greatest;
        let inside = self.count_by_number(numbers);
        self.bulk_load.builds = (self.bulk_load.builds + 1) % SHRINK_CHECK_INTERVAL;
        if inside != rows || !self.bins.are_as_many_as_for(rows) {
            return Ok(false);
        }
        if self.bulk_load.builds == 0 {
            (self.bulk_load.announced, self.bulk_load.count) = (numbers, numbers);
            let span = self.staged_span();
            if !self.bins.suits(&span, rows, 0) {
                return Ok(false);
            }
        }
        self.apart.try_reserve(rows / 64 + 64)?;
        self.slots.try_keep_ranks(self.bins.is_coarse())?;
        self.bins.end_counting();
        self.places.try_reserve_up_to(numbers)?;
        self.move_by_number(numbers);
        self.slots.used = inside;
        self.len = inside;
        self.span = self.bins.span();
        self.bulk_load.clear();
        self.bulk_load.announce_numbers(end);
        self.sort_bins();
        Ok(true)
    }

    /// Counts the rows by bins. How many rows are in the box. All else is counted in a bin behind all others.
    fn count_by_number(&mut self, numbers: usize) -> usize {
        let (grid, starts) = self.bins.split();
        let counts = &mut starts[2..];
        let last = counts.len() - 1;
        let points = &self.slots.points[numbers..2 * numbers];
        for (bin, at) in self.bulk_load.bins.iter_mut().zip(points) {
            let cell = self.cells.of(at);
            // Numbers without rows come like chance: a branch would be guessed wrong.
            let counted = select_unpredictable(grid.has(&cell), grid.inside(&cell), last);
            counts[counted] += 1;
            *bin = narrow(counted);
        }
        numbers - counts[last] as usize
    }

    /// The greatest radius of the rows that are laid out by number. Not if one of them is no radius.
    fn greatest_by_number(&self, numbers: usize) -> Option<f32> {
        let Some(radii) = self.slots.radii.get(numbers..2 * numbers) else {
            return Some(0.0);
        };
        // The bits of a greater number are a greater number, and those of a negative one, or of none, are greater than all.
        let greatest = f32::from_bits(
            radii
                .iter()
                .fold(0, |greatest, radius| radius.to_bits().max(greatest)),
        );
        (greatest.is_sign_positive() && is_radius(greatest)).then_some(greatest)
    }

    /// Moves each row to the next slot of its bin.
    fn move_by_number(&mut self, numbers: usize) {
        let Slots {
            entities,
            points,
            radii,
            ..
        } = &mut self.slots;
        let (entities, staged_entities) = entities.split_at_mut(numbers);
        let (points, staged_points) = points.split_at_mut(numbers);
        let (radii, staged_radii) = radii.split_at_mut_checked(numbers).unwrap_or_default();
        // The start of the next bin is that of this one, until all rows of this one have their slots.
        let starts = &mut self.bins.starts[1..];
        let last = narrow(starts.len() - 2);
        let mut place = |code: &mut u32, entity: &Entity, at: &[f32; D], bin: u32| {
            let start = &mut starts[bin as usize];
            let slot = *start as usize;
            *code = if bin == last { NONE } else { *start };
            *start += 1;
            entities[slot] = *entity;
            points[slot] = *at;
            slot
        };
        let mut from = 0;
        for codes in self.places.pages_mut() {
            let to = numbers.min(from + codes.len());
            let (codes, others) = codes.split_at_mut(to - from);
            others.fill(NONE);
            let rows = codes
                .iter_mut()
                .zip(&staged_entities[from..to])
                .zip(&staged_points[from..to]);
            let rows = rows.zip(&self.bulk_load.bins[from..to]);
            if radii.is_empty() {
                for (((code, entity), at), bin) in rows {
                    place(code, entity, at, *bin);
                }
            } else {
                for ((((code, entity), at), bin), radius) in rows.zip(&staged_radii[from..to]) {
                    radii[place(code, entity, at, *bin)] = *radius;
                }
            }
            from = to;
        }
    }
}

/// Puts each entry where its number says. How many there are, and the greatest number. `None` if one of them finds no place.
#[inline(always)]
fn lay_out<I: Id, const D: usize>(
    entries: &impl Entries<Spatial<I, D>>,
    entities: &mut [Entity],
    points: &mut [[f32; D]],
    mut keep_radius: impl FnMut(usize, f32) -> bool,
) -> Option<(usize, usize)> {
    let (mut count, mut all, mut end) = (0, true, 0);
    entries.for_each(
        #[inline(always)]
        |entity, place| {
            let number = entity.number() as usize;
            count += 1;
            end = end.max(number);
            match (entities.get_mut(number), points.get_mut(number)) {
                (Some(slot), Some(at)) if keep_radius(number, place.radius) => {
                    (*slot, *at) = (handle(entity), place.at);
                }
                _ => all = false,
            }
        },
    );
    all.then_some((count, end))
}
