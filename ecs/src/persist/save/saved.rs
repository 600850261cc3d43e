//! The ways in which a world's components and resources are saved, which are found without being asked for.

use super::Saves;
use super::codec::{Codec, Initial, PlainCodec};
use super::migrate::{Migrates, Migration};
use crate::base::resource_cells::Resources;
use crate::base::text::{ConstString, without_path};
use crate::index::IndexInfo;
use crate::query::ArchetypeOf;
use crate::schema::description::Description;
use crate::schema::{
    ComponentDeclaration, ComponentOf, Relation, ResourceOf, check_component, is_same,
};
use crate::storage::events::Events;
use std::marker::PhantomData;

/// Finds how values of any type are saved: each associated constant of an inherent `impl` wins over that of the trait [`Unsaved`] where its
/// bound holds.
pub struct Saved<C: ?Sized>(PhantomData<C>);

#[allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]
impl<C: serde_core::Serialize + serde_core::Deserialize<'static> + 'static> Saved<C> {
    /// By serde.
    pub const __ecs_codec: Option<Codec> = Some(Codec::of::<C>());
}

#[allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]
impl<C: Migrates> Saved<C> {
    /// The way from the older version.
    pub const __ecs_migration: Option<&'static Migration> = Some(C::MIGRATION);
}

#[cfg(feature = "plain")]
#[allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]
impl<C: bytemuck::NoUninit + bytemuck::CheckedBitPattern> Saved<C> {
    /// As bytes.
    pub const __ecs_plain: Option<PlainCodec> = Some(PlainCodec::of::<C>());
}

#[allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]
impl<C: Default + 'static> Saved<C> {
    /// The value that the type begins with.
    pub const __ecs_initial: Option<Initial> = Some(Initial::of::<C>());
}

/// See [`Saved`].
#[allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]
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
    const fn shared_former_name(&self, other: &Self) -> Option<&'static str> {
        let (mut i, all) = (0, self.former_names());
        while i < all.len() {
            let mut j = 0;
            while j < all[i].len() {
                if other.was(all[i][j]) {
                    return Some(all[i][j]);
                }
                j += 1;
            }
            i += 1;
        }
        None
    }

    /// Adds the names that older saves have for it. Says whether none of them may have been there.
    const fn add_former_names(&self, names: &mut Names) -> bool {
        let (mut i, all, mut is_apart) = (0, self.former_names(), true);
        while i < all.len() {
            let mut j = 0;
            while j < all[i].len() {
                is_apart &= !names.add(all[i][j]);
                j += 1;
            }
            i += 1;
        }
        is_apart
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
    const fn borrowed(&self) -> Option<&'static str> {
        let Some(description) = self.description else {
            return None;
        };
        let mut i = 0;
        while i < description.fields.len() {
            let written = description.fields[i].type_name;
            if let [b'&', ..] = written.as_bytes() {
                return Some(written);
            }
            i += 1;
        }
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
    let bytes = name.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] == b'<' {
            return true;
        }
        i += 1;
    }
    false
}

/// Asserts the [rules for a component](check_component), and that it can be saved, or need not be.
///
/// # Panics
///
/// When the program is compiled, with the component's name and a way out.
#[track_caller]
pub const fn check_saved<W: Saves, C: ComponentOf<W>>() {
    check_component::<W, C>();
    check_transient_key::<W>(C::INDEX);
    check::<W>(true, C::INDEX);
}

/// As [`check_saved`], of a resource of the list.
///
/// # Panics
///
/// As [`check_saved`] does.
#[track_caller]
pub const fn check_saved_resource<W: Saves, R: ResourceOf<W>>() {
    check::<W>(false, R::INDEX);
}

/// The compiler refuses the program with these pieces of a text.
macro_rules! refuse {
    ($($piece:expr),* $(,)?) => {
        panic!("{}", ConstString::new()$(.with($piece))*.as_str())
    };
}

