//! What a debug build reports of a schedule after its hundredth run: queries that have matched no row, and what keeps it on one thread.

use super::run::Running;
use super::threads::PlanThreads;
use crate::base::leaves::each;
use crate::base::notice::{self, Notice};
use crate::base::text::ConstString;
use crate::query::may_have_matched;
use crate::world::store::World;
use crate::world::system::{SystemAccess, describe};

/// A schedule is checked after this many runs.
const RUNS: u8 = 100;

/// Counts a finished run, and checks the schedule after the hundredth.
pub(super) fn look<W: World>(running: &mut Running<'_, W>) {
    let state = &mut running.state;
    if state.runs == RUNS {
        return;
    }
    state.runs += 1;
    if state.runs < RUNS || !notice::is_heard() {
        return;
    }
    let plan = state.plan(running.plan);
    let threads = PlanThreads::of(plan);
    if cfg!(feature = "parallel") && plan.overlaps() && !threads.not_shared().is_empty() {
        notice::tell(&Notice::OneThread {
            schedule: plan.schedule(),
            names: threads.not_shared(),
        });
    }
    plan.for_each_step(0..plan.len(), |i, step| {
        let conditions = step.conditions.iter().map(|condition| &condition.access);
        for access in conditions.chain([&step.access]) {
            each!(list access; access @ (SystemAccess::Query { terms, filter } | SystemAccess::Cascade { terms, filter, .. })
                if !may_have_matched(running.world, (terms, filter)) => {
                let (schedule, system) = (plan.schedule(), plan.name(i));
                notice::tell(&Notice::QueryUnmatched {
                    schedule,
                    system: &system,
                    query: describe::<W>(ConstString::new(), access).as_str(),
                });
            });
        }
    });
}
