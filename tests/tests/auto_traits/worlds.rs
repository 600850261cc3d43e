//! Worlds whose values differ in what may cross threads, and worlds of which one is a subtype of another.

use ecs::schema::{ComponentDeclaration, Declaration, Size};
use ecs::{ComponentOf, Events, ResourceOf, Store, World};
use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Whether values are `Send`, and `Sync`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Traits {
    pub(crate) sent: bool,
    pub(crate) shared: bool,
}

impl Traits {
    /// Those of a value that has two parts.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self { sent: self.sent && other.sent, shared: self.shared && other.shared }
    }

    /// Those of a shared reference.
    pub(crate) const fn lent(self) -> Self {
        Self { sent: self.shared, shared: self.shared }
    }
}

pub(crate) const BOTH: Traits = Traits { sent: true, shared: true };
/// A `Cell`.
pub(crate) const LOCAL: Traits = Traits { sent: true, shared: false };
/// A `MutexGuard`.
pub(crate) const HELD: Traits = Traits { sent: false, shared: true };
/// An `Rc`.
pub(crate) const SHARED: Traits = Traits { sent: false, shared: false };

/// What a world holds.
pub(crate) struct Held {
    pub(crate) name: &'static str,
    pub(crate) component: Traits,
    pub(crate) resource: Traits,
    pub(crate) event: Traits,
}

impl Held {
    pub(crate) const fn all(&self) -> Traits {
        self.component.and(self.resource).and(self.event)
    }
}

pub(crate) struct Component<T>(pub(crate) T);
pub(crate) struct Resource<T>(pub(crate) T);
pub(crate) struct Event<T>(pub(crate) T);

/// Declares the worlds, each with its component, its resource and its event, and the list of them in `ALL`.
macro_rules! worlds {
    ($($module:ident $name:literal: $component:ty = $c:ident, $resource:ty = $r:ident, $event:ty = $e:ident;)+) => {
        $(
            #[expect(dead_code, reason = "it is asked about, and not used")]
            pub(crate) mod $module {
                #[allow(clippy::wildcard_imports, unused_imports)]
                use super::{Cell, Guard, Rc};

                pub(crate) type Component = super::Component<$component>;
                pub(crate) type Resource = super::Resource<$resource>;
                pub(crate) type Event = super::Event<$event>;

                ecs::world! {
                    #[world]
                    pub(crate) struct Home { components: (Component), resources: (Resource), events: (Event) }

                    #[archetype]
                    pub(crate) struct Room { component: Component }
                }
            }
        )+

        pub(crate) const ALL: [Held; COUNT] = [$(Held { name: $name, component: $c, resource: $r, event: $e }),+];

        /// The traits of a type in each of the worlds: `of!(Path)` is the type, of [`Args`](crate::table::Args).
        macro_rules! in_each_world {
            ($of:ident) => {
                [$({
                    use crate::worlds::$module::{Component, Event, Home, Resource};
                    crate::probe::traits!(<crate::table::Args<Home, Component, Resource, Event> as $of>::Type)
                }),+]
            };
        }
        pub(crate) use in_each_world;
    };
}

pub(crate) const COUNT: usize = 10;

type Cell = std::cell::Cell<u64>;
type Guard = std::sync::MutexGuard<'static, u64>;
type Rc = std::rc::Rc<u64>;

worlds! {
    both "`u64`s": u64 = BOTH, u64 = BOTH, u64 = BOTH;
    local_component "a `Cell` as a component": Cell = LOCAL, u64 = BOTH, u64 = BOTH;
    held_component "a `MutexGuard` as a component": Guard = HELD, u64 = BOTH, u64 = BOTH;
    shared_component "an `Rc` as a component": Rc = SHARED, u64 = BOTH, u64 = BOTH;
    local_resource "a `Cell` as a resource": u64 = BOTH, Cell = LOCAL, u64 = BOTH;
    held_resource "a `MutexGuard` as a resource": u64 = BOTH, Guard = HELD, u64 = BOTH;
    shared_resource "an `Rc` as a resource": u64 = BOTH, Rc = SHARED, u64 = BOTH;
    local_event "a `Cell` as an event": u64 = BOTH, u64 = BOTH, Cell = LOCAL;
    held_event "a `MutexGuard` as an event": u64 = BOTH, u64 = BOTH, Guard = HELD;
    shared_event "an `Rc` as an event": u64 = BOTH, u64 = BOTH, Rc = SHARED;
}

/// A function of any reference is one of a `'static` reference too: the first type is a subtype of the second, and another type.
pub(crate) type Short = for<'a> fn(&'a ());
pub(crate) type Long = fn(&'static ());

/// A world by hand, of which there are subtypes: `Hand<Short>` is one of `Hand<Long>`. Nobody can make one.
pub(crate) struct Hand<T>(Infallible, PhantomData<fn() -> T>);

impl<T: 'static> Deref for Hand<T> {
    type Target = Store<Self>;

    fn deref(&self) -> &Store<Self> {
        match self.0 {}
    }
}

impl<T: 'static> DerefMut for Hand<T> {
    fn deref_mut(&mut self) -> &mut Store<Self> {
        match self.0 {}
    }
}

impl<T: 'static> World for Hand<T> {
    type Components = (Component<T>,);
    type Resources = (Resource<T>, Events<Event<T>>);
    type Size = Size<1, 0, 0, 0>;
    const NAME: &'static str = "Hand";
    const COMPONENTS: &'static [ComponentDeclaration] = &[ComponentDeclaration::new("Component", None)];
    const ARCHETYPES: &'static [Declaration<Self>] = &[];
}

// Of any world by hand, so that either can be asked about while the other one stays.
impl<T: 'static, U: 'static> ComponentOf<Hand<T>> for Component<U> {
    const INDEX: usize = 0;
}

impl<T: 'static, U: 'static> ResourceOf<Hand<T>> for Resource<U> {
    const INDEX: usize = 0;
}

impl<T: 'static, U: 'static> ResourceOf<Hand<T>> for Events<Event<U>> {
    const INDEX: usize = 1;
}
