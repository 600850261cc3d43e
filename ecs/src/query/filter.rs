use super::QueriedComponent;
use super::evaluate::{Evaluator, Truth};
use crate::base::for_tuples::for_tuples;
use crate::schema::{ComponentOf, Declare};
use crate::storage::table::TickKind;
use core::marker::PhantomData;

/// A demand on archetypes or their rows, beyond the terms of the query. Sealed: [`With`], [`Without`], [`AnyOf`],
/// [`Changed`](super::Changed), [`Added`](super::Added), [`Is`](super::Is), [`Allow`](super::Allow), [`Or`], and tuples of filters, all of which must hold.
///
/// Code that is generic over a filter asks for it:
///
/// ```
/// use ecs::prelude::*;
/// use ecs::query::Filter;
///
/// pub struct Heat(f32);
/// pub struct Wet;
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat, Wet) }
/// }
///
/// fn cool<F: Filter<Kitchen>>(kitchen: &mut Kitchen) {
///     kitchen.query_filtered::<&mut Heat, F>().for_each(|heat| heat.0 -= 1.0);
/// }
///
/// let mut kitchen = Kitchen::new();
/// let [dry, wet] = [kitchen.spawn((Heat(20.0),)), kitchen.spawn((Heat(20.0), Wet))];
/// cool::<With<Wet>>(&mut kitchen);
/// assert_eq!([dry, wet].map(|pan| kitchen.get::<Heat>(pan).unwrap().0), [20.0, 19.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a filter of `{W}`",
    label = "not a filter",
    note = "filters are `With<C>`, `Without<C>`, `AnyOf<(A, B)>`, `Changed<C>`, `Added<C>`, `Is<A>` of an archetype `A`, \
            `Or<(F, G)>`, and tuples of them; `any_of` and `Or` take a tuple; the terms of a query stand in one tuple: `(&A, &B)`"
)]
pub trait Filter<W: Declare>: sealed::FilterSeal<W> {
    /// The filter as data.
    #[doc(hidden)]
    const INFO: FilterInfo<'static>;

    /// Whether the filter holds. Each filter overrides this. An implementation by hand gets one error, that the trait is sealed, and no
    /// second one for a missing method.
    #[doc(hidden)]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        let _ = evaluator;
        unreachable!("filters are sealed, and each has its own evaluation")
    }
}

/// A filter as data.
#[derive(Clone, Copy)]
pub enum FilterInfo<'i> {
    /// The component must be there.
    #[doc(hidden)]
    With(QueriedComponent),
    /// The component must not be there.
    #[doc(hidden)]
    Without(QueriedComponent),
    /// The component must be there, and have been changed.
    #[doc(hidden)]
    Changed(QueriedComponent),
    /// The component must be there, and have been added.
    #[doc(hidden)]
    Added(QueriedComponent),
    /// The row must be of the kind of this declared archetype.
    #[doc(hidden)]
    Kind(usize),
    /// All of them must hold.
    #[doc(hidden)]
    All(&'i [FilterInfo<'i>]),
    /// All rows pass, those too that the component disables, or that any does.
    #[doc(hidden)]
    Allow(Option<usize>),
    /// At least one of them must hold.
    #[doc(hidden)]
    Any(&'i [FilterInfo<'i>]),
}

impl FilterInfo<'_> {
    /// Whether all rows pass, since nothing is asked.
    pub(crate) const fn is_empty(&self) -> bool {
        matches!(self, Self::All([]))
    }

    /// The filters of a list, all of which must hold.
    pub(crate) const fn list(&self) -> Option<&[Self]> {
        match self {
            Self::All(filters) => Some(filters),
            _ => None,
        }
    }

    /// The same, and alternatives.
    pub(crate) const fn every(&self) -> Option<&[Self]> {
        match self {
            Self::All(filters) | Self::Any(filters) => Some(filters),
            _ => None,
        }
    }
}

/// Only rows that have the component.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// assert_eq!(kitchen.query_filtered::<&Heat, With<Name>>().count(), 1);
/// ```
pub struct With<C>(PhantomData<C>);

/// Only rows that lack the component.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// assert_eq!(kitchen.query_filtered::<&Heat, Without<Name>>().count(), 0);
/// ```
pub struct Without<C>(PhantomData<C>);

