use super::filter::Both;
use super::has::Has;
use super::{
    Above, Added, AnyOf, Changed, Filter, Is, Mut, OptionalTerm, Or, Ref, Term, Up, With, Without,
};
use crate::schema::{ComponentOf, Declare, RelationOf, WritableIn};
use core::marker::PhantomData;
use ecs_value::Entity;

/// A query of a world: terms, a filter, and the item that a row becomes.
///
/// These are queries:
///
/// * `&C` and `&mut C`, [`Ref<C>`](Ref) and [`Mut<C>`](Mut), and each of them in an `Option`;
/// * [`Entity`], [`Has<C>`] and [`Option<Up<R, &C>>`](Up);
/// * tuples of queries, of which the empty one asks for nothing, and `Option<(&C, &D)>` for rows that have all of these;
/// * the filters [`With`], [`Without`], [`AnyOf`], [`Changed`], [`Added`], [`Is`] and [`Or`], with `()` as their item;
/// * structs of such fields, declared in [`world!`](crate::world) with `#[query]` or anywhere with `#[derive(Query)]`:
///
/// ```
/// use ecs::prelude::*;
/// # pub struct Position(f32);
/// # pub struct Velocity(f32);
/// # pub struct Frozen;
/// #[derive(Query)]
/// #[query(without(Frozen))]
/// struct Moving<'w> {
///     position: &'w mut Position,
///     velocity: Option<&'w Velocity>,
/// }
/// # ecs::world! {
/// #     #[world] pub struct Street { components: (Position, Velocity, Frozen) }
/// #     #[archetype] pub struct Walker { position: Position, velocity: Velocity }
/// # }
/// # let mut street = Street::new();
/// # street.spawn(Walker { position: Position(1.0), velocity: Velocity(2.0) });
/// for moving in street.query::<Moving>() {
///     moving.position.0 += moving.velocity.map_or(0.0, |velocity| velocity.0);
/// }
/// # assert_eq!(street.query::<&Position>().single().unwrap().0, 3.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a query of `{W}`",
    label = "not a query",
    note = "a query is `&C`, `&mut C`, `Option<&C>`, `Option<&mut C>`, `Has<C>`, `Ref<C>` or `Mut<C>`, of a component `C` that `{W}` lists, or \
            `Option<Up<R, &C>>`, `Entity`, a tuple of queries, or a struct with `#[derive(Query)]`; a component by value is none: write `&C`"
)]
pub trait QueryData<W: Declare> {
    /// The terms that each matching table gives a slice for.
    type Terms: Term<W>;
    /// The further demands on an archetype and its rows.
    type Filter: Filter<W>;
    /// The item that a row becomes.
    type Item<'w>;
    /// The group of the world, if the query goes through the entities of one.
    #[doc(hidden)]
    const GROUP: Option<usize> = None;
    /// Whether the loops are compiled for several instruction sets.
    #[doc(hidden)]
    const WIDE: bool = true;

    /// Names the terms of a row.
    fn item<'w>(row: <Self::Terms as Term<W>>::Item<'w>) -> Self::Item<'w>;
}

macro_rules! impl_query_of_term {
    ($(($($generics:tt)*) $term:ty $(where [$($C:ident: $Bound:ident),+])?, $item:ty;)*) => {$(
        impl<$($generics)* W: Declare> QueryData<W> for $term $(where $($C: $Bound<W>),+)? {
            type Terms = $term;
            type Filter = ();
            type Item<'w> = $item;

            #[inline]
            fn item<'w>(row: <Self::Terms as Term<W>>::Item<'w>) -> Self::Item<'w> {
                row
            }
        }
    )*};
}

impl_query_of_term! {
    ('q, C,) &'q C where [C: ComponentOf], &'w C;
    ('q, C,) &'q mut C where [C: WritableIn], &'w mut C;
    ('q, C,) Option<&'q C> where [C: ComponentOf], Option<&'w C>;
    ('q, C,) Option<&'q mut C> where [C: WritableIn], Option<&'w mut C>;
    ('q, C,) Ref<'q, C> where [C: ComponentOf], Ref<'w, C>;
    ('q, C,) Mut<'q, C> where [C: WritableIn], Mut<'w, C>;
    ('q, C,) Option<Ref<'q, C>> where [C: ComponentOf], Option<Ref<'w, C>>;
    ('q, C,) Option<Mut<'q, C>> where [C: WritableIn], Option<Mut<'w, C>>;
    (R, T,) Option<Up<R, T>> where [R: RelationOf, T: Above], Option<Up<R, T::Item<'w>>>;
    (C,) Has<C> where [C: ComponentOf], bool;
    () Entity, Entity;
    () (), ();
}

macro_rules! impl_query_of_filter {
    ($($C:ident: $filter:ty;)*) => {$(
        impl<W: Declare, $C> QueryData<W> for $filter
        where
            $filter: Filter<W>,
        {
            type Terms = ();
            type Filter = Self;
            type Item<'w> = ();

            #[inline]
            fn item<'w>((): <Self::Terms as Term<W>>::Item<'w>) -> Self::Item<'w> {}
        }
    )*};
}

impl_query_of_filter! {
    C: With<C>;
    C: Without<C>;
    C: Changed<C>;
    C: Added<C>;
    L: AnyOf<L>;
    A: Is<A>;
    L: Or<L>;
}

macro_rules! impl_query {
    ($($Q:ident $i:tt),+) => {
        impl<W: Declare, $($Q: QueryData<W>),+> QueryData<W> for ($($Q,)+) {
            type Terms = ($($Q::Terms,)+);
            type Filter = ($($Q::Filter,)+);
            type Item<'w> = ($($Q::Item<'w>,)+);
            const WIDE: bool = $($Q::WIDE)&&+;

            #[inline]
            fn item<'w>(row: <Self::Terms as Term<W>>::Item<'w>) -> Self::Item<'w> {
                ($($Q::item(row.$i),)+)
            }
        }

        impl<W: Declare, $($Q),+> QueryData<W> for Option<($($Q,)+)>
        where
            ($($Q,)+): OptionalTerm<W>,
        {
            type Terms = Self;
            type Filter = ();
            type Item<'w> = <Self as Term<W>>::Item<'w>;

            #[inline]
            fn item<'w>(row: <Self::Terms as Term<W>>::Item<'w>) -> Self::Item<'w> {
                row
            }
        }
    };
}

crate::base::for_tuples::for_tuples!(impl_query);

/// A query with one more filter: a place for a filter where one type stands for a query, as in
/// [`queries`](crate::Store::queries).
pub struct Filtered<D, F>(PhantomData<(D, F)>);

impl<W: Declare, D: QueryData<W>, F: Filter<W>> QueryData<W> for Filtered<D, F> {
    type Terms = D::Terms;
    type Filter = Both<D::Filter, F>;
    type Item<'w> = D::Item<'w>;
    // A filter makes an ordinary query of a group's: the group has rows that do not pass.
    const GROUP: Option<usize> = if F::INFO.is_empty() { D::GROUP } else { None };
    const WIDE: bool = D::WIDE;

    #[inline]
    fn item<'w>(row: <Self::Terms as Term<W>>::Item<'w>) -> Self::Item<'w> {
        D::item(row)
    }
}
