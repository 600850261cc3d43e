//! The fate of the components and resources of a save in the world that loads it.

use super::codec::{Codec, Decode, Initial, PlainCodec};
use super::current::{self, CurrentType, FieldSource};
use super::error::LoadError;
use super::header::{Header, SavedEntry, Written};
use super::migrate::OldVersion;
use super::options::Unknown;
use super::shape::KnownShape;
use super::shapes::{self, SavedShapes};
use super::{SAVE, Saves};
use crate::base::component_id::ComponentId;
use crate::base::error::ReserveError;
use crate::base::load_report::{LoadReport, UnknownName, count};
use crate::base::memory::{try_push, try_text};
use crate::schema::Column;
use crate::storage::Storage;
use ecs_value::FieldInfo;
use ecs_value::by_serde::names::Scope;
use std::collections::HashSet;
use std::string::String;
use std::vec::Vec;

/// The fate of a component of a save.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// The component that entities get. `None` if they arrive without it.
    pub(super) column: Option<Column>,
    pub(super) reading: Reading,
    /// Whether the save has its values.
    pub(super) has_values: bool,
}

/// How values are read.
#[derive(Clone, Copy)]
pub(super) enum Reading {
    /// They are not.
    Skip,
    /// They begin anew.
    Fill(Initial),
    By(Decode),
    /// As bytes.
    Plain(PlainCodec),
    /// From an older version.
    Old(Codec, OldVersion),
    /// As bytes of a component that is described by data.
    Data,
}

impl Target {
    const fn nothing(entry: &SavedEntry) -> Self {
        Self {
            column: None,
            reading: Reading::Skip,
            has_values: !matches!(entry.written, Written::Not),
        }
    }
}

/// The place of a resource, how it is read, and the way from its version, if that is an older one.
type ResourceTarget = (usize, Codec, Option<OldVersion>);

/// The fate of a save.
pub(super) struct LoadPlan {
    pub(super) components: Vec<Target>,
    /// The places of the resources, and how they are read.
    pub(super) resources: Vec<Option<ResourceTarget>>,
    /// The names that are passed over, and the components that do not come as they were saved.
    pub(super) report: LoadReport,
    /// Entries whose types have only partly known shapes: their places in the header, and their saved shapes.
    unsure: Vec<(usize, Codec, KnownShape, String)>,
}

impl LoadPlan {
    pub(super) fn new<W: Saves>(
        header: &Header,
        shapes: &SavedShapes,
        storage: &Storage<W>,
        unknown: Unknown,
    ) -> Result<Self, LoadError> {
        for entries in [&header.components, &header.resources] {
            let mut names = HashSet::new();
            names
                .try_reserve(entries.len())
                .map_err(|_| ReserveError::out_of_memory(SAVE, entries.len()))?;
            if !entries.iter().all(|entry| names.insert(&*entry.name)) {
                return Err(LoadError::corrupt_header(
                    "it has two components of one name",
                ));
            }
        }
        let mut known: Vec<(usize, CurrentType<'_>)> = Vec::new();
        for component in current::components(storage) {
            try_push(&mut known, component, SAVE)?;
        }
        let report = LoadReport::default();
        let mut plan = Self {
            components: Vec::new(),
            resources: Vec::new(),
            report,
            unsure: Vec::new(),
        };
        let mut shapes = shapes.iter();
        for (place, entry) in header.components.iter().enumerate() {
            let shape = shapes.next();
            let found = known.iter().find(|(_, known)| known.is(&entry.name));
            let target = match found {
                Some((
                    _,
                    CurrentType {
                        how: FieldSource::Unsaid,
                        ..
                    },
                ))
                | None => {
                    plan.drop_unknown::<W>(entry)?;
                    Target::nothing(entry)
                }
                Some((number, known)) => {
                    let column = storage.column_of(ComponentId::new(*number));
                    let target = target(entry, shape, known, column)?;
                    plan.report.note(entry, known, &target)?;
                    if let Reading::By(_) = target.reading {
                        plan.doubt(place, known, shape)?;
                    }
                    target
                }
            };
            // One has an older name of it.
            let is_there = |column: Column| {
                plan.components
                    .iter()
                    .any(|it| it.column.is_some_and(|it| it.cell == column.cell))
            };
            if target.column.is_some_and(is_there) {
                return Err(LoadError::corrupt_header(
                    "two of its components have become one",
                ));
            }
            try_push(&mut plan.components, target, SAVE)?;
        }
        for (number, entry) in header.resources.iter().enumerate() {
            let shape = shapes.next();
            let place = (0..W::RESOURCES.len()).find_map(|place| {
                current::resource::<W>(place)
                    .filter(|it| it.is(&entry.name))
                    .map(|it| (place, it))
            });
            let resource = match place {
                None => {
                    plan.drop_unknown::<W>(entry)?;
                    None
                }
                Some((place, known)) => match known.how {
                    FieldSource::By(codec, _) => {
                        let old = old_version(entry, shape, &known, Written::BySerde)?;
                        if old.is_none() {
                            shapes::check(entry, known.shape(), shape)?;
                            plan.doubt(header.components.len() + number, &known, shape)?;
                        }
                        Some((place, codec, old))
                    }
                    _ => None,
                },
            };
            try_push(&mut plan.resources, resource, SAVE)?;
        }
        if unknown == Unknown::Refuse && !plan.report.dropped.is_empty() {
            return Err(LoadError::Unknown(plan.report.dropped));
        }
        Ok(plan)
    }
}

impl LoadPlan {
    /// Remembers the saved shape of a type whose own shape is only partly known.
    fn doubt(
        &mut self,
        place: usize,
        known: &CurrentType<'_>,
        saved: Option<&str>,
    ) -> Result<(), ReserveError> {
        match (known.how, known.shape(), saved) {
            (FieldSource::By(codec, _), Some(own), Some(saved))
                if !own.of_type.shape.is_whole() =>
            {
                try_push(
                    &mut self.unsure,
                    (place, codec, own, try_text(saved)?),
                    SAVE,
                )
            }
            _ => Ok(()),
        }
    }

