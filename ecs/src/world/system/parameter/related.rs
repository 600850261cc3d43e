//! The links of a relation.

use super::{BuiltIn, impl_parameter, stateless};
use crate::base::tick::ChangeTick;
use crate::query::{FilterInfo, Term};
use crate::relation::Related;
use crate::schema::RelationOf;
use crate::world::store::World;
use crate::world::system::{Grant, SystemAccess};

impl_parameter!([W: World, R: RelationOf<W>] Related<'_, W, R>);

impl<W: World, R: RelationOf<W>> BuiltIn<W> for Related<'_, W, R> {
    stateless!();

    type Item<'w> = Related<'w, W, R>;
    // Links change while the world is borrowed exclusively, and at no other time.
    const ACCESS: SystemAccess<'static> = SystemAccess::Query {
        terms: &<&R as Term<W>>::INFO,
        filter: &FilterInfo::All(&[]),
    };

    #[inline(always)]
    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), _: ChangeTick) -> Self::Item<'w> {
        grant.store().related()
    }
}
