//! The first two stages of a change of components: its row and its target table are found, and everything is done that can fail.

use super::any::{MadeValues, Rest};
use super::followers::Followers;
use super::{Change, ComponentSet, Follower, Transition};
use crate::base::component::ComponentId;
use crate::base::error::{ChangeError, DataError, NoRow, ReserveError, text_of_error};
use crate::schema::{
    Bundle, Column, Completed, Completion, ComponentOf, Components, Declare, any_required,
    bundle_components, completed_component, component_index, schema,
};
use crate::storage::Storage;
use crate::storage::dynamic::{Dynamic, Reclaim};
use crate::storage::registry::Key;
use crate::storage::slots::{Location, Slots};
use crate::storage::table::Table;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::marker::PhantomData;

impl<W: World> Store<W> {
    /// Resolves a change, and makes room for it. The change cannot fail any more; if this fails, all is as it was.
    pub(super) fn prepare<'c, E: From<NoRow> + From<ReserveError>>(
        &mut self,
        change: Change<'c>,
        reclaim: Reclaim,
    ) -> Result<Transition<'c>, E> {
        let from = self
            .location(change.entity)
            .ok_or_else(|| self.no_row(change.entity))?;
        self.storage
            .sparse()
            .try_reserve(&change.added, change.entity)?;
        <Followers as Follower<W>>::try_reserve(self, &change, 1)?;
        let to = self.storage.try_reserve_target(&change, from, reclaim)?;
        Ok(Transition {
            change,
            from,
            to: Some(to),
        })
    }

    /// The archetypes that may be reclaimed now. Notifications that are still to be delivered name archetypes by their numbers.
    #[inline(always)]
    pub(crate) fn reclaimable(&self) -> Reclaim {
        if W::OBSERVED && self.observers.has_pending() {
            Reclaim::Nothing
        } else {
            Reclaim::Empty
        }
    }
}

impl<W: Declare> Storage<W> {
    /// The table to which a row goes by a change, with room for it. If the row stays, it is that of the row.
    fn try_reserve_target(
        &mut self,
        change: &Change<'_>,
        from: Location,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let made = self.made();
        let to = self.find_target(change, from, reclaim)?;
        if to != from.table {
            let (dynamic, tables, _) = self.dynamic_parts()?;
            dynamic.reserve_one(tables, to, made)?;
        }
        Ok(to)
    }

    /// The table to which a change moves a row. It is created if it does not exist.
    #[inline(always)]
    pub(super) fn find_target(
        &mut self,
        change: &Change<'_>,
        from: Location,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let toggled = match (change.removed, change.added) {
            (ComponentSet::One(component), _) | (_, ComponentSet::One(component)) => {
                let Some(column) = self.column_of(ComponentId::new(component)) else {
                    return Ok(from.table);
                };
                let cell = self.place(from.table, column.cell);
                let adds = !change.added.is_empty();
                if column.info.sparse || cell.bits != 0 || cell.is_there() == adds {
                    return Ok(from.table);
                }
                Some(column)
            }
            _ => None,
        };
        let (dynamic, tables, _) = self.dynamic_parts()?;
        match (toggled, change.removed.list(), change.added.list()) {
            (Some(column), ..) => dynamic.toggle(tables, from, column, reclaim),
            (None, Some(removed), Some(added)) => {
                let kind = dynamic.kind(from.table);
                dynamic.route(tables, from, (kind, reclaim), removed, added)
            }
            _ => {
                let kind = dynamic.kind(from.table);
                dynamic.find_changed(
                    tables,
                    from,
                    (kind, reclaim),
                    &change.removed,
                    &change.added,
                )
            }
        }
    }

    /// The table to which a row of a dynamic archetype goes when some components go and others come, and its kind is another one then.
    /// There is room for it.
    pub(super) fn try_reserve_kind(
        &mut self,
        from: Location,
        (kind, reclaim): (u32, Reclaim),
        removed: &'static [usize],
        added: &'static [usize],
    ) -> Result<u32, ReserveError> {
        let (dynamic, tables, _) = self.dynamic_parts()?;
        let made = dynamic.made();
        let to = dynamic.route(tables, from, (Some(kind), reclaim), removed, added)?;
        dynamic.reserve_one(tables, to, made)?;
        Ok(to)
    }

    /// The dynamic archetypes, which come to life here, with the tables and the slots.
    #[inline]
    pub(super) fn dynamic_parts(
        &mut self,
    ) -> Result<(&mut Dynamic, &mut Vec<Table>, &mut Slots), ReserveError> {
        let dynamic = self.dynamic.get_or_make(schema::<W>())?;
        Ok((dynamic, &mut self.tables, &mut self.slots))
    }
}

/// A name of a component. Sealed.
///
/// Invariant: **W4** The column is one of the storage that is asked, of values of the type `Value`.
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
/// Invariant: W4, of each component of the set: the types of `Row` are theirs, in their order, or `Row` has none.
pub(super) trait Names<W: Declare>: sealed::Sealed {
    type Row: Components;
    type Error;

    fn set(&self, storage: &Storage<W>) -> Result<ComponentSet<'_>, Self::Error>;

    /// A component whose value is left where it is, since it was read before.
    #[inline(always)]
    fn forgotten(&self) -> Option<usize> {
        None
    }
}