/// Only rows that have at least one of the components: `AnyOf<(A, B)>`.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// kitchen.spawn((Name("soup"),));
/// assert_eq!(kitchen.query_filtered::<Entity, AnyOf<(Name, Heat)>>().count(), 2);
/// ```
pub struct AnyOf<L>(PhantomData<L>);

/// Only rows that pass at least one of the filters: `Or<(Changed<A>, With<B>)>`. A tuple among them is one filter, all of which must
/// hold. [`AnyOf`] is the short form for components that must be there.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Component)]
/// #[component(track)]
/// pub struct Position(f32);
/// #[derive(Component)]
/// #[component(track)]
/// pub struct Size(f32);
/// # ecs::world! {
/// #     #[world] pub struct Scene { components: (Position, Size) }
/// #     #[archetype] pub struct Box { position: Position, size: Size }
/// # }
/// # let mut scene = Scene::new();
/// # let boxes: Vec<_> = (0..3).map(|_| scene.spawn(Box { position: Position(0.0), size: Size(1.0) })).collect();
/// # let tick = scene.change_tick();
/// # scene.get_mut::<Size>(boxes[1]).unwrap().0 = 2.0;
/// # scene.get_mut::<Position>(boxes[2]).unwrap().0 = 2.0;
/// type Moved = Or<(Changed<Position>, Changed<Size>)>;
/// assert_eq!(scene.query_filtered::<Entity, Moved>().since(tick).count(), 2);
/// ```
///
/// [`Is`](super::Is) is none of the filters of an `Or`: ask for components that archetypes have in common, or run two queries.
pub struct Or<L>(PhantomData<L>);

/// A filter that [`Or`] takes: all but [`Is`](super::Is). Sealed.
#[diagnostic::on_unimplemented(
    message = "`Or` cannot take the filter `{Self}`",
    label = "not a filter of components",
    note = "`Or<(F, G)>` takes `With<C>`, `Without<C>`, `AnyOf<(A, B)>`, `Changed<C>`, `Added<C>`, another `Or`, and tuples of them; for rows of \
            either of two archetypes run two queries"
)]
pub trait Alternative<W: Declare>: Filter<W> + sealed::AlternativeSeal<W> {}

/// Implements [`Alternative`], and its seal.
macro_rules! impl_alternative {
    ([$($generics:tt)*] $F:ty) => {
        impl<W: Declare, $($generics)*> Alternative<W> for $F {}
        impl<W: Declare, $($generics)*> sealed::AlternativeSeal<W> for $F {}
    };
}

impl_alternative!([C: ComponentOf<W>] With<C>);
impl_alternative!([C: ComponentOf<W>] Without<C>);
impl_alternative!([C: ComponentOf<W>] super::Changed<C>);
impl_alternative!([C: ComponentOf<W>] super::Added<C>);

/// Rows that pass two filters. One that asks nothing leaves no trace.
pub struct Both<F, G>(PhantomData<(F, G)>);

impl<W: Declare, F: Filter<W>, G: Filter<W>> Filter<W> for Both<F, G> {
    const INFO: FilterInfo<'static> = match (F::INFO, G::INFO) {
        (FilterInfo::All([]), info) | (info, FilterInfo::All([])) => info,
        _ => FilterInfo::All(&[F::INFO, G::INFO]),
    };

    #[inline]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        F::evaluate(evaluator).and(|| G::evaluate(evaluator))
    }
}

impl<W: Declare, C: ComponentOf<W>> Filter<W> for With<C> {
    const INFO: FilterInfo<'static> = FilterInfo::With(QueriedComponent::of::<W, C>());

    #[inline]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        evaluator.has(const { QueriedComponent::of::<W, C>() })
    }
}

impl<W: Declare, C: ComponentOf<W>> Filter<W> for Without<C> {
    const INFO: FilterInfo<'static> = FilterInfo::Without(QueriedComponent::of::<W, C>());

    #[inline]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        evaluator.lacks(const { QueriedComponent::of::<W, C>() })
    }
}

/// Only rows of which at least one of these components was changed, for indexes.
pub struct ChangedAny<L>(PhantomData<L>);

impl<W: Declare> Filter<W> for () {
    const INFO: FilterInfo<'static> = FilterInfo::All(&[]);

