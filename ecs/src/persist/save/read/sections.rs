//! The sections behind the entities and their values.

use super::rows::{entities_of, fill};
use super::{Loading, OTHER_SIZE};
use crate::base::memory::{try_entry, try_extend, try_push, try_reserve, try_text};
use crate::persist::save::error::LoadError;
use crate::persist::save::finish::{Fresh, Ticks};
use crate::persist::save::plan::{LoadPlan, Reading};
use crate::persist::save::selection::Outside;
use crate::persist::save::{Saves, current};
use crate::schema::{Column, relation_place};
use ecs_save::codec::SAVE;
use ecs_save::fault::Fault;
use ecs_save::format::{BlockId, take};
use ecs_save::header::{GROUPS, Header, OUTSIDE, POOLS, RELATIONS, RESOURCES, ROWS, SLOTS, TICKS};
use ecs_value::Entity;
use ecs_value::by_serde::names::with_names;
use std::prelude::rust_2024::*;

/// The bytes of a block, with its number.
#[derive(Clone, Copy)]
struct Block<'p>(u64, &'p [u8]);

impl<'p> Block<'p> {
    fn corrupt(self, what: &str) -> Fault {
        Fault::corrupt(self.0, what)
    }

    /// Pieces of this many bytes.
    fn pieces<const N: usize>(self) -> Result<&'p [[u8; N]], Fault> {
        match self.1.as_chunks() {
            (pieces, []) => Ok(pieces),
            _ => Err(self.corrupt(OTHER_SIZE)),
        }
    }
}

impl<W: Saves> Loading<'_, W> {
    /// A block behind the entities and their values.
    pub(super) fn section(&mut self, place: BlockId) -> Result<(), LoadError> {
        let Self {
            fresh,
            header,
            plan,
            input,
            limits,
            ..
        } = self;
        let number = input.blocks();
        let block = Block(number, input.next_payload(header)?);
        let section = header.sections.get(usize::from(place.section));
        let target = plan.components.get(place.component as usize);
        let column = target.and_then(|target| target.column);
        match section.map(|section| &*section.name) {
            None | Some(SLOTS | ROWS | POOLS) => {
                Err(block.corrupt("it is of a section that is over").into())
            }
            Some(GROUPS) => fresh.read_group(block),
            Some(RELATIONS) => column.map_or(Ok(()), |column| fresh.read_sources(block, &column)),
            Some(OUTSIDE) => column.map_or(Ok(()), |column| fresh.read_outside(block, &column)),
            Some(RESOURCES) => fresh.read_resource(
                block,
                place.component as usize,
                (plan, header),
                limits.depth,
            ),
            Some(TICKS) => {
                let column = column.filter(|column| column.info.tracked);
                column.map_or(Ok(()), |column| {
                    fresh.read_ticks(block, column, place.part as usize)
                })
            }
            Some(_) => Ok(()),
        }
    }
}

impl<W: Saves> Fresh<W> {
    fn read_group(&mut self, block: Block<'_>) -> Result<(), LoadError> {
        let other_size = || block.corrupt(OTHER_SIZE);
        let (length, rest) = block.1.split_at_checked(4).ok_or_else(other_size)?;
        let name = rest.split_at_checked(u32::from_le_bytes(take(length)) as usize);
        let (name, entities) = name.ok_or_else(other_size)?;
        let entities = entities_of(Block(block.0, entities).pieces()?)?;
        let entities = entities.ok_or_else(|| block.corrupt("an entity is none of the save"))?;
        let name =
            str::from_utf8(name).map_err(|_| block.corrupt("the name of a group is no text"))?;
        let members = try_entry(&mut self.members, try_text(name)?, SAVE)?.or_default();
        Ok(try_extend(members, entities.into_iter(), SAVE)?)
    }

    fn read_sources(&mut self, block: Block<'_>, column: &Column) -> Result<(), LoadError> {
        let sources = block.pieces::<4>()?;
        let list = try_entry(&mut self.siblings, column.cell.component(), SAVE)?.or_default();
        try_reserve(list, sources.len(), SAVE)?;
        with_names(|names| {
            let own = |index| names.map_or(Some(index), |names| names.fresh_index(index));
            let indices = sources.iter().map(|bytes| u32::from_le_bytes(*bytes));
            list.extend(indices.filter_map(own));
        });
        Ok(())
    }

    fn read_outside(&mut self, block: Block<'_>, column: &Column) -> Result<(), LoadError> {
        let (ends, component) = (block.pieces::<16>()?, column.cell.component());
        if relation_place::<W>(component).is_none() {
            return Ok(());
        }
        let is_saved =
            |entity| with_names(|names| names.is_some_and(|it| it.get(entity).is_some()));
        for ends in ends {
            let end = |at: usize| Entity::from_bits(u64::from_le_bytes(take(&ends[at..])));
            match (end(0), end(8)) {
                (Ok(source), Ok(target)) if is_saved(source) && !is_saved(target) => {
                    let link = Outside {
                        component,
                        source,
                        target,
                    };
                    try_push(&mut self.outside, link, SAVE)?;
                }
                _ => return Err(block.corrupt("a link does not lead outside").into()),
            }
        }
        Ok(())
    }

    fn read_resource(
        &mut self,
        block: Block<'_>,
        number: usize,
        (plan, header): (&mut LoadPlan, &Header),
        depth: u32,
    ) -> Result<(), LoadError> {
        let target = plan.resources.get(number);
        let Some((place, codec, reading)) =
            *target.ok_or_else(|| block.corrupt("a resource is not listed"))?
        else {
            return Ok(());
        };
        plan.settle(header, header.components.len() + number, block.1, depth)?;
        if self.resources.is_there(place) {
            return Err(block.corrupt("a resource comes twice").into());
        }
        let mut read = |places: &mut _| fill(places, reading, block.1, depth);
        (codec.fill_resource)(&mut self.resources, place, &mut read)
            .map_err(|refusal| LoadError::value(&header.resources[number].name, None, refusal))?;
        if let (Reading::Old(_, old), Some(known)) = (reading, current::resource::<W>(place)) {
            let versions = [old.version, known.version];
            plan.report.convert(known.name, versions, 1)?;
        }
        Ok(())
    }

    fn read_ticks(
        &mut self,
        block: Block<'_>,
        column: Column,
        part: usize,
    ) -> Result<(), LoadError> {
        let ticks = block.pieces::<8>()?;
        let pair = |bytes: &[u8; 8]| [0, 4].map(|at| u32::from_le_bytes(take(&bytes[at..])));
        let is_last = |last: &Ticks| last.part == part && last.column.cell == column.cell;
        if !self.ticks.last().is_some_and(is_last) {
            let of_values = Vec::new();
            let new = Ticks {
                column,
                part,
                of_values,
            };
            try_push(&mut self.ticks, new, SAVE)?;
        }
        if let Some(last) = self.ticks.last_mut() {
            try_extend(&mut last.of_values, ticks.iter().map(pair), SAVE)?;
        }
        Ok(())
    }
}
