//! Required components: those that come to an entity with another one, where the entity lacks them.
#![allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]

use super::archetype::any_sparse;
use super::bundle::contains;
use super::declare::{check_copied, is_same};
use super::disables::check_disabled;
use super::relation::any_rule;
use super::sharing::check_shared_component;
use super::{Bundle, ComponentOf, Components, Declare, DeclaredRow, Lists};
use crate::base::component::{Filled, Place};
use crate::base::error::ReserveError;
use crate::base::memory::try_push;
use crate::base::rule::{refuse, unless};
use crate::base::text::{ConstString, without_path};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// The components that a component requires, in a world that lists all of them. `#[derive(Component)]` implements it, where it says
/// `#[component(requires(…))]`.
#[doc(hidden)]
pub trait Requires<W: Declare>: Sized + 'static {
    const REQUIRED: &'static [Required];
    /// Whether the type derives `Bundle`.
    const IS_BUNDLE: bool = false;
}

/// A component that another one requires, and how its value is made. Made by [`of`](Self::of) alone.
#[derive(Clone, Copy)]
pub struct Required {
    pub(crate) component: usize,
    pub(crate) make: Make,
}

/// Makes a value, in its place.
type Make = for<'p> fn(Place<'p>) -> Filled<'p>;

impl Required {
    /// The component `C` of the world `W`.
    pub const fn of<W: Lists<C>, C: 'static>(make: Make) -> Self {
        Self {
            component: W::INDEX,
            make,
        }
    }
}

/// A type with a default, which is the value of a required component.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is required without a value, and has no default",
    label = "`{Self}` has no default",
    note = "derive `Default` for it, or say the value: `requires({Self} = …)`"
)]
pub trait RequiredDefault {
    /// The default.
    fn __ecs_default() -> Self;
}

#[diagnostic::do_not_recommend]
impl<C: Default> RequiredDefault for C {
    fn __ecs_default() -> Self {
        C::default()
    }
}

/// The requirements of a component of a world.
pub struct Requirements {
    direct: &'static [Required],
    /// Whether the type is a bundle, and should be no component.
    is_bundle: bool,
    /// The component, as a bundle of it alone, with all that it requires. (A function, since it follows from the declaration, of which
    /// this is a part.)
    completed: fn() -> Completed,
}

/// Finds the requirements of a component in a world, whether it has some or not, as [`Described`](crate::__private::Described) does.
/// Where the world lacks one of the required components, nothing is found.
pub struct Requiring<W: ?Sized, C: ?Sized>(PhantomData<fn(&W, &C)>);

impl<W: Lists<C>, C: Requires<W>> Requiring<W, C> {
    const OF_TYPE: Requirements = Requirements {
        direct: C::REQUIRED,
        is_bundle: C::IS_BUNDLE,
        completed: || Completion::<W, (C,)>::COMPLETED,
    };
    /// The requirements of the component.
    pub const __ecs_required: Option<&'static Requirements> = Some(&Self::OF_TYPE);
}

/// See [`Requiring`].
pub trait Unrequiring {
    /// The component requires nothing.
    const __ecs_required: Option<&'static Requirements> = None;
}

impl<W: ?Sized, C: ?Sized> Unrequiring for Requiring<W, C> {}

/// The most components that others require in one bundle.
const MOST: usize = 64;

/// The components that some components require, those that these require, and so on: each once, the nearest first. Some of the former may
/// be among them.
#[derive(Clone, Copy)]
pub(crate) struct Closure {
    found: [&'static Required; MOST],
    count: usize,
}

/// Fills a closure. It is no component.
const NOTHING: &Required = &Required {
    component: usize::MAX,
    make: |place| place.put(()),
};

impl Closure {
    const NONE: Self = Self {
        found: [NOTHING; MOST],
        count: 0,
    };

    #[track_caller]
    pub(crate) const fn of<W: Declare>(components: &[usize]) -> Self {
        match Self::try_of::<W>(components) {
            Some(closure) => closure,
            None => panic!("{}", TOO_MANY),
        }
    }

