//! Paths to parts of values: `at.x`, `piles[2].name`, `0`.

use crate::names::list;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::error::Error;
use core::fmt;

/// A path to a part of a value, as people write it: `at.x`, `piles[2].name`, `0`. The empty path is that of the whole value.
///
/// A name is that of a struct's field, or a key of a map that is a text; the fields of a tuple, an array or a list are named by their
/// numbers. A number in brackets is an element of a list, an array or a tuple. Options and variants are passed through: a path goes on in
/// their content.
///
/// ```
/// use ecs_value::{FieldPath, Segment};
///
/// let path = FieldPath::parse("piles[2].name")?;
/// let segments: Vec<Segment> = path.segments().collect();
/// assert_eq!(segments, [Segment::Name("piles"), Segment::Index(2), Segment::Name("name")]);
///
/// let error = FieldPath::parse("piles[two]").unwrap_err();
/// assert_eq!(error.to_string(), "`piles[two]` is no path: a number and `]` are expected behind `piles[`");
/// # Ok::<_, ecs_value::PathError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldPath<'p> {
    /// It was parsed once.
    text: &'p str,
}

/// A step of a [`FieldPath`].
///
/// ```
/// use ecs_value::{FieldPath, Segment};
///
/// // The line above the fields of an editor.
/// let path = FieldPath::parse("shelves[2].pan")?;
/// let words: Vec<String> = path
///     .segments()
///     .map(|segment| match segment {
///         Segment::Name(name) => name.to_owned(),
///         Segment::Index(index) => format!("no. {}", index + 1),
///     })
///     .collect();
/// assert_eq!(words.join(" > "), "shelves > no. 3 > pan");
/// # Ok::<_, ecs_value::PathError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment<'p> {
    /// A field by its name, or by its number, or a key.
    Name(&'p str),
    /// An element by its number, from 0.
    Index(usize),
}

impl<'p> FieldPath<'p> {
    /// The path to the whole value.
    pub const WHOLE: Self = Self { text: "" };

    /// Reads a path. O(length).
    ///
    /// # Errors
    ///
    /// If the text is no path. The error gives the place, and the words that are expected there.
    pub fn parse(text: &'p str) -> Result<Self, PathError> {
        let mut steps = Steps { text, at: 0 };
        while let Some(step) = steps.next_step() {
            step.map_err(|expected| PathError::Syntax {
                path: text.into(),
                at: steps.at,
                expected,
            })?;
        }
        Ok(Self { text })
    }

    /// The path of a text that was [parsed](Self::parse) before.
    #[doc(hidden)]
    pub const fn of_parsed(text: &'p str) -> Self {
        Self { text }
    }

    /// The steps, in order.
    pub const fn segments(self) -> Segments<'p> {
        Segments {
            steps: Steps {
                text: self.text,
                at: 0,
            },
        }
    }

    /// The path as it was written.
    pub const fn as_str(self) -> &'p str {
        self.text
    }

    /// The first step, and the path behind it. `None` of the path to the whole value.
    pub fn split_first(self) -> Option<(Segment<'p>, Self)> {
        let mut segments = self.segments();
        let first = segments.next()?;
        let rest = &self.text[segments.steps.at..];
        Some((
            first,
            Self {
                text: rest.strip_prefix('.').unwrap_or(rest),
            },
        ))
    }
}

impl fmt::Display for FieldPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl<'p> TryFrom<&'p str> for FieldPath<'p> {
    type Error = PathError;

    fn try_from(text: &'p str) -> Result<Self, PathError> {
        Self::parse(text)
    }
}

/// The steps of a [`FieldPath`]. See [`FieldPath::segments`].
///
/// ```
/// use ecs_value::{FieldPath, Segment};
///
/// let mut segments = FieldPath::parse("pan.heat.degrees")?.segments();
/// assert_eq!(segments.next(), Some(Segment::Name("pan")));
/// // A clone goes on from here by itself.
/// assert_eq!(segments.clone().count(), 2);
/// assert_eq!(segments.last(), Some(Segment::Name("degrees")));
/// # Ok::<_, ecs_value::PathError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Segments<'p> {
    steps: Steps<'p>,
}

