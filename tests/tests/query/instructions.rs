//! Loops are compiled for several instruction sets in release builds. They compute the same bits in each of them.

use ecs::{Entity, InstructionSet, Query, QueryData};

#[derive(Clone, Copy, Debug)]
struct Single(f32);
#[derive(Clone, Copy, Debug)]
struct Double([f64; 3]);
#[derive(Clone, Copy, Debug)]
struct Byte(u8);
#[derive(Clone, Copy, Debug)]
struct Wide(i64);
struct Tag;
struct Mark;

ecs::world! {
    #[world]
    struct Lab { components: (Single, Double, Byte, Wide, Tag, Mark) }

    #[archetype]
    struct Full { single: Single, double: Double, byte: Byte, wide: Wide }

    #[archetype]
    struct Marked { wide: Wide, single: Single, tag: Tag, byte: Byte, double: Double }

    #[archetype]
    struct Partly { double: Double, single: Single, byte: Option<Byte>, wide: Wide, mark: Mark }

    #[query]
    struct Mixed { entity: Entity, single: &mut Single, double: &mut Double, byte: Option<&mut Byte>, wide: &mut Wide }

    #[query(baseline)]
    struct Plain { entity: Entity, single: &mut Single, double: &mut Double, byte: Option<&mut Byte>, wide: &mut Wide }
}

/// Numbers that leave no bit alone, and some that are none.
fn number(seed: u64) -> u64 {
    let x = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[expect(clippy::cast_possible_truncation, reason = "some bits are enough")]
fn lab(rows: u64) -> Lab {
    let mut lab = Lab::new();
    for row in 0..rows {
        let bits = number(row);
        let single = if row % 61 == 7 {
            f32::NAN
        } else {
            f32::from_bits((bits as u32 & 0x0fff_ffff) | 0x3000_0000)
        };
        let double = [1, 2, 3].map(|n| {
            f64::from_bits((number(bits ^ n) & 0x0fff_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000)
        });
        let (single, double, byte, wide) = (
            Single(single),
            Double(double),
            Byte(bits as u8),
            Wide(bits.cast_signed()),
        );
        match row % 3 {
            0 => lab.spawn(Full {
                single,
                double,
                byte,
                wide,
            }),
            1 => lab.spawn(Marked {
                single,
                double,
                byte,
                wide,
                tag: Tag,
            }),
            _ => lab.spawn(Partly {
                single,
                double,
                byte: (row % 2 == 0).then_some(byte),
                wide,
                mark: Mark,
            }),
        };
    }
    lab
}

/// A computation that would differ if products and sums were fused, sums reordered, or lanes confused.
fn work(row: Mixed<'_>) {
    let Mixed {
        entity,
        single,
        double,
        byte,
        wide,
    } = row;
    single.0 = single.0 * 1.1 + 0.3 / single.0.abs().sqrt();
    double.0 = [
        double.0[1] * double.0[2] + double.0[0],
        double.0[0].min(double.0[1]),
        double.0[2] / 3.0,
    ];
    wide.0 = wide.0.wrapping_mul(i64::from(entity.index()) | 1) ^ (wide.0 >> 7);
    if let Some(byte) = byte {
        byte.0 = byte.0.wrapping_mul(7).rotate_left(3);
    }
}

type Bits = (Entity, u32, [u64; 3], Option<u8>, i64);

/// All bits of the world. Those of a number that is none are nobody's promise.
fn bits(lab: &mut Lab) -> Vec<Bits> {
    let rows = lab.mixed().map(|row| {
        let single = if row.single.0.is_nan() {
            f32::NAN
        } else {
            row.single.0
        };
        let double = row
            .double
            .0
            .map(|double| if double.is_nan() { f64::NAN } else { double }.to_bits());
        (
            row.entity,
            single.to_bits(),
            double,
            row.byte.map(|byte| byte.0),
            row.wide.0,
        )
    });
    rows.collect()
}

fn sets() -> impl Iterator<Item = InstructionSet> {
    let all = [
        InstructionSet::Baseline,
        InstructionSet::Avx2,
        InstructionSet::Avx512,
    ];
    all.into_iter()
        .filter(|set| *set <= InstructionSet::available())
}

const ROWS: &[u64] = if cfg!(miri) {
    &[0, 1, 66]
} else {
    &[0, 1, 50, 190, 192, 193, 400, 5_000]
};

#[test]
fn each_set_leaves_the_same_bits() {
    for &rows in ROWS {
        let mut expected = None;
        for set in sets() {
            let mut lab = lab(rows);
            for _ in 0..3 {
                lab.mixed().with_instructions(set).for_each(work);
            }
            let found = bits(&mut lab);
            assert_eq!(
                *expected.get_or_insert_with(|| found.clone()),
                found,
                "{rows} rows with {set:?}"
            );
        }
    }
    println!("ran with {:?}", sets().collect::<Vec<_>>());
}

#[test]
fn a_query_for_the_baseline_leaves_the_same_bits() {
    let rows = if cfg!(miri) { 20 } else { 700 };
    let (mut one, mut other) = (lab(rows), lab(rows));
    one.mixed().for_each(work);
    other.plain().for_each(
        |Plain {
             entity,
             single,
             double,
             byte,
             wide,
         }| {
            work(Mixed {
                entity,
                single,
                double,
                byte,
                wide,
            });
        },
    );
    assert_eq!(bits(&mut one), bits(&mut other));
}

#[test]
fn sums_are_taken_in_the_order_of_the_rows() {
    fn sum<'w, Q: QueryData<Lab, Item<'w> = &'w Single>>(rows: Query<'w, Lab, Q>) -> f32 {
        rows.fold(0.0, |sum, single| {
            if single.0.is_nan() {
                sum
            } else {
                sum + single.0 * 1.7
            }
        })
    }
    for &rows in ROWS {
        let lab = lab(rows);
        let one_by_one = lab
            .query_ref::<&Single>()
            .map(|single| single.0)
            .filter(|it| !it.is_nan());
        let expected = one_by_one.fold(0.0, |sum: f32, single| sum + single * 1.7);
        for set in sets() {
            let found = sum(lab.query_ref::<&Single>().with_instructions(set));
            assert_eq!(
                found.to_bits(),
                expected.to_bits(),
                "{rows} rows with {set:?}"
            );
        }
    }
}

#[test]
fn a_loop_that_breaks_off_has_done_no_more() {
    for set in sets() {
        let (rows, limit) = if cfg!(miri) { (30, 20) } else { (900, 700) };
        let mut lab = lab(rows);
        let mut seen = 0;
        let result = lab
            .query::<(Entity, &mut Wide)>()
            .with_instructions(set)
            .try_for_each(|(entity, wide)| {
                if seen == limit {
                    return Err(entity);
                }
                seen += 1;
                wide.0 = 0;
                Ok(())
            });
        let zeros = lab.query_ref::<&Wide>().filter(|wide| wide.0 == 0).count();
        assert_eq!(
            (result.is_err(), seen, zeros),
            (true, limit, limit),
            "{set:?}"
        );
    }
}

#[test]
fn no_set_is_taken_that_the_processor_lacks() {
    assert!(sets().any(|set| set == InstructionSet::preferred()));
    let mut lab = lab(if cfg!(miri) { 10 } else { 300 });
    lab.mixed()
        .with_instructions(InstructionSet::Avx512)
        .for_each(work);
}
