//! The header of a save: its content, by name.

use super::SAVE;
use super::codec::write;
use super::error::LoadError;
use super::format::Input;
use super::options::Limits;
use crate::base::memory::{try_collect, try_extend, try_push, try_text};
use std::fs::File;
use std::io::{BufReader, Read};
use std::iter;
use std::path::Path;
use std::string::String;
use std::time::{Duration, SystemTime};
use std::vec::Vec;

/// The facts that a save gives before its values: enough for a list of saved games, at the cost of the first bytes of the file.
///
/// ```
/// # use ecs::prelude::*;
/// # use ecs::save::{LoadOptions, SaveHeader, SaveOptions, Unknown};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Clone, Serialize, Deserialize)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world(save)] pub struct Kitchen { components: (Heat,) }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # kitchen.spawn((Heat(20.0),));
/// let mut bytes = Vec::new();
/// kitchen.save(&mut bytes)?;
/// let header = SaveHeader::read_from(&bytes[..])?;
/// assert_eq!((header.world.as_str(), header.entities), ("Kitchen", 1));
/// assert_eq!(header.components, [("Heat".into(), 1)]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SaveHeader {
    /// The name of the world.
    pub world: String,
    /// The tag that [`SaveOptions::tag`](super::SaveOptions::tag) gave.
    pub tag: String,
    /// When it was saved, if [`SaveOptions::date`](super::SaveOptions::date) said it.
    pub date: Option<SystemTime>,
    /// The number of entities.
    pub entities: u64,
    /// The components that entities have, with the number of values of each.
    pub components: Vec<(String, u64)>,
}

impl SaveHeader {
    /// Reads the header of a file, and nothing more of it. No file makes it take more than 8 MiB.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is no save, or a damaged one, or of a newer format, or has more than 65,536 names of components.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        Self::read_from(BufReader::new(File::open(path)?))
    }

    /// The same, of any reader.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn read_from(mut reader: impl Read) -> Result<Self, LoadError> {
        let (_, header) = Input::begin(&mut reader, &Limits::default(), MOST_NAMES)?;
        Ok(header.into_public())
    }
}

/// How the values of a component are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// They are not: it is transient.
    Not,
    BySerde,
    AsBytes,
}

/// A component that entities have, or a resource.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SavedEntry {
    pub(super) name: String,
    pub(super) version: u32,
    pub(super) written: Written,
    /// Of values that are written as bytes: their size.
    pub(super) size: u32,
    /// Of the fields, or 0 where they are not known.
    pub(super) fingerprint: u64,
    pub(super) values: u64,
}

/// The rows of a table.
#[derive(Default)]
pub(super) struct SavedTable {
    pub(super) kind: Option<String>,
    /// By their numbers among the components of the header.
    pub(super) components: Vec<u32>,
    /// Those of the components that rows may lack.
    pub(super) optionals: Vec<u32>,
    pub(super) rows: u64,
}

/// The tables, as they are written. Each is read when its turn comes, so that a header takes memory for its bytes, however many tables
/// it lists.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tables {
    bytes: Vec<u8>,
    /// Where each begins.
    starts: Vec<u32>,
}

impl Tables {
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    pub(super) fn push(&mut self, table: &SavedTable) -> Result<(), postcard::Error> {
        let start =
            u32::try_from(self.bytes.len()).map_err(|_| postcard::Error::SerializeBufferFull)?;
        try_push(&mut self.starts, start, SAVE)
            .map_err(|_| postcard::Error::SerializeBufferFull)?;
        let SavedTable {
            kind,
            components,
            optionals,
            rows,
        } = table;
        write(&(kind, components, optionals, rows), &mut self.bytes)
    }

