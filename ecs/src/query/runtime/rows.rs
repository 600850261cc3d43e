//! Loops over the rows of a query that was made at run time, by the kernels of declared queries.
#![allow(unsafe_code)]

// The kernels are generic over `Term`, which is here a column of a type that is compared when the loop begins.
use self::TypedColumn as Term;
use super::{RuntimeChunk, RuntimeChunks};
use crate::base::error::QueryError;
use crate::base::for_tuples::for_tuples;
use crate::base::instructions::Instructions;
use crate::query::kernel::is_structure;
use crate::schema::Declare;
use core::any::TypeId;
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::ptr::NonNull;

impl<'w, W: Declare> RuntimeChunks<'w, '_, W> {
    /// Calls `f` with each row that is left, by the loops of declared queries, which are faster than loops over the slices of chunks. The
    /// types are those of the first terms, in their order: `&C`, or `&mut C` for a term that writes.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (u32,) }
    /// # }
    /// struct Heat(f32);
    /// struct Rate(f32);
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn_empty();
    /// let heat = kitchen.register_named::<Heat>("heat")?;
    /// let rate = kitchen.register_named::<Rate>("rate")?;
    /// # let _ = (kitchen.insert_key(pan, heat, Heat(1.0)), kitchen.insert_key(pan, rate, Rate(2.0)));
    /// let query = kitchen.runtime_query().write(heat).read(rate).build()?;
    /// kitchen.run(&query).for_each_row::<(&mut Heat, &Rate)>(|(heat, rate)| heat.0 += rate.0)?;
    /// # assert_eq!(kitchen.get_key(pan, heat).unwrap().0, 3.0);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the query has fewer terms, or a term is of another type or optional, or the query reads a component that the tuple
    /// writes. No row was visited then.
    pub fn for_each_row<T: TypedColumns<W>>(
        self,
        mut f: impl FnMut(T::Item<'w>),
    ) -> Result<(), QueryError> {
        let is_of_type = |term, type_id, writes| self.is_of_type(term, type_id, writes);
        if let Some(term) = T::first_other(&is_of_type) {
            return Err(QueryError::OtherType { term });
        }
        let mut f = |(), item| -> ControlFlow<Infallible> {
            f(item);
            ControlFlow::Continue(())
        };
        for mut chunk in self {
            if let Some(slices) = T::take(&mut chunk) {
                let ControlFlow::Continue(()) = T::try_fold::<true, _>(slices, &mut f);
            }
        }
        Ok(())
    }
}

/// The columns of a loop over rows: a tuple of `&C` and `&mut C`. Sealed.
pub trait TypedColumns<W: Declare>: sealed::TypedColumnsSeal<W> {
    /// The values that the loop gives of a row.
    type Item<'w>;
    /// The columns of a chunk.
    #[doc(hidden)]
    type Slices<'w>;

    /// The first column for which the answer is no, by its number, its type, and its way of access.
    #[doc(hidden)]
    fn first_other(is_of_type: &impl Fn(usize, TypeId, bool) -> bool) -> Option<usize>;

    /// Takes the columns out of a chunk.
    #[doc(hidden)]
    fn take<'w>(chunk: &mut RuntimeChunk<'w>) -> Option<Self::Slices<'w>>;

    /// Runs over the rows that all columns have.
    #[doc(hidden)]
    fn try_fold<'w, const WIDE: bool, Body>(
        slices: Self::Slices<'w>,
        f: &mut Body,
    ) -> ControlFlow<Break, Acc>
    where
        Body: FnMut(Acc, Self::Item<'w>) -> ControlFlow<Break, Acc>;
}

// The names that the kernels have for the types of a fold.
type Acc = ();
type Break = Infallible;

/// A column as the kernels see it.
pub trait TypedColumn<W> {
    type Component: 'static;
    type Item<'w>;
    type Slice<'w>;
    const WRITES: bool;

    fn take<'w>(chunk: &mut RuntimeChunk<'w>, term: usize) -> Option<Self::Slice<'w>>;
    fn len(slice: &Self::Slice<'_>) -> usize;
    fn unslice(slice: Self::Slice<'_>) -> NonNull<Self::Component>;
    /// # Safety
    ///
    /// `first` is that of a slice that has the row, and is borrowed for `'w`.
    unsafe fn item<'w>(first: NonNull<Self::Component>, row: usize) -> Self::Item<'w>;
}

macro_rules! impl_typed_column {
    ($reference:ty, $writes:literal, $take:ident; $item:ty, $as:ident; $slice:ty) => {
        impl<'q, C: 'static, W> TypedColumn<W> for $reference {
            type Component = C;
            type Item<'w> = $item;
            type Slice<'w> = $slice;
            const WRITES: bool = $writes;

            fn take<'w>(chunk: &mut RuntimeChunk<'w>, term: usize) -> Option<$slice> {
                chunk.$take::<C>(term)
            }

            fn len<'w>(slice: &$slice) -> usize {
                slice.len()
            }

            #[inline]
            fn unslice<'w>(slice: $slice) -> NonNull<C> {
                NonNull::from(slice).cast()
            }

            #[inline]
            unsafe fn item<'w>(first: NonNull<C>, row: usize) -> $item {
                // SAFETY: the caller's promise.
                unsafe { first.add(row).$as() }
            }
        }
    };
}

impl_typed_column!(&'q C, false, take_to_read; &'w C, as_ref; &'w [C]);
impl_typed_column!(&'q mut C, true, take; &'w mut C, as_mut; &'w mut [C]);

macro_rules! impl_typed_columns {
    ($($T:ident $i:tt),+) => {
        impl<W: Declare, $($T: TypedColumn<W>),+> TypedColumns<W> for ($($T,)+) {
            type Item<'w> = ($($T::Item<'w>,)+);
            type Slices<'w> = ($($T::Slice<'w>,)+);

            fn first_other(is_of_type: &impl Fn(usize, TypeId, bool) -> bool) -> Option<usize> {
                $(
                    if !is_of_type($i, TypeId::of::<$T::Component>(), $T::WRITES) {
                        return Some($i);
                    }
                )+
                None
            }

            fn take<'w>(chunk: &mut RuntimeChunk<'w>) -> Option<Self::Slices<'w>> {
                Some(($($T::take(chunk, $i)?,)+))
            }

            #[inline]
            fn try_fold<'w, const WIDE: bool, Body>(slices: Self::Slices<'w>, f: &mut Body) -> ControlFlow<Break, Acc>
            where
                Body: FnMut(Acc, Self::Item<'w>) -> ControlFlow<Break, Acc>,
            {
                let instructions = Instructions::preferred();
                let len = [$($T::len(&slices.$i)),+].into_iter().fold(usize::MAX, usize::min);
                // SAFETY: slices-of-length: the slices have this many rows. instructions-present.
                unsafe {
                    crate::query::kernel::kernels!(instructions, WIDE, $($T::WRITES && is_structure(size_of::<$T::Component>(), align_of::<$T::Component>()))||+; $($T),+; len, $(slices.$i,)+ len, (), f, PhantomData)
                }
            }
        }

        impl<W: Declare, $($T: TypedColumn<W>),+> sealed::TypedColumnsSeal<W> for ($($T,)+) {}
    };
}

for_tuples!(impl_typed_columns);

mod sealed {
    #[diagnostic::on_unimplemented(
        message = "`TypedColumns` is implemented by the crate and its macros alone, and not for `{Self}`",
        label = "no tuple of `&C` and `&mut C`"
    )]
    pub trait TypedColumnsSeal<W> {}
}
