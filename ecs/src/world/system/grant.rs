//! The right of a system, and of each of its parameters, to the data that they access.
#![allow(unsafe_code)]

use super::access::{conflict_of, reads_what_it_sends, written_value};
use super::parameter::BuiltIn;
use super::{Arguments, If, Parameter, PipedInto, Sequence, Signature, System, SystemAccess};
use crate::base::erased::resource_cells::Timed;
use crate::base::for_tuples::for_tuples;
use crate::query::{
    AllowAll, Cascade, CascadeAccess, Filter, Filtered, Lookup, Query, QueryData, RowAccess,
};
use crate::schema::{
    Acyclic, RelationOf, ResourceOf, WritableIn, component_index, missing_resource, resource_index,
};
use crate::storage::events::{EventOf, EventReader, EventWriter, Events, Kept};
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// The right of a system to the data of a store that it accesses. The code that runs the system takes it.
// Invariant: **grant-exclusive** Until `'w` ends, nothing else accesses the data of the system to which this is given, except that others may read
// data that the system only reads.
#[allow(unreachable_pub, reason = "pointers to the functions of steps name it")]
pub struct SystemGrant<'w, W: World> {
    store: &'w Store<W>,
    arguments: Arguments<'w>,
}

impl<'w, W: World> SystemGrant<'w, W> {
    /// The right of any system. The store is borrowed exclusively, and not only the world: a world may dereference to a store that others
    /// share.
    #[inline(always)]
    pub(crate) fn exclusive(store: &'w mut Store<W>) -> Self {
        Self {
            store,
            arguments: Arguments::NONE,
        }
    }

    /// The same right, in a schedule that was called with these.
    #[inline(always)]
    pub(crate) fn given(self, arguments: Arguments<'w>) -> Self {
        Self { arguments, ..self }
    }

    /// The right of a system that others run beside.
    ///
    /// # Safety
    ///
    /// `grant-exclusive`, for each system to which this is given.
    #[cfg(feature = "std")]
    pub(crate) unsafe fn beside_others(store: &'w Store<W>) -> Self {
        Self {
            store,
            arguments: Arguments::NONE,
        }
    }

    /// The same right, for a while: to a system that ends before.
    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> SystemGrant<'_, W> {
        SystemGrant { ..*self }
    }

    /// The right of the parameters, which are disjoint.
    #[inline(always)]
    pub(crate) fn parameters<F: System<W, M>, M: Signature>(self) -> Grant<'w, W, M> {
        assert!(
            const { conflict_of::<W>("", &F::ACCESS).is_none() },
            "parameters-disjoint: the parameters of a system are disjoint"
        );
        let Self { store, arguments } = self;
        Grant {
            store,
            arguments,
            reads_sent: false,
            holder: PhantomData,
        }
    }
}

/// The right of a parameter, or of all parameters of a signature, to the data of a store that they access. The code that makes the
/// parameter takes it, and nothing copies it.
// Invariant: `grant-exclusive`, for `P`. If `P` has several parts, they are disjoint (`parameters-disjoint`). Where `reads_sent`, the system both reads and sends some event:
// a reader's right is to the events that are kept, and a writer's to those that come later. It is set with the parts of a function, from the
// accesses of all of them.
#[allow(unreachable_pub, reason = "sealed traits name it in their signatures")]
pub struct Grant<'w, W: World, P> {
    store: &'w Store<W>,
    arguments: Arguments<'w>,
    reads_sent: bool,
    holder: PhantomData<fn() -> P>,
}

impl<'w, W: World, P> Grant<'w, W, P> {
    /// The store, to read the data that `P` reads.
    #[inline(always)]
    pub(crate) fn store(self) -> &'w Store<W> {
        self.store
    }

    /// The arguments with which the schedule was called.
    #[inline(always)]
    pub(crate) fn arguments(self) -> Arguments<'w> {
        self.arguments
    }

    /// The same right, for a while.
    #[inline(always)]
    pub(super) fn reborrow(&mut self) -> Grant<'_, W, P> {
        Grant { ..*self }
    }
}

