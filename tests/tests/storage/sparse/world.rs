//! A world with sparse components of many shapes.

use ecs::Component;
use ecs_tests::ledger::{Ghost, Tracked};

#[derive(Debug, PartialEq)]
pub(crate) struct Body(pub(crate) u32);

pub(crate) struct Name(
    #[expect(dead_code, reason = "it is there to be dropped")] pub(crate) Tracked,
);

#[derive(Component, Debug)]
#[component(storage = "sparse")]
pub(crate) struct Left(pub(crate) Tracked);

#[derive(Component, Debug)]
#[component(storage = "sparse")]
pub(crate) struct Middle(pub(crate) Tracked);

#[derive(Component, Debug)]
#[component(storage = "sparse")]
pub(crate) struct Right(pub(crate) Tracked);

#[derive(Component, Debug, PartialEq, Clone)]
#[component(storage = "sparse")]
pub(crate) struct Number {
    pub value: u32,
}

/// Of size zero, with something to drop.
#[derive(Component, Debug)]
#[component(storage = "sparse")]
pub(crate) struct Haunted(pub(crate) Ghost);

#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
#[repr(align(256))]
pub(crate) struct Wide(pub(crate) u8);

/// Of size zero, and aligned.
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
#[repr(align(128))]
pub(crate) struct Mark;

ecs::world! {
    #[world]
    pub(crate) struct Town { components: (Body, Name, Left, Middle, Right, Number, Haunted, Wide, Mark) }

    #[archetype]
    pub(crate) struct Person { body: Body, name: Option<Name> }

    #[archetype]
    pub(crate) struct Other { name: Name }
}