impl<'p> Segments<'p> {
    /// The path up to here.
    pub(crate) fn passed(&self) -> &'p str {
        &self.steps.text[..self.steps.at]
    }
}

impl<'p> Iterator for Segments<'p> {
    type Item = Segment<'p>;

    fn next(&mut self) -> Option<Segment<'p>> {
        self.steps.next_step()?.ok()
    }
}

/// Reads a path step by step.
#[derive(Clone, Debug)]
struct Steps<'p> {
    text: &'p str,
    at: usize,
}

impl<'p> Steps<'p> {
    /// The next step, or the reason why there is none. `None` at the end.
    fn next_step(&mut self) -> Option<Result<Segment<'p>, &'static str>> {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return None;
        }
        if let Some(number) = rest.strip_prefix('[') {
            self.at += 1;
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            let parsed = number[..digits]
                .parse()
                .ok()
                .filter(|_| number[digits..].starts_with(']'));
            let Some(index) = parsed else {
                return Some(Err("a number and `]` are expected"));
            };
            self.at += digits + 1;
            return Some(Ok(Segment::Index(index)));
        }
        let name = match rest.strip_prefix('.') {
            Some(name) if self.at > 0 => name,
            None if self.at == 0 => rest,
            Some(_) => return Some(Err("a name or a `[` is expected")),
            None => return Some(Err("a `.` or a `[` is expected")),
        };
        self.at = self.text.len() - name.len();
        let length = name.find(['.', '[', ']']).unwrap_or(name.len());
        if length == 0 {
            return Some(Err("a name is expected"));
        }
        self.at += length;
        Some(Ok(Segment::Name(&name[..length])))
    }
}

/// Why there is no part of a value at a path. Each error has the path up to where it went wrong.
///
/// ```
/// use ecs_value::{PathError, Value};
///
/// let piles = Value::List(vec![3_u32.into(), 5_u32.into()]);
/// let table = Value::record([("piles", piles), ("legs", 4_u32.into())]);
/// let error = table.at("piles[2]").unwrap_err();
/// assert_eq!(error, PathError::NoSuchElement { at: "piles".into(), index: 2, len: 2 });
/// let error = table.at("legs.length").unwrap_err();
/// assert_eq!(error.to_string(), "`legs` has no `length`: it is u32");
/// let error = table.at("piles[").unwrap_err();
/// assert!(matches!(error, PathError::Syntax { at: 6, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// The text is no path.
    Syntax {
        /// The text.
        path: Box<str>,
        /// The bytes of it that were read.
        at: usize,
        /// The thing that is expected there.
        expected: &'static str,
    },
    /// There is no such field.
    NoSuchField {
        /// The path of the value.
        at: Box<str>,
        /// The field that it lacks.
        field: Box<str>,
        /// The fields that it has.
        fields: Vec<Box<str>>,
    },
    /// A field is given twice.
    GivenTwice {
        /// The field.
        field: Box<str>,
    },
    /// There are fewer elements.
    NoSuchElement {
        /// The path of the list.
        at: Box<str>,
        /// The element that it lacks.
        index: usize,
        /// The number of elements that it has.
        len: usize,
    },
    /// The value has no parts.
    NoParts {
        /// The path of the value.
        at: Box<str>,
        /// The part that was asked for.
        part: Box<str>,
        /// The kind of the value.
        kind: &'static str,
    },
    /// The value is an option, and lacks.
    Absent {
        /// The path of the option.
        at: Box<str>,
    },
}

impl PathError {
    /// The error, of a value at a path within another.
    #[doc(hidden)]
    #[must_use]
    pub fn within(mut self, outer: &str) -> Self {
        let (Self::NoSuchField { at, .. }
        | Self::NoSuchElement { at, .. }
        | Self::NoParts { at, .. }
        | Self::Absent { at }) = &mut self
        else {
            return self;
        };
        if at.is_empty() {
            *at = outer.into();
        } else if !outer.is_empty() {
            let point = if at.starts_with('[') { "" } else { "." };
            *at = alloc::format!("{outer}{point}{at}").into_boxed_str();
        }
        self
    }
}

