use super::components::flatten;
use super::layout::{ArchetypeInfo, Column, Schema, cells, columns};
use super::{Components, World};
use crate::component::ComponentInfo;
use crate::query::{Query, matching};
use core::marker::PhantomData;

/// How many there are of what in a world: components, archetypes, columns (with one for the entities in each
/// archetype), and cells (archetypes times one more than the components).
pub struct Size<const COMPONENTS: usize, const ARCHETYPES: usize, const COLUMNS: usize, const CELLS: usize>;

/// Computes the constants whose lengths the size knows. Sealed.
pub trait SchemaFor<W: World>: sealed::Sealed + Sized {
    /// The layout of the world's tables.
    #[doc(hidden)]
    const SCHEMA: Schema;
    /// The archetypes that a query matches.
    #[doc(hidden)]
    type Matches<Q: Query<W>>: MatchList;
}

/// A constant list of archetypes, in ascending order.
pub trait MatchList {
    /// The places of the archetypes in the world.
    #[doc(hidden)]
    const LIST: &'static [u32];
}

impl<W: World, const C: usize, const A: usize, const L: usize, const X: usize> SchemaFor<W> for Size<C, A, L, X> {
    const SCHEMA: Schema = Schema {
        components: &Constants::<W, C, A, L, X>::COMPONENTS,
        archetypes: &Constants::<W, C, A, L, X>::ARCHETYPES,
        cells: &Constants::<W, C, A, L, X>::CELLS,
        stride: 1 + C,
    };
    type Matches<Q: Query<W>> = Matches<W, Q, A>;
}

struct Constants<W, const C: usize, const A: usize, const L: usize, const X: usize>(PhantomData<W>);

impl<W: World, const C: usize, const A: usize, const L: usize, const X: usize> Constants<W, C, A, L, X> {
    const COMPONENTS: [ComponentInfo; C] = flatten(&<W::Components as Components>::LIST);
    const COLUMNS: [Column; L] = columns(W::ARCHETYPES, &Self::COMPONENTS);
    const ARCHETYPES: [ArchetypeInfo; A] = {
        assert!(W::ARCHETYPES.len() == A, "the world's size counts other archetypes than it declares");
        let mut rest: &'static [Column] = &Self::COLUMNS;
        let mut infos =
            [const { ArchetypeInfo::new(&super::Declaration { name: "", components: &[], capacity: 0 }, &[]) }; A];
        let mut a = 0;
        while a < A {
            let (columns, after) = rest.split_at(1 + W::ARCHETYPES[a].components.len());
            infos[a] = ArchetypeInfo::new(&W::ARCHETYPES[a], columns);
            rest = after;
            a += 1;
        }
        infos
    };
    const CELLS: [u32; X] = cells(&Self::ARCHETYPES, 1 + C);
}

/// See [`MatchList`].
pub struct Matches<W, Q, const A: usize>(PhantomData<(W, Q)>);

impl<W: World, Q: Query<W>, const A: usize> Matches<W, Q, A> {
    const FOUND: ([u32; A], usize) = matching::find::<W, Q, A>();
}

impl<W: World, Q: Query<W>, const A: usize> MatchList for Matches<W, Q, A> {
    const LIST: &'static [u32] = Self::FOUND.0.split_at(Self::FOUND.1).0;
}

mod sealed {
    pub trait Sealed {}
    impl<const C: usize, const A: usize, const L: usize, const X: usize> Sealed for super::Size<C, A, L, X> {}
}