    pub(super) fn get(&self, part: usize) -> Result<SavedTable, LoadError> {
        let start = self.starts.get(part).ok_or_else(unread)?;
        HeaderBytes(&self.bytes[*start as usize..]).table(usize::MAX)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Section {
    pub(super) name: String,
    /// Whether a reader that does not know the section may pass over it.
    pub(super) may_be_passed_over: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Header {
    pub(super) world: String,
    pub(super) tag: String,
    /// Seconds since 1970.
    pub(super) date: Option<u64>,
    pub(super) entities: u64,
    pub(super) slots: u32,
    pub(super) free: u32,
    pub(super) tick: u64,
    pub(super) sections: Vec<Section>,
    pub(super) components: Vec<SavedEntry>,
    pub(super) resources: Vec<SavedEntry>,
    pub(super) tables: Tables,
    /// The components that are kept in pools, with their numbers of values.
    pub(super) pools: Vec<(u32, u64)>,
}

/// The most components and resources of a header that is read without its world.
const MOST_NAMES: usize = 1 << 16;
/// The most sections: blocks have one byte for the number.
const MOST_SECTIONS: usize = u8::MAX as usize;

impl Header {
    /// As postcard writes it: numbers seven bits a byte, texts and lists with their length before them.
    pub(super) fn encode(&self) -> Result<Vec<u8>, postcard::Error> {
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
        let mut bytes = Vec::new();
        let to = &mut bytes;
        write(&(world, tag, date, entities, slots, free, tick), to)?;
        write(&sections.len(), to)?;
        sections
            .iter()
            .try_for_each(|it| write(&(&it.name, it.may_be_passed_over), to))?;
        for entries in [components, resources] {
            write(&entries.len(), to)?;
            let entry = |it: &SavedEntry| {
                write(
                    &(
                        &it.name,
                        it.version,
                        it.written as u8,
                        it.size,
                        it.fingerprint,
                        it.values,
                    ),
                    to,
                )
            };
            entries.iter().try_for_each(entry)?;
        }
        write(&tables.len(), to)?;
        try_extend(to, tables.bytes.iter().copied(), SAVE)
            .map_err(|_| postcard::Error::SerializeBufferFull)?;
        write(pools, to)?;
        Ok(bytes)
    }

    /// The header, if it lists no more components and resources than so many.
    pub(super) fn decode(bytes: &[u8], most_names: usize) -> Result<Self, LoadError> {
        let mut input = HeaderBytes(bytes);
        let mut header = Self {
            world: input.text()?,
            tag: input.text()?,
            date: if input.is_there()? {
                Some(input.number()?)
            } else {
                None
            },
            entities: input.number()?,
            slots: input.number_32()?,
            free: input.number_32()?,
            tick: input.number()?,
            sections: input.list(2, MOST_SECTIONS, |input| {
                Ok(Section {
                    name: input.text()?,
                    may_be_passed_over: input.is_there()?,
                })
            })?,
            components: input.entries(most_names)?,
            ..Self::default()
        };
        let components = header.components.len();
        header.resources = input.entries(most_names - components)?;
        header.tables = input.tables(components)?;
        header.pools = input.list(2, components, |input| {
            Ok((input.number_32()?, input.number()?))
        })?;
        if input.0.is_empty() {
            Ok(header)
        } else {
            Err(LoadError::corrupt_header("it is longer than it should be"))
        }
    }

    /// The number of a section.
    pub(super) fn section(&self, name: &str) -> Option<u8> {
        self.sections
            .iter()
            .position(|it| it.name == name)
            .and_then(|place| u8::try_from(place).ok())
    }

    fn into_public(self) -> SaveHeader {
        let date = self
            .date
            .and_then(|seconds| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds)));
        SaveHeader {
            world: self.world,
            tag: self.tag,
            date,
            entities: self.entities,
            components: self
                .components
                .into_iter()
                .map(|it| (it.name, it.values))
                .collect(),
        }
    }
}

/// The bytes of a header that are still to be read. Room is made for no more elements than there are bytes for, even if a list claims more.
struct HeaderBytes<'b>(&'b [u8]);

impl HeaderBytes<'_> {
    fn byte(&mut self) -> Result<u8, LoadError> {
        let (byte, rest) = self.0.split_first().ok_or_else(unread)?;
        self.0 = rest;
        Ok(*byte)
    }

    fn number(&mut self) -> Result<u64, LoadError> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(unread())
    }

    fn number_32(&mut self) -> Result<u32, LoadError> {
        u32::try_from(self.number()?).map_err(|_| unread())
    }

    fn is_there(&mut self) -> Result<bool, LoadError> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(unread()),
        }
    }

    fn text(&mut self) -> Result<String, LoadError> {
        let length = usize::try_from(self.number()?).map_err(|_| unread())?;
        let (text, rest) = self.0.split_at_checked(length).ok_or_else(unread)?;
        self.0 = rest;
        Ok(try_text(str::from_utf8(text).map_err(|_| unread())?)?)
    }

    fn entry(&mut self) -> Result<SavedEntry, LoadError> {
        let (name, version) = (self.text()?, self.number_32()?);
        let written = match self.byte()? {
            0 => Written::Not,
            1 => Written::BySerde,
            2 => Written::AsBytes,
            _ => return Err(unread()),
        };
        let (size, fingerprint, values) = (self.number_32()?, self.number()?, self.number()?);
        Ok(SavedEntry {
            name,
            version,
            written,
            size,
            fingerprint,
            values,
        })
    }

    /// Components or resources.
    fn entries(&mut self, most: usize) -> Result<Vec<SavedEntry>, LoadError> {
        let mut count = Self(self.0);
        if count.number()? > most as u64 {
            return Err(LoadError::Limit {
                what: "names",
                most: most as u64,
            });
        }
        self.list(6, most, Self::entry)
    }

    /// A table of some of so many components.
    fn table(&mut self, most: usize) -> Result<SavedTable, LoadError> {
        Ok(SavedTable {
            kind: if self.is_there()? {
                Some(self.text()?)
            } else {
                None
            },
            components: self.list(1, most, Self::number_32)?,
            optionals: self.list(1, most, Self::number_32)?,
            rows: self.number()?,
        })
    }

    fn tables(&mut self, components: usize) -> Result<Tables, LoadError> {
        let count = usize::try_from(self.number()?).map_err(|_| unread())?;
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

    /// Elements of at least so many bytes each.
    fn list<T>(
        &mut self,
        least: usize,
        most: usize,
        element: impl Fn(&mut Self) -> Result<T, LoadError>,
    ) -> Result<Vec<T>, LoadError> {
        let count = usize::try_from(self.number()?).map_err(|_| unread())?;
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
fn unread() -> LoadError {
    LoadError::corrupt_header("it cannot be read")
}