impl<'w, W: World, P: BuiltIn<W>> Grant<'w, W, P> {
    /// The resource that `P` writes.
    #[inline(always)]
    pub(crate) fn resource_mut<R: ResourceOf<W>>(self) -> &'w mut Timed<R> {
        let index = resource_index::<W, R>();
        assert!(
            Some(index) == const { written_place::<W, P>() },
            "the parameter writes the resource"
        );
        let resources = self.store.resources();
        self.written()
            .unwrap_or_else(|| missing_resource::<W, R>(resources))
    }

    /// The value that `P` writes, if it is there and of this type.
    #[inline(always)]
    pub(crate) fn written<R: 'static>(self) -> Option<&'w mut Timed<R>> {
        let value = self
            .store
            .resources()
            .get_shared(const { written_place::<W, P>() }?)?;
        // SAFETY: resource-accessed: grant-exclusive.
        Some(unsafe { &mut *value.as_ptr() })
    }
}

/// The place of the resource that a parameter writes.
const fn written_place<W: World, P: BuiltIn<W>>() -> Option<usize> {
    match P::ACCESS {
        SystemAccess::Resource { place, write: true }
        | SystemAccess::Events { place, send: true } => Some(place),
        _ => None,
    }
}

impl<'w, W: World, E: EventOf<W>> Grant<'w, W, EventReader<'_, E>> {
    /// The events that are there.
    #[inline(always)]
    pub(crate) fn kept_events(self) -> Kept<'w, E> {
        let queue = queue::<W, E>(self.store).as_ptr();
        // SAFETY: resource-accessed: grant-exclusive. A writer of the same system borrows `later` alone, for as long as this is borrowed.
        unsafe {
            Kept::of(
                &(*queue).value.list,
                (*queue).value.ended,
                (*queue).value.first,
            )
        }
    }
}

impl<'w, W: World, E: EventOf<W>> Grant<'w, W, EventWriter<'_, E>> {
    /// Where the system reads what it sends: the place of the events that come later.
    #[inline(always)]
    pub(crate) fn sent_later(self) -> Result<&'w mut Vec<E>, Self> {
        if !self.reads_sent {
            return Err(self);
        }
        let queue = queue::<W, E>(self.store).as_ptr();
        // SAFETY: resource-accessed: grant-exclusive. Readers of the same system borrow the other fields alone.
        Ok(unsafe { &mut (*queue).value.later })
    }
}

/// Where the queue of an event is.
#[inline(always)]
fn queue<W: World, E: EventOf<W>>(store: &Store<W>) -> NonNull<Timed<Events<E>>> {
    let queue = store
        .resources()
        .get_shared(<E::Queue as ResourceOf<W>>::INDEX);
    queue.unwrap_or_else(|| missing_resource::<W, E::Queue>(store.resources()))
}

impl<'w, W: World, D: QueryData<W>, F: Filter<W>> Grant<'w, W, Query<'_, W, D, F>> {
    /// The right to lend the rows of the query.
    #[inline(always)]
    pub(super) fn rows(self) -> RowAccess<'w, W, Filtered<D, F>> {
        // SAFETY: storage-borrowed: grant-exclusive.
        unsafe { RowAccess::new(self.store) }
    }
}

impl<'w, W: World, Q: QueryData<W>> Grant<'w, W, Lookup<'_, W, Q>> {
    /// The right to lend the rows of the query.
    #[inline(always)]
    pub(super) fn rows(self) -> RowAccess<'w, W, Q> {
        // SAFETY: storage-borrowed: grant-exclusive.
        unsafe { RowAccess::new(self.store) }
    }
}

impl<'w, W: World, R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>>
    Grant<'w, W, Cascade<'_, W, R, D, F>>
{
    /// The right to lend the rows of the cascade.
    #[inline(always)]
    pub(super) fn rows(self) -> CascadeAccess<'w, W, R, Filtered<D, F>> {
        // SAFETY: one-item-at-once: grant-exclusive.
        unsafe { CascadeAccess::new(self.store) }
    }
}

