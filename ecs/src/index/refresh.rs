//! Bringing an index up to date.

use super::stored::{LogRef, StoredIndexMut, StoredIndexOf, StoredIndexRef};
use super::{Index, Indexed, Method};
use crate::base::error::ReserveError;
use crate::base::tick::ChangeTick;
use crate::query::Query;
use crate::storage::Storage;
use crate::world::structural_log::StructuralLog;
use crate::world::system::{BuiltIn, Callable, Signature, System, SystemAccess, SystemGrant};
use core::marker::PhantomData;
use ecs_index::OutOfMemory;
use ecs_value::Entity;

/// The rows of an index.
type Rows<'w, W, I> = Query<'w, W, (Entity, <I as Index<W>>::Rows), <I as Index<W>>::Filter>;
/// Those that were changed.
type ChangedRows<'w, W, I> = Query<
    'w,
    W,
    (Entity, <I as Index<W>>::Rows),
    (<I as Index<W>>::Filter, <I as Index<W>>::Changed),
>;
/// A refresh is a system.
type Refresh<W, I> = fn(
    StoredIndexMut<'static, W, I>,
    LogRef<'static>,
    Rows<'static, W, I>,
    ChangedRows<'static, W, I>,
) -> Result<(), ReserveError>;
/// A look at the entries is one as well.
type Look<W, I> = fn(StoredIndexRef<'static, W, I>) -> Result<(), ReserveError>;

/// The constants of a refresh.
pub(super) struct Parts<W, I>(PhantomData<(W, I)>);

impl<W: Indexed, I: Index<W>> Parts<W, I> {
    /// The columns and resources that it accesses.
    pub(super) const ACCESS: SystemAccess<'static> = SystemAccess::All(&[
        <StoredIndexMut<'static, W, I> as BuiltIn<W>>::ACCESS,
        <LogRef<'static> as BuiltIn<W>>::ACCESS,
        <Rows<'static, W, I> as BuiltIn<W>>::ACCESS,
        Self::READS,
    ]);
    /// The rows that it reads, and of which it asks for the ticks.
    pub(super) const READS: SystemAccess<'static> =
        <ChangedRows<'static, W, I> as BuiltIn<W>>::ACCESS;
}

/// Brings an index up to date, at a tick at which nothing is written any more.
pub(super) fn refresh<W: Indexed, I: Index<W>>(
    grant: SystemGrant<'_, W>,
    now: ChangeTick,
) -> Result<(), ReserveError> {
    run::<W, Refresh<W, I>, _>(update::<W, I>, grant, now)
}

/// The error of the last refresh, if it left useless entries.
pub(super) fn refused<W: Indexed, I: Index<W>>(
    grant: SystemGrant<'_, W>,
    now: ChangeTick,
) -> Result<(), ReserveError> {
    run::<W, Look<W, I>, _>(look::<W, I>, grant, now)
}

fn look<W: Indexed, I: Index<W>>(
    StoredIndexRef(stored): StoredIndexRef<'_, W, I>,
) -> Result<(), ReserveError> {
    stored.refused.map_or(Ok(()), Err)
}

/// Runs a system without state.
fn run<W: Indexed, M: Signature, F>(
    mut system: F,
    grant: SystemGrant<'_, W>,
    now: ChangeTick,
) -> M::Output
where
    F: Callable<M> + System<W, M, State: Default>,
{
    F::run(
        &mut system,
        grant.parameters::<F, M>(),
        &mut F::State::default(),
        now,
    )
}

/// The entries of an index of a storage, rebuilt.
#[cfg(any(feature = "save", feature = "snapshots"))]
pub(crate) fn build<W: Indexed, I: Index<W>>(
    storage: &Storage<W>,
) -> Result<I::Method, ReserveError> {
    let mut method = I::method();
    rebuild::<W, I>(
        &mut method,
        storage.query_ref_filtered::<(Entity, I::Rows), I::Filter>(),
    )?;
    Ok(method)
}

/// Whether rows or shapes were changed since an index was brought up to date.
pub(super) fn is_stale<W: Indexed, I: Index<W>>(
    stored: &StoredIndexOf<W, I>,
    log: &StructuralLog,
    storage: &Storage<W>,
) -> bool {
    let changed = storage.query_ref_filtered::<(Entity, I::Rows), (I::Filter, I::Changed)>();
    let seen = stored
        .seen_at(storage.now())
        .filter(|_| stored.looked_at == log.end());
    seen.is_none_or(|seen| !changed.since(seen).is_empty())
}

/// The system. A panic of a key, or an error, leaves entries that are known to be useless.
fn update<W: Indexed, I: Index<W>>(
    StoredIndexMut(stored): StoredIndexMut<'_, W, I>,
    LogRef(log): LogRef<'_>,
    rows: Rows<'_, W, I>,
    changed: ChangedRows<'_, W, I>,
) -> Result<(), ReserveError> {
    let now = changed.now();
    let since = stored.seen_at(now).zip(log.since(stored.looked_at));
    (stored.seen, stored.refused) = (ChangeTick::EVER, None);
    let updated = match since {
        Some((seen, shapes)) => {
            follow::<W, I>(&mut stored.method, shapes, rows, changed.since(seen))
        }
        None => rebuild::<W, I>(&mut stored.method, rows),
    }
    .map_err(ReserveError::from);
    match updated {
        Ok(()) => (stored.seen, stored.looked_at) = (now, log.end()),
        Err(_) => stored.forget(),
    }
    stored.refused = updated.err();
    updated
}

/// Looks at the rows that were changed, and at the entities that gained or lost components.
fn follow<W: Indexed, I: Index<W>>(
    method: &mut I::Method,
    shapes: impl Iterator<Item = Entity>,
    mut rows: Rows<'_, W, I>,
    changed: ChangedRows<'_, W, I>,
) -> Result<(), OutOfMemory> {
    let most = method.len() / 2;
    let count = changed.count_up_to(most);
    if count > most {
        // To read all rows takes less time than to look for the places of most.
        return rebuild::<W, I>(method, rows);
    }
    let mut is_unchanged = count == 0;
    for entity in shapes {
        is_unchanged = false;
        match rows.get_mut(entity) {
            Some((_, row)) => I::with_key(row, |key| method.put(entity, key))?,
            None => method.remove(entity),
        }
    }
    if is_unchanged {
        return Ok(());
    }
    changed.try_for_each(|(entity, row)| I::with_key(row, |key| method.put(entity, key)))?;
    method.settle()
}

/// Reads all rows.
fn rebuild<W: Indexed, I: Index<W>>(
    method: &mut I::Method,
    rows: Rows<'_, W, I>,
) -> Result<(), OutOfMemory> {
    method.fill(AllRows::<W, I>(rows))
}

/// The rows of an index as its entries.
struct AllRows<'w, W: Indexed, I: Index<W>>(Rows<'w, W, I>);

impl<W: Indexed, I: Index<W>> super::Entries<I::Method> for AllRows<'_, W, I> {
    fn count(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn for_each(&self, mut each: impl FnMut(Entity, <I::Method as Method>::Key<'_>)) {
        self.0.clone().for_each(
            #[inline]
            |(entity, row)| I::with_key(row, |key| each(entity, key)),
        );
    }
}
