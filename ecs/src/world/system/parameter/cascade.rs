//! Cascades.

use super::queries::LastRun;
use super::{BuiltIn, default_state, impl_parameter};
use crate::base::error::fail;
use crate::base::tick::ChangeTick;
use crate::query::{Cascade, Filter, Filtered, QueryData, Term};
use crate::schema::{Acyclic, RelationOf};
use crate::storage::links::Order;
use crate::world::store::World;
use crate::world::system::{Grant, Saves, SystemAccess, impl_state};

impl_parameter!([W: World, R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>] Cascade<'_, W, R, D, F>);

impl<W: World, R: RelationOf<W> + Acyclic, D: QueryData<W>, F: Filter<W>> BuiltIn<W>
    for Cascade<'_, W, R, D, F>
{
    default_state!(CascadeState);

    type Item<'w> = Cascade<'w, W, R, D, F>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Cascade {
        terms: &<D::Terms as Term<W>>::INFO,
        filter: &Cascade::<'static, W, R, D, F>::FILTER,
        relation: R::INDEX,
        grouped: D::GROUP.is_some(),
    };

    #[inline]
    fn get<'w>(
        grant: Grant<'w, W, Self>,
        state: &'w mut CascadeState,
        now: ChangeTick,
    ) -> Self::Item<'w> {
        let access = grant.rows();
        let is_indexed = Cascade::<'w, W, R, D, F>::NEEDS_INDEX;
        let refreshed = access
            .storage()
            .try_refresh_order::<R>(&mut state.order, is_indexed);
        let since = state.last.until::<W, Filtered<D, F>>(now);
        let cascade = refreshed.and_then(|()| Cascade::try_at(access, &state.order, since, now));
        cascade.unwrap_or_else(|error| fail(error))
    }
}

/// The order of the rows, and when the system ran the last time.
#[derive(Default)]
pub struct CascadeState {
    order: Order,
    last: LastRun,
}

impl_state!(<W> CascadeState);

/// The order follows from the links, and is rebuilt where these were changed.
impl Saves for CascadeState {
    type Saved = ChangeTick;

    fn save(&self) -> ChangeTick {
        self.last.save()
    }

    fn exchange(&mut self, saved: &mut ChangeTick) {
        self.last.exchange(saved);
    }

    #[cfg(feature = "digest")]
    fn numbers(&self, add: &mut dyn FnMut(u64)) {
        self.last.numbers(add);
    }
}
