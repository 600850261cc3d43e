//! Where the entry of each entity is.

use crate::pages::Pages;

/// How many numbers of entities share a page. Where each step takes as long as under Miri, fewer.
const PAGE: usize = if cfg!(miri) { 64 } else { 1024 };

/// The place of a number without an entry.
pub(super) const NONE: u32 = u32::MAX;
/// The bit of an entry in the list beside the slots, and the bits of one that is nowhere.
const APART: u32 = 1 << 31;
const NOWHERE: u32 = 3 << 30;
/// No list has more entries than this.
pub(super) const MOST: usize = (1 << 30) - 2;

/// Where an entry is, and at which number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Slot(usize),
    OverflowRows(usize),
    Nowhere(usize),
}

impl Place {
    #[inline(always)]
    pub(super) fn of(code: u32) -> Option<Self> {
        match code {
            NONE => None,
            slot if slot < APART => Some(Self::Slot(slot as usize)),
            apart if apart < NOWHERE => Some(Self::OverflowRows((apart ^ APART) as usize)),
            nowhere => Some(Self::Nowhere((nowhere ^ NOWHERE) as usize)),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "lists have at most `MOST` entries"
    )]
    #[inline(always)]
    pub(super) const fn code(self) -> u32 {
        match self {
            Self::Slot(slot) => slot as u32,
            Self::OverflowRows(apart) => apart as u32 | APART,
            Self::Nowhere(nowhere) => nowhere as u32 | NOWHERE,
        }
    }
}

/// The place of each number of an entity.
pub(super) type Places = Pages<u32, PAGE>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_goes_into_a_number_and_comes_back() {
        for at in [0, 1, 77, MOST] {
            for place in [Place::Slot(at), Place::OverflowRows(at), Place::Nowhere(at)] {
                assert_eq!(Place::of(place.code()), Some(place));
            }
        }
        assert_eq!(Place::of(NONE), None);
    }

    #[test]
    fn a_number_without_a_page_has_no_place() {
        let mut places = Places::new(NONE, "a test");
        places.set(7, 1);
        assert_eq!(places.get(7), NONE);
        places.try_reserve(70_000).unwrap();
        places.set(70_000, 5);
        assert_eq!(
            (places.get(70_000), places.get(69_999), places.get(0)),
            (5, NONE, NONE)
        );
        places.clear();
        assert_eq!(places.get(70_000), NONE);
    }
}
