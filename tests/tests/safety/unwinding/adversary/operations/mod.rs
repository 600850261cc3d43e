//! The table of operations.

mod changes;
mod commands;
mod copies;
mod queries;
mod saves;
mod single;
mod state;

use super::scene::Scene;
use ecs_tests::ledger::Code;
use std::error::Error;

/// An operation of the table.
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    /// The kinds of code that it runs, in the order of [`Code::ALL`].
    pub(crate) runs: &'static [Code],
    /// The public methods that it calls: `module::Type::method`, with spaces between them.
    pub(crate) methods: &'static str,
    /// Whether it is one call, which leaves the world as it was where a clone or a value of serde fails.
    pub(crate) is_one: bool,
    /// Its own text.
    pub(crate) text: &'static str,
    /// Makes what it needs.
    pub(crate) prepare: fn(&mut Scene),
    pub(crate) run: fn(&mut Scene) -> Outcome,
}

impl Operation {
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::new();
        (self.prepare)(&mut scene);
        scene
    }
}

pub(crate) type Outcome = Result<(), Box<dyn Error>>;

pub(crate) fn all() -> impl Iterator<Item = &'static Operation> {
    [
        changes::OPERATIONS,
        commands::OPERATIONS,
        queries::OPERATIONS,
        state::OPERATIONS,
        copies::OPERATIONS,
        saves::OPERATIONS,
        single::OPERATIONS,
    ]
    .into_iter()
    .flatten()
}

/// A list of operations: a name, the kinds of code that it runs, its methods, and what it does.
macro_rules! operations {
    (prepared by $prepare:expr; $($name:ident [$($code:ident)*] $($one:ident)? $methods:literal |$scene:ident| $body:block)*) => {
        pub(super) const OPERATIONS: &[super::Operation] = &[$(super::Operation {
            name: stringify!($name),
            runs: &[$(ecs_tests::ledger::Code::$code),*],
            methods: $methods,
            is_one: super::operations!(@is $($one)?),
            text: stringify!($body),
            prepare: $prepare,
            run: {
                fn run($scene: &mut super::super::scene::Scene) -> super::Outcome {
                    $body
                    Ok(())
                }
                run
            },
        }),*];
    };
    (@is one) => { true };
    (@is) => { false };
}
use operations;
