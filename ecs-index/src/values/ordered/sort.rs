//! Sorting entries by key, and then by the number of the entity, in the memory that is lent.

use crate::OutOfMemory;
use crate::memory::reserve;
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use core::cmp::Ordering;
use ecs_value::Entity;

/// Below this many entries, comparing is faster than counting.
const FEW: usize = if cfg!(miri) { 32 } else { 512 };
/// The bits of a digit.
const DIGIT: u32 = if cfg!(miri) { 4 } else { 11 };
/// Entries that are sorted by insertion, before they are merged.
const PIECE: usize = 8;

/// By an order that is known to be one.
pub(in super::super) fn by_order<T>(
    entries: &mut [(T, Entity)],
    order: impl Fn(&T, &T) -> Ordering,
) {
    entries.sort_unstable_by(|one, other| {
        order(&one.0, &other.0).then_with(|| one.1.index().cmp(&other.1.index()))
    });
}

/// By an order that may be none: then the entries come out in any order, all of them.
///
/// Pieces are merged, back and forth between the two lists.
pub(in super::super) fn by_any_order<T: Copy + Ord>(
    entries: &mut Vec<(T, Entity)>,
    spare: &mut Vec<(T, Entity)>,
) -> Result<(), OutOfMemory> {
    let is_before = |one: &(T, Entity), other: &(T, Entity)| {
        one.0
            .cmp(&other.0)
            .then_with(|| one.1.index().cmp(&other.1.index()))
            == Ordering::Less
    };
    for piece in entries.chunks_mut(PIECE) {
        for end in 1..piece.len() {
            let mut at = end;
            while at > 0 && is_before(&piece[at], &piece[at - 1]) {
                piece.swap(at, at - 1);
                at -= 1;
            }
        }
    }
    if entries.len() <= PIECE {
        return Ok(());
    }
    copy(entries, spare)?;
    let mut width = PIECE;
    while width < entries.len() {
        for (pair, out) in entries.chunks(2 * width).zip(spare.chunks_mut(2 * width)) {
            let (mut one, mut other) = pair.split_at(width.min(pair.len()));
            for out in out {
                let takes_other = match (one.first(), other.first()) {
                    (Some(one), Some(other)) => is_before(other, one),
                    (one, _) => one.is_none(),
                };
                let from = if takes_other { &mut other } else { &mut one };
                if let Some((first, rest)) = from.split_first() {
                    (*out, *from) = (*first, rest);
                }
            }
        }
        core::mem::swap(entries, spare);
        width *= 2;
    }
    keep_larger(entries, spare);
    Ok(())
}

/// By numbers that have the order of the keys.
///
/// Entries are counted by the digits that differ, the least significant one first: those of the entity, and then those of the key.
pub(in super::super) fn by_number<T: Copy>(
    entries: &mut Vec<(T, Entity)>,
    spare: &mut Vec<(T, Entity)>,
    number: impl Fn(&T) -> u64,
) -> Result<(), OutOfMemory> {
    if entries.len() < FEW {
        entries.sort_unstable_by_key(|(key, entity)| (number(key), entity.index()));
        return Ok(());
    }
    copy(entries, spare)?;
    if !entries.is_sorted_by_key(|(_, entity)| entity.index()) {
        by_digits(entries, spare, |(_, entity)| entity.index().into());
    }
    by_digits(entries, spare, |(key, _)| number(key));
    keep_larger(entries, spare);
    Ok(())
}

fn by_digits<T: Copy>(
    entries: &mut Vec<(T, Entity)>,
    spare: &mut Vec<(T, Entity)>,
    number: impl Fn(&(T, Entity)) -> u64,
) {
    let Some(first) = entries.first().map(&number) else {
        return;
    };
    let mut differing = entries
        .iter()
        .fold(0, |bits, entry| bits | (number(entry) ^ first));
    while differing != 0 {
        let shift = differing.trailing_zeros();
        #[expect(clippy::cast_possible_truncation, reason = "a digit is wanted")]
        let digit = |entry: &(T, Entity)| (number(entry) >> shift) as usize % (1 << DIGIT);
        let mut places = [0_u32; 1 << DIGIT];
        for entry in &**entries {
            places[digit(entry)] += 1;
        }
        let mut before = 0;
        for place in &mut places {
            before += core::mem::replace(place, before);
        }
        for entry in &**entries {
            let place = &mut places[digit(entry)];
            spare[*place as usize] = *entry;
            *place += 1;
        }
        core::mem::swap(entries, spare);
        differing = differing
            .checked_shr(shift + DIGIT)
            .unwrap_or(0)
            .checked_shl(shift + DIGIT)
            .unwrap_or(0);
    }
}

/// As many entries as there are: their values do not matter.
fn copy<T: Copy>(entries: &[(T, Entity)], spare: &mut Vec<(T, Entity)>) -> Result<(), OutOfMemory> {
    spare.clear();
    reserve(spare, entries.len())?;
    spare.extend_from_slice(entries);
    Ok(())
}

