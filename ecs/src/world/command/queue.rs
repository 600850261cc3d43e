//! Commands that wait, one after the other, in one piece of memory.
#![allow(unsafe_code)]

use crate::base::erased::SyncView;
use crate::base::error::{Refused, ReserveError, fail};
use crate::base::memory::try_reserve;
use crate::base::system_name::SystemName;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::{self, MaybeUninit};

/// An operation on the world that is applied later.
pub(crate) trait Command<W: World>: Sized + 'static {
    /// Applies it, for the system that asked for it. If the world has no room for it, nothing is done, and it comes back.
    fn try_apply(self, world: &mut W, system: &SystemName) -> Result<(), Refused<Self>>;

    /// As [`try_apply`](Self::try_apply), where the command is: a large one is not moved about. It stays if the world has no room for it.
    fn try_apply_in(
        command: &mut Option<Self>,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        match command.take().map(|it| it.try_apply(world, system)) {
            Some(Err(Refused { value, cause })) => {
                *command = Some(value);
                Err(cause)
            }
            _ => Ok(()),
        }
    }

    /// Undoes the effect of its recording on the world.
    fn discard(self, world: &mut Store<W>) {
        let _ = world;
    }
}

/// Commands, in the order in which they were recorded. Their memory is used again.
///
/// Invariant: **C1** `bytes` are records, one behind the other, without gaps: a [`Header`], and the command that it is of. None
/// of it is aligned.
pub(crate) struct Queue<W: World> {
    bytes: Vec<MaybeUninit<u8>>,
    world: PhantomData<fn(&mut W)>,
    /// A command holds `Send` values and values of components. A shared borrow of the queue reaches none of them.
    components: PhantomData<SyncView<W::Components>>,
}

/// [`take`], of some command.
type Take<W> = unsafe fn(*mut MaybeUninit<u8>, &mut Purpose<'_, W>) -> bool;

struct Header<W: World> {
    /// Moves the command out of its place, and uses it for the purpose. `false` if it was put back there.
    take: Take<W>,
    size: usize,
}

/// The purpose for which commands are taken out.
enum Purpose<'w, W: World> {
    Apply(&'w mut W, &'w SystemName),
    /// Why the last one was not applied, if the world had no room for it.
    TryApply(&'w mut W, &'w SystemName, Option<ReserveError>),
    Discard(&'w mut Store<W>),
    Drop,
}

impl<W: World> Default for Queue<W> {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            world: PhantomData,
            components: PhantomData,
        }
    }
}

impl<W: World> Queue<W> {
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Asserts C1.
    pub(crate) fn check_invariants(&self) {
        let mut next = 0;
        while next < self.bytes.len() {
            let command = next + size_of::<Header<W>>();
            assert!(
                command <= self.bytes.len(),
                "C1: a record ends before its command begins"
            );
            // SAFETY: C1: a record begins at `next`, and its header is within the bytes.
            let header = unsafe {
                self.bytes
                    .as_ptr()
                    .add(next)
                    .cast::<Header<W>>()
                    .read_unaligned()
            };
            next = command + header.size;
        }
        assert_eq!(
            next,
            self.bytes.len(),
            "C1: the last command ends where the records do"
        );
    }

    /// Makes room for a command.
    pub(crate) fn try_reserve<C: Command<W>>(&mut self) -> Result<(), ReserveError> {
        let size = size_of::<Header<W>>() + size_of::<C>();
        try_reserve(&mut self.bytes, size, "commands")
    }

    /// Puts a command behind the others. It holds values that are `Send`, or values of components of the world.
    pub(crate) fn push<C: Command<W>>(&mut self, command: C) {
        let header = Header::<W> {
            take: take::<W, C>,
            size: size_of::<C>(),
        };
        let size = size_of::<Header<W>>() + size_of::<C>();
        self.try_reserve::<C>().unwrap_or_else(|error| fail(error));
        let end = self.bytes.len();
        // SAFETY: room was made for both, and both are written. C1.
        unsafe {
            let place = self.bytes.as_mut_ptr().add(end);
            place.cast::<Header<W>>().write_unaligned(header);
            place
                .add(size_of::<Header<W>>())
                .cast::<C>()
                .write_unaligned(command);
            self.bytes.set_len(end + size);
        }
    }

