//! The claims of systems.

use super::claims::Claim;
use crate::schema::{listed_name, resource_name};
use crate::world::store::{IndexSet, World};
use crate::world::system::{Contested, Signature, Summary, System, SystemAccess, conflict};
use core::any::type_name;
use core::marker::PhantomData;

/// A system, and the data that it claims.
pub(super) struct Wanted<W: World> {
    pub(super) name: &'static str,
    pub(super) data: &'static Data<W>,
}

/// The data that a system claims: a constant.
pub(super) struct Data<W: World> {
    /// Whether it claims the whole world. Then it conflicts with all others, those that access nothing as well.
    pub(super) is_all: bool,
    summary: Summary,
    access: SystemAccess<'static>,
    /// The indexes that it reads, which are brought up to date for it.
    pub(super) indexes: IndexSet,
    world: PhantomData<fn(W) -> W>,
}

impl<W: World> Wanted<W> {
    /// The data of a system.
    #[inline]
    pub(super) fn of<F: System<W, M>, M: Signature>() -> Self {
        let data = const { &Data::<W>::of(F::ACCESS) };
        Self {
            name: type_name::<F>(),
            data,
        }
    }

    /// The whole world, for a system of that name.
    #[inline]
    pub(super) fn all(name: &'static str) -> Self {
        let data = const { &Data::<W>::of(SystemAccess::World) };
        Self { name, data }
    }

    /// The name of something that both access, and one of them writes.
    pub(super) fn contested(&self, other: &Self) -> Option<&'static str> {
        match self.data.contested(other.data)? {
            Contested::Component(component) => Some(listed_name::<W>(component)),
            Contested::Resource(place) => Some(resource_name::<W>(place)),
            Contested::Ids => Some("the ids of new entities"),
            Contested::World => Some(W::NAME),
        }
    }
}

impl<W: World> Data<W> {
    const fn of(access: SystemAccess<'static>) -> Self {
        let (mut summary, mut indexes, mut index) =
            (Summary::EMPTY.with(&access), IndexSet::EMPTY, 0);
        let all = const { W::INDEXES };
        while index < all.len() {
            if all[index].is_read(&access) {
                summary = summary.with(&all[index].access);
                indexes = indexes.with(index);
            }
            index += 1;
        }
        Self {
            is_all: access.is_world(),
            summary,
            access,
            indexes,
            world: PhantomData,
        }
    }

    fn contested(&self, other: &Self) -> Option<Contested> {
        if self.is_all || other.is_all {
            return Some(Contested::World);
        }
        if self.summary.is_apart_from(&other.summary) {
            return None;
        }
        self.accesses()
            .find_map(|one| other.accesses().find_map(|other| conflict::<W>(one, other)))
    }

    /// The accesses of the system, and those of the refreshes of the indexes that it reads.
    fn accesses(&self) -> impl Iterator<Item = &SystemAccess<'static>> {
        let indexes = W::INDEXES
            .iter()
            .enumerate()
            .filter(|(place, _)| self.indexes.has(*place));
        core::iter::once(&self.access).chain(indexes.map(|(_, index)| &index.access))
    }
}

impl<W: World> Claim for Wanted<W> {
    fn conflicts(&self, other: &Self) -> bool {
        self.data.contested(other.data).is_some()
    }
}

impl_copy!([W: World] Wanted<W>);