    #[inline]
    fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
        let _ = evaluator;
        E::Truth::YES
    }
}

macro_rules! impl_filter {
    ($($F:ident $i:tt),+) => {
        impl<W: Declare, $($F: Filter<W>),+> Filter<W> for ($($F,)+) {
            const INFO: FilterInfo<'static> = FilterInfo::All(&[$($F::INFO),+]);

            #[inline]
            fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
                E::Truth::YES$(.and(|| $F::evaluate(evaluator)))+
            }
        }

        impl<W: Declare, $($F: ComponentOf<W>),+> Filter<W> for AnyOf<($($F,)+)> {
            const INFO: FilterInfo<'static> = FilterInfo::Any(&[$(FilterInfo::With(QueriedComponent::of::<W, $F>())),+]);

            #[inline]
            fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
                E::Truth::NO$(.or(|| evaluator.has(const { QueriedComponent::of::<W, $F>() })))+
            }
        }

        impl<W: Declare, $($F: ComponentOf<W>),+> Filter<W> for ChangedAny<($($F,)+)> {
            const INFO: FilterInfo<'static> = FilterInfo::Any(&[$(FilterInfo::Changed(QueriedComponent::of::<W, $F>())),+]);

            #[inline]
            fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
                E::Truth::NO$(.or(|| evaluator.is_new(const { QueriedComponent::of::<W, $F>() }, TickKind::Changed)))+
            }
        }

        impl<W: Declare, $($F: Alternative<W>),+> Filter<W> for Or<($($F,)+)> {
            const INFO: FilterInfo<'static> = FilterInfo::Any(&[$($F::INFO),+]);

            #[inline]
            fn evaluate<E: Evaluator>(evaluator: &E) -> E::Truth {
                E::Truth::NO$(.or(|| $F::evaluate(evaluator)))+
            }
        }

        impl<W: Declare, $($F: Filter<W>),+> sealed::FilterSeal<W> for ($($F,)+) {}
        impl<W: Declare, $($F: ComponentOf<W>),+> sealed::FilterSeal<W> for AnyOf<($($F,)+)> {}
        impl<W: Declare, $($F: ComponentOf<W>),+> sealed::FilterSeal<W> for ChangedAny<($($F,)+)> {}
        impl<W: Declare, $($F: Alternative<W>),+> sealed::FilterSeal<W> for Or<($($F,)+)> {}

        impl_alternative!([$($F: Alternative<W>),+] ($($F,)+));
        impl_alternative!([$($F: Alternative<W>),+] Or<($($F,)+)>);
        impl_alternative!([$($F: ComponentOf<W>),+] AnyOf<($($F,)+)>);
    };
}

for_tuples!(impl_filter);

// Each seal has the bounds of the implementation that it seals. With weaker ones, a crate could implement the trait itself, of its own
// world, for a type of this crate with a parameter of its own.
mod sealed {
    use super::{Both, With, Without};
    use crate::query::ArchetypeOf;
    use crate::query::{Added, Allow, AllowAll, Changed, Is};
    use crate::schema::{ComponentOf, Declare};

    #[diagnostic::on_unimplemented(
        message = "`Filter` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no filter of the crate"
    )]
    pub trait FilterSeal<W> {}
    impl<W> FilterSeal<W> for () {}
    impl<W: Declare, C: ComponentOf<W>> FilterSeal<W> for With<C> {}
    impl<W: Declare, C: ComponentOf<W>> FilterSeal<W> for Without<C> {}
    impl<W: Declare, C: ComponentOf<W>> FilterSeal<W> for Changed<C> {}
    impl<W: Declare, C: ComponentOf<W>> FilterSeal<W> for Added<C> {}
    impl<W: Declare, A: ArchetypeOf<W>> FilterSeal<W> for Is<A> {}
    impl<W: Declare, C: ComponentOf<W>> FilterSeal<W> for Allow<C> {}
    impl<W> FilterSeal<W> for AllowAll {}
    impl<W: Declare, F: super::Filter<W>, G: super::Filter<W>> FilterSeal<W> for Both<F, G> {}

    #[diagnostic::on_unimplemented(
        message = "`Alternative` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no filter of components"
    )]
    pub trait AlternativeSeal<W> {}
}