    /// `None` if there are too many.
    const fn try_of<W: Declare>(components: &[usize]) -> Option<Self> {
        let mut closure = Self::NONE;
        for_each!(component in components => {
            if !closure.add(direct::<W>(*component)) {
                return None;
            }
        });
        let mut i = 0;
        while let Some(required) = closure.get(i) {
            if !closure.add(direct::<W>(required.component)) {
                return None;
            }
            i += 1;
        }
        Some(closure)
    }

    pub(crate) const fn get(&self, place: usize) -> Option<&'static Required> {
        if place < self.count {
            Some(self.found[place])
        } else {
            None
        }
    }

    pub(crate) const fn as_slice(&self) -> &[&'static Required] {
        self.found.split_at(self.count).0
    }

    const fn has(&self, component: usize) -> bool {
        any_of!(required in self.as_slice() => required.component == component)
    }

    /// Says whether there is room for all.
    const fn add(&mut self, direct: &'static [Required]) -> bool {
        for_each!(required in direct => {
            if !self.has(required.component) {
                if self.count == MOST {
                    return false;
                }
                self.found[self.count] = required;
                self.count += 1;
            }
        });
        true
    }
}

/// As [`Closure::of`], of components that are known at run time alone: there may be any number of them, and of those that they require.
pub(crate) fn try_required<W: Declare>(
    components: &[usize],
) -> Result<Vec<&'static Required>, ReserveError> {
    let mut found: Vec<&'static Required> = Vec::new();
    let mut at = 0;
    loop {
        let component = match components.get(at) {
            Some(component) => *component,
            None => match found.get(at - components.len()) {
                Some(required) => required.component,
                None => return Ok(found),
            },
        };
        for required in direct::<W>(component) {
            if !found
                .iter()
                .any(|other| other.component == required.component)
            {
                try_push(&mut found, required, "required components")?;
            }
        }
        at += 1;
    }
}

/// The components that a component requires itself.
const fn direct<W: Declare>(component: usize) -> &'static [Required] {
    match requirements::<W>(component) {
        Some(requirements) => requirements.direct,
        None => &[],
    }
}

const fn requirements<W: Declare>(component: usize) -> Option<&'static Requirements> {
    if component < W::COMPONENTS.len() {
        W::COMPONENTS[component].requirements
    } else {
        None
    }
}

/// The components that come with one of a world, by its number. `None` if none does.
pub(crate) fn completed_component<W: Declare>(component: usize) -> Option<Completed> {
    requirements::<W>(component).map(|requirements| (requirements.completed)())
}

/// Whether a component of the world requires another one.
pub(crate) const fn any_required<W: Declare>() -> bool {
    const { any_of!(component in W::COMPONENTS => component.requirements.is_some()) }
}

/// The components of a bundle, and all that they require.
#[derive(Clone, Copy)]
pub(crate) struct Completed {
    /// The components of the bundle, and then those that it requires beside them. Each list has an address of its own.
    pub(crate) all: &'static [usize],
    pub(crate) closure: &'static Closure,
}

/// The components that come with a bundle.
pub(crate) struct Completion<W, B>(PhantomData<(W, B)>);

