//! Loading: into a fresh storage, which takes the place of the world's when all of it is right.

mod rows;
mod sections;
mod targets;

use super::data::DataBytes;
use super::error::LoadError;
use super::finish::{self, Fresh};
use super::options::{Limits, LoadOptions};
use super::plan::LoadPlan;
use super::{Saves, current};
use crate::base::erased::resource_cells::Resources;
use crate::base::load_report::LoadReport;
use crate::base::memory::{try_collect, try_reserve};
use crate::storage::Storage;
use crate::storage::slots::Slots;
use crate::world::store::Store;
use ecs_save::codec::SAVE;
use ecs_save::fault::Fault;
use ecs_save::format::ENTITIES;
use ecs_save::header::{
    GROUPS, Header, OUTSIDE, PART, POOLS, RELATIONS, RESOURCES, ROWS, SHAPES, SLOTS, Section, TICKS,
};
use ecs_save::input::Input;
use ecs_save::shapes::SavedShapes;
use ecs_value::Entity;
use ecs_value::by_serde::names::{Names, Scope};
use std::io::Read;
use std::num::NonZeroU32;
use std::prelude::rust_2024::*;

/// Replaces the entities and resources of a world by those of a save.
pub(super) fn load<W: Saves>(
    store: &mut Store<W>,
    options: &LoadOptions,
    reader: &mut dyn Read,
) -> Result<LoadReport, LoadError> {
    finish::check_idle(store)?;
    let _scope = Scope::plain();
    let mut loading = Loading::begin(store, options, reader, false)?;
    if loading.header.section(PART).is_some() {
        return Err(LoadError::Part);
    }
    loading.slots()?;
    loading.values(options)?;
    // If there are as many entities as slots that are not free, none awaits its row, and no slot is looked at.
    let Header { slots, free, .. } = loading.header;
    let awaiting = &mut loading.fresh.storage.slots;
    if loading.header.entities != u64::from(slots - free) && !awaiting.retire_awaiting() {
        return Err(loading.corrupt("an entity has no row"));
    }
    finish::finish(store, loading.fresh)
}

/// A save that is to be merged, and the handles that its entities get: the next ones of the world.
pub(super) fn read_among_others<W: Saves>(
    store: &mut Store<W>,
    options: &LoadOptions,
    reader: &mut dyn Read,
) -> Result<(Fresh<W>, Names), LoadError> {
    let mut loading = Loading::begin(store, options, reader, true)?;
    // The resources are those of the world.
    loading.plan.resources.fill(None);
    let old = if loading.header.section(PART).is_some() {
        loading.part()?
    } else {
        loading.living()?
    };
    store.storage.slots.try_reserve(old.len())?;
    let new = try_collect(store.storage.slots.upcoming(), old.len(), SAVE)?;
    let names = Names::new(old, new)?.ok_or_else(|| loading.corrupt("an entity comes twice"))?;
    let generations = (0..names.handles().len()).map(|_| NonZeroU32::MIN);
    if let Some(slots) = Slots::awaiting(generations, &[])? {
        loading.fresh.storage.slots = slots;
    }
    let scope = Scope::reading(names);
    let read = loading.values(options);
    let names = scope.into_names();
    read.map_err(|error| error.of_saved(&names))?;
    // A slot that has no generations left is of no entity any more.
    let is_retired = |old: Entity| old.generation() == u32::MAX;
    let has_row = |fresh| loading.fresh.storage.location(fresh).is_some();
    if !names
        .fresh_pairs()
        .all(|(old, fresh)| has_row(fresh) || is_retired(old))
    {
        return Err(loading.corrupt("an entity has no row"));
    }
    Ok((loading.fresh, names))
}

/// The sections that have to be read, and those that are read if they are there.
const KNOWN: [&str; 10] = [
    SHAPES, SLOTS, PART, ROWS, POOLS, GROUPS, RELATIONS, OUTSIDE, RESOURCES, TICKS,
];

fn check_sections(header: &Header) -> Result<(), LoadError> {
    let known = |name: &str| KNOWN.contains(&name);
    for (i, section) in header.sections.iter().enumerate() {
        let Section {
            name,
            may_be_passed_over,
        } = section;
        if !may_be_passed_over && !known(name) {
            return Err(LoadError::UnknownSection {
                name: name.as_str().into(),
            });
        }
        if header.sections[..i].iter().any(|it| it.name == *name) {
            return Err(Fault::corrupt_header("two sections have one name").into());
        }
    }
    Ok(())
}

/// The shapes, which come first.
fn read_shapes(input: &mut Input<'_>, header: &Header) -> Result<SavedShapes, LoadError> {
    if header.section(SHAPES).is_none() {
        return Ok(SavedShapes::default());
    }
    let place = header.block(SHAPES, 0, ENTITIES, &(0..1));
    let shapes = SavedShapes::read(input.next_block(header, place)?)?;
    Ok(shapes.ok_or_else(|| Fault::corrupt(0, "the shapes cannot be read"))?)
}

/// A save that is being read.
struct Loading<'r, W: Saves> {
    fresh: Fresh<W>,
    header: Header,
    plan: LoadPlan,
    limits: Limits,
    input: Input<'r>,
    /// The bytes for which room may still be made before they come.
    room: u64,
    data: DataBytes,
}