    /// Compares the shape again once the first value, which reveals more of it, has arrived.
    pub(super) fn settle(
        &mut self,
        header: &Header,
        place: usize,
        bytes: &[u8],
        depth: u32,
    ) -> Result<(), LoadError> {
        let Some(at) = self
            .unsure
            .iter()
            .position(|(unsure, ..)| *unsure == place)
            .filter(|_| !bytes.is_empty())
        else {
            return Ok(());
        };
        let (_, codec, KnownShape { ways, .. }, saved) = self.unsure.swap_remove(at);
        let entry = header.components.iter().chain(&header.resources).nth(place);
        // Handles count as read where they are read for good.
        let _scope = Scope::plain();
        (codec.read_first)(bytes, depth);
        let own = KnownShape {
            of_type: (codec.shape)(),
            ways,
        };
        entry.map_or(Ok(()), |entry| {
            shapes::check(entry, Some(own), Some(&saved)).map(|_| ())
        })
    }

    /// Passes over a name that the world does not know, or says that it knew.
    fn drop_unknown<W: Saves>(&mut self, entry: &SavedEntry) -> Result<(), ReserveError> {
        if W::REMOVED.contains(&&*entry.name) {
            return count(&mut self.report.removed, &entry.name, entry.values);
        }
        let (name, near) = (
            try_text(&entry.name)?.into_boxed_str(),
            near::<W>(&entry.name),
        );
        try_push(
            &mut self.report.dropped,
            UnknownName {
                name,
                values: entry.values,
                near,
            },
            SAVE,
        )
    }
}

impl LoadReport {
    /// Adds the fate of a component, unless its values come as they were saved.
    fn note(
        &mut self,
        entry: &SavedEntry,
        known: &CurrentType<'_>,
        target: &Target,
    ) -> Result<(), ReserveError> {
        match target.reading {
            Reading::Old(_, old) => {
                self.convert(known.name, [old.version, known.version], entry.values)
            }
            Reading::Fill(_) if matches!(known.how, FieldSource::Transient(_)) => {
                count(&mut self.reset, known.name, entry.values)
            }
            Reading::Fill(_) => count(&mut self.defaulted, known.name, entry.values),
            Reading::Skip => count(&mut self.lost, known.name, entry.values),
            Reading::By(_) | Reading::Plain(_) | Reading::Data => Ok(()),
        }
    }
}

/// The way from the version that was saved, if it is an older one. Resources are always written by serde.
fn old_version(
    entry: &SavedEntry,
    shape: Option<&str>,
    known: &CurrentType<'_>,
    written: Written,
) -> Result<Option<OldVersion>, LoadError> {
    let Some((way, old)) = known.way_from(&entry.name, entry.version)? else {
        return Ok(None);
    };
    let name = || entry.name.as_str().into();
    let as_bytes = written == Written::AsBytes;
    let mut differs = false;
    if as_bytes {
        let plain = old.plain.filter(|_| cfg!(target_endian = "little"));
        let plain = plain.ok_or_else(|| LoadError::Bytes { component: name() })?;
        differs = usize::try_from(entry.size).ok() != Some(plain.size);
    }
    let is_certain = shapes::check(entry, Some(old.shape()), shape)? && !as_bytes;
    let own = current::fingerprint(old.fields, entry.written);
    if differs || (!is_certain && fields_differ(entry, shape, old.fields, own)) {
        return Err(LoadError::Fields {
            component: name(),
            version: entry.version,
        });
    }
    Ok(Some(OldVersion {
        way,
        version: entry.version,
        as_bytes,
    }))
}

/// Whether fields of the fingerprint `own` are others than those that were saved, if both are known. Where the shapes are the same, fields
/// may have had other names.
fn fields_differ(entry: &SavedEntry, shape: Option<&str>, fields: &[FieldInfo], own: u64) -> bool {
    let is_renamed = || {
        let names = shape.map_or_else(Vec::new, shapes::names);
        let then = names.iter().map(String::as_str).zip(fields);
        names.len() == fields.len()
            && current::fingerprint_by(then, entry.written) == entry.fingerprint
    };
    entry.fingerprint != own && entry.fingerprint != 0 && own != 0 && !is_renamed()
}

fn target(
    entry: &SavedEntry,
    shape: Option<&str>,
    known: &CurrentType<'_>,
    column: Option<Column>,
) -> Result<Target, LoadError> {
    let has_values = entry.written != Written::Not;
    let initial = match known.how {
        FieldSource::Transient(initial) => Some(initial),
        _ if !has_values => Some(known.initial),
        _ => None,
    };
    if let Some(initial) = initial {
        let reading = initial.map_or(Reading::Skip, Reading::Fill);
        return Ok(Target {
            column: column.filter(|_| initial.is_some()),
            reading,
            has_values,
        });
    }
    if let Some(old) = old_version(entry, shape, known, entry.written)? {
        let FieldSource::By(codec, _) = known.how else {
            return Ok(Target::nothing(entry));
        };
        return Ok(Target {
            column,
            reading: Reading::Old(codec, old),
            has_values,
        });
    }
    // Where the shapes are the same, types may have other names. Those of bytes say nothing of where fields begin.
    let is_certain =
        shapes::check(entry, known.shape(), shape)? && entry.written == Written::BySerde;
    let own = known.fingerprint(entry.written);
    let differs = !is_certain && fields_differ(entry, shape, known.fields(), own);
    if differs || entry.size != known.size(entry.written) {
        return Err(LoadError::Fields {
            component: entry.name.as_str().into(),
            version: entry.version,
        });
    }
    let reading = match (known.how, entry.written) {
        (FieldSource::By(codec, _), Written::BySerde) => Reading::By(codec.decode),
        (FieldSource::By(_, Some(plain)), Written::AsBytes) if cfg!(target_endian = "little") => {
            Reading::Plain(plain)
        }
        (FieldSource::Data, Written::AsBytes) => Reading::Data,
        _ => {
            return Err(LoadError::Bytes {
                component: entry.name.as_str().into(),
            });
        }
    };
    Ok(Target {
        column,
        reading,
        has_values,
    })
}

/// The name of a component or resource that is spelled much alike.
pub(super) fn near<W: Saves>(name: &str) -> Option<&'static str> {
    let names = W::COMPONENTS.iter().map(super::saved::saved_name);
    nearest(
        name,
        names.chain(
            (0..W::RESOURCES.len()).filter_map(|place| Some(current::resource::<W>(place)?.name)),
        ),
    )
}

