//! The components of a change, with the types of their values.

use super::arrive::Rest;
use super::change::ComponentSet;
use super::value_buffer::ValueBuffer;
use crate::base::component_id::ComponentId;
use crate::base::error::{ChangeError, DataError, text_of_error};
use crate::schema::{
    Bundle, Column, Completed, Completion, ComponentOf, Components, Declare, any_required,
    bundle_components, completed_component, component_index, schema,
};
use crate::storage::Storage;
use crate::storage::registry::Key;
use core::borrow::Borrow;
use core::marker::PhantomData;

/// A name of a component. Sealed.
///
/// Invariant: **column-of-type** The column is one of the storage that is asked, of values of the type `Value`.
pub(crate) trait ComponentName<W: Declare>: sealed::Sealed {
    type Value: 'static;
    type Column: Borrow<Column>;

    fn column(&self, storage: &Storage<W>) -> Result<Self::Column, ChangeError>;

    /// Whether others may come with the component. Where none can, no code is made for that.
    const BRINGS: bool;

    /// The components that come with this one.
    fn completed(&self) -> Option<Completed>;
}

/// The name of a component that the world lists: its type.
pub(crate) struct Listed<C>(PhantomData<C>);

impl<C> Listed<C> {
    pub(crate) const NAME: Self = Self(PhantomData);
}

impl<C> sealed::Sealed for Listed<C> {}

impl<W: Declare, C: ComponentOf<W>> ComponentName<W> for Listed<C> {
    type Value = C;
    type Column = &'static Column;

    #[inline(always)]
    fn column(&self, _: &Storage<W>) -> Result<&'static Column, ChangeError> {
        component_index::<W, C>();
        const { Ok(&Column::of(C::INDEX, schema::<W>().components[C::INDEX])) }
    }

    const BRINGS: bool = Completion::<W, (C,)>::LACKS;

    fn completed(&self) -> Option<Completed> {
        Some(Completion::<W, (C,)>::COMPLETED)
    }
}

impl<C> sealed::Sealed for Key<C> {}

impl<W: Declare, C: 'static> ComponentName<W> for Key<C> {
    type Value = C;
    type Column = Column;

    fn column(&self, storage: &Storage<W>) -> Result<Column, ChangeError> {
        storage
            .key_column(*self)
            .ok_or(ChangeError::UnknownKey(self.id()))
    }

    const BRINGS: bool = any_required::<W>();

    fn completed(&self) -> Option<Completed> {
        completed_component::<W>(self.id().index())
    }
}

/// Components of a change, with the types of their values. Sealed.
///
/// Invariant: `column-of-type`, of each component of the set: the types of `Row` are theirs, in their order, or `Row` has none.
pub(crate) trait Names<W: Declare>: sealed::Sealed {
    type Row: Components;

    fn set(&self, storage: &Storage<W>) -> Result<ComponentSet<'_>, ChangeError>;

    /// A component whose value is left where it is, since it was read before.
    #[inline(always)]
    fn forgotten(&self) -> Option<usize> {
        None
    }
}

/// Components that a change adds. Sealed.
///
/// Invariant: `column-of-type`. A row has all of them, or the first ones, and then `Rest` has the others; or else there are bytes, as many as a value
/// has. Those that a row has are [`named`](Self::named). `Row` may have more, which the row lacks.
pub(crate) trait AddedNames<W: Declare>: Names<W> {
    /// The values that have no place in a row: `()`, or those of required components.
    type Rest: Rest;

    /// The component at a place of `Row`.
    #[inline(always)]
    fn component(&self, set: &[usize], place: usize) -> usize {
        set[place]
    }

    /// Those of the set that the row has, and the one that is described by data.
    #[inline(always)]
    fn named<'s>(&'s self, set: &'s [usize]) -> &'s [usize] {
        &set[..Self::Row::COUNT]
    }

    /// Whether the row has the component at a place of `Row`.
    #[inline(always)]
    fn has(&self, _place: usize) -> bool {
        true
    }

    /// The value of the only component, if it is described by data.
    #[inline(always)]
    fn bytes(&self) -> Option<&[u8]> {
        None
    }
}

/// No components.
pub(crate) struct Nothing;

impl sealed::Sealed for Nothing {}

impl<W: Declare> Names<W> for Nothing {
    type Row = ();

    #[inline(always)]
    fn set(&self, _: &Storage<W>) -> Result<ComponentSet<'_>, ChangeError> {
        Ok(ComponentSet::NONE)
    }
}

impl<W: Declare> AddedNames<W> for Nothing {
    type Rest = ();
}

/// The components of a bundle.
pub(crate) struct Bundled<B>(PhantomData<B>);

impl<B> Bundled<B> {
    pub(crate) const NAMES: Self = Self(PhantomData);
}