impl<W: Declare, B: Bundle<W>> Completion<W, B> {
    /// Of too many, which are refused, there are none.
    const CLOSURE: &'static Closure = &match fault_of_closure::<W>(B::COMPONENTS) {
        None => Closure::of::<W>(B::COMPONENTS),
        Some(_) => Closure::NONE,
    };
    /// The components that each value of the bundle has.
    const ALWAYS: &'static [usize] = B::COMPONENTS
        .split_at(B::COMPONENTS.len() - B::Row::OPTIONALS)
        .0;
    /// The number of components that are required and no part of the bundle.
    const MORE: usize = {
        let mut count = 0;
        for_each!(required in Self::CLOSURE.as_slice() => {
            count += !contains(B::COMPONENTS, required.component) as usize;
        });
        count
    };
    /// The compiler evaluates it for each bundle, also where nothing is required: then the bundle may have any number of components.
    const LIST: &'static [usize; 4 * MOST] = &{
        let own = if Self::MORE == 0 { &[] } else { B::COMPONENTS };
        let mut list = [0; 4 * MOST];
        let mut len = 0;
        for_each!(component in own => {
            list[len] = *component;
            len += 1;
        });
        for_each!(required in Self::CLOSURE.as_slice() => {
            if !contains(B::COMPONENTS, required.component) {
                list[len] = required.component;
                len += 1;
            }
        });
        list
    };

    /// The components of the bundle, and then those that it requires beside them.
    pub(crate) const ALL: &'static [usize] = if Self::MORE == 0 {
        B::COMPONENTS
    } else {
        Self::LIST.split_at(B::COMPONENTS.len() + Self::MORE).0
    };

    pub(crate) const COMPLETED: Completed = Completed {
        all: Self::ALL,
        closure: Self::CLOSURE,
    };

    /// Whether each value of the bundle has the component, be it its own or required.
    pub(super) const fn always_has(component: usize) -> bool {
        contains(B::COMPONENTS, component)
            || match Closure::try_of::<W>(Self::ALWAYS) {
                Some(closure) => closure.has(component),
                None => false,
            }
    }

    /// Whether a bundle may lack a component that it requires: one that is no part of the bundle, or one of those that values of the
    /// bundle may lack.
    pub(crate) const LACKS: bool = any_of!(required in Self::CLOSURE.as_slice() => !contains(Self::ALWAYS, required.component));

    /// Whether what the bundle lacks can be made in its row: each value of it lacks the same, and no component of the row is sparse, or may be
    /// refused by a rule.
    pub(crate) const IN_PLACE: bool = Self::LACKS
        && B::Row::OPTIONALS == 0
        && !any_sparse::<W>(Self::ALL)
        && !any_rule::<W>(Self::ALL);

    /// The components that are required and no part of the bundle.
    pub(crate) const LACKING: &'static [usize] = Self::ALL.split_at(B::COMPONENTS.len()).1;

    /// Whether the components that a bundle may lack are sparse, and refused by no rule, so that each value of the bundle lacks the same.
    pub(crate) const LACKS_SPARSE_ALONE: bool = all_of!(required in Self::CLOSURE.as_slice() => {
        let declaration = &W::COMPONENTS[required.component];
        let is_free = declaration.is_sparse() && !declaration.is_unique();
        is_free || contains(Self::ALWAYS, required.component)
    });
}

/// Whether `B` requires a component of `R`.
pub(crate) const fn requires_any<W: Declare, R: Bundle<W>, B: Bundle<W>>() -> bool {
    any_of!(required in Completion::<W, B>::CLOSURE.as_slice() => contains(R::COMPONENTS, required.component))
}

/// Asserts that a listed component is no bundle: the fields of a bundle are components, one by one.
#[track_caller]
const fn check_no_bundle<W: Declare>(component: usize) {
    if let Some(Requirements {
        is_bundle: true, ..
    }) = requirements::<W>(component)
    {
        let name = W::COMPONENTS[component].listed();
        refuse(&ConstString::of(&[
            "`",
            name,
            "` derives `Bundle`: its fields are the components, and not the struct itself. Leave it out of ",
            "`components: (…)`. Where an archetype has it as a field, move it into `world!` as `#[bundle] struct ",
            name,
            " { … }`",
        ]));
    }
}

/// Asserts the rules for a component of a world: the world lists all that it requires and disables, and it does not require itself. Where the
/// world asks for it, values can be copied, and threads can share them. `world!` emits it for each component, at the user's word.
///
/// # Panics
///
/// When the program is compiled, if it is not so.
#[doc(hidden)]
#[track_caller]
pub const fn check_component<W: Declare, C: ComponentOf<W>>() {
    let component = C::INDEX;
    check_copied::<W>(component);
    check_no_bundle::<W>(component);
    check_disabled::<W>(component);
    check_kept::<W>(component);
    check_shared_component::<W>(component);
    let declaration = &W::COMPONENTS[component];
    let Some(description) = declaration.description else {
        return;
    };
    if description.requires.is_empty() {
        return;
    }
    let name = ConstString::of(&["`", declaration.listed()]);
    if requirements::<W>(component).is_none() {
        let (unlisted, count) = unlisted::<W>(description.requires);
        let text = with_names(name.with("` requires "), unlisted.split_at(count).0);
        let text = text.with(", and `").with(W::NAME).with("` does not list ");
        let text = text.with(if count == 1 {
            "it: add it"
        } else {
            "all of them: add what lacks"
        });
        refuse(&text.with(" to `components: (…)`"));
    }
    if Closure::of::<W>(&[component]).has(component) {
        let text = with_names(name.with("` requires "), description.requires);
        refuse(&text.with(", and comes back to itself: leave one of these requirements out"));
    }
}

