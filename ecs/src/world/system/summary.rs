//! The accesses of a system, as bits, so that systems that may conflict are found without looking at all others.

use super::SystemAccess;
use crate::base::leaves::each;
use crate::query::{FilterInfo, TermInfo};

/// A bit for each component and resource that is read, and one for each that is written. In a large world several share a bit. So accesses
/// that are apart here are disjoint, and others may be disjoint too.
#[derive(Clone, Copy)]
pub(crate) struct Summary {
    reads: [u64; 4],
    writes: [u64; 4],
}

/// Bits for components. Those of the resources are behind them, and the last one is for the ids of entities.
const COMPONENTS: usize = 192;
const RESOURCES: usize = 63;

impl Summary {
    pub(crate) const EMPTY: Self = Self {
        reads: [0; 4],
        writes: [0; 4],
    };

    /// With another access besides.
    pub(crate) const fn with(mut self, access: &SystemAccess<'_>) -> Self {
        each!(every access;
            SystemAccess::Query { terms, filter } => self = self.with_query(terms, filter),
            SystemAccess::Cascade { terms, filter, relation, .. } => {
                self = self.with_query(terms, filter).with_bit(*relation % COMPONENTS, false);
            },
            SystemAccess::Resource { place, write } | SystemAccess::Events { place, send: write } => {
                self = self.with_bit(COMPONENTS + *place % RESOURCES, *write);
            },
            SystemAccess::Ids => self = self.with_bit(COMPONENTS + RESOURCES, true),
            SystemAccess::World => self = Self { reads: [u64::MAX; 4], writes: [u64::MAX; 4] },
        );
        self
    }

    /// A filter for changes reads the ticks of the changes.
    const fn with_query(mut self, terms: &TermInfo<'_>, filter: &FilterInfo<'_>) -> Self {
        each!(list terms;
            TermInfo::Component { asked, write, .. } => self = self.with_bit(asked.index % COMPONENTS, *write),
            TermInfo::Above(asked) => self = self.with_bit(asked.index % COMPONENTS, false),
        );
        each!(every filter; FilterInfo::Changed(asked) | FilterInfo::Added(asked) => {
            self = self.with_bit(asked.index % COMPONENTS, false);
        });
        self
    }

    const fn with_bit(mut self, bit: usize, write: bool) -> Self {
        self.reads[bit / 64] |= 1 << (bit % 64);
        self.writes[bit / 64] |= (write as u64) << (bit % 64);
        self
    }

    /// Whether nothing is read of one that the other writes.
    #[cfg(feature = "std")]
    pub(crate) const fn is_apart_from(&self, other: &Self) -> bool {
        let (mut word, mut shared) = (0, 0);
        while word < 4 {
            shared |= self.reads[word] & other.writes[word] | self.writes[word] & other.reads[word];
            word += 1;
        }
        shared == 0
    }

    /// How many bits there are.
    pub(crate) const BITS: usize = 256;

    /// The first bit from this one on that is read, or written.
    pub(crate) const fn next_read(&self, bit: usize) -> Option<usize> {
        let mut word = bit / 64;
        let mut rest = if word < 4 {
            self.reads[word] & (u64::MAX << (bit % 64))
        } else {
            0
        };
        while rest == 0 {
            word += 1;
            if word >= 4 {
                return None;
            }
            rest = self.reads[word];
        }
        Some(word * 64 + rest.trailing_zeros() as usize)
    }

    /// Whether the bit is written.
    pub(crate) const fn writes(&self, bit: usize) -> bool {
        self.writes[bit / 64] & (1 << (bit % 64)) != 0
    }
}