impl From<Infallible> for PathError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { path, at, expected } if *at == 0 => {
                write!(f, "`{path}` is no path: {expected} at its beginning")
            }
            Self::Syntax { path, at, expected } => {
                write!(
                    f,
                    "`{path}` is no path: {expected} behind `{}`",
                    path.get(..*at).unwrap_or_default()
                )
            }
            Self::NoSuchField { at, field, fields } => {
                match &**at {
                    "" => write!(f, "there is no field `{field}`")?,
                    at => write!(f, "`{at}` has no field `{field}`")?,
                }
                list(f, fields)
            }
            Self::GivenTwice { field } => write!(f, "the field `{field}` is given twice"),
            Self::NoSuchElement { at, index, len } => {
                match &**at {
                    "" => f.write_str("the value")?,
                    at => write!(f, "`{at}`")?,
                }
                write!(
                    f,
                    " has no element {index}: there {} {len}",
                    if *len == 1 { "is" } else { "are" }
                )
            }
            Self::NoParts { at, part, kind } if at.is_empty() => {
                write!(f, "there is no `{part}`: the value is {kind}")
            }
            Self::NoParts { at, part, kind } => write!(f, "`{at}` has no `{part}`: it is {kind}"),
            Self::Absent { at } if at.is_empty() => {
                f.write_str("the value is an option, and lacks")
            }
            Self::Absent { at } => write!(f, "`{at}` is an option, and lacks"),
        }
    }
}

impl Error for PathError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn segments(text: &str) -> Vec<Segment<'_>> {
        FieldPath::parse(text).unwrap().segments().collect()
    }

    #[test]
    fn a_path_is_names_and_numbers() {
        use Segment::{Index, Name};
        assert_eq!(segments(""), []);
        assert_eq!(segments("0"), [Name("0")]);
        assert_eq!(segments("at.x"), [Name("at"), Name("x")]);
        assert_eq!(segments("[3][4].ä b"), [Index(3), Index(4), Name("ä b")]);
        assert_eq!(
            segments("piles[2].name"),
            [Name("piles"), Index(2), Name("name")]
        );
    }

    #[test]
    fn a_text_that_is_no_path_is_told_the_expected_word_and_its_place() {
        let says = |text: &str, message: &str| {
            assert_eq!(FieldPath::parse(text).unwrap_err().to_string(), message);
        };
        says(
            ".x",
            "`.x` is no path: a name or a `[` is expected at its beginning",
        );
        says("a..b", "`a..b` is no path: a name is expected behind `a.`");
        says("a.", "`a.` is no path: a name is expected behind `a.`");
        says(
            "a[",
            "`a[` is no path: a number and `]` are expected behind `a[`",
        );
        says(
            "a[1",
            "`a[1` is no path: a number and `]` are expected behind `a[`",
        );
        says(
            "a[-1]",
            "`a[-1]` is no path: a number and `]` are expected behind `a[`",
        );
        says(
            "a[1]b",
            "`a[1]b` is no path: a `.` or a `[` is expected behind `a[1]`",
        );
        says(
            "a]",
            "`a]` is no path: a `.` or a `[` is expected behind `a`",
        );
        says(
            "a[99999999999999999999999]",
            "`a[99999999999999999999999]` is no path: a number and `]` are expected behind `a[`",
        );
    }

    #[test]
    fn a_path_is_split_behind_its_first_step() {
        let (first, rest) = FieldPath::parse("a.b[1]").unwrap().split_first().unwrap();
        assert_eq!((first, rest.as_str()), (Segment::Name("a"), "b[1]"));
        let (_, rest) = rest.split_first().unwrap();
        assert_eq!(rest.as_str(), "[1]");
        assert_eq!(FieldPath::WHOLE.split_first(), None);
    }
}
