//! Worlds with values that differ in their traits, and worlds of which one is a subtype of another.

use ecs::schema::{ComponentDeclaration, Declaration, Size};
use ecs::{Events, Lists, ListsResource, Store, World};
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
        Self {
            sent: self.sent && other.sent,
            shared: self.shared && other.shared,
        }
    }

    /// Those of a shared reference.
    pub(crate) const fn lent(self) -> Self {
        Self {
            sent: self.shared,
            shared: self.shared,
        }
    }
}

pub(crate) const BOTH: Traits = Traits {
    sent: true,
    shared: true,
};
/// `Send` alone, as a `Cell` is.
pub(crate) const SENT: Traits = Traits {
    sent: true,
    shared: false,
};
/// `Sync` alone, as a `MutexGuard` is.
pub(crate) const SHARED: Traits = Traits {
    sent: false,
    shared: true,
};
/// As an `Rc` is.
pub(crate) const NEITHER: Traits = Traits {
    sent: false,
    shared: false,
};

/// The traits of a world and of its values.
pub(crate) struct Contents {
    pub(crate) name: &'static str,
    /// The world itself. One that is made by hand need not hold its store.
    pub(crate) world: Traits,
    pub(crate) component: Traits,
    pub(crate) resource: Traits,
    pub(crate) event: Traits,
}

impl Contents {
    pub(crate) const fn all(&self) -> Traits {
        self.component.and(self.resource).and(self.event)
    }

    /// A store keeps a world aside for its observers. No shared reference reaches that one.
    pub(crate) const fn store(&self) -> Traits {
        Traits {
            sent: self.all().sent && self.world.sent,
            shared: self.all().shared,
        }
    }
}

pub(crate) struct Component<T>(pub(crate) T);
pub(crate) struct Resource<T>(pub(crate) T);
pub(crate) struct Event<T>(pub(crate) T);

type Cell = std::cell::Cell<u64>;
type Guard = std::sync::MutexGuard<'static, u64>;
type Rc = std::rc::Rc<u64>;

/// A module for each world, with its values; the list of the types that they hold; and a macro that asks for a type in each of them.
macro_rules! worlds {
    ($($module:ident($name:literal, $world:ident) {
        $component:ty = $c:ident,
        $resource:ty = $r:ident,
        $event:ty = $e:ident $(, $home:ty)?
    })+) => {
        $(
            #[allow(dead_code, reason = "it is asked about, and not used")]
            pub(crate) mod $module {
                #[allow(unused_imports, reason = "each world names some of them")]
                use super::{Cell, Guard, Hand, Rc};

                pub(crate) type Component = super::Component<$component>;
                pub(crate) type Resource = super::Resource<$resource>;
                pub(crate) type Event = super::Event<$event>;
                worlds!(@home $($home)?);
            }
        )+

        pub(crate) const COUNT: usize = [$($name),+].len();
        pub(crate) const ALL: [Contents; COUNT] =
            [$(Contents { name: $name, world: $world, component: $c, resource: $r, event: $e }),+];

        /// The traits of a type in each of the worlds, where it is `<Args<…> as $of>::Type`.
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
    (@home) => {
        ecs::world! {
            #[world]
            pub(crate) struct Home { components: (Component), resources: (Resource), events: (Event) }

            #[archetype]
            pub(crate) struct Room { component: Component }
        }
    };
    (@home $home:ty) => {
        pub(crate) type Home = $home;
    };
}

worlds! {
    both("`u64`s", BOTH) { u64 = BOTH, u64 = BOTH, u64 = BOTH }
    cell_component("a `Cell` as a component", SENT) { Cell = SENT, u64 = BOTH, u64 = BOTH }
    guard_component("a `MutexGuard` as a component", SHARED) { Guard = SHARED, u64 = BOTH, u64 = BOTH }
    rc_component("an `Rc` as a component", NEITHER) { Rc = NEITHER, u64 = BOTH, u64 = BOTH }
    cell_resource("a `Cell` as a resource", SENT) { u64 = BOTH, Cell = SENT, u64 = BOTH }
    guard_resource("a `MutexGuard` as a resource", SHARED) { u64 = BOTH, Guard = SHARED, u64 = BOTH }
    rc_resource("an `Rc` as a resource", NEITHER) { u64 = BOTH, Rc = NEITHER, u64 = BOTH }
    cell_event("a `Cell` as an event", SENT) { u64 = BOTH, u64 = BOTH, Cell = SENT }
    guard_event("a `MutexGuard` as an event", SHARED) { u64 = BOTH, u64 = BOTH, Guard = SHARED }
    rc_event("an `Rc` as an event", NEITHER) { u64 = BOTH, u64 = BOTH, Rc = NEITHER }
    by_hand("`Rc`s that is `Send` and `Sync` by itself", BOTH) { Rc = NEITHER, Rc = NEITHER, Rc = NEITHER, Hand<Rc> }
    bound("`u64`s that is neither by itself", NEITHER) { u64 = BOTH, u64 = BOTH, u64 = BOTH, Hand<u64, Rc> }
}

/// A function of any reference is one of a `'static` reference too: the first type is a subtype of the second, and another type.
pub(crate) type Short = for<'a> fn(&'a ());
pub(crate) type Long = fn(&'static ());

/// A world by hand, of which there are subtypes: `Hand<Short>` is one of `Hand<Long>`. It crosses threads where `M` does,
/// with any values. No value of it exists.
pub(crate) struct Hand<T, M = ()>(Infallible, PhantomData<fn() -> T>, PhantomData<M>);

impl<T: 'static, M: 'static> Deref for Hand<T, M> {
    type Target = Store<Self>;

    fn deref(&self) -> &Store<Self> {
        match self.0 {}
    }
}

impl<T: 'static, M: 'static> DerefMut for Hand<T, M> {
    fn deref_mut(&mut self) -> &mut Store<Self> {
        match self.0 {}
    }
}

impl<T: 'static, M: 'static> ecs::schema::Declare for Hand<T, M> {
    type Components = (Component<T>,);
    type Resources = (Resource<T>, Events<Event<T>>);
    type Size = Size<1, 0, 0, 0>;
    const NAME: &'static str = "Hand";
    const COMPONENTS: &'static [ComponentDeclaration] = &[ComponentDeclaration::new(
        "Component",
        None,
        None,
        None,
        true,
    )];
    const ARCHETYPES: &'static [Declaration<Self>] = &[];
}

impl<T: 'static, M: 'static> World for Hand<T, M> {}

// Of any world by hand, so that either can be asked about while the other one stays.
impl<T: 'static, U: 'static, M: 'static> Lists<Component<U>> for Hand<T, M> {
    type Mutability = ecs::Mutable;
    const INDEX: usize = 0;
}

impl<T: 'static, U: 'static, M: 'static> ListsResource<Resource<U>> for Hand<T, M> {
    const INDEX: usize = 0;
}

impl<T: 'static, U: 'static, M: 'static> ListsResource<Events<Event<U>>> for Hand<T, M> {
    const INDEX: usize = 1;
}