    /// Puts the commands of another queue behind these.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, other: &mut Self) {
        self.bytes.append(&mut other.bytes);
    }

    /// Applies all deferred commands, in order. When a command panics, those after it are discarded.
    pub(crate) fn apply(&mut self, world: &mut W, system: &SystemName) {
        self.drain(&mut Purpose::Apply(world, system));
    }

    /// As [`apply`](Self::apply), up to a command for which there is no room. It and those after it are kept, in order.
    pub(crate) fn try_apply(
        &mut self,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        let mut purpose = Purpose::TryApply(world, system, None);
        self.drain(&mut purpose);
        match purpose {
            Purpose::TryApply(.., Some(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Discards all deferred commands.
    pub(crate) fn discard(&mut self, world: &mut Store<W>) {
        self.drain(&mut Purpose::Discard(world));
    }

    fn drain(&mut self, purpose: &mut Purpose<'_, W>) {
        let mut records = Records {
            bytes: mem::take(&mut self.bytes),
            next: 0,
            purpose,
        };
        while records.take_next() {}
        // Commands that were taken go. The rest is moved to the front.
        records.bytes.drain(..records.next);
        records.next = 0;
        let mut rest = mem::take(&mut records.bytes);
        // Nobody reaches this queue meanwhile. Commands that came all the same would be behind these.
        rest.append(&mut self.bytes);
        self.bytes = rest;
    }
}

impl<W: World> Drop for Queue<W> {
    fn drop(&mut self) {
        self.drain(&mut Purpose::Drop);
    }
}

/// Commands that are being taken out: those from `next` on are there. The rest is discarded when this is dropped.
struct Records<'p, 'w, W: World> {
    bytes: Vec<MaybeUninit<u8>>,
    next: usize,
    purpose: &'p mut Purpose<'w, W>,
}

impl<W: World> Records<'_, '_, W> {
    /// Takes the next command out, if there is one.
    fn take_next(&mut self) -> bool {
        take_next(&mut self.bytes, &mut self.next, self.purpose)
    }
}

/// Takes the command out that begins at `next`, if there is one.
fn take_next<W: World>(
    bytes: &mut [MaybeUninit<u8>],
    next: &mut usize,
    purpose: &mut Purpose<'_, W>,
) -> bool {
    if *next == bytes.len() {
        return false;
    }
    let start = *next;
    let place = bytes[start..].as_mut_ptr();
    // SAFETY: C1: a record begins at `next`.
    let Header { take, size } = unsafe { place.cast::<Header<W>>().read_unaligned() };
    *next += size_of::<Header<W>>() + size;
    // SAFETY: C1: the command is behind its header. It is before `next` when it is moved out, which happens once.
    let is_taken = unsafe { take(place.add(size_of::<Header<W>>()), purpose) };
    if !is_taken {
        *next = start;
    }
    is_taken
}

impl<W: World> Drop for Records<'_, '_, W> {
    fn drop(&mut self) {
        let Self {
            bytes,
            next,
            purpose,
        } = self;
        // A world is asked for its store only if something is left.
        if *next == bytes.len() {
            return;
        }
        let mut rest = match purpose {
            Purpose::Apply(world, _) | Purpose::TryApply(world, ..) => Purpose::Discard(world),
            Purpose::Discard(store) => Purpose::Discard(store),
            Purpose::Drop => Purpose::Drop,
        };
        while take_next(bytes, next, &mut rest) {}
    }
}

/// # Safety
///
/// `place` holds a `C`, which is not used afterwards if this says `true`.
unsafe fn take<W: World, C: Command<W>>(
    place: *mut MaybeUninit<u8>,
    purpose: &mut Purpose<'_, W>,
) -> bool {
    // SAFETY: the caller's promise.
    let mut command = Some(unsafe { place.cast::<C>().read_unaligned() });
    let is_done = run(&mut command, purpose);
    if let (false, Some(command)) = (is_done, command) {
        // SAFETY: the caller's promise: the place is that of a `C`, which was moved out above.
        unsafe { place.cast::<C>().write_unaligned(command) };
    }
    is_done
}

/// Handles the command as asked. Says whether that is done; otherwise there is no room for its values, and it stays.
fn run<W: World, C: Command<W>>(command: &mut Option<C>, purpose: &mut Purpose<'_, W>) -> bool {
    match purpose {
        Purpose::Apply(world, system) => match C::try_apply_in(command, world, system) {
            Ok(()) => true,
            Err(cause) => fail(cause),
        },
        Purpose::TryApply(world, system, error) => {
            let refused = C::try_apply_in(command, world, system).err();
            *error = refused.or(error.take());
            refused.is_none()
        }
        Purpose::Discard(world) => {
            if let Some(command) = command.take() {
                command.discard(world);
            }
            true
        }
        Purpose::Drop => true,
    }
}
