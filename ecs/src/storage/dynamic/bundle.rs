//! The archetype of a bundle that no declared archetype takes, laid out by the compiler.

use super::archetype::{info, is_too_large};
use super::find::hash_of_components;
use crate::schema::{
    ArchetypeInfo, Bundle, Column, Completion, Declare, Schema, declared_target, place_columns,
    schema,
};
use core::marker::PhantomData;

/// A bundle as it comes to the dynamic half of a world. It has an address of its own, by which the archetype of its rows is remembered.
pub(crate) struct BundleLayout {
    /// The components of the bundle, and then those that they require beside them.
    pub(super) components: &'static [usize],
    /// The layout of the archetype. `None` if a declared one takes the rows, or the bundle has too many components, or a row is too large:
    /// then the world lays the table out.
    pub(super) info: Option<ArchetypeInfo<'static>>,
    /// The hash of the archetype.
    pub(super) hash: u64,
}

/// The bundle `B` in the world `W`.
pub(crate) struct BundleLayoutOf<W, B>(PhantomData<(W, B)>);

impl<W: Declare, B: Bundle<W>> BundleLayoutOf<W, B> {
    /// The bundle, as it comes to the dynamic half of a world.
    pub(crate) const LAYOUT: &'static BundleLayout = &BundleLayout {
        components: Completion::<W, B>::ALL,
        info: if Self::COUNT == 0 {
            None
        } else {
            Some(info(
                Self::COLUMNS,
                schema::<W>().stride,
                schema::<W>().stamped,
            ))
        },
        hash: hash_of_components(schema::<W>(), Completion::<W, B>::ALL),
    };
    /// The number of columns, that of the entities included, or 0 without a layout.
    const COUNT: usize = if declared_target::<W, B>().is_some() {
        0
    } else {
        count(schema::<W>(), Completion::<W, B>::ALL)
    };
    /// The columns, in the shortest of three lists that has room for them.
    const COLUMNS: &'static [Column] = {
        let list: &[Column] = match Self::COUNT {
            count if count <= FEW => Self::A_FEW,
            count if count <= MORE => Self::MORE,
            _ => Self::MOST,
        };
        list.split_at(Self::COUNT).0
    };
    const A_FEW: &'static [Column; FEW] =
        &columns::<0, FEW>(schema::<W>(), Completion::<W, B>::ALL, Self::COUNT);
    const MORE: &'static [Column; MORE] =
        &columns::<FEW, MORE>(schema::<W>(), Completion::<W, B>::ALL, Self::COUNT);
    const MOST: &'static [Column; MOST] =
        &columns::<MORE, MOST>(schema::<W>(), Completion::<W, B>::ALL, Self::COUNT);
}

const FEW: usize = 4;
const MORE: usize = 8;
/// The most columns that the compiler places: those of the longest tuple, and of the entities.
const MOST: usize = 17;

/// The number of columns for these components, that of the entities included. 0 if there are too many, or a row takes too many bytes.
const fn count(schema: &Schema, components: &[usize]) -> usize {
    let (mut count, mut bytes, mut is_marked) = (1, Column::ENTITIES.info.size, schema.stamped);
    for_each!(component in components => {
        let info = schema.components[*component];
        if !info.sparse {
            (count, bytes, is_marked) = (
                count + 1,
                bytes.saturating_add(info.size),
                is_marked || info.tracked,
            );
        }
    });
    if count > MOST || is_too_large(bytes, is_marked) {
        0
    } else {
        count
    }
}

/// The columns for these components in their places, if there are more than `LEAST`, and at most `N`.
const fn columns<const LEAST: usize, const N: usize>(
    schema: &Schema,
    components: &[usize],
    count: usize,
) -> [Column; N] {
    let mut columns = [Column::ENTITIES; N];
    if count <= LEAST || count > N {
        return columns;
    }
    let mut column = 1;
    for_each!(&component in components => {
        let info = schema.components[component];
        if !info.sparse {
            columns[column] = Column::of(component, info);
            column += 1;
        }
    });
    place_columns(&mut columns, 0, count);
    columns
}

