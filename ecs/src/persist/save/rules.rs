//! The rules of a world that is saved, which the compiler checks: what can be saved, and by names of its own.

use super::Saves;
use super::saved::{SavedType, saved_name};
use crate::base::rule::refuse;
use crate::base::text::{ConstString, without_path};
use crate::index::IndexInfo;
use crate::query::ArchetypeOf;
use crate::schema::{ComponentOf, ResourceOf, check_component, is_same};
use std::marker::PhantomData;

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
        refuse(&ConstString::of(&[$($piece),*]))
    };
}

/// Asserts that a component is not all of a unique key, if each entity of a loaded world begins with one value of it: all would have one key.
#[track_caller]
const fn check_transient_key<W: Saves>(component: usize) {
    for_each!(index in W::INDEXES => {
        let IndexInfo {
            name,
            watched,
            unique,
            ..
        } = index;
        let (mut is_of_it, mut begins) = (false, unique.is_some());
        for_each!(watched in *watched => {
            let saved = &W::SAVED[*watched];
            is_of_it |= *watched == component;
            begins &= saved.is_transient() && saved.initial.is_some();
        });
        if is_of_it && begins {
            refuse!(
                "`",
                W::COMPONENTS[component].listed(),
                "` is transient, and each entity of a loaded world begins with its `Default`, but the index `",
                name,
                "` allows each key once: save it, or leave `Default` out, so that entities are loaded without it",
            );
        }
    });
}

/// A component or a resource of a list.
struct Listed {
    /// As the list says it.
    word: &'static str,
    /// The name in saves. `None` of a queue of events, which is not saved.
    name: Option<&'static str>,
    saved: &'static SavedType,
}

impl Listed {
    const fn count<W: Saves>(are_components: bool) -> usize {
        // Behind the resources of the list are some that are never saved.
        if are_components {
            W::COMPONENTS.len()
        } else {
            W::SAVED_RESOURCES.len()
        }
    }

    const fn at<W: Saves>(is_component: bool, place: usize) -> Self {
        if is_component {
            let declaration = &W::COMPONENTS[place];
            return Self {
                word: declaration.listed(),
                name: Some(saved_name(declaration)),
                saved: &W::SAVED[place],
            };
        }
        let word = W::RESOURCES[place].name();
        Self {
            word,
            name: if W::RESOURCES[place].is_event() {
                None
            } else {
                Some(without_path(word))
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
const fn check_serde(Listed { word, saved, .. }: &Listed, derive: &str) {
    if saved.is_transient() {
        return;
    }
    if let Some(borrowed) = saved.borrowed() {
        refuse!(
            "`",
            word,
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
            word,
            "` is not saved: derive `serde::Serialize` and `serde::Deserialize`, or say `#[",
            derive,
            "(transient)]`, or `#[world(transient(",
            word,
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
            other.word,
            "` was saved by the name `",
            name,
            "` once, as `",
            own.word,
            "` is now: take it out of `was(…)`, or give `",
            own.word,
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
            own.word,
            "` and `",
            other.word,
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
            own.word,
            "` and `",
            other.word,
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
            is_apart &= names.add_former(saved);
            i += 1;
        }
        is_apart
    }
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

    /// Adds the names that older saves have for a type. Says whether none of them may have been there.
    const fn add_former(&mut self, saved: &SavedType) -> bool {
        let mut is_apart = true;
        for_each!(names in &saved.former_names() => {
            for_each!(name in *names => {
                is_apart &= !self.add(name);
            });
        });
        is_apart
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
    for_each!(&component in declaration.components => {
        if W::SAVED[component].is_transient() && W::SAVED[component].initial.is_none() {
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
    });
}
