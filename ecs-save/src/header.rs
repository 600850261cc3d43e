//! The header of a save: its content, by name.

use crate::codec::{SAVE, write};
use crate::fault::Fault;
use crate::format::BlockId;
use ecs_value::OutOfMemory;
use ecs_value::memory::{try_collect, try_extend, try_push, try_text};
use serde_core::de::Deserialize;
use std::iter;
use std::ops::Range;

/// The sections that this version writes.
///
/// The shapes of the components and resources, as text.
pub const SHAPES: &str = "shapes";
pub const SLOTS: &str = "slots";
/// The entities of a save that is of some entities alone.
pub const PART: &str = "part";
pub const ROWS: &str = "rows";
pub const POOLS: &str = "pools";
pub const GROUPS: &str = "groups";
pub const RELATIONS: &str = "relations";
/// The links from the entities of a part to others.
pub const OUTSIDE: &str = "outside";
pub const RESOURCES: &str = "resources";
/// When values were added and changed.
pub const TICKS: &str = "ticks";

/// How the values of a component are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// They are not: it is transient.
    Not,
    BySerde,
    AsBytes,
}

/// A component that entities have, or a resource.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedEntry {
    pub name: String,
    pub version: u32,
    pub written: Written,
    /// Of values that are written as bytes: their size.
    pub size: u32,
    /// Of the fields, or 0 where they are not known.
    pub fingerprint: u64,
    pub values: u64,
}

/// The rows of a table.
#[derive(Default)]
pub struct SavedTable {
    pub kind: Option<String>,
    /// By their numbers among the components of the header.
    pub components: Vec<u32>,
    /// Those of the components that rows may lack.
    pub optionals: Vec<u32>,
    pub rows: u64,
}

/// The tables, as they are written. Each is read when its turn comes, so that a header takes memory for its bytes, however many tables
/// it lists.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    bytes: Vec<u8>,
    /// Where each begins.
    starts: Vec<u32>,
}

impl Tables {
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    pub fn push(&mut self, table: &SavedTable) -> Result<(), OutOfMemory> {
        let start = u32::try_from(self.bytes.len()).map_err(|_| out_of_memory())?;
        try_push(&mut self.starts, start, SAVE)?;
        let SavedTable {
            kind,
            components,
            optionals,
            rows,
        } = table;
        write(&(kind, components, optionals, rows), &mut self.bytes).map_err(|_| out_of_memory())
    }

    pub fn get(&self, part: usize) -> Result<SavedTable, Fault> {
        let start = self.starts.get(part).ok_or_else(unread)?;
        HeaderBytes(&self.bytes[*start as usize..]).table(usize::MAX)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    pub name: String,
    /// Whether a reader that does not know the section may pass over it.
    pub may_be_passed_over: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    pub world: String,
    pub tag: String,
    /// Seconds since 1970.
    pub date: Option<u64>,
    pub entities: u64,
    pub slots: u32,
    pub free: u32,
    pub tick: u64,
    pub sections: Vec<Section>,
    pub components: Vec<SavedEntry>,
    pub resources: Vec<SavedEntry>,
    pub tables: Tables,
    /// The components that are kept in pools, with their numbers of values.
    pub pools: Vec<(u32, u64)>,
}

/// The most components and resources of a header that is read without its world.
pub const MOST_NAMES: usize = 1 << 16;
/// The most sections: blocks have one byte for the number.
const MOST_SECTIONS: usize = u8::MAX as usize;

impl Header {
    /// As postcard writes it: numbers seven bits a byte, texts and lists with their length before them.
    pub fn encode(&self) -> Result<Vec<u8>, OutOfMemory> {
        let mut bytes = Vec::new();
        // Numbers and texts are refused for want of memory alone.
        self.write(&mut bytes).map_err(|_| out_of_memory())?;
        Ok(bytes)
    }

    fn write(&self, to: &mut Vec<u8>) -> Result<(), postcard::Error> {
        let Self {
            world,
            tag,
            date,
            entities,
            slots,
            free,
            tick,
            sections,
            components,
            resources,
            tables,
            pools,
        } = self;
        write(&(world, tag, date, entities, slots, free, tick), to)?;
        write(&sections.len(), to)?;
        sections
            .iter()
            .try_for_each(|it| write(&(&it.name, it.may_be_passed_over), to))?;
        for entries in [components, resources] {
            write(&entries.len(), to)?;
            for it in entries {
                let facts = (it.version, it.written as u8, it.size, it.fingerprint);
                write(&(&it.name, facts, it.values), to)?;
            }
        }
        write(&tables.count(), to)?;
        try_extend(to, tables.bytes.iter().copied(), SAVE)
            .map_err(|_| postcard::Error::SerializeBufferFull)?;
        write(pools, to)
    }