#[cfg(test)]
#[allow(
    dead_code,
    reason = "the sizes of the components count, and nothing else"
)]
mod tests {
    use super::super::DynamicArchetype;
    use super::super::find::hash_of_columns;
    use super::*;
    use crate::prelude::*;
    use alloc::string::String;
    use alloc::vec::Vec;

    struct Byte(u8);
    struct Word(u64);
    struct Name(String);
    #[derive(Component)]
    #[component(track)]
    struct Tracked(u32);
    #[derive(Component)]
    #[component(storage = "sparse")]
    struct Unsorted;
    struct Of<const N: usize>([u16; N]);

    ecs::world! {
        #[world]
        struct Kitchen {
            components: (Byte, Word, Name, Tracked, Unsorted, Of<0>, Of<1>, Of<2>, Of<3>, Of<4>, Of<5>, Of<6>, Of<7>, Of<8>, Of<9>, Of<10>, Of<11>, Of<12>),
        }

        #[archetype]
        struct Plain {
            byte: Byte,
            word: Word,
        }
    }

    #[derive(Bundle)]
    struct Seventeen {
        #[bundle]
        five: (Byte, Word, Name, Tracked, Of<0>),
        #[bundle]
        eleven: (
            Of<1>,
            Of<2>,
            Of<3>,
            Of<4>,
            Of<5>,
            Of<6>,
            Of<7>,
            Of<8>,
            Of<9>,
            Of<10>,
            Of<11>,
        ),
        last: Of<12>,
    }

    /// Asserts that the compiler lays out what the world would.
    fn check<B: Bundle<Kitchen>>() {
        let schema = schema::<Kitchen>();
        let all = Completion::<Kitchen, B>::ALL.iter();
        let columns = all.map(|component| Column::of(*component, schema.components[*component]));
        let columns: Vec<Column> = columns.filter(|column| !column.info.sparse).collect();
        let made =
            DynamicArchetype::try_new(columns.iter().copied(), schema.stride, None, schema.stamped)
                .unwrap();
        let (made, bundle) = (made.info(), BundleLayoutOf::<Kitchen, B>::LAYOUT);
        let laid_out = bundle.info.as_ref().unwrap();
        laid_out.check_invariants();
        let places = |info: &ArchetypeInfo<'_>| -> Vec<_> {
            info.columns
                .iter()
                .map(|column| (column.cell, column.place(), column.info.type_id))
                .collect()
        };
        assert_eq!(places(laid_out), places(made));
        let sizes =
            |info: &ArchetypeInfo<'_>| (info.row_size, info.align, info.listed, info.tracked);
        assert_eq!(sizes(laid_out), sizes(made));
        assert_eq!(
            (laid_out.needs_drop, laid_out.is_plain),
            (made.needs_drop, made.is_plain)
        );
        assert_eq!(bundle.hash, hash_of_columns(&columns));
    }

    #[test]
    fn the_compiler_lays_a_bundle_out_as_the_world_would() {
        check::<()>();
        check::<(Byte,)>();
        check::<(Word, Name, Byte)>();
        check::<(Byte, Tracked, Word, Unsorted, Name)>();
        check::<(Of<0>, Of<1>, Of<2>, Of<3>, Of<4>, Of<5>, Of<6>)>();
        check::<(Of<0>, Of<1>, Of<2>, Of<3>, Of<4>, Of<5>, Of<6>, Of<7>)>();
        check::<(
            Byte,
            Word,
            Name,
            Tracked,
            Of<0>,
            Of<1>,
            Of<2>,
            Of<3>,
            Of<4>,
            Of<5>,
            Of<6>,
            Of<7>,
            Of<8>,
            Of<9>,
            Of<10>,
            Of<11>,
        )>();
        assert!(
            BundleLayoutOf::<Kitchen, Seventeen>::LAYOUT.info.is_none(),
            "the world lays it out"
        );
        assert!(
            BundleLayoutOf::<Kitchen, (Word, Byte)>::LAYOUT
                .info
                .is_none(),
            "a declared archetype takes it"
        );
    }
}
