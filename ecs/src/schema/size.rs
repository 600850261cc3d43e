use super::components::flatten;
use super::layout::{
    ArchetypeInfo, Cell, Column, Schema, TickCell, cells, columns, place_columns, tick_cells,
};
use super::{Components, Declare, listed_name, schema};
use crate::base::component::ComponentInfo;
use crate::base::rule::{Rule, first_of, unless};
use crate::base::text::ConstString;
use core::marker::PhantomData;

/// The counts of a world: components, archetypes, columns (with one for the entities in each archetype), and cells (archetypes times one
/// more than the components).
pub struct Size<
    const COMPONENTS: usize,
    const ARCHETYPES: usize,
    const COLUMNS: usize,
    const CELLS: usize,
>;

/// Computes the constants whose lengths the size provides. Sealed.
pub trait SchemaFor<W: Declare>: sealed::Sealed + Sized {
    /// How the declaration contradicts itself.
    #[doc(hidden)]
    const FAULT: Option<ConstString>;
    /// The layout of the world's tables. If the declaration contradicts itself, they have no columns and creating a world fails.
    #[doc(hidden)]
    const SCHEMA: Schema;
    /// The archetypes that a query matches.
    #[doc(hidden)]
    type Matches<F: FindMatches>: MatchList;
}

/// A constant list of archetypes, in ascending order.
// Invariant: **matches-of-schema** They are archetypes of the schema, which are those of the tables that come first (`tables-in-order`). `SchemaFor` is sealed, so that
// there is one such list for a query: that of `query::matching`.
pub trait MatchList {
    /// The indices of the archetypes in the world.
    #[doc(hidden)]
    const LIST: &'static [u32];
}

/// Finds the archetypes that a query matches among those of the world. Sealed.
pub trait FindMatches: sealed::Sealed {
    /// The archetypes.
    #[doc(hidden)]
    type Found<const ARCHETYPES: usize>: MatchList;
}

impl<W: Declare, const C: usize, const A: usize, const L: usize, const X: usize> SchemaFor<W>
    for Size<C, A, L, X>
{
    const FAULT: Option<ConstString> = Constants::<W, C, A, L, X>::FAULT;
    const SCHEMA: Schema = Schema {
        components: &Constants::<W, C, A, L, X>::COMPONENTS,
        archetypes: &Constants::<W, C, A, L, X>::ARCHETYPES,
        cells: &Constants::<W, C, A, L, X>::CELLS,
        stride: 1 + C,
        pools: &Constants::<W, C, A, L, X>::POOLS,
        pool_cells: &Constants::<W, C, A, L, X>::POOL_CELLS,
        optionals: any_of!(archetype in W::ARCHETYPES => !archetype.optionals.is_empty()),
        tracked: Constants::<W, C, A, L, X>::TRACKED,
        stamped: Constants::<W, C, A, L, X>::STAMPED,
        tick_cells: &Constants::<W, C, A, L, X>::TICK_CELLS,
        closed: if W::CLOSED { Some(W::NAME) } else { None },
    };
    type Matches<F: FindMatches> = F::Found<A>;
}

struct Constants<W, const C: usize, const A: usize, const L: usize, const X: usize>(PhantomData<W>);

