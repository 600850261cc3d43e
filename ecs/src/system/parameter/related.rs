//! The links of a relation.

use super::{BuiltIn, impl_parameter};
use crate::query::{FilterInfo, Term};
use crate::relation::Related;
use crate::schema::RelationOf;
use crate::store::{Store, World};
use crate::system::{Access, Grant};
use crate::tick::ChangeTick;

impl_parameter!([W: World, R: RelationOf<W>] Related<'_, W, R>);

impl<W: World, R: RelationOf<W>> BuiltIn<W> for Related<'_, W, R> {
    type Item<'w> = Related<'w, W, R>;
    type Inputs = ();
    type State = ();
    // Links change while the world is borrowed exclusively, and at no other time.
    const ACCESS: Access<'static> = Access::Query { terms: &<&R as Term<W>>::INFO, filter: &FilterInfo::All(&[]) };

    fn init(_: &mut Store<W>) {}

    #[cfg(feature = "std")]
    #[inline(always)]
    fn begin(_: Grant<'_, W, Self>) {}

    #[inline(always)]
    fn stateless() -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), _: ChangeTick) -> Self::Item<'w> {
        grant.store().related()
    }
}
