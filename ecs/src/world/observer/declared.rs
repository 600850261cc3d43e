//! Observers as a world declares them: a name, the kind of change, and pointers to functions.

use crate::base::rule::refuse;
use crate::base::text::ConstString;
use crate::schema::change_kind::ChangeKind;
use crate::world::store::{Store, World};
use crate::world::system::{
    Boxed, Callable, Output, Signature, System, assert_sound, boxed_by, fault_of_observer,
    observed_change, other_changes,
};
use core::{fmt, iter};

/// An observer that a world declares. Made by [`world!`](crate::world), out of a line of a function with `#[observers]`.
// Invariant: the system's parameters are apart (`parameters-disjoint`).
pub struct Observer<W: World> {
    pub(super) name: &'static str,
    pub(super) kinds: Kinds,
    pub(super) make: fn(&mut Store<W>) -> Boxed<W>,
    keep_old_values: fn(&mut Store<W>),
}

impl<W: World> Observer<W> {
    /// An observer that calls a system. `make` gives the system, once in each world.
    ///
    /// # Panics
    ///
    /// When it is compiled, if the system observes nothing, or several kinds of changes, or if two of its parameters access data that
    /// one of them writes. Of a `Restore`, if one of them writes state that is not transient.
    #[doc(hidden)]
    #[track_caller]
    pub const fn system<G, F, M>(name: &'static str, make: &G) -> Self
    where
        G: Fn() -> F + Copy + Sync + 'static,
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: ObserverOutput,
    {
        let access = const { F::ACCESS };
        assert_sound::<W>(name, &access);
        if let Some(text) = fault_of_observer::<W>(name, &access, false) {
            refuse(&text);
        }
        let kinds = Kinds {
            first: observed_change(&access),
            others: const { other_changes(&F::ACCESS) },
        };
        Self {
            name,
            kinds,
            make: boxed_by(make),
            keep_old_values: F::keep_old_values,
        }
    }

    /// Begins to keep the old values that it asks for.
    pub(crate) fn keep_old_values(&self, world: &mut Store<W>) {
        (self.keep_old_values)(world);
    }

    /// The system, as it was written.
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

/// The changes of which each is one that an observer asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds {
    pub(super) first: ChangeKind,
    pub(super) others: &'static [ChangeKind],
}

impl Kinds {
    pub(super) fn iter(self) -> impl Iterator<Item = ChangeKind> + Clone {
        iter::once(self.first).chain(self.others.iter().copied())
    }
}

/// The observer and the kinds of changes: "`heat_up` on `Insert<Burning>`".
impl<W: World> fmt::Display for Observer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` on ", self.name)?;
        for (i, kind) in self.kinds.iter().enumerate() {
            write!(
                f,
                "{}`{}`",
                if i == 0 { "" } else { " or " },
                kind.describe::<W>(ConstString::new()).as_str()
            )?;
        }
        Ok(())
    }
}

impl_debug!([W: World] Observer<W>, it => (format_args!("{it}")));

/// The output of an observer: nothing. Sealed.
#[diagnostic::on_unimplemented(
    message = "an observer returns nothing, and not `{Self}`",
    label = "returns `{Self}`",
    note = "what went wrong, an observer writes to a resource or sends as an event"
)]
pub trait ObserverOutput: Output {}

#[diagnostic::do_not_recommend]
impl ObserverOutput for () {}
