//! Parts of worlds: the statements of [`part!`](macro@crate::part), by number, so that a world can name things that it cannot see.
//!
//! A path in a part means something where the part stands, and may mean another thing, or nothing, where a world lists the part. So the
//! part gives each of its types a number, and a world asks `<kit::Motion as Type<N3, Game>>::Is`. The world is a parameter of these
//! traits so that rustc looks through them where it looks for conflicts: of a trait of other crates' types alone it would not.
//!
//! A number is a type, [`N3`], or a tuple of its digits, `(N1, N2)`. A constant would be a body of its own wherever it is written, and a
//! world writes many of them.

use crate::index::Indexed;
use crate::run::schedule::Step;
use crate::world::observer::Observer;
use crate::world::store::World;

macro_rules! digits {
    ($($name:ident)+) => {
        $(
            /// A digit of a number.
            pub enum $name {}
        )+
    };
}

digits! { N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 }

/// A part, which worlds list. [`part!`](macro@crate::part) implements it for the struct with `#[part]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a part",
    label = "not a part",
    note = "a part is the struct that `ecs::part!` marks with `#[part]`"
)]
pub trait Part {
    /// The part's name.
    const NAME: &'static str;
}

/// The part's N-th type: components, resources, events, components that it uses, archetypes.
pub trait Type<N, W> {
    /// The type.
    type Is: 'static;
}

/// The N-th argument of the part's schedules.
pub trait Argument<N, W> {
    /// The type.
    type Is: Sync + 'static;
}

/// The items of the part's N-th query.
pub trait Items<N, W> {
    /// The items, which borrow for so long.
    type Is<'w>;
}

/// The part's N-th index.
pub trait IndexOf<N, W> {
    /// The index.
    type Is: 'static;
}

/// The part's N-th part.
pub trait Sub<N, W> {
    /// The part.
    type Is;
}

/// A line of the part's schedules that runs something: the N-th.
pub trait Line<N, W: World> {
    /// Its step, with its conditions.
    const STEP: Step<'static, W>;
}

/// The part's N-th observer.
pub trait Watcher<N, W: World> {
    /// The observer.
    const OBSERVER: Observer<W>;
}

/// A world that has the N-th archetype of the part `P`.
pub trait Archetypes<N, P>: World {
    /// The archetype's place among the world's archetypes.
    const INDEX: usize;
}

/// A world that has the N-th group of the part `P`.
pub trait Groups<N, P>: World {
    /// The group's place among the world's groups.
    const PLACE: usize;
}

/// A world that has the N-th index of the part `P`.
pub trait Indexes<N, P>: Indexed {
    /// The place of the index's entries among the world's resources.
    const PLACE: usize;
}

/// The part can be one of the world `W`, which has all that the part needs.
pub trait For<W>: Part {}

/// Asserts that a world has all that its part needs, in one place.
#[doc(hidden)]
pub const fn check_part<W: World, P: For<W>>() {}
