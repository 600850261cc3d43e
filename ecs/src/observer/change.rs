//! The kinds of changes that can be observed.

use crate::change_kind::ChangeKind;
use crate::query::{FilterInfo, Term};
use crate::schema::{ArchetypeOf, ComponentOf};
use crate::store::World;
use crate::system::Access;
use core::marker::PhantomData;

/// A kind of change that an observer asks for: [`Insert`], [`Remove`], [`Enter`], [`Leave`] or [`Despawn`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a change in `{W}`",
    label = "not a change in `{W}`",
    note = "changes are `Insert<C>` and `Remove<C>` of a component, `Enter<A>`, `Leave<A>` and `Despawn<A>` of an archetype"
)]
pub trait Change<W: World>: sealed::Sealed {
    #[doc(hidden)]
    const KIND: ChangeKind;
    /// What an observer can read of it.
    #[doc(hidden)]
    const READS: Access<'static>;
}

/// An entity got a component: with its row, by `insert` and the like, or as another value of the one that it had. See [`On`](crate::On).
pub struct Insert<C>(PhantomData<fn() -> C>);

/// An entity lost a component: by `remove` and the like, or with its row. See [`On`](crate::On).
pub struct Remove<C>(PhantomData<fn() -> C>);

/// An entity became [one of](crate::Storage::is) an archetype: it was spawned or converted, or got what it lacked. See [`On`](crate::On).
pub struct Enter<A>(PhantomData<fn() -> A>);

/// An entity is no longer [one of](crate::Storage::is) an archetype: it was despawned or converted, or lost what the archetype requires.
/// See [`On`](crate::On).
pub struct Leave<A>(PhantomData<fn() -> A>);

/// An entity that [was](crate::Storage::is) of an archetype was despawned. See [`On`](crate::On).
pub struct Despawn<A>(PhantomData<fn() -> A>);

impl<W: World, C: ComponentOf<W>> Change<W> for Insert<C> {
    const KIND: ChangeKind = ChangeKind::Insert(C::INDEX);
    const READS: Access<'static> = Access::Query { terms: &<&C as Term<W>>::INFO, filter: &FilterInfo::All(&[]) };
}

impl<W: World, C: ComponentOf<W>> Change<W> for Remove<C> {
    const KIND: ChangeKind = ChangeKind::Remove(C::INDEX);
    const READS: Access<'static> = Access::Nothing;
}

impl<W: World, A: ArchetypeOf<W>> Change<W> for Enter<A> {
    const KIND: ChangeKind = ChangeKind::Enter(A::INDEX);
    const READS: Access<'static> = Access::Nothing;
}

impl<W: World, A: ArchetypeOf<W>> Change<W> for Leave<A> {
    const KIND: ChangeKind = ChangeKind::Leave(A::INDEX);
    const READS: Access<'static> = Access::Nothing;
}

impl<W: World, A: ArchetypeOf<W>> Change<W> for Despawn<A> {
    const KIND: ChangeKind = ChangeKind::Despawn(A::INDEX);
    const READS: Access<'static> = Access::Nothing;
}

mod sealed {
    pub trait Sealed {}
    impl<C> Sealed for super::Insert<C> {}
    impl<C> Sealed for super::Remove<C> {}
    impl<A> Sealed for super::Enter<A> {}
    impl<A> Sealed for super::Leave<A> {}
    impl<A> Sealed for super::Despawn<A> {}
}
