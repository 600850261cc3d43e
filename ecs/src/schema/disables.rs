//! The components that disable, as a world lists them.

use super::Declare;
use super::declare::is_same;
use crate::base::rule::refuse;
use crate::base::text::{ConstString, without_path};

/// The most components of a world that disable.
pub(crate) const MOST_DISABLING: usize = 8;

pub(crate) const TOO_MANY_DISABLE: &str = "a world lists at most 8 components that disable (`#[component(disables)]`), and this is one more: leave one out";

/// Asserts that a world lists each component that the one at this place of its list disables, and few that disable. `world!` emits it for each
/// component, at its word.
///
/// # Panics
///
/// When the program is compiled, if it is not so.
#[track_caller]
pub(crate) const fn check_disabled<W: Declare>(component: usize) {
    let Some(targets) = W::COMPONENTS[component].disables() else {
        return;
    };
    let (mut before, mut count) = (0, 0);
    while before < component {
        count += W::COMPONENTS[before].disables().is_some() as usize;
        before += 1;
    }
    assert!(count < MOST_DISABLING, "{}", TOO_MANY_DISABLE);
    let mut i = 0;
    while i < targets.len() {
        let (mut listed, mut found) = (0, 0);
        while listed < W::COMPONENTS.len() {
            found += is_same(
                without_path(W::COMPONENTS[listed].listed()),
                without_path(targets[i]),
            ) as usize;
            listed += 1;
        }
        if found != 1 {
            let text = ConstString::of(&[
                "`",
                W::COMPONENTS[component].listed(),
                "` disables `",
                targets[i],
                "`, and `",
                W::NAME,
                "` lists ",
                if found == 0 {
                    "no such component: add it to `components: (…)`"
                } else {
                    "several of this name"
                },
            ]);
            refuse(&text);
        }
        i += 1;
    }
}
