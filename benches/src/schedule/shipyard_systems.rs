use super::shipyard::Shipyard;
use super::{A, B, C, D, E, swap};
use crate::{Contestant, Digest};
use shipyard::{IntoIter, ViewMut, Workload};

fn swap_a_b(mut a: ViewMut<'_, A>, mut b: ViewMut<'_, B>) {
    (&mut a, &mut b)
        .iter()
        .for_each(|(a, b)| swap(&mut a.0, &mut b.0));
}

fn swap_c_d(mut c: ViewMut<'_, C>, mut d: ViewMut<'_, D>) {
    (&mut c, &mut d)
        .iter()
        .for_each(|(c, d)| swap(&mut c.0, &mut d.0));
}

fn swap_c_e(mut c: ViewMut<'_, C>, mut e: ViewMut<'_, E>) {
    (&mut c, &mut e)
        .iter()
        .for_each(|(c, e)| swap(&mut c.0, &mut e.0));
}

/// A workload.
pub(super) struct Systems(Shipyard);

impl Contestant for Systems {
    fn prepare(rows: usize) -> Self {
        let shipyard = Shipyard::prepare(rows);
        let workload = Workload::new("tick")
            .with_system(swap_a_b)
            .with_system(swap_c_d)
            .with_system(swap_c_e);
        workload.add_to_world(&shipyard.0).unwrap();
        Self(shipyard)
    }

    fn run(&mut self) {
        self.0.0.run_workload("tick").unwrap();
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