/// Refuses `#[keep(…)]` for a component whose removed values are not logged.
#[track_caller]
const fn check_kept<W: Declare>(component: usize) {
    let declaration = &W::COMPONENTS[component];
    if declaration.keep().is_some() && !declaration.is_tracked() {
        let text = ConstString::of(&[
            "nothing keeps the removed values of `",
            declaration.listed(),
            "`, of which `keep` tells: beside `#[derive(Component)]`, `#[component(track)]` does",
        ]);
        refuse(&text);
    }
}

/// The error of an archetype that lacks a required component, if it lacks one. `world!` emits it for each field, at its type.
///
/// # Panics
///
/// When the program is compiled, if it is not so.
pub(crate) const fn missing_in_archetype<W: Declare, A: DeclaredRow<W>>(
    component: usize,
) -> Option<ConstString> {
    if requirements::<W>(component).is_none() {
        return None;
    }
    let closure = Closure::of::<W>(&[component]);
    let mut missing: [&'static str; MOST] = [""; MOST];
    let mut count = 0;
    for_each!(required in closure.as_slice() => {
        let declaration = &W::COMPONENTS[required.component];
        if !declaration.is_sparse() && !contains(A::COMPONENTS, required.component) {
            missing[count] = declaration.listed();
            count += 1;
        }
    });
    if count == 0 {
        return None;
    }
    let missing = missing.split_at(count).0;
    let text = ConstString::of(&["`", W::COMPONENTS[component].listed(), "` requires "]);
    let text = with_names(text, missing)
        .with(", and `")
        .with(W::ARCHETYPES[A::PLACE].name);
    Some(text.with(if count == 1 {
        "` has no field for it: add one"
    } else {
        "` has no fields for them: add these"
    }))
}

/// The names that no component of the world has, by their last words. All of them, if each is the name of a component.
const fn unlisted<W: Declare>(names: &'static [&'static str]) -> ([&'static str; MOST], usize) {
    let (mut unlisted, mut count) = ([""; MOST], 0);
    for_each!(name in names => {
        let is_listed = any_of!(listed in W::COMPONENTS =>
            is_same(without_path(listed.listed()), without_path(name)));
        if !is_listed && count < MOST {
            unlisted[count] = name;
            count += 1;
        }
    });
    if count > 0 {
        return (unlisted, count);
    }
    while count < names.len() && count < MOST {
        unlisted[count] = names[count];
        count += 1;
    }
    (unlisted, count)
}

/// The text with names behind it: `A`, `B` and `C`.
const fn with_names(mut text: ConstString, names: &[&str]) -> ConstString {
    let mut i = 0;
    while i < names.len() {
        let before = match i {
            0 => "`",
            i if i + 1 == names.len() => "` and `",
            _ => "`, `",
        };
        text = text.with(before).with(names[i]);
        i += 1;
    }
    text.with("`")
}

/// Why no bundle has these components.
pub(super) const fn fault_of_closure<W: Declare>(components: &[usize]) -> Option<ConstString> {
    let Some(closure) = Closure::try_of::<W>(components) else {
        return unless(false, TOO_MANY);
    };
    let is_complete =
        all_of!(required in closure.as_slice() => contains(components, required.component));
    unless(is_complete || components.len() <= 3 * MOST, TOO_MANY)
}

const TOO_MANY: &str = "too many components are required: at most 64 others come with a component or a bundle, beside 192 of its own";