/// Components that a change adds. Sealed.
///
/// Invariant: W4. A row has all of them, or the first ones, and then `Rest` has the others; or else there are bytes, as many as a value
/// has. Those that a row has are [`named`](Self::named). `Row` may have more, which the row lacks.
pub(super) trait AddedNames<W: Declare>: Names<W> {
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
pub(super) struct Nothing;

impl sealed::Sealed for Nothing {}

impl<W: Declare> Names<W> for Nothing {
    type Row = ();
    type Error = NoRow;

    #[inline(always)]
    fn set(&self, _: &Storage<W>) -> Result<ComponentSet<'_>, NoRow> {
        Ok(ComponentSet::NONE)
    }
}

impl<W: Declare> AddedNames<W> for Nothing {
    type Rest = ();
}

/// One component, by its name.
pub(super) struct Single<'n, N>(pub(super) &'n N);

impl<N> sealed::Sealed for Single<'_, N> {}

impl<W: Declare, N: ComponentName<W>> Names<W> for Single<'_, N> {
    type Row = (N::Value,);
    type Error = ChangeError;

    #[inline(always)]
    fn set(&self, storage: &Storage<W>) -> Result<ComponentSet<'_>, ChangeError> {
        Ok(ComponentSet::One(
            self.0.column(storage)?.borrow().cell.component(),
        ))
    }
}

impl<W: Declare, N: ComponentName<W>> AddedNames<W> for Single<'_, N> {
    type Rest = ();
}

/// The components of a bundle.
pub(super) struct Bundled<B>(PhantomData<B>);

impl<B> Bundled<B> {
    pub(super) const NAMES: Self = Self(PhantomData);
}

impl<B> sealed::Sealed for Bundled<B> {}

impl<W: Declare, B: Bundle<W>> Names<W> for Bundled<B> {
    type Row = B::Row;
    type Error = NoRow;

    #[inline(always)]
    fn set(&self, _: &Storage<W>) -> Result<ComponentSet<'_>, NoRow> {
        Ok(ComponentSet::Listed(bundle_components::<W, B>()))
    }
}

impl<W: Declare, B: Bundle<W>> AddedNames<W> for Bundled<B> {
    type Rest = ();
}

/// Components, and behind them those of their required ones that the entity lacks: `some` of `list`.
pub(super) struct Completing<'n, N> {
    pub(super) named: &'n N,
    pub(super) list: &'static [usize],
    pub(super) some: &'n [usize],
}

impl<N> sealed::Sealed for Completing<'_, N> {}

impl<W: Declare, N: Names<W>> Names<W> for Completing<'_, N> {
    type Row = N::Row;
    type Error = N::Error;

    fn set(&self, storage: &Storage<W>) -> Result<ComponentSet<'_>, N::Error> {
        let Self { named, list, some } = *self;
        assert!(
            some.starts_with(&named.set(storage)?),
            "the components are named first"
        );
        Ok(ComponentSet::Of { list, some })
    }
}

impl<W: Declare, N: Names<W>> AddedNames<W> for Completing<'_, N> {
    type Rest = MadeValues;
}

/// Those components of a bundle that a value of it has, `named`, and behind them those of the required ones that the entity lacks.
pub(super) struct Chosen<'n, B> {
    named: &'n [usize],
    all: &'n [usize],
    bundle: PhantomData<B>,
}

impl<'n, B> Chosen<'n, B> {
    /// All begin with those that are named.
    pub(super) const fn new(named: &'n [usize], all: &'n [usize]) -> Self {
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
    type Error = NoRow;

    fn set(&self, _: &Storage<W>) -> Result<ComponentSet<'_>, NoRow> {
        bundle_components::<W, B>();
        Ok(ComponentSet::Chosen(self.all))
    }
}

impl<W: Declare, B: Bundle<W>> AddedNames<W> for Chosen<'_, B> {
    type Rest = MadeValues;

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
pub(super) struct Described<'b> {
    component: ComponentId,
    bytes: &'b [u8],
}

impl<'b> Described<'b> {
    pub(super) const fn new(component: ComponentId, bytes: &'b [u8]) -> Self {
        Self { component, bytes }
    }
}

impl sealed::Sealed for Described<'_> {}

impl<W: Declare> Names<W> for Described<'_> {
    type Row = ();
    type Error = DataError;

    fn set(&self, storage: &Storage<W>) -> Result<ComponentSet<'_>, DataError> {
        let (column, registered) = storage.data_column(self.component)?;
        let (expected, found) = (column.info.size, self.bytes.len());
        if found != expected {
            return Err(DataError::WrongSize {
                component: text_of_error(&registered.name),
                expected,
                found,
            });
        }
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
pub(super) struct Forgotten(pub(super) ComponentId);

impl sealed::Sealed for Forgotten {}

impl<W: Declare> Names<W> for Forgotten {
    type Row = ();
    type Error = NoRow;

    fn set(&self, _: &Storage<W>) -> Result<ComponentSet<'_>, NoRow> {
        Ok(ComponentSet::One(self.0.index()))
    }

    fn forgotten(&self) -> Option<usize> {
        Some(self.0.index())
    }
}

mod sealed {
    pub(crate) trait Sealed {}
}
