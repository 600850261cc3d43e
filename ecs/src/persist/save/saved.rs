//! The ways in which a world's components and resources are saved, which are found without being asked for.
#![allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]

use super::codec::{Codec, Initial, PlainCodec};
use super::migrate::{Migrates, Migration};
use crate::base::erased::resource_cells::Resources;
use crate::base::text::without_path;
use crate::schema::description::Description;
use crate::schema::{ComponentDeclaration, Relation, is_same};
use crate::storage::events::Events;
use std::marker::PhantomData;

/// Finds how values of any type are saved: each associated constant of an inherent `impl` wins over that of the trait [`Unsaved`] where its
/// bound holds.
pub struct Saved<C: ?Sized>(PhantomData<C>);

impl<C: serde_core::Serialize + serde_core::Deserialize<'static> + 'static> Saved<C> {
    /// By serde.
    pub const __ecs_codec: Option<Codec> = Some(Codec::of::<C>());
}

impl<C: Migrates> Saved<C> {
    /// The way from the older version.
    pub const __ecs_migration: Option<&'static Migration> = Some(C::MIGRATION);
}

#[cfg(feature = "plain")]
impl<C: bytemuck::NoUninit + bytemuck::CheckedBitPattern> Saved<C> {
    /// As bytes.
    pub const __ecs_plain: Option<PlainCodec> = Some(PlainCodec::of::<C>());
}

impl<C: Default + 'static> Saved<C> {
    /// The value that the type begins with.
    pub const __ecs_initial: Option<Initial> = Some(Initial::of::<C>());
}

/// See [`Saved`].
pub trait Unsaved {
    /// The type has no serde.
    const __ecs_codec: Option<Codec> = None;
    /// Values are not mere bytes.
    const __ecs_plain: Option<PlainCodec> = None;
    /// The type has no older version.
    const __ecs_migration: Option<&'static Migration> = None;
    /// The type has no `Default`.
    const __ecs_initial: Option<Initial> = None;
}

impl<C: ?Sized> Unsaved for Saved<C> {}

/// How a component or a resource is saved.
#[derive(Clone, Copy)]
pub struct SavedType {
    pub(crate) codec: Option<Codec>,
    pub(crate) plain: Option<PlainCodec>,
    pub(crate) initial: Option<Initial>,
    description: Option<&'static Description>,
    /// Whether it is an `Option` of the type that is described.
    is_optional: bool,
    /// The names in older saves that the list says.
    was: &'static [&'static str],
    /// The way from the older version.
    pub(crate) migration: Option<&'static Migration>,
    transient: bool,
    /// Forgets all events, of a queue.
    pub(crate) clear: Option<fn(&mut Resources, usize)>,
}

impl SavedType {
    /// By the traits that its type has.
    pub const fn new(
        codec: Option<Codec>,
        plain: Option<PlainCodec>,
        initial: Option<Initial>,
        description: Option<&'static Description>,
    ) -> Self {
        let transient = matches!(
            description,
            Some(Description {
                transient: true,
                ..
            })
        );
        Self {
            codec,
            plain,
            initial,
            description,
            is_optional: false,
            was: &[],
            migration: None,
            transient,
            clear: None,
        }
    }

    /// The same, of a type that may have an older version.
    #[must_use]
    pub const fn migrating(self, migration: Option<&'static Migration>) -> Self {
        Self { migration, ..self }
    }

    /// Of a component that is registered while the program runs: by a codec, or not at all.
    pub(crate) const fn registered(codec: Option<Codec>) -> Self {
        Self {
            transient: codec.is_none(),
            ..Self::new(codec, None, None, None)
        }
    }

    /// Of a relation, by its target.
    pub const fn relation<R: Relation>(description: Option<&'static Description>) -> Self {
        Self::new(Some(Codec::relation::<R>()), None, None, description)
    }

    /// The same, of which the world says `transient(…)`.
    #[must_use]
    pub const fn transient(self) -> Self {
        Self {
            transient: true,
            ..self
        }
    }

    /// The same, of an `Option` of the type that is described.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self {
            is_optional: true,
            ..self
        }
    }

    /// The same, of a resource for which older saves have these names: `#[was(Weather = "Time")]`.
    #[must_use]
    pub const fn formerly(self, was: &'static [&'static str]) -> Self {
        Self { was, ..self }
    }

    /// The queue of a type of events, which is not saved.
    pub const fn events<E: 'static>() -> Self {
        let clear: fn(&mut Resources, usize) = |resources, place| {
            if let Some(events) = resources.get_mut::<Events<E>>(place) {
                events.clear();
            }
        };
        Self {
            transient: true,
            clear: Some(clear),
            ..Self::new(None, None, None, None)
        }
    }

    /// Whether older saves know it by this name.
    pub(crate) const fn was(&self, name: &str) -> bool {
        let [of_type, of_list] = self.former_names();
        is_one_of(name, of_type) || is_one_of(name, of_list)
    }

    /// The names that older saves have for it: those that its type says, and those that the list says.
    pub(crate) const fn former_names(&self) -> [&'static [&'static str]; 2] {
        let of_type = match self.description {
            Some(description) => description.was,
            None => &[],
        };
        [of_type, self.was]
    }

    /// A name that older saves have for both.
    pub(super) const fn shared_former_name(&self, other: &Self) -> Option<&'static str> {
        for_each!(names in &self.former_names() => {
            for_each!(name in *names => {
                if other.was(name) {
                    return Some(name);
                }
            });
        });
        None
    }

    pub(crate) const fn is_transient(&self) -> bool {
        self.transient
    }

    /// The description of the type, or of the type inside its `Option`.
    pub(crate) const fn description(&self) -> Option<&'static Description> {
        self.description
    }

    /// The version of the type. An `Option` has no versions.
    pub(crate) const fn version(&self) -> u32 {
        match self.description {
            Some(description) if !self.is_optional => description.version,
            _ => 1,
        }
    }

    /// The type of the first field that is written as a reference.
    pub(super) const fn borrowed(&self) -> Option<&'static str> {
        let Some(description) = self.description else {
            return None;
        };
        for_each!(field in description.fields => {
            if let [b'&', ..] = field.type_name.as_bytes() {
                return Some(field.type_name);
            }
        });
        None
    }
}

/// The name of a component in saves: that of its type, or the one that its list uses where the type does not describe itself, or has
/// parameters; without the path to it.
pub(crate) const fn saved_name(declaration: &ComponentDeclaration) -> &'static str {
    let listed = declaration.listed();
    match declaration.description {
        Some(description) if description.renamed || !has_parameters(listed) => description.name,
        _ => without_path(listed),
    }
}

const fn has_parameters(name: &str) -> bool {
    any_of!(byte in name.as_bytes() => *byte == b'<')
}

/// Whether a name is among others.
const fn is_one_of(name: &str, names: &[&str]) -> bool {
    any_of!(other in names => is_same(other, name))
}
