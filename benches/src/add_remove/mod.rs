//! Each of 10,000 entities of two components is given a third one, and then it is taken from each: ns per pair.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod ecs_optional;
mod ecs_sparse;
#[cfg(feature = "peers")]
mod flecs;
mod hecs;
mod raw;
#[cfg(feature = "peers")]
mod shipyard;
mod small;
#[cfg(feature = "peers")]
mod sparsey;

use crate::components::{Buff, Position};
use crate::order::shuffled;
use crate::{Contestant, Digest, Entry, Group};

/// The archetypes that rows change between.
pub const TABLE: &str = "add_remove 10k";
/// The group in which no row moves.
pub const SPARSE: &str = "add_remove_in_place 10k";

/// The sizes of this workload: where the row moves to another table, with two columns or with one, and where it stays.
pub fn groups() -> Vec<Group> {
    [false, true]
        .into_iter()
        .flat_map(|shuffled| [table(shuffled), small(shuffled), in_place(shuffled)])
        .collect()
}

fn table(shuffled: bool) -> Group {
    let ours = vec![
        entry::<ecs::DeclaredDeclared>("ecs, declared ↔ declared", shuffled),
        entry::<ecs::Converted>("ecs, declared ↔ declared, typed", shuffled),
        entry::<ecs::DeclaredDynamic>("ecs, declared ↔ dynamic", shuffled),
        entry::<ecs::DynamicDynamic>("ecs, dynamic ↔ dynamic", shuffled),
        entry::<hecs::Hecs>("hecs", shuffled),
    ];
    #[cfg(feature = "peers")]
    let peers = [
        entry::<bevy::Tables>("bevy_ecs", shuffled),
        entry::<flecs::Flecs>("flecs_ecs", shuffled),
    ];
    #[cfg(not(feature = "peers"))]
    let peers = [];
    let entries = ours.into_iter().chain(peers).collect();
    Group::new(
        if shuffled {
            "add_remove 10k, shuffled"
        } else {
            TABLE
        },
        10_000,
        entries,
    )
}

fn small(shuffled: bool) -> Group {
    let ours = vec![
        entry::<small::ecs::DeclaredDeclared>("ecs, declared ↔ declared", shuffled),
        entry::<small::ecs::DeclaredDynamic>("ecs, declared ↔ dynamic", shuffled),
        entry::<small::ecs::DynamicDynamic>("ecs, dynamic ↔ dynamic", shuffled),
        entry::<small::hecs::Hecs>("hecs", shuffled),
    ];
    #[cfg(feature = "peers")]
    let peers = [entry::<small::bevy::Bevy>("bevy_ecs", shuffled)];
    #[cfg(not(feature = "peers"))]
    let peers = [];
    let entries = ours.into_iter().chain(peers).collect();
    Group::new(
        if shuffled {
            "add_remove_small 10k, shuffled"
        } else {
            "add_remove_small 10k"
        },
        10_000,
        entries,
    )
}

fn in_place(shuffled: bool) -> Group {
    let ours = vec![
        entry::<raw::Raw>("raw", shuffled),
        entry::<ecs_optional::Ecs>("ecs, optional", shuffled),
        entry::<ecs_sparse::Ecs>("ecs, sparse", shuffled),
    ];
    #[cfg(feature = "peers")]
    let peers = [
        entry::<bevy::Sets>("bevy_ecs, SparseSet", shuffled),
        entry::<shipyard::Shipyard>("shipyard", shuffled),
        entry::<sparsey::Sparsey>("sparsey", shuffled),
    ];
    #[cfg(not(feature = "peers"))]
    let peers = [];
    let entries = ours.into_iter().chain(peers).collect();
    let name = if shuffled {
        "add_remove_in_place 10k, shuffled"
    } else {
        SPARSE
    };
    Group::new(name, 10_000, entries)
}

fn entry<T: Toggle>(library: &'static str, shuffled: bool) -> Entry {
    if shuffled {
        Entry::of::<Toggling<T, true>>(library)
    } else {
        Entry::of::<Toggling<T, false>>(library)
    }
}

/// A world of entities that have a position and a velocity, and maybe a buff.
trait Toggle: Sized + 'static {
    type Entity: Copy + 'static;

    fn new() -> Self;
    fn spawn(&mut self, position: Position) -> Self::Entity;
    fn insert(&mut self, entity: Self::Entity, buff: Buff);
    fn remove(&mut self, entity: Self::Entity);
    /// Calls `f` with each row.
    fn rows(&mut self, f: impl FnMut(Position, Option<Buff>));
}

struct Toggling<T: Toggle, const SHUFFLED: bool> {
    world: T,
    entities: Vec<T::Entity>,
}

impl<T: Toggle, const SHUFFLED: bool> Contestant for Toggling<T, SHUFFLED> {
    fn prepare(rows: usize) -> Self {
        let mut world = T::new();
        let mut entities: Vec<_> = (0..rows)
            .map(|row| world.spawn(Position::of(row)))
            .collect();
        if SHUFFLED {
            entities = shuffled(rows)
                .into_iter()
                .map(|row| entities[row])
                .collect();
        }
        Self { world, entities }
    }

    fn run(&mut self) {
        for entity in &self.entities {
            self.world.insert(*entity, Buff(1.0));
        }
        for entity in &self.entities {
            self.world.remove(*entity);
        }
    }

    /// Of all rows while a third of them have the component, and of all rows again when none has.
    fn result(&mut self) -> Digest {
        let some: Vec<_> = self.entities.iter().step_by(3).copied().collect();
        for (buff, entity) in [0.0f32, 1.0, 2.0].into_iter().cycle().zip(&some) {
            self.world.insert(*entity, Buff(buff));
        }
        let mut digest = Digest::default();
        self.world.rows(|position, buff| {
            let [x, y, z] = position.0;
            digest.add(&[x, y, z, buff.map_or(-1.0, |buff| buff.0)]);
        });
        for entity in &some {
            self.world.remove(*entity);
        }
        self.world
            .rows(|position, buff| digest.add(&[position.0[0], buff.map_or(-1.0, |buff| buff.0)]));
        digest
    }
}