/// The one of some names that is spelled much alike.
pub(super) fn nearest(
    name: &str,
    names: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    let near = names
        .map(|other| (distance(other, name), other))
        .min_by_key(|(distance, _)| *distance);
    near.filter(|(distance, _)| *distance <= name.chars().count() / 3)
        .map(|(_, near)| near)
}

/// The letters of a name that are compared.
const MOST_LETTERS: usize = 64;

/// How many letters have to be changed, added, left out or exchanged with their neighbour to make one name of the other.
fn distance(one: &str, other: &str) -> usize {
    let (mut letters, mut others) = (['\0'; MOST_LETTERS], ['\0'; MOST_LETTERS]);
    let [one, other] = [(one, &mut letters), (other, &mut others)].map(|(name, letters)| {
        let count = letters
            .iter_mut()
            .zip(name.chars())
            .map(|(place, letter)| *place = letter)
            .count();
        &letters[..count]
    });
    let mut rows = [[0; MOST_LETTERS + 1]; 3];
    (0..).zip(&mut rows[1]).for_each(|(i, place)| *place = i);
    for i in 1..=one.len() {
        let [second, above, row] = &mut rows;
        row[0] = i;
        for j in 1..=other.len() {
            let is_same = one[i - 1] == other[j - 1];
            let mut least = (above[j - 1] + usize::from(!is_same))
                .min(above[j] + 1)
                .min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(second[j - 2] + 1);
            }
            row[j] = least;
        }
        rows.rotate_left(1);
    }
    rows[1][other.len()]
}
