//! A world with tracked components of all kinds, beside one that is not.

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
pub(crate) struct A(pub(crate) u32);

/// Something to drop, and optional in one archetype.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(track)]
pub(crate) struct B(pub(crate) Box<u32>);

/// In a pool.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track, storage = "sparse")]
pub(crate) struct S(pub(crate) u32);

/// Of size zero.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
pub(crate) struct T;

/// Not tracked, and so aligned that columns move about when a table grows.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[repr(align(128))]
pub(crate) struct U(pub(crate) u8);

/// Nothing but a name for an archetype.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct M;

ecs::world! {
    #[world]
    pub(crate) struct Yard { components: (A, B, S, T, U, M) }

    #[archetype]
    pub(crate) struct Plain { a: A }
    #[archetype]
    pub(crate) struct Maybe { m: M, a: A, b: Option<B>, t: Option<T> }
    #[archetype(capacity = 70)]
    pub(crate) struct Rich { u: U, t: T, a: A, b: B }
    #[archetype]
    pub(crate) struct Bare { u: U }
}
