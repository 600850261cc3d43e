//! Values of older versions of a type.

use super::codec::PlainCodec;
use super::convert::{Newer, Older, Refused};
use crate::base::component::Component;
use crate::base::rule::refuse;
use crate::base::text::ConstString;
use ecs_save::codec::{Error, Input, NO_VALUE, Refusal, Step};
use ecs_save::shape::{self, KnownShape, TypeShape};
use ecs_value::FieldInfo;
use ecs_value::by_serde::{Budget, Owned};
use serde_core::de::Deserialize;
use std::any::Any;
use std::boxed::Box;
use std::iter::successors;
use std::string::ToString;
use std::sync::Arc;

/// A type that has an older version: `#[component(version = 2, from = HeatV1)]`. The derive implements it.
pub trait Migrates: Component {
    /// The way from the older version.
    const MIGRATION: &'static Migration;
}

/// The way from a version of a type to the next one. Made by [`of`](Self::of) alone.
pub struct Migration {
    /// The older version.
    pub(crate) version: u32,
    /// The version that its values become.
    next: u32,
    /// The fields of the older version.
    pub(crate) fields: &'static [FieldInfo],
    shape: fn() -> Arc<TypeShape>,
    serde_ways: &'static [(&'static str, &'static str)],
    /// The way to the older version.
    before: Option<&'static Self>,
    read_binary: ReadBinary,
    read_text: ReadText,
    /// How values are read that were saved as bytes, if they can be.
    pub(super) plain: Option<PlainCodec>,
    convert: fn(Older) -> Newer,
}

type ReadBinary = fn(&mut Input<'_>, &Budget) -> Result<Box<dyn Any>, Error>;
type ReadText = fn(
    &mut dyn erased_serde::Deserializer<'_>,
    &Budget,
) -> Result<Box<dyn Any>, erased_serde::Error>;
/// Reads a value of the version before a step.
type ReadOld<'r> = &'r mut dyn FnMut(&'static Migration) -> Result<Box<dyn Any>, Refusal>;

impl Migration {
    /// From one type to the next one, with the way to the first of them, if there is one.
    pub const fn of<O, N>(
        before: Option<&'static Self>,
        plain: Option<PlainCodec>,
        convert: fn(Older) -> Newer,
    ) -> Self
    where
        O: Component + Deserialize<'static>,
        N: Component,
    {
        Self {
            version: O::VERSION,
            next: N::VERSION,
            fields: O::FIELDS,
            shape: shape::of_type::<O>,
            serde_ways: O::SERDE_WAYS,
            before,
            read_binary: |input, budget| Ok(Box::new(O::deserialize(Owned::new(input, budget))?)),
            read_text: |input, budget| Ok(Box::new(O::deserialize(Owned::new(input, budget))?)),
            plain,
            convert,
        }
    }

    /// The steps, from the last one to the first.
    pub(super) fn chain(&'static self) -> impl Iterator<Item = &'static Self> {
        successors(Some(self), |step| step.before)
    }

    /// The way from a version, through those between.
    pub(crate) fn find(&'static self, version: u32) -> Option<&'static Self> {
        self.chain().find(|step| step.version == version)
    }

    /// Reads a value of a version, and takes it all the way.
    fn read(&'static self, version: u32, read_old: ReadOld<'_>) -> Result<Box<dyn Any>, Refusal> {
        let old = match self.before.filter(|_| self.version != version) {
            Some(before) => before.read(version, read_old)?,
            None => read_old(self)?,
        };
        (self.convert)(Older::new(old))
            .into_result()
            .map_err(|refused| match refused {
                Refused::OtherType => {
                    Refusal::new(0, "the versions of its type do not follow each other")
                }
                Refused::ByUser(message) => {
                    let step = Step {
                        saved: version,
                        from: self.version,
                        to: self.next,
                    };
                    Refusal {
                        step: Some(step),
                        ..Refusal::new(0, &message)
                    }
                }
            })
    }
}

impl Migration {
    /// The shape of the older version.
    pub(super) fn shape(&self) -> KnownShape {
        KnownShape {
            of_type: (self.shape)(),
            ways: self.serde_ways,
        }
    }

    /// Reads a value of the older version.
    fn read_old(&self, input: &mut OldInput<'_>) -> Result<Box<dyn Any>, Refusal> {
        match input {
            OldInput::BySerde(input, budget) => {
                (self.read_binary)(input, budget).map_err(|error| Refusal::of(0, &error))
            }
            OldInput::AsBytes(rest) => {
                let plain = self
                    .plain
                    .and_then(|plain| Some((plain, rest.split_at_checked(plain.size)?)));
                let (plain, (value, behind)) =
                    plain.ok_or_else(|| Refusal::new(0, "the bytes end within it"))?;
                *rest = behind;
                (plain.value)(value).ok_or_else(|| Refusal::new(0, NO_VALUE))
            }
        }
    }
}

/// Reads a value of an older version from a text, and takes the value all the way.
pub(super) fn read_text(
    way: &'static Migration,
    version: u32,
    text: &mut dyn erased_serde::Deserializer<'_>,
    budget: &Budget,
) -> Result<Box<dyn Any>, Refusal> {
    way.read(version, &mut |step| {
        (step.read_text)(text, budget).map_err(|error| Refusal::new(0, &error.to_string()))
    })
}

/// An older version of a type that a save has: the way from it, its number, and how its values were written.
#[derive(Clone, Copy)]
pub(super) struct OldVersion {
    pub(super) way: &'static Migration,
    pub(super) version: u32,
    pub(super) as_bytes: bool,
}

impl OldVersion {
    /// The values that were written, one behind the other.
    pub(super) fn values(self, bytes: &[u8], depth: u32) -> OldValues<'_> {
        let input = if self.as_bytes {
            OldInput::AsBytes(bytes)
        } else {
            OldInput::BySerde(Input::from_bytes(bytes), Budget::new(depth, bytes.len()))
        };
        OldValues { old: self, input }
    }
}

/// Values of an older version, which become those of the type that there is.
pub(super) struct OldValues<'b> {
    old: OldVersion,
    input: OldInput<'b>,
}

enum OldInput<'b> {
    BySerde(Input<'b>, Budget),
    AsBytes(&'b [u8]),
}

impl OldValues<'_> {
    pub(super) fn next(&mut self) -> Result<Box<dyn Any>, Refusal> {
        let Self { old, input } = self;
        old.way.read(old.version, &mut |step| step.read_old(input))
    }

    /// Ends the reading. Says whether all bytes were read.
    pub(super) fn end(self) -> bool {
        match self.input {
            OldInput::BySerde(input, _) => matches!(input.finalize(), Ok([])),
            OldInput::AsBytes(rest) => rest.is_empty(),
        }
    }
}

/// Asserts that the older version of a type has a lower number.
///
/// # Panics
///
/// When the program is compiled, if it has not.
#[track_caller]
pub const fn check_version<O: Component, N: Component>() {
    if O::VERSION >= N::VERSION {
        refuse(&ConstString::of(&[
            "`",
            O::NAME,
            "` is the version before `",
            N::NAME,
            "`: give it a lower number by `#[component(version = …)]`",
        ]));
    }
}
