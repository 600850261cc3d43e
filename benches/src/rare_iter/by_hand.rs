//! The cost of the same columns by hand: a buff for each row, and a bit that says whether it is there.

use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};

#[derive(Default)]
struct Columns {
    positions: Vec<Position>,
    buffs: Vec<Buff>,
    bits: Vec<u64>,
}

/// The rows that have a buff, one by one.
struct Rows<'c> {
    positions: &'c mut [Position],
    buffs: &'c [Buff],
    words: std::iter::Enumerate<std::slice::Iter<'c, u64>>,
    base: usize,
    bits: u64,
}

impl Columns {
    fn rows(&mut self) -> Rows<'_> {
        let Self {
            positions,
            buffs,
            bits,
        } = self;
        Rows {
            positions,
            buffs,
            words: bits.iter().enumerate(),
            base: 0,
            bits: 0,
        }
    }

    /// The first and the last row of each run of rows that have a buff.
    fn runs(bits: &[u64]) -> impl Iterator<Item = (usize, usize)> {
        bits.iter().enumerate().flat_map(|(word, bits)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let start = left.trailing_zeros() as usize;
                    let count = (left >> start).trailing_ones() as usize;
                    left &= if start + count == 64 {
                        0
                    } else {
                        !0 << (start + count)
                    };
                    (word * 64 + start, word * 64 + start + count)
                })
            })
        })
    }
}

impl Rows<'_> {
    /// The next row: a position and its buff.
    #[inline(always)]
    fn next(&mut self) -> Option<(&mut Position, &Buff)> {
        while self.bits == 0 {
            let (word, bits) = self.words.next()?;
            (self.base, self.bits) = (word * 64, *bits);
        }
        let row = self.base + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        self.positions.get_mut(row).zip(self.buffs.get(row))
    }
}

macro_rules! ways {
    ($($(#[$doc:meta])* $name:ident: $advance:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $name(Columns);

            impl Crowd for $name {
                type Entity = usize;

                fn new() -> Self {
                    Self(Columns::default())
                }

                fn spawn(&mut self, position: Position) -> usize {
                    let row = self.0.positions.len();
                    self.0.positions.push(position);
                    self.0.buffs.push(Buff(0.0));
                    self.0.bits.resize(row / 64 + 1, 0);
                    row
                }

                fn give(&mut self, row: usize, buff: Buff) {
                    self.0.buffs[row] = buff;
                    self.0.bits[row / 64] |= 1 << (row % 64);
                }

                fn advance(&mut self) {
                    let advance: fn(&mut Columns) = $advance;
                    advance(&mut self.0);
                }

                fn positions(&mut self) -> Digest {
                    Digest::of(self.0.positions.iter().map(|position| position.0))
                }
            }
        )*
    };
}

ways! {
    /// A row at a time, as a `for` loop takes it.
    Next: |columns| {
        let mut rows = columns.rows();
        while let Some((position, buff)) = rows.next() {
            add(position, buff);
        }
    };
    /// By slices, most of which are of one row.
    Chunks: |columns| {
        let Columns { positions, buffs, bits } = columns;
        for (start, end) in Columns::runs(bits) {
            let run = positions[start..end].iter_mut().zip(&buffs[start..end]);
            run.for_each(|(position, buff)| add(position, buff));
        }
    };
    /// All pairs.
    Pairs: |columns| {
        let Columns { positions, buffs, bits } = columns;
        let rows = |from: usize| {
            let words = bits.iter().enumerate().skip(from / 64);
            words.flat_map(move |(word, bits)| {
                let mut left = if word == from / 64 { bits & (!0 << (from % 64)) } else { *bits };
                std::iter::from_fn(move || {
                    (left != 0).then(|| {
                        let row = word * 64 + left.trailing_zeros() as usize;
                        left &= left - 1;
                        row
                    })
                })
            })
        };
        for one in rows(0) {
            rows(one + 1).for_each(|other| {
                if let Ok([first, second]) = positions.get_disjoint_mut([one, other]) {
                    add(first, &buffs[other]);
                    add(second, &buffs[one]);
                }
            });
        }
    };
}
