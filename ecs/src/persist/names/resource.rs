//! Resources as data.

use crate::base::error::{DataError, text_of_error};
use crate::base::text::without_path;
use crate::schema::Declare;
#[cfg(feature = "text")]
use crate::schema::{SerdeBinding, refused};
use crate::world::store::{Store, World};
use alloc::boxed::Box;
use alloc::vec::Vec;
#[cfg(feature = "text")]
use ecs_value::by_serde::value_of;
use ecs_value::{FieldPath, Value};

/// # Resources as data
///
/// Resources by name, as values of [`Value`](crate::Value).
impl<W: World> Store<W> {
    /// A resource of the world's list, or a part of it, as data: by its name, and by a [`FieldPath`]. The name is that by which the list spells
    /// the type, with the path to it or without.
    ///
    /// The world says `#[world(text)]` or `#[world(save)]`, and the type has a `Serialize`. O(size of the resource).
    ///
    /// # Errors
    ///
    /// If the name stands for no resource or for several, the world was made without it, there is no such part, or the type is not read by
    /// name. The error of an unknown name lists the resources that there are.
    pub fn get_resource_value(&self, name: &str, path: &str) -> Result<Value<'_>, DataError> {
        let place = resource_named::<W>(name)?;
        let of = || text_of_error(name);
        let path = FieldPath::parse(path).map_err(|error| DataError::AtPath { of: of(), error })?;
        let whole = self.whole_resource(place, name)?;
        whole
            .into_part(path)
            .map_err(|error| DataError::AtPath { of: of(), error })
    }

    /// Writes a resource of the world's list, or a part of it, as data. The type has a `Deserialize` too, which looks at the whole value.
    ///
    /// # Errors
    ///
    /// As for [`get_resource_value`](Self::get_resource_value), and if the type refuses the value. The resource is as it was.
    pub fn set_resource_value<'v>(
        &mut self,
        name: &str,
        path: &str,
        value: impl Into<Value<'v>>,
    ) -> Result<(), DataError> {
        let place = resource_named::<W>(name)?;
        let of = || text_of_error(name);
        let path = FieldPath::parse(path).map_err(|error| DataError::AtPath { of: of(), error })?;
        let value = if path == FieldPath::WHOLE {
            value.into()
        } else {
            let mut whole = self.whole_resource(place, name)?;
            *whole
                .at_mut(path)
                .map_err(|error| DataError::AtPath { of: of(), error })? = value.into();
            whole
        };
        self.put_resource(place, name, value)
    }

    /// Bytes that a resource of the world's list takes, without what it owns elsewhere: by its name. `None` if the name stands for none or for
    /// several, or the world was made without it.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// #[derive(Default)]
    /// pub struct Clock { pub ticks: u64, pub pace: f64 }
    ///
    /// ecs::world! { #[world] pub struct Tower { components: (u8,), resources: (Clock) } }
    ///
    /// assert_eq!(Tower::new().resource_size("Clock"), Some(16));
    /// ```
    pub fn resource_size(&self, name: &str) -> Option<usize> {
        self.resources.size(resource_named::<W>(name).ok()?)
    }

    #[cfg(feature = "text")]
    fn whole_resource<'v>(&self, place: usize, name: &str) -> Result<Value<'v>, DataError> {
        let text = resource_text::<W>(place).ok_or_else(|| DataError::Unreadable {
            of: text_of_error(name),
        })?;
        let mut made = None;
        (text.show_resource)(&self.resources, place, &mut |value| {
            made = Some(value_of(value));
        });
        let made = made.ok_or_else(|| DataError::MissingResource {
            resource: text_of_error(name),
        })?;
        made.map_err(|error| refused(name, error))
    }

    #[cfg(not(feature = "text"))]
    #[expect(clippy::unused_self, reason = "without serde no value is read")]
    fn whole_resource<'v>(&self, _: usize, name: &str) -> Result<Value<'v>, DataError> {
        Err(DataError::Unreadable {
            of: text_of_error(name),
        })
    }

    #[cfg(feature = "text")]
    fn put_resource(
        &mut self,
        place: usize,
        name: &str,
        value: Value<'_>,
    ) -> Result<(), DataError> {
        let text = resource_text::<W>(place).ok_or_else(|| DataError::Unwritable {
            of: text_of_error(name),
        })?;
        let value = text.made(value, &|| text_of_error(name))?;
        let now = self.storage.now();
        if (text.put_resource)(&mut self.resources, place, value, now) {
            return Ok(());
        }
        Err(DataError::Unwritable {
            of: text_of_error(name),
        })
    }

    #[cfg(not(feature = "text"))]
    #[expect(clippy::unused_self, reason = "without serde no value is written")]
    fn put_resource(&mut self, _: usize, name: &str, _: Value<'_>) -> Result<(), DataError> {
        Err(DataError::Unwritable {
            of: text_of_error(name),
        })
    }
}

#[cfg(feature = "text")]
fn resource_text<W: Declare>(place: usize) -> Option<SerdeBinding> {
    W::RESOURCES.get(place)?.text
}

/// The place of a resource in the world's list.
fn resource_named<W: Declare>(name: &str) -> Result<usize, DataError> {
    let listed = || {
        W::RESOURCES
            .iter()
            .enumerate()
            .filter(|(_, it)| !it.is_event() && !it.is_index())
    };
    if let Some((place, _)) = listed().find(|(_, it)| it.name() == name) {
        return Ok(place);
    }
    let named = || listed().filter(|(_, it)| without_path(it.name()) == name);
    match (named().next(), named().nth(1)) {
        (Some((place, _)), None) => Ok(place),
        (Some(_), Some(_)) => Err(DataError::ambiguous_name(
            name,
            named().map(|(_, it)| it.name()),
        )),
        (None, _) => {
            let resources: Vec<Box<str>> =
                listed().map(|(_, it)| text_of_error(it.name())).collect();
            Err(DataError::NoSuchResource {
                name: text_of_error(name),
                resources,
            })
        }
    }
}
