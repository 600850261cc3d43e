//! The plans of moves that no edge has, since several components come or go.

use super::out_of_memory;
use crate::base::error::ReserveError;
use crate::storage::table::MovePlan;
use hashbrown::HashTable;

/// Invariant: `plan-copies-columns`, of each plan, between the tables of its key.
#[derive(Default)]
pub(super) struct Plans(HashTable<((u32, u32), MovePlan)>);

impl Plans {
    #[inline]
    pub(super) fn get(&self, from: u32, to: u32) -> Option<&MovePlan> {
        let key = (from, to);
        let found = self.0.find(hash(key), |(other, _)| *other == key);
        found.map(|(_, plan)| plan)
    }

    pub(super) fn try_insert(
        &mut self,
        from: u32,
        to: u32,
        plan: MovePlan,
    ) -> Result<(), ReserveError> {
        let rehash = |(key, _): &((u32, u32), MovePlan)| hash(*key);
        self.0
            .try_reserve(1, rehash)
            .map_err(|_| out_of_memory(size_of::<MovePlan>()))?;
        self.0
            .insert_unique(hash((from, to)), ((from, to), plan), rehash);
        Ok(())
    }

    /// Forgets all plans from and to tables that are gone.
    pub(super) fn retain(&mut self, is_gone: impl Fn(u32) -> bool) {
        self.0
            .retain(|((from, to), _)| !is_gone(*from) && !is_gone(*to));
    }

    pub(super) fn shrink_to_fit(&mut self) {
        super::shrink_index(&mut self.0, |(key, _)| hash(*key));
    }

    /// Calls `f` with the tables of each plan, and with the plan.
    pub(super) fn for_each(&self, mut f: impl FnMut([u32; 2], &MovePlan)) {
        for ((from, to), plan) in &self.0 {
            f([*from, *to], plan);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let plans = self.0.iter().map(|(_, plan)| plan.bytes());
        self.0.allocation_size() + plans.sum::<usize>()
    }
}

fn hash((from, to): (u32, u32)) -> u64 {
    (u64::from(from) << 32 | u64::from(to)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