/// Sees to it that few entries do not take the memory of many: the larger list stays the spare one.
fn keep_larger<T: Copy>(entries: &mut Vec<(T, Entity)>, spare: &mut Vec<(T, Entity)>) {
    if entries.capacity() > 2 * spare.capacity() {
        core::mem::swap(entries, spare);
        entries.copy_from_slice(spare);
    }
}

macro_rules! numbered {
    ($($number:ident),*) => {
        /// Whether [`number`] has a number for values of this type.
        #[inline]
        pub(in super::super) fn is_numbered<T: 'static>() -> bool {
            false $(|| TypeId::of::<T>() == TypeId::of::<$number>())*
        }

        /// A number that is ordered as values of this type are.
        #[inline]
        pub(in super::super) fn number<T: 'static>(value: &T) -> u64 {
            let value: &dyn Any = value;
            $(if let Some(value) = value.downcast_ref::<$number>() {
                return Numbered::number(*value);
            })*
            0
        }
    };
}

numbered!(
    bool, char, u8, u16, u32, u64, usize, i8, i16, i32, i64, isize
);

trait Numbered {
    fn number(self) -> u64;
}

macro_rules! of_numbers {
    ($($unsigned:ident),*; $($signed:ident),*) => {
        $(impl Numbered for $unsigned {
            #[inline]
            #[allow(clippy::cast_lossless, reason = "not all of them are numbers")]
            fn number(self) -> u64 {
                self as u64
            }
        })*
        $(impl Numbered for $signed {
            /// The least one is 0.
            #[inline]
            #[allow(clippy::cast_lossless, clippy::cast_sign_loss, reason = "the sign is turned")]
            fn number(self) -> u64 {
                self as i64 as u64 ^ 1 << 63
            }
        })*
    };
}

of_numbers!(bool, char, u8, u16, u32, u64, usize; i8, i16, i32, i64, isize);

/// A number that is ordered as by `f32::total_cmp`, from the bits of the float.
#[inline]
pub(in super::super) fn number_of_float32(bits: u32) -> u64 {
    (if bits >> 31 == 0 {
        bits | 1 << 31
    } else {
        !bits
    })
    .into()
}

/// A number that is ordered as by `f64::total_cmp`, from the bits of the float.
#[inline]
pub(in super::super) fn number_of_float64(bits: u64) -> u64 {
    if bits >> 63 == 0 {
        bits | 1 << 63
    } else {
        !bits
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::model::{Random, entity};
    use super::*;
    use alloc::vec::Vec;

    const SIZES: [usize; 5] = if cfg!(miri) {
        [0, 1, 7, 40, 90]
    } else {
        [0, 1, 7, 700, 5_000]
    };

    fn sorts<T: Copy + core::fmt::Debug + PartialEq>(
        make: impl Fn(u64) -> T,
        order: impl Fn(&T, &T) -> Ordering,
        sort: impl Fn(&mut Vec<(T, Entity)>, &mut Vec<(T, Entity)>) -> Result<(), OutOfMemory>,
    ) {
        let mut random = Random::new(5);
        let mut spare = Vec::new();
        for size in SIZES {
            // All bits are random.
            let mut make = || make(random.next() << 32 ^ random.next());
            let keys: Vec<_> = (0..size).map(|_| make()).collect();
            let mut entries: Vec<_> = keys
                .into_iter()
                .map(|key| (key, entity(random.below(1 << 20), 1)))
                .collect();
            let mut expected = entries.clone();
            expected.sort_by(|one, other| {
                order(&one.0, &other.0).then(one.1.index().cmp(&other.1.index()))
            });
            sort(&mut entries, &mut spare).unwrap();
            let same = |one: &(T, Entity), other: &(T, Entity)| {
                order(&one.0, &other.0) == Ordering::Equal && one.1 == other.1
            };
            assert!(
                entries.len() == size
                    && entries
                        .iter()
                        .zip(&expected)
                        .all(|(one, other)| same(one, other))
            );
        }
    }

    #[test]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "any number will do"
    )]
    fn each_kind_of_number_is_sorted_by_counting() {
        sorts(
            |it| it as u8,
            u8::cmp,
            |one, other| by_number(one, other, number),
        );
        sorts(
            |it| it as u32 % 1000,
            u32::cmp,
            |one, other| by_number(one, other, number),
        );
        sorts(
            |it| it as i32,
            i32::cmp,
            |one, other| by_number(one, other, number),
        );
        sorts(
            |it| it as i64,
            i64::cmp,
            |one, other| by_number(one, other, number),
        );
        sorts(
            |it| it % 2 == 0,
            bool::cmp,
            |one, other| by_number(one, other, number),
        );
        sorts(
            |it| it,
            u64::cmp,
            |one, other| by_number(one, other, number),
        );
        sorts(
            |it| f32::from_bits(it as u32),
            f32::total_cmp,
            |one, other| by_number(one, other, |it| number_of_float32(it.to_bits())),
        );
        sorts(f64::from_bits, f64::total_cmp, |one, other| {
            by_number(one, other, |it| number_of_float64(it.to_bits()))
        });
    }

    #[test]
    fn other_keys_are_sorted_by_merging() {
        sorts(|it| (it % 9, it % 7), <(u64, u64)>::cmp, by_any_order);
    }
}
