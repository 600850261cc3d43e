//! The fate of the components and resources of a save in the world that loads it.

use super::Saves;
use super::codec::{Codec, Decode, Initial, PlainCodec};
use super::current::{self, CurrentType, FieldSource};
use super::error::LoadError;
use super::migrate::OldVersion;
use super::options::Unknown;
use super::saved::saved_name;
use crate::base::component_id::ComponentId;
use crate::base::error::{ReserveError, text_of_error};
use crate::base::load_report::{LoadReport, UnknownName, count};
use crate::base::memory::{try_push, try_text};
use crate::schema::Column;
use crate::storage::Storage;
use ecs_save::codec::SAVE;
use ecs_save::fault::Fault;
use ecs_save::fingerprint::of_fields;
use ecs_save::header::{Header, SavedEntry, Written};
use ecs_save::near::nearest;
use ecs_save::shape::{Difference, KnownShape};
use ecs_save::shapes::{self, SavedShapes, Unfit};
use ecs_value::FieldInfo;
use ecs_value::by_serde::names::Scope;
use std::collections::HashSet;
use std::prelude::rust_2024::*;

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
    /// They start over.
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

/// The place of a resource, its codec, and how it is read.
type ResourceTarget = (usize, Codec, Reading);

/// The fate of a save.
#[derive(Default)]
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
        check_names(&header.components)?;
        check_names(&header.resources)?;
        let (mut plan, mut shapes) = (Self::default(), shapes.iter());
        for (place, entry) in header.components.iter().enumerate() {
            let target = plan.component(place, entry, shapes.next(), storage)?;
            // One has an older name of it.
            let is_there = |column: Column| {
                plan.components
                    .iter()
                    .any(|it| it.column.is_some_and(|it| it.cell == column.cell))
            };
            if target.column.is_some_and(is_there) {
                return Err(Fault::corrupt_header("two of its components have become one").into());
            }
            try_push(&mut plan.components, target, SAVE)?;
        }
        for (place, entry) in (header.components.len()..).zip(&header.resources) {
            let target = plan.resource::<W>(place, entry, shapes.next())?;
            try_push(&mut plan.resources, target, SAVE)?;
        }
        if unknown == Unknown::Refuse && !plan.report.dropped.is_empty() {
            return Err(LoadError::Unknown(plan.report.dropped));
        }
        Ok(plan)
    }

    fn component<W: Saves>(
        &mut self,
        place: usize,
        entry: &SavedEntry,
        shape: Option<&str>,
        storage: &Storage<W>,
    ) -> Result<Target, LoadError> {
        let mut known = current::components(storage);
        let found = known.find(|(_, known)| known.is(&entry.name));
        let Some((number, known)) =
            found.filter(|(_, known)| !matches!(known.how, FieldSource::Unsaid))
        else {
            self.drop_unknown::<W>(entry)?;
            return Ok(Target::nothing(entry));
        };
        let column = storage.column_of(ComponentId::new(number));
        let target = target(entry, shape, &known, column)?;
        self.report.note(entry, &known, &target)?;
        if let Reading::By(_) = target.reading {
            self.doubt(place, &known, shape)?;
        }
        Ok(target)
    }

    fn resource<W: Saves>(
        &mut self,
        place: usize,
        entry: &SavedEntry,
        shape: Option<&str>,
    ) -> Result<Option<ResourceTarget>, LoadError> {
        let Some((own, known)) = current::resource_named::<W>(&entry.name) else {
            self.drop_unknown::<W>(entry)?;
            return Ok(None);
        };
        let FieldSource::By(codec, _) = known.how else {
            return Ok(None);
        };
        // Resources are always written by serde.
        if let Some(old) = old_version(entry, shape, &known, Written::BySerde)? {
            return Ok(Some((own, codec, Reading::Old(codec, old))));
        }
        check_shape(entry, known.shape(), shape)?;
        self.doubt(place, &known, shape)?;
        Ok(Some((own, codec, Reading::By(codec.decode))))
    }

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
                let doubt = (place, codec, own, try_text(saved)?);
                try_push(&mut self.unsure, doubt, SAVE)
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
            check_shape(entry, Some(own), Some(&saved)).map(drop)
        })
    }

    /// Passes over a name that the world does not know, or says that it knew.
    fn drop_unknown<W: Saves>(&mut self, entry: &SavedEntry) -> Result<(), ReserveError> {
        let SavedEntry { name, values, .. } = entry;
        if W::REMOVED.contains(&&**name) {
            return count(&mut self.report.removed, name, *values);
        }
        let unknown = UnknownName {
            name: try_text(name)?.into_boxed_str(),
            values: *values,
            near: near::<W>(name),
        };
        try_push(&mut self.report.dropped, unknown, SAVE)
    }
}

