use super::components::flatten;
use super::layout::{ArchetypeInfo, Cell, Column, Schema, TickCell, cells, columns, place_columns, tick_cells};
use super::{Components, Declare, listed_name};
use crate::component::ComponentInfo;
use crate::query::{QueryData, matching};
use core::marker::PhantomData;

/// The counts of a world: components, archetypes, columns (with one for the entities in each archetype), and cells (archetypes times one
/// more than the components).
pub struct Size<const COMPONENTS: usize, const ARCHETYPES: usize, const COLUMNS: usize, const CELLS: usize>;

/// Computes the constants with lengths that the size knows. Sealed.
pub trait SchemaFor<W: Declare>: sealed::Sealed + Sized {
    /// The layout of the world's tables.
    #[doc(hidden)]
    const SCHEMA: Schema;
    /// The archetypes that a query matches.
    #[doc(hidden)]
    type Matches<Q: QueryData<W>>: MatchList;
}

/// A constant list of archetypes, in ascending order.
// Invariant: **K6** They are archetypes of the schema, which are those of the tables that come first (W1). `SchemaFor` is sealed, so that
// there is one such list for a query: that of `matching::find`.
pub trait MatchList {
    /// The places of the archetypes in the world.
    #[doc(hidden)]
    const LIST: &'static [u32];
}

impl<W: Declare, const C: usize, const A: usize, const L: usize, const X: usize> SchemaFor<W> for Size<C, A, L, X> {
    const SCHEMA: Schema = Schema {
        components: &Constants::<W, C, A, L, X>::COMPONENTS,
        archetypes: &Constants::<W, C, A, L, X>::ARCHETYPES,
        cells: &Constants::<W, C, A, L, X>::CELLS,
        stride: 1 + C,
        pools: &Constants::<W, C, A, L, X>::POOLS,
        pool_cells: &Constants::<W, C, A, L, X>::POOL_CELLS,
        optionals: {
            let mut a = 0;
            let mut any = false;
            while a < A {
                any |= !W::ARCHETYPES[a].optionals.is_empty();
                a += 1;
            }
            any
        },
        tracked: Constants::<W, C, A, L, X>::TRACKED,
        stamped: Constants::<W, C, A, L, X>::STAMPED,
        tick_cells: &Constants::<W, C, A, L, X>::TICK_CELLS,
        closed: if W::CLOSED { Some(W::NAME) } else { None },
    };
    type Matches<Q: QueryData<W>> = Matches<W, Q, A>;
}

struct Constants<W, const C: usize, const A: usize, const L: usize, const X: usize>(PhantomData<W>);

impl<W: Declare, const C: usize, const A: usize, const L: usize, const X: usize> Constants<W, C, A, L, X> {
    const COMPONENTS: [ComponentInfo; C] = {
        let mut infos = flatten(&<W::Components as Components>::LIST);
        assert!(W::COMPONENTS.len() == C, "the world's size counts other components than it names");
        let mut i = 0;
        while i < C {
            infos[i].sparse = W::COMPONENTS[i].is_sparse();
            infos[i].tracked = W::COMPONENTS[i].is_tracked();
            infos[i].immutable = W::COMPONENTS[i].is_immutable();
            i += 1;
        }
        infos
    };
    /// The columns of a pool for each component: the entities, and the values.
    const POOL_COLUMNS: [[Column; 2]; C] = {
        let mut all = [[Column::ENTITIES; 2]; C];
        let mut i = 0;
        while i < C {
            all[i][1] = Column::of(i, Self::COMPONENTS[i]);
            place_columns(&mut all[i], 0, 2);
            i += 1;
        }
        all
    };
    const POOL_CELLS: [Cell; C] = {
        let mut cells = [Cell::ABSENT; C];
        let mut i = 0;
        while i < C {
            cells[i] = Self::POOL_COLUMNS[i][0].place();
            i += 1;
        }
        cells
    };
    const POOLS: [ArchetypeInfo<'static>; C] = {
        let mut infos = [const { ArchetypeInfo::new("", 0, &[]) }; C];
        let mut i = 0;
        while i < C {
            infos[i] = ArchetypeInfo::new(listed_name::<W>(i), 0, &Self::POOL_COLUMNS[i]).with_stamps(Self::STAMPED);
            i += 1;
        }
        infos
    };
    const COLUMNS: [Column; L] = columns::<W, L>(W::ARCHETYPES, &Self::COMPONENTS);
    const ARCHETYPES: [ArchetypeInfo<'static>; A] = {
        assert!(W::ARCHETYPES.len() == A, "the world's size counts other archetypes than it declares");
        let mut rest: &'static [Column] = &Self::COLUMNS;
        let mut infos = [const { ArchetypeInfo::new("", 0, &[]) }; A];
        let mut a = 0;
        while a < A {
            assert!(W::ARCHETYPES[a].removal.index == a, "a declared archetype is another one by its number");
            let (columns, after) =
                rest.split_at(1 + W::ARCHETYPES[a].components.len() + W::ARCHETYPES[a].optionals.len());
            infos[a] = ArchetypeInfo::declared(&W::ARCHETYPES[a], columns).with_stamps(Self::STAMPED);
            rest = after;
            a += 1;
        }
        infos
    };
    const CELLS: [Cell; X] = cells(&Self::ARCHETYPES, 1 + C);
    const TRACKED: bool = {
        let (mut i, mut any) = (0, false);
        while i < C {
            any |= W::COMPONENTS[i].is_tracked();
            i += 1;
        }
        any
    };
    const STAMPED: bool = W::SNAPSHOTS && cfg!(feature = "snapshots");
    const TICK_CELLS: [TickCell; X] =
        if Self::TRACKED || Self::STAMPED { tick_cells(&Self::ARCHETYPES, 1 + C) } else { [TickCell::ABSENT; X] };
}

/// See [`MatchList`].
pub struct Matches<W, Q, const A: usize>(PhantomData<(W, Q)>);

impl<W: Declare, Q: QueryData<W>, const A: usize> Matches<W, Q, A> {
    const FOUND: ([u32; A], usize) = matching::find::<W, Q, A>();
}

impl<W: Declare, Q: QueryData<W>, const A: usize> MatchList for Matches<W, Q, A> {
    const LIST: &'static [u32] = Self::FOUND.0.split_at(Self::FOUND.1).0;
}

mod sealed {
    pub trait Sealed {}
    impl<const C: usize, const A: usize, const L: usize, const X: usize> Sealed for super::Size<C, A, L, X> {}
}
