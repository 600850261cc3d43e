//! The facts about a component or a resource that saves need.

use super::Saves;
use super::codec::{Codec, Initial, PlainCodec};
use super::error::{LoadError, SaveError};
use super::migrate::Migration;
use super::saved::{SavedType, saved_name};
use crate::base::component_id::ComponentId;
use crate::base::error::text_of_error;
use crate::base::text::without_path;
use crate::schema::description::Description;
use crate::schema::{Column, schema};
use crate::storage::Storage;
use ecs_save::fingerprint::{self, Fingerprint};
use ecs_save::header::Written;
use ecs_save::shape::KnownShape;
use ecs_value::FieldInfo;

/// A component or a resource of a world.
pub(super) struct CurrentType<'s> {
    pub(super) name: &'s str,
    pub(super) version: u32,
    /// Of the fields, for each way in which values are written.
    fields: Fields<'s>,
    size: usize,
    pub(super) how: FieldSource,
    /// The value that the type begins with.
    pub(super) initial: Option<Initial>,
    saved: Option<&'s SavedType>,
    /// The type's own description.
    pub(super) description: Option<&'s Description>,
}

/// The way from an older version: all of it, and the step from that version.
type MigrationRange = (&'static Migration, &'static Migration);

enum Fields<'s> {
    None,
    Type(&'s [FieldInfo]),
    Data(&'s [crate::storage::registry::Field]),
}

/// How values come into saves, and out of them.
#[derive(Clone, Copy)]
pub(super) enum FieldSource {
    /// They do not.
    Transient(Option<Initial>),
    By(Codec, Option<PlainCodec>),
    /// As bytes that the user has given.
    Data,
    /// Nothing says it.
    Unsaid,
}

impl CurrentType<'_> {
    /// How values are written here.
    pub(super) const fn written(&self) -> Written {
        match self.how {
            FieldSource::Transient(_) | FieldSource::Unsaid => Written::Not,
            FieldSource::By(_, Some(_)) | FieldSource::Data if cfg!(target_endian = "little") => {
                Written::AsBytes
            }
            FieldSource::By(..) => Written::BySerde,
            FieldSource::Data => Written::AsBytes,
        }
    }

    /// A number that differs if the fields differ. 0 if the fields are not known.
    pub(super) fn fingerprint(&self, written: Written) -> u64 {
        match self.fields {
            Fields::None => 0,
            Fields::Type(fields) => fingerprint(fields, written),
            Fields::Data(fields) => {
                let mut hash = Fingerprint::begin();
                for field in fields {
                    hash.text(&field.name);
                    hash.number(field.field_type as usize);
                    hash.number(field.offset);
                }
                hash.finish().max(1)
            }
        }
    }

    /// Whether the component or resource of a save is this one.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name == name || self.saved.is_some_and(|saved| saved.was(name))
    }

    /// The shape of its values, if serde writes and reads them.
    pub(super) fn shape(&self) -> Option<KnownShape> {
        let ways = self
            .description
            .map_or(&[][..], |description| description.serde_ways);
        match self.how {
            FieldSource::By(codec, _) => Some(KnownShape {
                of_type: (codec.shape)(),
                ways,
            }),
            FieldSource::Transient(_) | FieldSource::Data | FieldSource::Unsaid => None,
        }
    }

    /// Whether its values can be written without names.
    ///
    /// # Errors
    ///
    /// If they are written by a serde that needs a self-describing format.
    pub(super) fn check_names(&self) -> Result<(), SaveError> {
        let shape = self.shape().filter(|_| self.written() == Written::BySerde);
        match shape.and_then(|known| known.of_type.shape.self_describing()) {
            Some(path) => Err(SaveError::SelfDescribing {
                name: text_of_error(self.name),
                path: path.into(),
            }),
            None => Ok(()),
        }
    }

    /// The fields that the type tells.
    pub(super) const fn fields(&self) -> &[FieldInfo] {
        match self.fields {
            Fields::Type(fields) => fields,
            Fields::None | Fields::Data(_) => &[],
        }
    }

    /// The names that older saves have for it.
    pub(super) fn was(&self) -> impl Iterator<Item = &'static str> {
        self.saved
            .into_iter()
            .flat_map(SavedType::former_names)
            .flatten()
            .copied()
    }

    /// The older versions that are read, from the last one to the first.
    pub(super) fn older(&self) -> impl Iterator<Item = &'static Migration> {
        self.saved
            .and_then(|saved| saved.migration)
            .into_iter()
            .flat_map(Migration::chain)
    }

    /// The way from the version that a save has of it by a name, and the first step. `None` if that version is the one that there is.
    pub(super) fn way_from(
        &self,
        name: &str,
        version: u32,
    ) -> Result<Option<MigrationRange>, LoadError> {
        if version == self.version {
            return Ok(None);
        }
        let way = self
            .saved
            .and_then(|saved| saved.migration)
            .and_then(|way| Some((way, way.find(version)?)));
        way.map(Some).ok_or_else(|| LoadError::NoMigration {
            name: name.into(),
            from: version,
            to: self.version,
        })
    }

    /// The size of values, where they are written as bytes.
    pub(super) fn size(&self, written: Written) -> u32 {
        if written == Written::AsBytes {
            u32::try_from(self.size).unwrap_or(u32::MAX)
        } else {
            0
        }
    }
}

