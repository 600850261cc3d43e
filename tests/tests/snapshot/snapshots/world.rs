//! The world that is copied: values that are bytes, clones that are counted, and all ways to store them.

use ecs::Component;
use std::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Position(pub(crate) f32, pub(crate) f32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
pub(crate) struct Heat(pub(crate) i64);

/// A text. Its clones are counted.
#[derive(Debug, PartialEq)]
pub(crate) struct Name(pub(crate) String);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hat(pub(crate) Box<u32>);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Mark(pub(crate) String);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Rank(pub(crate) u16);

/// A component of no archetype.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Loose(pub(crate) u8);

thread_local! {
    static CLONES: Cell<usize> = const { Cell::new(0) };
    static FUSE: Cell<Option<usize>> = const { Cell::new(None) };
}

impl Clone for Name {
    fn clone(&self) -> Self {
        CLONES.set(CLONES.get() + 1);
        if let Some(left) = FUSE.get() {
            FUSE.set(left.checked_sub(1));
            assert!(left > 0, "a clone panics");
        }
        Self(self.0.clone())
    }
}

/// How many names are cloned by that.
pub(crate) fn clones(f: impl FnOnce()) -> usize {
    let before = CLONES.get();
    f();
    CLONES.get() - before
}

/// Lets the clone of a name panic, after this many.
pub(crate) fn light_fuse(after: Option<usize>) {
    FUSE.set(after);
}

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Town {
        components: (Position, Heat, Name, Hat, Mark, Rank, Loose),
    }

    #[archetype]
    pub(crate) struct Person { pub name: Name, pub position: Position, pub heat: Heat, pub hat: Option<Hat> }

    #[archetype]
    pub(crate) struct Stone { pub position: Position }

    #[group]
    pub(crate) struct Marked { mark: &mut Mark, rank: &Rank }
}

pub(crate) fn person(number: u32) -> Person {
    #[expect(clippy::cast_precision_loss, reason = "any number will do")]
    Person {
        name: Name(format!("person {number}")),
        position: Position(number as f32, 0.0),
        heat: Heat(number.into()),
        hat: number.is_multiple_of(3).then(|| Hat(Box::new(number))),
    }
}