/// Whether no two entries have one name.
fn check_names(entries: &[SavedEntry]) -> Result<(), LoadError> {
    let mut names = HashSet::new();
    names
        .try_reserve(entries.len())
        .map_err(|_| ReserveError::out_of_memory(SAVE, entries.len()))?;
    if entries.iter().all(|entry| names.insert(&*entry.name)) {
        Ok(())
    } else {
        Err(Fault::corrupt_header("it has two components of one name").into())
    }
}

/// Whether values of the saved shape are read with the same meaning. Says whether that is certain.
fn check_shape(
    entry: &SavedEntry,
    own: Option<KnownShape>,
    saved: Option<&str>,
) -> Result<bool, LoadError> {
    shapes::check(own, saved).map_err(|unfit| match unfit {
        Unfit::Malformed => Fault::corrupt_header("a shape cannot be read").into(),
        Unfit::Differs(Difference { path, saved, now }) => LoadError::Shape {
            name: text_of_error(&entry.name),
            version: entry.version,
            path: path.into(),
            saved: saved.into(),
            now: now.into(),
        },
    })
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

/// The way from the version that was saved, if it is an older one.
fn old_version(
    entry: &SavedEntry,
    shape: Option<&str>,
    known: &CurrentType<'_>,
    written: Written,
) -> Result<Option<OldVersion>, LoadError> {
    let Some((way, old)) = known.way_from(&entry.name, entry.version)? else {
        return Ok(None);
    };
    let as_bytes = written == Written::AsBytes;
    let mut differs = false;
    if as_bytes {
        let plain = old.plain.filter(|_| cfg!(target_endian = "little"));
        let plain = plain.ok_or_else(|| bytes(entry))?;
        differs = usize::try_from(entry.size).ok() != Some(plain.size);
    }
    let is_certain = check_shape(entry, Some(old.shape()), shape)? && !as_bytes;
    let own = current::fingerprint(old.fields, entry.written);
    if differs || (!is_certain && fields_differ(entry, shape, old.fields, own)) {
        return Err(other_fields(entry));
    }
    Ok(Some(OldVersion {
        way,
        version: entry.version,
        as_bytes,
    }))
}

fn bytes(entry: &SavedEntry) -> LoadError {
    LoadError::Bytes {
        component: text_of_error(&entry.name),
    }
}

fn other_fields(entry: &SavedEntry) -> LoadError {
    LoadError::Fields {
        component: text_of_error(&entry.name),
        version: entry.version,
    }
}

/// Whether fields of the fingerprint `own` are others than those that were saved, if both are known. Where the shapes are the same, fields
/// may have had other names.
fn fields_differ(entry: &SavedEntry, shape: Option<&str>, fields: &[FieldInfo], own: u64) -> bool {
    let is_renamed = || {
        let names = shape.map_or_else(Vec::new, shapes::names);
        let then = names.iter().map(String::as_str).zip(fields);
        let are_bytes = entry.written == Written::AsBytes;
        names.len() == fields.len() && of_fields(then, are_bytes) == entry.fingerprint
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
        return Ok(Target {
            column: column.filter(|_| initial.is_some()),
            reading: initial.map_or(Reading::Skip, Reading::Fill),
            has_values,
        });
    }
    let old = old_version(entry, shape, known, entry.written)?;
    if old.is_none() {
        // Where the shapes are the same, types may have other names. Those of bytes say nothing of where fields begin.
        let is_certain =
            check_shape(entry, known.shape(), shape)? && entry.written == Written::BySerde;
        let own = known.fingerprint(entry.written);
        let differs = !is_certain && fields_differ(entry, shape, known.fields(), own);
        if differs || entry.size != known.size(entry.written) {
            return Err(other_fields(entry));
        }
    }
    let reading = match (known.how, old, entry.written) {
        (FieldSource::By(codec, _), Some(old), _) => Reading::Old(codec, old),
        (_, Some(_), _) => return Ok(Target::nothing(entry)),
        (FieldSource::By(codec, _), None, Written::BySerde) => Reading::By(codec.decode),
        (FieldSource::By(_, Some(plain)), None, Written::AsBytes)
            if cfg!(target_endian = "little") =>
        {
            Reading::Plain(plain)
        }
        (FieldSource::Data, None, Written::AsBytes) => Reading::Data,
        _ => return Err(bytes(entry)),
    };
    Ok(Target {
        column,
        reading,
        has_values,
    })
}

/// The name of a component or resource that is spelled much alike.
pub(super) fn near<W: Saves>(name: &str) -> Option<&'static str> {
    let names = W::COMPONENTS.iter().map(saved_name);
    nearest(
        name,
        names.chain(
            (0..W::RESOURCES.len()).filter_map(|place| Some(current::resource::<W>(place)?.name)),
        ),
    )
}