impl<B> sealed::Sealed for Bundled<B> {}

impl<W: Declare, B: Bundle<W>> Names<W> for Bundled<B> {
    type Row = B::Row;

    #[inline(always)]
    fn set(&self, _: &Storage<W>) -> Result<ComponentSet<'_>, ChangeError> {
        Ok(ComponentSet::Listed(bundle_components::<W, B>()))
    }
}

impl<W: Declare, B: Bundle<W>> AddedNames<W> for Bundled<B> {
    type Rest = ();
}

/// Components, and behind them those of their required ones that the entity lacks: `some` of `list`.
pub(crate) struct Completing<'n, N> {
    pub(crate) named: &'n N,
    pub(crate) list: &'static [usize],
    pub(crate) some: &'n [usize],
}

impl<N> sealed::Sealed for Completing<'_, N> {}

impl<W: Declare, N: Names<W>> Names<W> for Completing<'_, N> {
    type Row = N::Row;

    fn set(&self, storage: &Storage<W>) -> Result<ComponentSet<'_>, ChangeError> {
        let Self { named, list, some } = *self;
        assert!(
            some.starts_with(&named.set(storage)?),
            "the components are named first"
        );
        Ok(ComponentSet::Of { list, some })
    }
}

impl<W: Declare, N: Names<W>> AddedNames<W> for Completing<'_, N> {
    type Rest = ValueBuffer;
}

/// Those components of a bundle that a value of it has, `named`, and behind them those of the required ones that the entity lacks.
pub(crate) struct Chosen<'n, B> {
    named: &'n [usize],
    all: &'n [usize],
    bundle: PhantomData<B>,
}

impl<'n, B> Chosen<'n, B> {
    /// All begin with those that are named.
    pub(crate) const fn new(named: &'n [usize], all: &'n [usize]) -> Self {
        Self {
            named,
            all,
            bundle: PhantomData,
        }
    }
}

impl<B> sealed::Sealed for Chosen<'_, B> {}

impl<W: Declare, B: Bundle<W>> Names<W> for Chosen<'_, B> {
    type Row = B::Row;

    fn set(&self, _: &Storage<W>) -> Result<ComponentSet<'_>, ChangeError> {
        bundle_components::<W, B>();
        Ok(ComponentSet::Chosen(self.all))
    }
}

impl<W: Declare, B: Bundle<W>> AddedNames<W> for Chosen<'_, B> {
    type Rest = ValueBuffer;

    fn component(&self, _: &[usize], place: usize) -> usize {
        B::COMPONENTS[place]
    }

    fn named<'s>(&'s self, _: &'s [usize]) -> &'s [usize] {
        self.named
    }

    fn has(&self, place: usize) -> bool {
        self.named.contains(&B::COMPONENTS[place])
    }
}

/// A component that is described by data, with the bytes of its value.
pub(crate) struct Described<'b> {
    component: ComponentId,
    bytes: &'b [u8],
}

impl<'b> Described<'b> {
    pub(crate) const fn new(component: ComponentId, bytes: &'b [u8]) -> Self {
        Self { component, bytes }
    }

    /// Checks that the bytes are a value of the component.
    pub(crate) fn check<W: Declare>(&self, storage: &Storage<W>) -> Result<(), DataError> {
        let (column, registered) = storage.data_column(self.component)?;
        let (expected, found) = (column.info.size, self.bytes.len());
        if found != expected {
            return Err(DataError::WrongSize {
                component: text_of_error(&registered.name),
                expected,
                found,
            });
        }
        Ok(())
    }
}

impl sealed::Sealed for Described<'_> {}

impl<W: Declare> Names<W> for Described<'_> {
    type Row = ();

    fn set(&self, storage: &Storage<W>) -> Result<ComponentSet<'_>, ChangeError> {
        let checked = self.check(storage);
        checked.map_err(|_| ChangeError::UnknownKey(self.component))?;
        Ok(ComponentSet::One(self.component.index()))
    }
}

impl<W: Declare> AddedNames<W> for Described<'_> {
    type Rest = ();

    fn named<'s>(&'s self, set: &'s [usize]) -> &'s [usize] {
        set
    }

    fn bytes(&self) -> Option<&[u8]> {
        Some(self.bytes)
    }
}

/// A component that is removed. Its value was read before, and is not dropped.
pub(crate) struct Forgotten(pub(crate) ComponentId);

impl sealed::Sealed for Forgotten {}

impl<W: Declare> Names<W> for Forgotten {
    type Row = ();

    fn set(&self, _: &Storage<W>) -> Result<ComponentSet<'_>, ChangeError> {
        Ok(ComponentSet::One(self.0.index()))
    }

    fn forgotten(&self) -> Option<usize> {
        Some(self.0.index())
    }
}

mod sealed {
    pub(crate) trait Sealed {}
}