    /// The header, if it lists at most this many components and resources.
    pub fn decode(bytes: &[u8], most_names: usize) -> Result<Self, Fault> {
        let mut input = HeaderBytes(bytes);
        let (world, tag, date, entities, slots, free, tick) = input.next()?;
        let mut header = Self {
            world: try_text(world)?,
            tag: try_text(tag)?,
            date,
            entities,
            slots,
            free,
            tick,
            sections: input.list(2, MOST_SECTIONS, |input| {
                let (name, may_be_passed_over) = input.next()?;
                let name = try_text(name)?;
                Ok(Section {
                    name,
                    may_be_passed_over,
                })
            })?,
            components: input.entries(most_names)?,
            ..Self::default()
        };
        let components = header.components.len();
        header.resources = input.entries(most_names - components)?;
        header.tables = input.tables(components)?;
        header.pools = input.list(2, components, HeaderBytes::next)?;
        if input.0.is_empty() {
            Ok(header)
        } else {
            Err(Fault::corrupt_header("it is longer than it should be"))
        }
    }

    /// The number of a section.
    pub fn section(&self, name: &str) -> Option<u8> {
        self.sections
            .iter()
            .position(|it| it.name == name)
            .and_then(|place| u8::try_from(place).ok())
    }

    /// The block of some rows of a section.
    pub fn block(
        &self,
        section: &str,
        part: usize,
        component: u32,
        rows: &Range<usize>,
    ) -> BlockId {
        BlockId {
            section: self.section(section).unwrap_or(u8::MAX),
            part: count(part),
            component,
            first: rows.start as u64,
            rows: count(rows.len()),
        }
    }
}

/// A number of rows, or the like. There are fewer than a `u32` counts.
pub fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The bytes of a header that are still to be read. Room is made for no more elements than there are bytes for, even if a list claims more.
struct HeaderBytes<'b>(&'b [u8]);

impl<'b> HeaderBytes<'b> {
    /// A value that takes no memory.
    fn next<T: Deserialize<'b>>(&mut self) -> Result<T, Fault> {
        let (value, rest) = postcard::take_from_bytes(self.0).map_err(|_| unread())?;
        self.0 = rest;
        Ok(value)
    }

    fn entry(&mut self) -> Result<SavedEntry, Fault> {
        let (name, version, written, size, fingerprint, values) = self.next()?;
        let written = match written {
            0_u8 => Written::Not,
            1 => Written::BySerde,
            2 => Written::AsBytes,
            _ => return Err(unread()),
        };
        Ok(SavedEntry {
            name: try_text(name)?,
            version,
            written,
            size,
            fingerprint,
            values,
        })
    }

    /// Components or resources.
    fn entries(&mut self, most: usize) -> Result<Vec<SavedEntry>, Fault> {
        if Self(self.0).next::<u64>()? > most as u64 {
            return Err(Fault::Limit("names", most as u64));
        }
        self.list(6, most, Self::entry)
    }

    /// A table with some of this many components.
    fn table(&mut self, most: usize) -> Result<SavedTable, Fault> {
        let kind: Option<&str> = self.next()?;
        Ok(SavedTable {
            kind: kind.map(try_text).transpose()?,
            components: self.list(1, most, Self::next)?,
            optionals: self.list(1, most, Self::next)?,
            rows: self.next()?,
        })
    }

    fn tables(&mut self, components: usize) -> Result<Tables, Fault> {
        let count: usize = self.next()?;
        if count > self.0.len() / 4 {
            return Err(unread());
        }
        let all = self.0;
        let mut starts = try_collect(iter::empty(), count, SAVE)?;
        for _ in 0..count {
            starts.push(u32::try_from(all.len() - self.0.len()).map_err(|_| unread())?);
            self.table(components)?;
        }
        let bytes = &all[..all.len() - self.0.len()];
        Ok(Tables {
            bytes: try_collect(bytes.iter().copied(), bytes.len(), SAVE)?,
            starts,
        })
    }

    /// Elements of at least this many bytes each.
    fn list<T>(
        &mut self,
        least: usize,
        most: usize,
        element: impl Fn(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let count: usize = self.next()?;
        if count > most.min(self.0.len() / least) {
            return Err(unread());
        }
        let mut list = try_collect(iter::empty(), count, SAVE)?;
        for _ in 0..count {
            list.push(element(self)?);
        }
        Ok(list)
    }
}

#[cold]
fn unread() -> Fault {
    Fault::corrupt_header("it cannot be read")
}

#[cold]
fn out_of_memory() -> OutOfMemory {
    OutOfMemory::new(SAVE, 1)
}
