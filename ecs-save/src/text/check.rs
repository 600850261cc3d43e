//! A serializer that writes nothing, and refuses what its format does not keep.

use super::format::Format;
use ecs_value::Value;
use ecs_value::by_serde::sink::{self, Compound, Leaf, Newtype, Part, Sink, Through};
use ecs_value::by_serde::{MOST_DEPTH, ValueError, value_of};
use serde_core::ser::{Error as _, Serialize};
use std::fmt::Display;

/// Whether the format is able to give a value back, with this many containers around it. The error has the path to the part that it would lose.
pub fn check<T: Serialize + ?Sized>(
    value: &T,
    format: Format,
    around: u32,
) -> Result<(), ValueError> {
    let theirs = around * (format.container + format.element);
    let check = |names_keys| {
        value.serialize(Through(Check {
            format,
            names_keys,
            depth: Depth { ours: 0, theirs },
            is_key: false,
        }))
    };
    // The names of keys cost time, and only errors have them.
    check(false).or_else(|_| check(true)).map(|_| ())
}

/// Whether a value is written as nothing is.
type IsNothing = Result<bool, ValueError>;

#[derive(Clone, Copy)]
struct Check {
    format: Format,
    names_keys: bool,
    depth: Depth,
    /// Whether the value is a key that has to be a text.
    is_key: bool,
}

/// How deep a value is.
#[derive(Clone, Copy)]
struct Depth {
    /// As [`Owned`](ecs_value::by_serde::Owned) counts.
    ours: u32,
    /// As the format counts.
    theirs: u32,
}

impl Check {
    /// Within a value, for which the format counts so much.
    fn within(self, theirs: u32) -> Result<Self, ValueError> {
        let depth = Depth {
            ours: self.depth.ours + 1,
            theirs: self.depth.theirs.saturating_add(theirs),
        };
        if depth.theirs <= self.format.most {
            Ok(Self { depth, ..self })
        } else {
            Err(too_deep())
        }
    }

    /// Checks the depth of a value here.
    fn here(self) -> Result<Self, ValueError> {
        if self.depth.ours < MOST_DEPTH {
            Ok(self)
        } else {
            Err(too_deep())
        }
    }

    fn begin(self) -> Result<Parts, ValueError> {
        self.no_key()?;
        Ok(Parts {
            within: self.within(self.format.container)?,
            next: 0,
            key: String::new(),
        })
    }

    /// A value that is not written as text, nor as a number.
    fn no_key(self) -> Result<(), ValueError> {
        if self.is_key {
            Err(ValueError::custom(
                "the key is no text, which the format demands",
            ))
        } else {
            Ok(())
        }
    }

    fn float(self, value: f64) -> IsNothing {
        if value.is_finite() || self.format.keeps_floats {
            return Ok(false);
        }
        Err(ValueError::custom(format!(
            "{value} would not be read again: the format has no such number, as RON has"
        )))
    }
}

#[cold]
fn too_deep() -> ValueError {
    ValueError::custom("it is nested too deeply to be read again")
}

impl Sink for Check {
    type Ok = bool;
    type Error = ValueError;
    type Parts = Parts;

    fn leaf(self, leaf: Leaf<'_>) -> IsNothing {
        match leaf {
            Leaf::F32(value) => self.float(value.into()),
            Leaf::F64(value) => self.float(value),
            Leaf::None | Leaf::Unit => self.no_key().map(|()| true),
            _ => Ok(false),
        }
    }

    fn unit_variant(self, _: u32, _: &'static str) -> IsNothing {
        // Its name.
        self.within(self.format.wrapper)?.here()?;
        Ok(false)
    }

    fn newtype<T: Serialize + ?Sized>(self, of: Newtype, value: &T) -> IsNothing {
        let Format {
            container, wrapper, ..
        } = self.format;
        if let Newtype::Variant(_, name) = of {
            self.no_key()?;
            let within = self.within(container + wrapper)?.here()?;
            let is_nothing = value.serialize(Through(within));
            return is_nothing
                .map(|_| false)
                .map_err(|error| error.within(name));
        }
        let is_nothing = value.serialize(Through(self.within(wrapper)?.here()?))?;
        match of {
            Newtype::Some if is_nothing && !self.format.keeps_options => Err(ValueError::custom(
                "`Some` of nothing would be read as `None`: the format does not tell them apart, as RON does",
            )),
            Newtype::Some => Ok(false),
            _ => Ok(is_nothing),
        }
    }

    fn parts(self, of: Compound) -> Result<Parts, ValueError> {
        match of {
            Compound::TupleVariant(..) | Compound::StructVariant(..) => {
                self.within(self.format.container)?.here()?.begin()
            }
            _ => self.begin(),
        }
    }

    fn text(self, _: &dyn Display) -> IsNothing {
        Ok(false)
    }

    fn is_human_readable(&self) -> bool {
        self.format.is_human_readable
    }
}

/// The parts of a value.
struct Parts {
    within: Check,
    /// The number of the next element.
    next: usize,
    /// The key of the next value.
    key: String,
}

impl sink::Parts for Parts {
    type Ok = bool;
    type Error = ValueError;

    fn part<T: Serialize + ?Sized>(&mut self, part: Part, value: &T) -> Result<(), ValueError> {
        let Check { format, depth, .. } = self.within;
        let is_key = matches!(part, Part::Key);
        if is_key && self.within.names_keys {
            self.key = match value_of(&value)? {
                Value::Text(text) => text.into_owned(),
                key => key.to_string(),
            };
        }
        let depth = Depth {
            ours: depth.ours,
            theirs: depth.theirs.saturating_add(format.element),
        };
        let check = Check {
            depth,
            is_key: is_key && format.keys_are_texts,
            ..self.within
        };
        value
            .serialize(Through(check.here()?))
            .map_err(|error| match part {
                Part::Element | Part::Place => error.within(&format!("[{}]", self.next)),
                Part::Field(name) => error.within(name),
                Part::Key | Part::Content => error.within(&self.key),
            })?;
        self.next += 1;
        Ok(())
    }

    fn end(self) -> IsNothing {
        Ok(false)
    }
}
