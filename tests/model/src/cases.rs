//! The queries, and the answers that the model expects.

use crate::model::Image;
use crate::parts::{A, G, N, O, P, Part, S, T, V, W, X, Y, bump};
use crate::world::{Asked, Both, Field};
use ecs::query::Term;
use ecs::{AnyOf, Entity, Has, QueryData, With, Without};

/// The values that were seen in a row, before it was changed.
pub(crate) type Row = Vec<Option<u32>>;
pub(crate) type ItemOf<'w, C> = <<C as Case>::Q as QueryData<Field>>::Item<'w>;
pub(crate) type SliceOf<'w, C> =
    <<<C as Case>::Q as QueryData<Field>>::Terms as Term<Field>>::Slice<'w>;

pub(crate) trait Case {
    type Q: QueryData<Field>;
    const NAME: &'static str;
    /// Whether rows have to have `S`, which can be switched off.
    const DEMANDS_S: bool;
    /// Whether rows have to have some sparse component, so that they come in the order of a pool.
    const DEMANDS_SPARSE: bool;
    /// The components that are written.
    const WRITTEN: &'static [usize];
    /// Looks at a row, and changes the written components.
    fn see(item: ItemOf<'_, Self>, by: u8) -> (Entity, Row);
    fn see_chunk(slice: SliceOf<'_, Self>, by: u8) -> Vec<(Entity, Row)>;
    /// The expected values of a row. `None` if it does not match.
    fn expect(image: &Image) -> Option<Row>;
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "it is what a row has of a component"
)]
fn r<C: Part>(component: &C) -> Option<u32> {
    Some(component.value())
}

#[expect(clippy::unnecessary_wraps, reason = "as above")]
fn w<C: Part>(component: &mut C, by: u8) -> Option<u32> {
    let value = component.value();
    bump(component, by);
    Some(value)
}

#[expect(clippy::unnecessary_wraps, reason = "as above")]
fn has(has: bool) -> Option<u32> {
    Some(has.into())
}

fn lacks(image: &Image, kind: usize) -> Option<()> {
    image[kind].is_none().then_some(())
}

fn any(image: &Image, kinds: &[usize]) -> Option<()> {
    kinds
        .iter()
        .any(|kind| image[*kind].is_some())
        .then_some(())
}

macro_rules! case {
    (@entities $entity:expr) => {
        $entity
    };
    (@entities $entity:expr, $entities:ident) => {
        $entities
    };
    (
        $Name:ident: $Q:ty, writes $written:expr,
        item $item:pat => $see:expr,
        chunk($i:ident) $slice:pat => $chunk:expr,
        by $by:ident, entity $entity:expr $(, of $entities:ident)?,
        image $image:ident => $expect:expr
    ) => {
        pub(crate) struct $Name;

        impl Case for $Name {
            type Q = $Q;
            const NAME: &'static str = concat!("some of the rows are taken, and then the rest: ", stringify!($Name));
            const DEMANDS_S: bool = matches!(stringify!($Name).as_bytes(), b"Driven" | b"DrivenByTwo" | b"Grouped");
            const DEMANDS_SPARSE: bool =
                Self::DEMANDS_S || matches!(stringify!($Name).as_bytes(), b"DrivenByFilter" | b"Aligned");
            const WRITTEN: &'static [usize] = $written;

            fn see($item: ItemOf<'_, Self>, $by: u8) -> (Entity, Row) {
                let _ = $by;
                ($entity, $see)
            }

            fn see_chunk(slice: SliceOf<'_, Self>, $by: u8) -> Vec<(Entity, Row)> {
                let _ = $by;
                #[allow(unused_mut)]
                let $slice = slice;
                let entities = case!(@entities $entity $(, $entities)?);
                (0..entities.len()).map(|$i| (entities[$i], $chunk)).collect()
            }

            fn expect($image: &Image) -> Option<Row> {
                $expect
            }
        }
    };
}

case!(Optional: (Entity, &'static mut A, Option<&'static P>), writes &[0],
    item (entity, a, p) => vec![w(a, by), p.and_then(r)],
    chunk(i) (entity, a, p) => vec![w(&mut a[i], by), p.and_then(|p| r(&p[i]))],
    by by, entity entity,
    image image => image[0].map(|a| vec![Some(a), image[6]]));

case!(Demanded: (Entity, &'static P, &'static mut N), writes &[1],
    item (entity, p, n) => vec![r(p), w(n, by)],
    chunk(i) (entity, p, n) => vec![r(&p[i]), w(&mut n[i], by)],
    by by, entity entity,
    image image => image[6].and(image[1]).map(|n| vec![image[6], Some(n)]));

case!(Many: (Entity, Option<&'static mut O>, Has<P>, &'static A, Without<T>), writes &[5],
item (entity, o, p, a, ()) => vec![o.and_then(|o| w(o, by)), has(p), r(a)],
chunk(i) (entity, mut o, p, a, ()) => vec![o.as_mut().and_then(|o| w(&mut o[i], by)), has(p), r(&a[i])],
by by, entity entity,
image image => {
    lacks(image, 3)?;
    image[0].map(|a| vec![image[5], has(image[6].is_some()), Some(a)])
});

case!(Driven: (Entity, &'static mut S, Option<&'static A>), writes &[7],
    item (entity, s, a) => vec![w(s, by), a.and_then(r)],
    chunk(i) (entity, s, a) => vec![w(&mut s[i], by), a.and_then(|a| r(&a[i]))],
    by by, entity entity,
    image image => image[7].map(|s| vec![Some(s), image[0]]));

case!(LacksSparse: (Entity, &'static mut A, Without<S>), writes &[0],
item (entity, a, ()) => vec![w(a, by)],
chunk(i) (entity, a, ()) => vec![w(&mut a[i], by)],
by by, entity entity,
image image => {
    lacks(image, 7)?;
    image[0].map(|a| vec![Some(a)])
});

case!(Looks: (Entity, Option<&'static mut V>, &'static N, Has<S>, Option<&'static P>), writes &[8],
    item (entity, v, n, s, p) => vec![v.and_then(|v| w(v, by)), r(n), has(s), p.and_then(r)],
    chunk(i) (entity, mut v, n, s, p) => {
        vec![v.as_mut().and_then(|v| w(&mut v[i], by)), r(&n[i]), has(s), p.and_then(|p| r(&p[i]))]
    },
    by by, entity entity,
    image image => image[1].map(|n| vec![image[8], Some(n), has(image[7].is_some()), image[6]]));

case!(AnyOptional: (Entity, AnyOf<(O, P, T)>, Option<&'static O>, Option<&'static mut T>), writes &[3],
item (entity, (), o, t) => vec![o.and_then(r), t.and_then(|t| w(t, by))],
chunk(i) (entity, (), o, mut t) => vec![o.and_then(|o| r(&o[i])), t.as_mut().and_then(|t| w(&mut t[i], by))],
by by, entity entity,
image image => {
    any(image, &[3, 5, 6])?;
    Some(vec![image[5], image[3]])
});

case!(DrivenByTwo: (Entity, &'static mut V, &'static S, &'static mut P), writes &[8, 6],
    item (entity, v, s, p) => vec![w(v, by), r(s), w(p, by)],
    chunk(i) (entity, v, s, p) => vec![w(&mut v[i], by), r(&s[i]), w(&mut p[i], by)],
    by by, entity entity,
    image image => image[8].and(image[7]).and(image[6]).map(|p| vec![image[8], image[7], Some(p)]));

case!(DrivenByFilter: (Entity, With<X>, AnyOf<(S, V)>, Option<&'static mut W>, Without<O>), writes &[2],
item (entity, (), (), wide, ()) => vec![wide.and_then(|wide| w(wide, by))],
chunk(i) (entity, (), (), mut wide, ()) => vec![wide.as_mut().and_then(|wide| w(&mut wide[i], by))],
by by, entity entity,
image image => {
    any(image, &[7, 8])?;
    lacks(image, 5)?;
    image[9].map(|_| vec![image[2]])
});

case!(Struct: Asked<'static>, writes &[0, 7],
item asked => vec![w(asked.a, by), asked.p.and_then(r), asked.s.and_then(|s| w(s, by))],
chunk(i) (entity, a, p, mut s) => {
    vec![w(&mut a[i], by), p.and_then(|p| r(&p[i])), s.as_mut().and_then(|s| w(&mut s[i], by))]
},
by by, entity asked.entity, of entity,
image image => {
    any(image, &[3, 6])?;
    lacks(image, 4)?;
    image[0].map(|a| vec![Some(a), image[6], image[7]])
});

case!(All: (Entity,), writes &[],
    item (entity,) => vec![],
    chunk(_i) (entity,) => vec![],
    by by, entity entity,
    image _image => Some(vec![]));

case!(Aligned: (Entity, &'static mut X, Has<O>, Without<N>), writes &[9],
item (entity, x, o, ()) => vec![w(x, by), has(o)],
chunk(i) (entity, x, o, ()) => vec![w(&mut x[i], by), has(o)],
by by, entity entity,
image image => {
    lacks(image, 1)?;
    image[9].map(|x| vec![Some(x), has(image[5].is_some())])
});

case!(Absent: (Entity, Has<G>, With<T>, Without<P>, Without<Y>), writes &[],
item (entity, g, (), (), ()) => vec![has(g)],
chunk(_i) (entity, g, (), (), ()) => vec![has(g)],
by by, entity entity,
image image => {
    lacks(image, 6)?;
    lacks(image, 10)?;
    image[3].map(|_| vec![has(image[4].is_some())])
});

case!(AnySparse: (Entity, AnyOf<(Y, T)>, Option<&'static mut G>), writes &[4],
item (entity, (), g) => vec![g.and_then(|g| w(g, by))],
chunk(i) (entity, (), mut g) => vec![g.as_mut().and_then(|g| w(&mut g[i], by))],
by by, entity entity,
image image => {
    any(image, &[3, 10])?;
    Some(vec![image[4]])
});

case!(Wide: (Entity, &'static W, &'static mut O), writes &[5],
    item (entity, wide, o) => vec![r(wide), w(o, by)],
    chunk(i) (entity, wide, o) => vec![r(&wide[i]), w(&mut o[i], by)],
    by by, entity entity,
    image image => image[2].and(image[5]).map(|o| vec![image[2], Some(o)]));

case!(Grouped: Both<'static>, writes &[7],
    item Both { entity, s, v } => vec![w(s, by), r(v)],
    chunk(i) (entity, s, v) => vec![w(&mut s[i], by), r(&v[i])],
    by by, entity entity,
    image image => image[7].and(image[8]).map(|v| vec![image[7], Some(v)]));

/// How many cases there are.
pub(crate) const CASES: u8 = 16;
/// The one that few rows match: [`DrivenByFilter`].
pub(crate) const FEW_ROWS: u8 = 8;

macro_rules! with_case {
    ($case:expr, $C:ident => $body:expr) => {
        crate::cases::with_case!(@ $case, $C, $body, Optional 0, Demanded 1, Many 2, Driven 3, LacksSparse 4, Looks 5,
            AnyOptional 6, DrivenByTwo 7, DrivenByFilter 8, Struct 9, All 10, Aligned 11, Absent 12, AnySparse 13,
            Wide 14, Grouped 15)
    };
    (@ $case:expr, $C:ident, $body:expr, $($Case:ident $number:literal),+) => {
        match $case {
            $($number => {
                type $C = crate::cases::$Case;
                $body
            })+
            other => unreachable!("case {other}"),
        }
    };
}
pub(crate) use with_case;