impl<'r, W: Saves> Loading<'r, W> {
    /// Reads the header, and plans the fate of all that it names.
    fn begin(
        store: &Store<W>,
        options: &LoadOptions,
        reader: &'r mut dyn Read,
        among_others: bool,
    ) -> Result<Self, LoadError> {
        let known = current::components(&store.storage).count() + W::RESOURCES.len();
        let Limits { names, bytes, .. } = options.limits;
        let begun = Input::begin(reader, bytes, known + names as usize);
        // Names that the world knows are not counted.
        let (mut input, header) = begun.map_err(|fault| match fault {
            Fault::Limit("names", _) => Fault::Limit("names", names.into()),
            fault => fault,
        })?;
        if *header.world != *W::NAME && !options.any_world {
            return Err(LoadError::OtherWorld {
                found: header.world.into(),
                expected: W::NAME,
            });
        }
        check_sections(&header)?;
        let storage = Storage::try_like(&store.storage)?;
        let shapes = read_shapes(&mut input, &header)?;
        let plan = LoadPlan::new(&header, &shapes, &storage, options.unknown)?;
        let data = DataBytes::of(&storage, among_others)?;
        let mut fresh = Fresh::new(storage, Resources::default());
        fresh.resources.try_make_places(W::RESOURCES.len())?;
        fresh.tick = header.tick;
        Ok(Self {
            fresh,
            header,
            plan,
            limits: options.limits,
            input,
            room: options.expected_bytes().saturating_mul(2),
            data,
        })
    }

    /// Reads all that comes behind the slots, to the end of the save.
    fn values(&mut self, options: &LoadOptions) -> Result<(), LoadError> {
        for part in 0..self.header.tables.count() {
            self.table(part)?;
        }
        for part in 0..self.header.pools.len() {
            self.pool(part)?;
        }
        let behind = |fault: Fault| fault.at(|| "another block, or the end,".into());
        while let Some(place) = self.input.peek().map_err(behind)? {
            self.section(place)?;
        }
        if !options.embedded {
            self.input.check_over()?;
        }
        if self.fresh.storage.len() as u64 != self.header.entities {
            return Err(self.corrupt("there are fewer entities than it says"));
        }
        self.fresh.report = std::mem::take(&mut self.plan.report);
        Ok(())
    }
}

const OTHER_SIZE: &str = "a block of another size";

impl<W: Saves> Loading<'_, W> {
    fn corrupt(&self, what: &str) -> LoadError {
        self.input.corrupt(what).into()
    }

    fn too_many_entities(&self) -> Fault {
        Fault::Limit("entities", self.limits.entities)
    }

    fn slots(&mut self) -> Result<(), LoadError> {
        let Header {
            slots,
            free,
            entities,
            ..
        } = self.header;
        let most = self.limits.entities;
        if entities > most || u64::from(slots) > most.saturating_mul(2).saturating_add(1 << 16) {
            return Err(self.too_many_entities().into());
        }
        let number = |bytes: &[u8; 4]| Some(u32::from_le_bytes(*bytes));
        let generations = self.numbers(SLOTS, 0, slots as usize, number)?;
        if generations.contains(&0) {
            return Err(self.corrupt("a generation is 0"));
        }
        let free = self.numbers(SLOTS, 1, free as usize, number)?;
        let generations = generations
            .iter()
            .map(|number| NonZeroU32::new(*number).unwrap_or(NonZeroU32::MIN));
        let slots = Slots::awaiting(generations, &free)?;
        self.fresh.storage.slots = slots
            .ok_or_else(|| self.corrupt("the list of free entities goes round in a circle"))?;
        Ok(())
    }

    /// The entities of the save of a world, and those of slots that are used up.
    fn living(&mut self) -> Result<Vec<Entity>, LoadError> {
        self.slots()?;
        let slots = &self.fresh.storage.slots;
        Ok(try_collect(slots.awaited(), slots.count(), SAVE)?)
    }

    /// The entities of the save of a part.
    fn part(&mut self) -> Result<Vec<Entity>, LoadError> {
        let count = self.header.entities;
        let most = usize::try_from(count)
            .ok()
            .filter(|_| count <= self.limits.entities);
        let count = most.ok_or_else(|| self.too_many_entities())?;
        self.numbers(PART, 0, count, |bytes| {
            Entity::from_bits(u64::from_le_bytes(*bytes)).ok()
        })
    }

    /// This many numbers of this many bytes each, in blocks of a section.
    fn numbers<const N: usize, T>(
        &mut self,
        section: &str,
        part: usize,
        count: usize,
        number: impl Fn(&[u8; N]) -> Option<T>,
    ) -> Result<Vec<T>, LoadError> {
        let mut all = Vec::new();
        while all.len() < count {
            let lacking = all.len()..count;
            let (rows, payload) =
                self.input
                    .next_rows(&self.header, section, part, lacking.clone())?;
            try_reserve(&mut all, rows, SAVE)?;
            if let (payload, []) = payload.as_chunks::<N>() {
                all.extend(payload.iter().map_while(&number));
            }
            if all.len() != lacking.start + rows {
                return Err(self.corrupt(OTHER_SIZE));
            }
        }
        Ok(all)
    }
}
