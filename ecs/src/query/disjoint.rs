//! Several queries at once.

use super::lending::SetAccess;
use super::matching::are_disjoint;
use super::{Filtered, Query, QueryData, Sound};
use crate::base::rule::{Rule, first_of, unless};
use crate::base::text::ConstString;
use crate::base::tick::ChangeTick;
use crate::schema::Declare;
use crate::storage::Storage;
use core::marker::PhantomData;

/// Two to eight queries that run at the same time: a tuple of them. Sealed.
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Heat(f32);
/// pub struct Fuel(f32);
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat, Fuel) }
/// }
///
/// let mut kitchen = Kitchen::new();
/// kitchen.spawn((Heat(20.0),));
/// kitchen.spawn((Fuel(3.0),));
/// let (heats, fuels) = kitchen.queries::<(&mut Heat, &Fuel)>();
/// let burned: f32 = fuels.map(|fuel| fuel.0).sum();
/// heats.for_each(|heat| heat.0 += burned);
/// assert_eq!(kitchen.query_ref::<&Heat>().next().unwrap().0, 23.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of queries of `{W}`",
    label = "not a tuple of queries",
    note = "write two to eight queries in a tuple: `queries::<(Moving, &Heat)>()`; for a single one there is `query`"
)]
pub trait QuerySet<W: Declare>: sealed::QuerySetSeal<W> {
    /// The rows of each.
    type Queries<'w>;

    /// The fault of the first query that has one by itself.
    #[doc(hidden)]
    const FAULT: Option<ConstString> = None;

    /// Whether no two of them can meet in a row that one of them writes.
    #[doc(hidden)]
    const DISJOINT: bool;

    /// The rows of each. They are disjoint: see [`Disjoint`].
    #[doc(hidden)]
    fn rows(store: &mut Storage<W>) -> Self::Queries<'_>
    where
        Self: Sized;
}

/// `queries-disjoint`, for several queries at once, each sound by itself.
pub(crate) struct Disjoint<W, S>(PhantomData<(W, S)>);

impl<W: Declare, S: QuerySet<W>> Rule for Disjoint<W, S> {
    const FAULT: Option<ConstString> = match S::FAULT {
        Some(fault) => Some(fault),
        None => unless(
            S::DISJOINT,
            "two of these queries access one component and one of them writes it: use them one after the other, or keep them \
             apart by what they demand and exclude (`with`, `without`)",
        ),
    };
}

macro_rules! all_disjoint {
    ($W:ident $Q:ident) => { true };
    ($W:ident $Q:ident $($others:ident)+) => {
        $(are_disjoint::<$W, $Q, $others>() &&)+ all_disjoint!($W $($others)+)
    };
}

macro_rules! impl_query_set {
    ($($Q:ident $q:ident)+) => {
        impl<W: Declare, $($Q: QueryData<W>),+> QuerySet<W> for ($($Q,)+) {
            type Queries<'w> = ($(Query<'w, W, $Q>,)+);
            const FAULT: Option<ConstString> = first_of(&[$(Sound::<W, Filtered<$Q, ()>>::FAULT),+]);
            const DISJOINT: bool = all_disjoint!(W $($Q)+);

            #[inline]
            fn rows(store: &mut Storage<W>) -> Self::Queries<'_> {
                let now = store.now();
                let ($($q,)+) = SetAccess::<W, Self>::new(store).parts();
                ($(Query::<W, $Q>::at($q, ChangeTick::EVER, now),)+)
            }
        }

        impl<W: Declare, $($Q: QueryData<W>),+> sealed::QuerySetSeal<W> for ($($Q,)+) {}
    };
}

impl_query_set!(A a B b);
impl_query_set!(A a B b C c);
impl_query_set!(A a B b C c D d);
impl_query_set!(A a B b C c D d E e);
impl_query_set!(A a B b C c D d E e F f);
impl_query_set!(A a B b C c D d E e F f G g);
impl_query_set!(A a B b C c D d E e F f G g H h);

mod sealed {
    #[diagnostic::on_unimplemented(
        message = "`QuerySet` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no tuple of queries of `{W}`"
    )]
    pub trait QuerySetSeal<W> {}
}
