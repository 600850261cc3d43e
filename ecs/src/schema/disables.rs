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
    let mut count = 0;
    for_each!(before in W::COMPONENTS.split_at(component).0 => {
        count += before.disables().is_some() as usize;
    });
    assert!(count < MOST_DISABLING, "{}", TOO_MANY_DISABLE);
    for_each!(target in targets => {
        let mut found = 0;
        for_each!(listed in W::COMPONENTS => {
            found += is_same(without_path(listed.listed()), without_path(target)) as usize;
        });
        if found != 1 {
            let text = ConstString::of(&[
                "`",
                W::COMPONENTS[component].listed(),
                "` disables `",
                target,
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
    });
}
