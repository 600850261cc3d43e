//! Parts of values by their paths.

use crate::{FieldPath, PathError, Segment, Segments, Value};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

impl<'v> Value<'v> {
    /// The part of the value at a [`FieldPath`]. O(length of the path + fields on the way).
    ///
    /// # Errors
    ///
    /// If the text is not a path, or the value has no such part. The error lists the existing fields.
    pub fn at<'p>(
        &self,
        path: impl TryInto<FieldPath<'p>, Error: Into<PathError>>,
    ) -> Result<&Self, PathError> {
        let mut segments = path.try_into().map_err(Into::into)?.segments();
        let mut value = self;
        loop {
            let before = segments.passed();
            let Some(segment) = segments.next() else {
                return Ok(value);
            };
            let holder = value
                .holder()
                .ok_or_else(|| PathError::Absent { at: before.into() })?;
            let Some(place) = holder.find(segment) else {
                return Err(holder.missing(before, segment));
            };
            value = match holder {
                Self::Struct(fields) => &fields[place].1,
                Self::Map(entries) => &entries[place].1,
                Self::List(values) | Self::Tuple(values) => &values[place],
                _ => return Err(holder.missing(before, segment)),
            };
        }
    }

    /// Like [`at`](Self::at), mutably.
    ///
    /// # Errors
    ///
    /// See [`at`](Self::at).
    pub fn at_mut<'p>(
        &mut self,
        path: impl TryInto<FieldPath<'p>, Error: Into<PathError>>,
    ) -> Result<&mut Self, PathError> {
        self.part_mut(path.try_into().map_err(Into::into)?.segments())
    }

    /// Consumes the value and returns the part at a path.
    #[doc(hidden)]
    pub fn into_part(mut self, path: FieldPath<'_>) -> Result<Self, PathError> {
        self.at_mut(path)
            .map(|part| core::mem::replace(part, Self::Unit))
    }

    fn part_mut(&mut self, mut segments: Segments<'_>) -> Result<&mut Self, PathError> {
        let before = segments.passed();
        let Some(segment) = segments.next() else {
            return Ok(self);
        };
        let holder = self
            .holder_mut()
            .ok_or_else(|| PathError::Absent { at: before.into() })?;
        let Some(place) = holder.find(segment) else {
            return Err(holder.missing(before, segment));
        };
        match holder {
            Self::Struct(fields) => fields[place].1.part_mut(segments),
            Self::Map(entries) => entries[place].1.part_mut(segments),
            Self::List(values) | Self::Tuple(values) => values[place].part_mut(segments),
            other => Err(other.missing(before, segment)),
        }
    }

    /// The value that has the parts: the content of an option or of a variant. `None` for an empty option.
    fn holder(&self) -> Option<&Self> {
        match self {
            Self::Optional(value) => value.as_ref()?.holder(),
            Self::Variant { content, .. } => content.holder(),
            _ => Some(self),
        }
    }

    fn holder_mut(&mut self) -> Option<&mut Self> {
        match self {
            Self::Optional(value) => value.as_mut()?.holder_mut(),
            Self::Variant { content, .. } => content.holder_mut(),
            _ => Some(self),
        }
    }

    /// The position of a part.
    fn find(&self, segment: Segment<'_>) -> Option<usize> {
        match (self, segment) {
            (Self::Struct(fields), Segment::Name(name)) => {
                fields.iter().position(|(field, _)| field == name)
            }
            (Self::Map(entries), Segment::Name(name)) => {
                entries.iter().position(|(key, _)| key.is_key(name))
            }
            (Self::List(values) | Self::Tuple(values), Segment::Index(index)) => {
                (index < values.len()).then_some(index)
            }
            (Self::List(values) | Self::Tuple(values), Segment::Name(name)) => {
                let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
                name.parse()
                    .ok()
                    .filter(|place| is_number && *place < values.len())
            }
            _ => None,
        }
    }

    /// Whether a map's key has this name.
    fn is_key(&self, name: &str) -> bool {
        match self {
            Self::Text(text) => text == name,
            Self::Variant { .. } => self.is_plain_variant(name),
            Self::Struct(_) | Self::Map(_) | Self::List(_) | Self::Tuple(_) => false,
            other => other.to_string() == name,
        }
    }

    fn missing(&self, before: &str, segment: Segment<'_>) -> PathError {
        let at = before.into();
        let field = match segment {
            Segment::Name(name) => name.into(),
            Segment::Index(index) => alloc::format!("[{index}]").into_boxed_str(),
        };
        match (self, segment) {
            (Self::List(values) | Self::Tuple(values), Segment::Index(index)) => {
                PathError::NoSuchElement {
                    at,
                    index,
                    len: values.len(),
                }
            }
            (Self::List(values), Segment::Name(name)) if name.parse::<usize>().is_ok() => {
                PathError::NoSuchElement {
                    at,
                    index: name.parse().unwrap_or(usize::MAX),
                    len: values.len(),
                }
            }
            (Self::Struct(_) | Self::Map(_) | Self::Tuple(_), _) => PathError::NoSuchField {
                at,
                field,
                fields: self.names(),
            },
            _ => PathError::NoParts {
                at,
                part: field,
                kind: self.kind(),
            },
        }
    }

    /// The names of the parts.
    fn names(&self) -> Vec<Box<str>> {
        match self {
            Self::Struct(fields) => fields
                .iter()
                .map(|(name, _)| Box::<str>::from(&**name))
                .collect(),
            Self::Map(entries) => entries.iter().map(|(key, _)| key.key_text()).collect(),
            Self::Tuple(values) => (0..values.len())
                .map(|place| place.to_string().into_boxed_str())
                .collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn key_text(&self) -> Box<str> {
        match self {
            Self::Text(text) => Box::<str>::from(&**text),
            other => other.to_string().into_boxed_str(),
        }
    }

    /// Whether the value has no parts, like that of a tag.
    #[doc(hidden)]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Unit => true,
            Self::Struct(fields) => fields.is_empty(),
            Self::Map(entries) => entries.is_empty(),
            Self::Tuple(values) | Self::List(values) => values.is_empty(),
            _ => false,
        }
    }

    /// The fields of a struct by name, or of a tuple by index. Any other value is returned as the error.
    #[doc(hidden)]
    pub fn into_fields(self) -> Result<Vec<(Cow<'v, str>, Self)>, Self> {
        match self {
            Self::Struct(fields) => Ok(fields),
            Self::Tuple(values) | Self::List(values) => Ok((0..)
                .zip(values)
                .map(|(place, value): (usize, _)| (Cow::Owned(place.to_string()), value))
                .collect()),
            Self::Unit => Ok(Vec::new()),
            other => Err(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn pile() -> Value<'static> {
        let named = |name: &'static str| Value::record([("name", Value::from(name))]);
        Value::record([
            ("piles", Value::List(vec![named("a"), named("b")])),
            ("at", Value::Tuple(vec![1.5_f32.into(), 2_u8.into()])),
            ("cook", None::<u8>.into()),
            (
                "task",
                Value::variant("Fry", Value::record([("stove", Value::from(7_u8))])),
            ),
            ("prices", Value::Map(vec![("soup".into(), 3_u8.into())])),
        ])
    }

    #[test]
    fn a_part_is_found_by_its_path() {
        let pile = pile();
        assert_eq!(pile.at("piles[1].name"), Ok(&"b".into()));
        assert_eq!(pile.at("at.0"), Ok(&1.5_f32.into()));
        assert_eq!(pile.at("at[1]"), Ok(&2_u8.into()));
        assert_eq!(pile.at("task.stove"), Ok(&7_u8.into()));
        assert_eq!(pile.at("prices.soup"), Ok(&3_u8.into()));
        assert_eq!(pile.at(""), Ok(&pile));
    }

    #[test]
    fn a_part_is_written_by_its_path() {
        let mut pile = pile();
        *pile.at_mut("piles[1].name").unwrap() = "c".into();
        *pile.at_mut("task.stove").unwrap() = 8_u8.into();
        assert_eq!(
            (pile.at("piles[1].name"), pile.at("task.stove")),
            (Ok(&"c".into()), Ok(&8_u8.into()))
        );
    }

    #[test]
    fn a_wrong_path_lists_the_parts_that_there_are() {
        let says = |path: &str, message: &str| {
            assert_eq!(pile().at(path).unwrap_err().to_string(), message);
            assert_eq!(pile().at_mut(path).unwrap_err().to_string(), message);
        };
        says(
            "pile",
            "there is no field `pile`: there are `piles`, `at`, `cook`, `task` and `prices`",
        );
        says(
            "piles[1].nme",
            "`piles[1]` has no field `nme`: there is `name`",
        );
        says("piles[2]", "`piles` has no element 2: there are 2");
        let one = Value::List(vec![1.into()]);
        assert_eq!(
            one.at("[1]").unwrap_err().to_string(),
            "the value has no element 1: there is 1"
        );
        says("at.2", "`at` has no field `2`: there are `0` and `1`");
        says("at.0.x", "`at.0` has no `x`: it is f32");
        says("cook.x", "`cook` is an option, and lacks");
        says(
            "prices.fries",
            "`prices` has no field `fries`: there is `soup`",
        );
        says("piles.name", "`piles` has no `name`: it is a list");
    }
}