/// Asserts that a component is not all of a unique key, if each entity of a loaded world begins with one value of it: all would have one key.
#[track_caller]
const fn check_transient_key<W: Saves>(component: usize) {
    let mut index = 0;
    while index < W::INDEXES.len() {
        let IndexInfo {
            name,
            watched,
            unique,
            ..
        } = &W::INDEXES[index];
        let (mut i, mut is_of_it, mut begins) = (0, false, unique.is_some());
        while i < watched.len() {
            let saved = &W::SAVED[watched[i]];
            is_of_it |= watched[i] == component;
            begins &= saved.transient && saved.initial.is_some();
            i += 1;
        }
        if is_of_it && begins {
            refuse!(
                "`",
                W::COMPONENTS[component].listed(),
                "` is transient, and each entity of a loaded world begins with its `Default`, but the index `",
                name,
                "` allows each key once: save it, or leave `Default` out, so that entities are loaded without it",
            );
        }
        index += 1;
    }
}

/// A component or a resource of a list.
struct Listed {
    listed: &'static str,
    /// The name in saves. `None` of a queue of events, which is not saved.
    name: Option<&'static str>,
    saved: &'static SavedType,
}

impl Listed {
    const fn count<W: Saves>(are_components: bool) -> usize {
        if are_components {
            W::COMPONENTS.len()
        } else {
            // Indexes are resources behind these, and are not saved.
            W::SAVED_RESOURCES.len()
        }
    }

    const fn at<W: Saves>(is_component: bool, place: usize) -> Self {
        if is_component {
            let declaration = &W::COMPONENTS[place];
            return Self {
                listed: declaration.listed(),
                name: Some(saved_name(declaration)),
                saved: &W::SAVED[place],
            };
        }
        let listed = W::RESOURCES[place].name();
        Self {
            listed,
            name: if W::RESOURCES[place].is_event() {
                None
            } else {
                Some(without_path(listed))
            },
            saved: &W::SAVED_RESOURCES[place],
        }
    }
}

/// Asserts that a component or a resource can be saved, or need not be, and that its names are its own.
#[track_caller]
const fn check<W: Saves>(is_component: bool, place: usize) {
    let own = Listed::at::<W>(is_component, place);
    check_serde(
        &own,
        if is_component {
            "component"
        } else {
            "resource"
        },
    );
    let is_apart = if is_component {
        Apart::<W>::COMPONENTS
    } else {
        Apart::<W>::RESOURCES
    };
    let mut other = 0;
    while !is_apart && other < Listed::count::<W>(is_component) {
        if other != place {
            let others = Listed::at::<W>(is_component, other);
            check_apart(&own, &others, is_component, other < place);
        }
        other += 1;
    }
}

#[track_caller]
const fn check_serde(Listed { listed, saved, .. }: &Listed, derive: &str) {
    if saved.transient {
        return;
    }
    if let Some(borrowed) = saved.borrowed() {
        refuse!(
            "`",
            listed,
            "` borrows its text (`",
            borrowed,
            "`), and a save has nothing to lend: make it `String`, `Box<str>` or `Cow<'static, str>`, or say `#[",
            derive,
            "(transient)]`",
        );
    }
    if saved.codec.is_none() {
        refuse!(
            "`",
            listed,
            "` is not saved: derive `serde::Serialize` and `serde::Deserialize`, or say `#[",
            derive,
            "(transient)]`, or `#[world(transient(",
            listed,
            "))]` of a type from elsewhere",
        );
    }
}

