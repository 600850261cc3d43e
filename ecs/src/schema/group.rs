use super::bundle::contains;
use super::{Declare, schema};

/// A group of sparse components as a world declares it.
#[derive(Clone, Copy, Debug)]
pub struct GroupDeclaration {
    /// The struct's name.
    pub name: &'static str,
    /// The places of the components with pools that the group arranges.
    pub owned: &'static [usize],
    /// The places of the others that an entity of the group has.
    pub others: &'static [usize],
}

impl GroupDeclaration {
    /// Whether entities of the group have the component.
    pub(crate) const fn has(&self, component: usize) -> bool {
        contains(self.owned, component) || contains(self.others, component)
    }

    /// All components.
    pub(crate) fn components(&self) -> impl Iterator<Item = usize> + '_ {
        self.owned.iter().chain(self.others).copied()
    }
}

/// The groups of a world, checked when the program is compiled: a safe trait says them, so that they are not trusted.
#[inline]
pub(crate) const fn groups<W: Declare>() -> &'static [GroupDeclaration] {
    const {
        let mut group = 0;
        while group < W::GROUPS.len() {
            check_group::<W>(group);
            group += 1;
        }
        W::GROUPS
    }
}

/// The group that owns the component.
pub(crate) const fn owner<W: Declare>(component: usize) -> Option<usize> {
    let mut group = 0;
    while group < W::GROUPS.len() {
        if contains(W::GROUPS[group].owned, component) {
            return Some(group);
        }
        group += 1;
    }
    None
}

/// Asserts the rules of a group: those that the macro cannot check, since they depend on types, and those that must hold in any case.
#[doc(hidden)]
pub const fn check_group<W: Declare>(group: usize) {
    let GroupDeclaration { owned, others, .. } = W::GROUPS[group];
    assert!(
        owned.len() + others.len() >= 2,
        "a group has at least two components"
    );
    check_components::<W>(group, owned, true);
    check_components::<W>(group, others, false);
}

const fn check_components<W: Declare>(group: usize, components: &[usize], owned: bool) {
    for_each!(&component in components => {
        assert!(
            schema::<W>().components[component].sparse,
            "a group is made of sparse components: the type of each says so by `#[component(storage = \"sparse\")]`"
        );
        assert!(
            count(W::GROUPS[group].owned, component) + count(W::GROUPS[group].others, component)
                == 1,
            "a component stands twice in a group"
        );
        let mut other = 0;
        while owned && other < W::GROUPS.len() {
            assert!(
                other == group || !contains(W::GROUPS[other].owned, component),
                "two groups own one component, whose pool has one order"
            );
            other += 1;
        }
    });
}

const fn count(components: &[usize], component: usize) -> usize {
    let mut count = 0;
    for_each!(other in components => {
        count += (*other == component) as usize;
    });
    count
}
