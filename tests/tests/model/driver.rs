//! Does each operation to the world and to the model, and asserts that both answer alike.

mod ask;
mod rows;
mod write;

use crate::model::Model;
use crate::operation::{Operation, Pick};
use crate::parts::{Kind, with_kind};
use crate::world::{Aligned, Field, Full, Marked, Named, Plain};
use ecs::Entity;
use ecs_tests::check_alloc::live_blocks;
use ecs_tests::ledger::{Ghost, Ledger};

pub(crate) struct Driver {
    pub(crate) field: Field,
    pub(crate) model: Model,
    pub(crate) ledger: Ledger,
    /// The ghosts that there were before.
    pub(crate) ghosts: i64,
    blocks: i64,
}

impl Driver {
    pub(crate) fn new() -> Self {
        let blocks = live_blocks();
        Self { field: Field::new(), model: Model::default(), ledger: Ledger::new(), ghosts: Ghost::living(), blocks }
    }

    pub(crate) fn step(&mut self, operation: &Operation) {
        use Operation as O;
        match operation {
            O::Spawn(kind, seed) => with_kind!(kind, A => self.spawn::<A>(*seed)),
            O::TrySpawn(kind, seed) => with_kind!(kind, A => self.try_spawn::<A>(*seed)),
            O::SpawnBatch(kind, seeds) => with_kind!(kind, A => self.spawn_batch::<A>(seeds)),
            O::SpawnColumns { kind, seeds, short } => with_kind!(kind, A => self.spawn_columns::<A>(seeds, *short)),
            O::ReserveEntity => self.reserve_entity(),
            O::SpawnAt(pick, kind, seed) => with_kind!(kind, A => self.spawn_at::<A>(*pick, *seed)),
            O::Despawn(pick) => self.despawn(*pick),
            O::DespawnRow(pick, kind) => with_kind!(kind, A => self.despawn_row::<A>(*pick)),
            O::Clear => self.clear(),
            O::Write(pick, target, by) => self.write(*pick, *target, *by),
            O::WriteMany(picks, by) => self.write_many(*picks, *by),
            O::WriteRow(pick, kind, by) => with_kind!(kind, A => self.write_row::<A>(*pick, *by)),
            O::WriteColumns(kind, by) => with_kind!(kind, A => self.write_columns::<A>(*by)),
            O::WriteAllTables(by) => self.write_all_tables(*by),
            O::Replace(pick, seed) => self.replace(*pick, *seed),
            O::Ask(asked, way, by) => self.ask(*asked, *way, *by),
            O::AskSeveral(by) => self.ask_several(*by),
            O::AskChunks(by) => self.ask_chunks(*by),
            O::AskShared => self.ask_shared(),
            O::Reserve(kind, rows) => with_kind!(kind, A => self.field.reserve::<A>(usize::from(*rows))),
            O::TryReserve(kind, rows) => {
                let reserved = with_kind!(kind, A => self.field.try_reserve::<A>(*rows));
                assert_eq!(reserved.is_ok(), *rows < 100, "{rows} rows");
            }
            O::ShrinkToFit => self.field.shrink_to_fit(),
        }
        self.compare();
    }

    /// Drops the world, and asserts that every value was dropped exactly once, and all memory given back.
    pub(crate) fn finish(self) {
        let Self { field, model, ledger, ghosts, blocks } = self;
        drop((field, model));
        ledger.assert_each_dropped_once();
        assert_eq!(Ghost::living(), ghosts);
        drop(ledger);
        assert_eq!(live_blocks(), blocks);
    }

    fn resolve(&self, pick: Pick) -> Entity {
        let given = match pick {
            Pick::Living(nth) => self.model.living(nth).or_else(|| self.model.given(nth)),
            Pick::Given(nth) => self.model.given(nth),
            Pick::Forged(entity) => Some(entity),
        };
        given.unwrap_or_else(|| Entity::from_bits(1 << 32).unwrap())
    }
}