/// Asserts that two of a list have no name in common. Of names that both have, the later one says it.
#[track_caller]
const fn check_apart(own: &Listed, other: &Listed, is_component: bool, is_later: bool) {
    let (Some(name), Some(others)) = (own.name, other.name) else {
        return;
    };
    if other.saved.was(name) {
        refuse!(
            "`",
            other.listed,
            "` was saved by the name `",
            name,
            "` once, as `",
            own.listed,
            "` is now: take it out of `was(…)`, or give `",
            own.listed,
            if is_component {
                "` another name by `#[component(name = \"…\")]`"
            } else {
                "` another name"
            },
        );
    }
    if is_later && is_same(name, others) {
        let ways = if is_component {
            ["another by `#[component(name = \"…\")]`", "", ""]
        } else {
            let end = "\")]` before the list finds it in older saves";
            ["another; `#[was(… = \"", name, end]
        };
        let [first, second, third] = ways;
        refuse!(
            "`",
            own.listed,
            "` and `",
            other.listed,
            "` would be saved by one name, `",
            name,
            "`: give one of the two ",
            first,
            second,
            third,
        );
    }
    if is_later && let Some(name) = own.saved.shared_former_name(other.saved) {
        refuse!(
            "`",
            own.listed,
            "` and `",
            other.listed,
            "` were both saved by the name `",
            name,
            "` once: take it out of the `was(…)` of one of the two",
        );
    }
}

/// Whether no two components, and no two resources, are saved by one name. That is found once for a world, in the time of its names: the
/// compiler takes long to compare each of them with each other one.
struct Apart<W>(PhantomData<W>);

impl<W: Saves> Apart<W> {
    const COMPONENTS: bool = Self::are_apart(true);
    const RESOURCES: bool = Self::are_apart(false);

    const fn are_apart(are_components: bool) -> bool {
        let count = Listed::count::<W>(are_components);
        let (mut names, mut i, mut is_apart) = (Names::NONE, 0, true);
        while i < count {
            let name = Listed::at::<W>(are_components, i).name;
            if let Some(name) = name
                && names.add(name)
            {
                let mut other = 0;
                while other < i {
                    let others = Listed::at::<W>(are_components, other).name;
                    is_apart &= !matches!(others, Some(others) if is_same(name, others));
                    other += 1;
                }
            }
            i += 1;
        }
        i = 0;
        while i < count {
            let saved = Listed::at::<W>(are_components, i).saved;
            is_apart &= saved.add_former_names(&mut names);
            i += 1;
        }
        is_apart
    }
}

/// Whether a name is among others.
const fn is_one_of(name: &str, names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        if is_same(names[i], name) {
            return true;
        }
        i += 1;
    }
    false
}

/// Names, by a bit of their hashes.
struct Names([u64; Self::WORDS]);

impl Names {
    /// There are much fewer names than bits.
    const WORDS: usize = 1024;
    const NONE: Self = Self([0; Self::WORDS]);

    /// Adds a name. Says whether it may have been there.
    const fn add(&mut self, name: &str) -> bool {
        let (word, bit) = Self::place(name);
        let was_there = self.0[word] & bit != 0;
        self.0[word] |= bit;
        was_there
    }

    /// By FNV-1a.
    const fn place(name: &str) -> (usize, u64) {
        let (mut hash, mut bytes) = (0x811c_9dc5_u32, name.as_bytes());
        while let [first, rest @ ..] = bytes {
            hash = (hash ^ *first as u32).wrapping_mul(0x0100_0193);
            bytes = rest;
        }
        (hash as usize / 64 % Self::WORDS, 1 << (hash % 64))
    }
}

/// Asserts that a transient component that an archetype demands has a value to begin with.
///
/// # Panics
///
/// When the program is compiled, with the names of both and a way out.
#[track_caller]
pub const fn check_demanded<W: Saves, A: ArchetypeOf<W>>() {
    let declaration = &W::ARCHETYPES[A::INDEX];
    let mut i = 0;
    while i < declaration.components.len() {
        let component = declaration.components[i];
        if W::SAVED[component].transient && W::SAVED[component].initial.is_none() {
            let name = W::COMPONENTS[component].listed();
            // A relation has a target, and no value to begin with.
            let ways = if W::COMPONENTS[component].is_relation() {
                ["", "", ""]
            } else {
                ["give `", name, "` a `Default`, or "]
            };
            let [first, second, third] = ways;
            refuse!(
                "`",
                name,
                "` is transient, and `",
                declaration.name,
                "` demands it: ",
                first,
                second,
                third,
                "write `Option<",
                name,
                ">`",
            );
        }
        i += 1;
    }
}