/// A number that differs if the fields differ. 0 if there are none.
pub(super) fn fingerprint(fields: &[FieldInfo], written: Written) -> u64 {
    let named = fields.iter().map(|field| (field.name, field));
    fingerprint::of_fields(named, written == Written::AsBytes)
}

impl SavedType {
    fn how(&self) -> FieldSource {
        match self.codec {
            _ if self.is_transient() => FieldSource::Transient(self.initial),
            Some(codec) => FieldSource::By(codec, self.plain),
            None => FieldSource::Unsaid,
        }
    }

    fn fields(&self) -> Fields<'static> {
        match self.description() {
            Some(description) if !description.fields.is_empty() => Fields::Type(description.fields),
            _ => Fields::None,
        }
    }
}

impl<'s> CurrentType<'s> {
    fn of(name: &'s str, size: usize, saved: &'s SavedType) -> Self {
        Self {
            name,
            version: saved.version(),
            fields: saved.fields(),
            size,
            how: saved.how(),
            initial: saved.initial,
            saved: Some(saved),
            description: saved.description(),
        }
    }
}

/// A component of the world's list.
pub(super) fn listed<W: Saves>(number: usize) -> Option<CurrentType<'static>> {
    let (declaration, saved) = (W::COMPONENTS.get(number)?, W::SAVED.get(number)?);
    let size = schema::<W>().components.get(number)?.size;
    Some(CurrentType::of(saved_name(declaration), size, saved))
}

/// A component of a world, whether `world!` lists it or not.
pub(super) fn component<W: Saves>(storage: &Storage<W>, number: usize) -> Option<CurrentType<'_>> {
    if let Some(known) = listed::<W>(number) {
        return Some(known);
    }
    let Column { info, .. } = storage.column_of(ComponentId::new(number))?;
    let registered = storage.registered(ComponentId::new(number))?;
    let saved = registered.saved_type().unwrap_or(&UNSAID);
    let mut known = CurrentType::of(&registered.name, info.size, saved);
    known.description = registered.description.as_ref();
    if let Some(fields) = &registered.fields {
        known.fields = Fields::Data(fields);
        if info.drop.is_none() {
            known.how = FieldSource::Data;
        }
    }
    Some(known)
}

/// A component whose registration does not say how it is saved.
static UNSAID: SavedType = SavedType::new(None, None, None, None);

/// The components of a world, by their numbers.
pub(super) fn components<W: Saves>(
    storage: &Storage<W>,
) -> impl Iterator<Item = (usize, CurrentType<'_>)> {
    (0..storage.component_count()).filter_map(|number| Some((number, component(storage, number)?)))
}

/// A resource of the world's list. Queues of events are none here.
pub(super) fn resource<W: Saves>(place: usize) -> Option<CurrentType<'static>> {
    let (declaration, saved) = (W::RESOURCES.get(place)?, W::SAVED_RESOURCES.get(place)?);
    if declaration.is_event() {
        return None;
    }
    let mut known = CurrentType::of(without_path(declaration.name()), 0, saved);
    if let FieldSource::By(_, plain) = &mut known.how {
        // There is one value: nothing is won by writing its bytes.
        *plain = None;
    }
    Some(known)
}

/// The resource that has a name in saves, or had it once, with its place.
pub(super) fn resource_named<W: Saves>(name: &str) -> Option<(usize, CurrentType<'static>)> {
    let mut all = (0..W::RESOURCES.len()).filter_map(|place| Some((place, resource::<W>(place)?)));
    all.find(|(_, known)| known.is(name))
}

/// The resources that serde saves, with their places.
pub(super) fn saved_resources<W: Saves>()
-> impl Iterator<Item = (usize, CurrentType<'static>, Codec)> {
    let all = (0..W::RESOURCES.len()).filter_map(|place| Some((place, resource::<W>(place)?)));
    all.filter_map(|(place, known)| match known.how {
        FieldSource::By(codec, _) => Some((place, known, codec)),
        _ => None,
    })
}
