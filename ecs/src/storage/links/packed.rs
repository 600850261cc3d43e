//! The sources of each target, side by side.

use super::{LINKS, Links, NONE, Pages};
use crate::base::error::ReserveError;
use crate::base::memory::try_push;
use alloc::vec::Vec;
use ecs_value::Entity;

/// The handles of all sources of a relation, those of one target side by side, in their order. A walk to them loads no link, and waits for
/// none.
pub(crate) struct Packed {
    /// The [version](super::LinkTable::version) of the links that it was made from, or [`NEVER`].
    right_at: u64,
    sources: Vec<Entity>,
    /// The place of each target's sources.
    spans: Pages<Span>,
}

/// A version that no links have. (In an `Option`, valgrind would see the number compared that is not there.)
const NEVER: u64 = u64::MAX;

#[derive(Clone, Copy, PartialEq)]
struct Span {
    start: u32,
    end: u32,
}

impl Packed {
    pub(super) const fn new() -> Self {
        Self {
            right_at: NEVER,
            sources: Vec::new(),
            spans: Pages::new(Span { start: 0, end: 0 }, LINKS),
        }
    }

    /// Whether it is that of the links of the version.
    #[inline]
    pub(super) fn is_right_at(&self, version: u64) -> bool {
        self.right_at == version
    }

    /// The sources of a target, by its number.
    #[inline]
    pub(crate) fn sources(&self, target: u32) -> &[Entity] {
        let Span { start, end } = self.spans.get(target);
        self.sources
            .get(start as usize..end as usize)
            .unwrap_or(&[])
    }

    /// Makes it that of links. O(1) if these did not change, else O(entities). Where there is no memory, it is right for no links.
    pub(super) fn try_make(
        &mut self,
        links: &Links,
        version: u64,
        entity: impl Fn(u32) -> Option<Entity>,
    ) -> Result<(), ReserveError> {
        if self.is_right_at(version) {
            return Ok(());
        }
        self.right_at = NEVER;
        self.sources.clear();
        self.spans.clear();
        for (target, link) in links.0.used().filter(|(_, link)| link.first != NONE) {
            let start = self.sources.len();
            for source in links.siblings(link.first).filter_map(&entity) {
                try_push(&mut self.sources, source, LINKS)?;
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "there are fewer sources than numbers of entities"
            )]
            let span = Span {
                start: start as u32,
                end: self.sources.len() as u32,
            };
            *self.spans.reserved(target)? = span;
        }
        self.right_at = version;
        Ok(())
    }
}
