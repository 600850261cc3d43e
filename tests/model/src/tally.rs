//! How often something happened that must happen, so that the test is not about nothing.

use std::cell::RefCell;

thread_local! {
    static TALLY: RefCell<Vec<(&'static str, usize)>> = const { RefCell::new(Vec::new()) };
}

/// Makes room, so that nothing is allocated later.
pub(crate) fn make_room() {
    TALLY.with(|tally| tally.borrow_mut().reserve(256));
}

/// Notes that something happened, if it did.
pub(crate) fn happened(what: &'static str, did: bool) {
    TALLY.with(|tally| {
        let mut tally = tally.borrow_mut();
        match tally.iter_mut().find(|(known, _)| *known == what) {
            Some((_, count)) => *count += usize::from(did),
            None => tally.push((what, did.into())),
        }
    });
}

/// Prints how often each thing happened, and returns those that never did.
pub fn never_happened() -> Vec<&'static str> {
    TALLY.with(|tally| {
        let tally = tally.borrow();
        tally
            .iter()
            .for_each(|(what, count)| println!("{count:>8}  {what}"));
        tally
            .iter()
            .filter(|(_, count)| *count == 0)
            .map(|(what, _)| *what)
            .collect()
    })
}
