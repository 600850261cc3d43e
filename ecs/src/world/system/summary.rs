//! The accesses of a system, as bits, so that systems that may conflict are found without looking at all others.

use super::SystemAccess;
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
    pub(crate) const fn with(self, access: &SystemAccess<'_>) -> Self {
        match access {
            SystemAccess::Nothing | SystemAccess::Argument(_) | SystemAccess::Removed { .. } => {
                self
            }
            SystemAccess::Query { terms, filter } => self.with_terms(terms).with_filter(filter),
            SystemAccess::Cascade {
                terms,
                filter,
                relation,
                ..
            } => self
                .with_terms(terms)
                .with_filter(filter)
                .with_bit(*relation % COMPONENTS, false),
            SystemAccess::Resource { place, write }
            | SystemAccess::Events { place, send: write } => {
                self.with_bit(COMPONENTS + *place % RESOURCES, *write)
            }
            SystemAccess::Change { reads, .. } => self.with(reads),
            SystemAccess::Ids => self.with_bit(COMPONENTS + RESOURCES, true),
            SystemAccess::World => Self {
                reads: [u64::MAX; 4],
                writes: [u64::MAX; 4],
            },
            SystemAccess::All(all) | SystemAccess::Sequence(all) => {
                let mut summary = self;
                let mut i = 0;
                while i < all.len() {
                    summary = summary.with(&all[i]);
                    i += 1;
                }
                summary
            }
        }
    }

    const fn with_terms(self, terms: &TermInfo<'_>) -> Self {
        match terms {
            TermInfo::Component { asked, write, .. } => {
                self.with_bit(asked.index % COMPONENTS, *write)
            }
            TermInfo::Above(asked) => self.with_bit(asked.index % COMPONENTS, false),
            TermInfo::All(all) => {
                let mut summary = self;
                let mut i = 0;
                while i < all.len() {
                    summary = summary.with_terms(&all[i]);
                    i += 1;
                }
                summary
            }
            TermInfo::Entity | TermInfo::Presence(_) => self,
        }
    }

    /// A filter for changes reads the ticks of the changes.
    const fn with_filter(self, filter: &FilterInfo<'_>) -> Self {
        match filter {
            FilterInfo::Changed(asked) | FilterInfo::Added(asked) => {
                self.with_bit(asked.index % COMPONENTS, false)
            }
            FilterInfo::With(_)
            | FilterInfo::Without(_)
            | FilterInfo::Kind(_)
            | FilterInfo::Allow(_) => self,
            FilterInfo::All(all) | FilterInfo::Any(all) => {
                let mut summary = self;
                let mut i = 0;
                while i < all.len() {
                    summary = summary.with_filter(&all[i]);
                    i += 1;
                }
                summary
            }
        }
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