impl<W: Declare, const C: usize, const A: usize, const L: usize, const X: usize>
    Constants<W, C, A, L, X>
{
    const FAULT: Option<ConstString> = first_of(&[
        unless(
            <W::Components as Components>::COUNT == C,
            "the world's size counts other components than it lists",
        ),
        unless(
            W::COMPONENTS.len() == C,
            "the world's size counts other components than it names",
        ),
        unless(
            W::ARCHETYPES.len() == A,
            "the world's size counts other archetypes than it declares",
        ),
        unless(
            are_numbered::<W>(),
            "a declared archetype is another one by its number",
        ),
        unless(
            lists_all::<W>(),
            "a declared archetype has a component that the world does not list",
        ),
        unless(
            count_columns::<W>() == L,
            "the world's size counts other columns than its archetypes have",
        ),
        unless(
            A * (1 + C) == X,
            "the world's size counts other cells than it has",
        ),
    ]);
    const IS_SOUND: bool = Self::FAULT.is_none();
    const COMPONENTS: [ComponentInfo; C] = if Self::IS_SOUND {
        let mut infos = flatten(&<W::Components as Components>::LIST);
        let mut i = 0;
        while i < C {
            infos[i].sparse = W::COMPONENTS[i].is_sparse();
            infos[i].tracked = W::COMPONENTS[i].is_tracked();
            infos[i].immutable = W::COMPONENTS[i].is_immutable();
            i += 1;
        }
        infos
    } else {
        [ComponentInfo::of::<()>(); C]
    };
    /// The columns of each component's pool: entities and values.
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
            let name = if Self::IS_SOUND {
                listed_name::<W>(i)
            } else {
                ""
            };
            infos[i] =
                ArchetypeInfo::new(name, 0, &Self::POOL_COLUMNS[i]).with_stamps(Self::STAMPED);
            i += 1;
        }
        infos
    };
    const COLUMNS: [Column; L] = if Self::IS_SOUND {
        columns::<W, L>(W::ARCHETYPES, &Self::COMPONENTS)
    } else {
        [Column::ENTITIES; L]
    };
    const ARCHETYPES: [ArchetypeInfo<'static>; A] = {
        let mut rest: &'static [Column] = &Self::COLUMNS;
        let mut infos = [const { ArchetypeInfo::new("", 0, &[]) }; A];
        let mut a = 0;
        while Self::IS_SOUND && a < A {
            let (columns, after) = rest
                .split_at(1 + W::ARCHETYPES[a].components.len() + W::ARCHETYPES[a].optionals.len());
            infos[a] =
                ArchetypeInfo::declared(&W::ARCHETYPES[a], columns).with_stamps(Self::STAMPED);
            rest = after;
            a += 1;
        }
        infos
    };
    const CELLS: [Cell; X] = if Self::IS_SOUND {
        cells(&Self::ARCHETYPES, 1 + C)
    } else {
        [Cell::ABSENT; X]
    };
    const TRACKED: bool = any_of!(component in W::COMPONENTS => component.is_tracked());
    const STAMPED: bool = W::SNAPSHOTS && cfg!(feature = "snapshots");
    const TICK_CELLS: [TickCell; X] = if Self::IS_SOUND && (Self::TRACKED || Self::STAMPED) {
        tick_cells(&Self::ARCHETYPES, 1 + C)
    } else {
        [TickCell::ABSENT; X]
    };
}

/// Whether each declared archetype has its own index.
const fn are_numbered<W: Declare>() -> bool {
    let (mut a, mut are) = (0, true);
    while a < W::ARCHETYPES.len() {
        are &= W::ARCHETYPES[a].removal.index == a;
        a += 1;
    }
    are
}

/// Whether the world lists the components of each declared archetype.
const fn lists_all<W: Declare>() -> bool {
    const fn are_below(components: &[usize], count: usize) -> bool {
        all_of!(component in components => *component < count)
    }
    let count = W::COMPONENTS.len();
    all_of!(it in W::ARCHETYPES => are_below(it.components, count) && are_below(it.optionals, count))
}

/// The columns of all declared archetypes, with one for the entities in each.
const fn count_columns<W: Declare>() -> usize {
    let mut count = 0;
    for_each!(archetype in W::ARCHETYPES => {
        count += 1 + archetype.components.len() + archetype.optionals.len();
    });
    count
}

/// The declaration of a world does not contradict itself.
pub(crate) struct Consistent<W>(PhantomData<W>);

impl<W: Declare> Rule for Consistent<W> {
    const FAULT: Option<ConstString> = match first_of(&[
        <W::Size as SchemaFor<W>>::FAULT,
        // `world!` reports it at the field.
        unless(
            schema::<W>().keeps_sparse_apart(),
            "a component with sparse storage stands in an archetype",
        ),
    ]) {
        Some(fault) => Some(fault.with(": leave the declaration to `ecs::world!`")),
        None => None,
    };
}

pub(super) mod sealed {
    pub trait Sealed {}
    impl<const C: usize, const A: usize, const L: usize, const X: usize> Sealed
        for super::Size<C, A, L, X>
    {
    }
}