impl<'w, W: World, P: BuiltIn<W>> Grant<'w, W, P> {
    /// The store, to read the change of which the parameter is told.
    #[inline(always)]
    pub(crate) fn changed_store(&self) -> &'w Store<W> {
        self.store
    }

    /// The right to the new value of the change, which `P` writes.
    #[inline(always)]
    pub(crate) fn new_value<E: WritesNewValue<W>>(self) -> Grant<'w, W, NewValue<E>> {
        let component = component_index::<W, E::Component>();
        assert!(
            Some(component) == const { written_value(&P::ACCESS) },
            "the parameter writes the new value"
        );
        let Self {
            store, arguments, ..
        } = self;
        Grant {
            store,
            arguments,
            reads_sent: false,
            holder: PhantomData,
        }
    }
}

/// A change of which an observer can write the new value.
pub(crate) trait WritesNewValue<W: World> {
    /// The component of the value.
    type Component: WritableIn<W>;
}

/// The holder of the right to write the new value of a change `E`.
pub(crate) struct NewValue<E>(PhantomData<fn() -> E>);

impl<W: World, E: WritesNewValue<W>> Grant<'_, W, NewValue<E>> {
    /// The right to lend the rows with the component, disabled or not, for as long as this is borrowed.
    #[inline(always)]
    pub(crate) fn rows(
        &mut self,
    ) -> RowAccess<'_, W, Filtered<&'static mut E::Component, AllowAll>> {
        // SAFETY: storage-borrowed: grant-exclusive. The access from which this was made writes the component. While the rows are lent, this is borrowed exclusively.
        unsafe { RowAccess::new(self.store) }
    }
}

/// The right of one of several systems that run in turn: it ends before the next one gets its own.
macro_rules! impl_sequence {
    ($name:ident $M:ident of $Whole:ty: $($All:ident)*) => {
        impl<W: World, $($All),*> Grant<'_, W, $Whole> {
            #[inline(always)]
            pub(super) fn $name(&mut self) -> Grant<'_, W, $M> {
                Grant { store: self.store, arguments: self.arguments, reads_sent: false, holder: PhantomData }
            }
        }
    };
}

impl_sequence!(only A of Sequence<(A,)>: A);
impl_sequence!(first A of Sequence<(A, B)>: A B);
impl_sequence!(second B of Sequence<(A, B)>: A B);
impl_sequence!(first A of If<A, B>: A B);
impl_sequence!(second B of If<A, B>: A B);
impl_sequence!(first A of PipedInto<A, B>: A B);
impl_sequence!(second B of PipedInto<A, B>: A B);

macro_rules! impl_parts {
    (@ [$($generics:tt)*] $Whole:ty: $($Part:ty)*; $reads_sent:expr) => {
        impl<'w, W: World, $($generics)*> Grant<'w, W, $Whole> {
            /// The rights of the parts.
            #[inline(always)]
            #[allow(clippy::unused_unit, clippy::type_complexity, reason = "as many as there are")]
            pub(super) fn parts(self) -> ($(Grant<'w, W, $Part>,)*) {
                let Self { store: _store, arguments: _arguments, reads_sent: _of_whole, .. } = self;
                let _reads_sent: fn(bool) -> bool = $reads_sent;
                ($(Grant::<W, $Part> { store: _store, arguments: _arguments, reads_sent: _reads_sent(_of_whole), holder: PhantomData },)*)
            }
        }
    };
    ($($P:ident $i:tt),*) => {
        impl_parts!(@ [O, $($P: Parameter<W>),*] fn($($P),*) -> O: $($P::Of)*;
            |_| const { reads_what_it_sends(&SystemAccess::All(&[$(<$P::Of as BuiltIn<W>>::ACCESS),*])) });
        impl_parts!(@ [$($P),*] ($($P,)*): $($P)*; |of_whole| of_whole);
    };
}

impl_parts!();
for_tuples!(parameters: impl_parts);
