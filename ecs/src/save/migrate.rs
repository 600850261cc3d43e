//! Values of older versions of a type.

use super::codec::{Input, Refusal};
use super::owned::{Budget, Owned};
use crate::component::Component;
use crate::field::FieldInfo;
use crate::text::Text;
use serde_core::de::Deserialize;
use std::any::Any;
use std::boxed::Box;

/// A type that has an older version: `#[component(version = 2, from = HeatV1)]`. The derive implements it.
pub trait Migrates: Component {
    /// The way from the older version.
    const MIGRATION: &'static Migration;
}

/// The way from a version of a type to the next one. Made by [`of`](Self::of) alone.
pub struct Migration {
    /// The older version.
    pub(crate) version: u32,
    /// Its fields.
    pub(crate) fields: &'static [FieldInfo],
    /// The way to the older version.
    before: Option<&'static Self>,
    read: ReadOld,
    convert: Convert,
}

type ReadOld = fn(&mut Input<'_>, &Budget) -> Result<Box<dyn Any>, postcard::Error>;
type Convert = fn(Box<dyn Any>) -> Option<Box<dyn Any>>;

impl Migration {
    /// From one type to the next one, with the way to the first of them, if there is one.
    pub const fn of<O, N>(before: Option<&'static Self>) -> Self
    where
        O: Component + Deserialize<'static> + Into<N>,
        N: Component,
    {
        Self {
            version: O::VERSION,
            fields: O::FIELDS,
            before,
            read: |input, budget| Ok(Box::new(O::deserialize(Owned::new(input, budget))?)),
            convert: |old| {
                let new: N = (*old.downcast::<O>().ok()?).into();
                Some(Box::new(new))
            },
        }
    }

    /// The way from a version, through those between.
    pub(crate) fn find(&'static self, version: u32) -> Option<&'static Self> {
        if self.version == version { Some(self) } else { self.before?.find(version) }
    }

    /// Reads a value of a version, and takes it all the way.
    pub(crate) fn read(
        &'static self,
        version: u32,
        input: &mut Input<'_>,
        budget: &Budget,
    ) -> Result<Box<dyn Any>, Refusal> {
        let old = match self.before.filter(|_| self.version != version) {
            Some(before) => before.read(version, input, budget)?,
            None => (self.read)(input, budget).map_err(|error| Refusal::of(0, &error))?,
        };
        (self.convert)(old).ok_or_else(|| Refusal::new(0, "the versions of its type do not follow each other"))
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
        let text = Text::new().with("`").with(O::NAME).with("` is the version before `").with(N::NAME);
        panic!("{}", text.with("`: give it a lower number by `#[component(version = …)]`").as_str());
    }
}
