//! The header of a save: what is in it, by name.

use super::error::LoadError;
use super::format::Input;
use super::options::Limits;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::string::String;
use std::time::{Duration, SystemTime};
use std::vec::Vec;

/// The facts that a save gives before its values: enough for a list of saved games, at the cost of the first bytes of the file.
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
    /// Reads the header of a file, and nothing more of it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is no save, or a damaged one, or of a newer format.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        Self::read_from(BufReader::new(File::open(path)?))
    }

    /// The same, of any reader.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn read_from(mut reader: impl Read) -> Result<Self, LoadError> {
        let (_, header) = Input::begin(&mut reader, &Limits::default())?;
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
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SavedTable {
    pub(super) kind: Option<String>,
    /// By their numbers among the components of the header.
    pub(super) components: Vec<u32>,
    /// Those of the components that rows may lack.
    pub(super) optionals: Vec<u32>,
    pub(super) rows: u64,
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
    pub(super) tables: Vec<SavedTable>,
    /// The components that are kept in pools, with their numbers of values.
    pub(super) pools: Vec<(u32, u64)>,
}

type Entry = (String, u32, u8, u32, u64, u64);
type Table = (Option<String>, Vec<u32>, Vec<u32>, u64);
/// As postcard writes it.
type Raw = (
    (String, String, Option<u64>, u64, u32, u32, u64),
    Vec<(String, bool)>,
    Vec<Entry>,
    Vec<Entry>,
    Vec<Table>,
    Vec<(u32, u64)>,
);

impl Header {
    pub(super) fn encode(&self) -> Result<Vec<u8>, postcard::Error> {
        let Self { world, tag, date, entities, slots, free, tick, sections, components, resources, tables, pools } =
            self;
        let list = |entries: &[SavedEntry]| -> Vec<Entry> {
            let raw =
                |it: &SavedEntry| (it.name.clone(), it.version, it.written as u8, it.size, it.fingerprint, it.values);
            entries.iter().map(raw).collect()
        };
        let raw: Raw = (
            (world.clone(), tag.clone(), *date, *entities, *slots, *free, *tick),
            sections.iter().map(|it| (it.name.clone(), it.may_be_passed_over)).collect(),
            list(components),
            list(resources),
            tables.iter().map(|it| (it.kind.clone(), it.components.clone(), it.optionals.clone(), it.rows)).collect(),
            pools.clone(),
        );
        let mut bytes = Vec::new();
        super::codec::write(&raw, &mut bytes)?;
        Ok(bytes)
    }

    pub(super) fn decode(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut input = postcard::Deserializer::from_bytes(bytes);
        let raw: Result<Raw, _> = serde_core::Deserialize::deserialize(&mut input);
        let unread = || LoadError::corrupt_header("it cannot be read");
        let (first, sections, components, resources, tables, pools) = raw.map_err(|_| unread())?;
        if !matches!(input.finalize(), Ok([])) {
            return Err(LoadError::corrupt_header("it is longer than it should be"));
        }
        let (world, tag, date, entities, slots, free, tick) = first;
        let list = |entries: Vec<Entry>| entries.into_iter().map(entry).collect::<Option<Vec<_>>>().ok_or_else(unread);
        Ok(Self {
            world,
            tag,
            date,
            entities,
            slots,
            free,
            tick,
            sections: sections
                .into_iter()
                .map(|(name, may_be_passed_over)| Section { name, may_be_passed_over })
                .collect(),
            components: list(components)?,
            resources: list(resources)?,
            tables: tables
                .into_iter()
                .map(|(kind, components, optionals, rows)| SavedTable { kind, components, optionals, rows })
                .collect(),
            pools,
        })
    }

    /// The number of a section.
    pub(super) fn section(&self, name: &str) -> Option<u8> {
        self.sections.iter().position(|it| it.name == name).and_then(|place| u8::try_from(place).ok())
    }

    fn into_public(self) -> SaveHeader {
        let date = self.date.and_then(|seconds| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds)));
        SaveHeader {
            world: self.world,
            tag: self.tag,
            date,
            entities: self.entities,
            components: self.components.into_iter().map(|it| (it.name, it.values)).collect(),
        }
    }
}

fn entry((name, version, written, size, fingerprint, values): Entry) -> Option<SavedEntry> {
    let written = match written {
        0 => Written::Not,
        1 => Written::BySerde,
        2 => Written::AsBytes,
        _ => return None,
    };
    Some(SavedEntry { name, version, written, size, fingerprint, values })
}
