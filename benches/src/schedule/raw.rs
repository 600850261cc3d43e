use super::{A, ARCHETYPES, B, C, D, E, components_of, swap};
use crate::{Contestant, Digest};

/// The columns that a table does not have are empty.
#[derive(Default)]
struct Table {
    a: Vec<A>,
    b: Vec<B>,
    c: Vec<C>,
    d: Vec<D>,
    e: Vec<E>,
}

pub(super) struct Raw([Table; ARCHETYPES]);

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        let mut tables: [Table; ARCHETYPES] = Default::default();
        for (number, table) in tables.iter_mut().enumerate() {
            for row in 0..rows / ARCHETYPES {
                let (a, b, c, d, e) = components_of(row);
                table.a.push(a);
                table.b.push(b);
                table.c.extend((number > 0).then_some(c));
                table.d.extend((number == 2).then_some(d));
                table.e.extend((number == 3).then_some(e));
            }
        }
        Self(tables)
    }

    fn run(&mut self) {
        let [plain, with_c, with_d, with_e] = &mut self.0;
        for table in [plain, with_c, with_d, with_e] {
            swap_a_b(&mut table.a, &mut table.b);
        }
        let [_, _, with_d, with_e] = &mut self.0;
        swap_c_d(&mut with_d.c, &mut with_d.d);
        swap_c_e(&mut with_e.c, &mut with_e.e);
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        for Table { a, b, c, d, e } in &self.0 {
            a.iter()
                .zip(b)
                .for_each(|(a, b)| digest.add(&[0.0, a.0, b.0]));
            c.iter()
                .zip(d)
                .for_each(|(c, d)| digest.add(&[1.0, c.0, d.0]));
            c.iter()
                .zip(e)
                .for_each(|(c, e)| digest.add(&[2.0, c.0, e.0]));
        }
        digest
    }
}

// Functions of their own, so that the compiler knows that the slices do not overlap.

#[inline(never)]
fn swap_a_b(a: &mut [A], b: &mut [B]) {
    a.iter_mut()
        .zip(b)
        .for_each(|(a, b)| swap(&mut a.0, &mut b.0));
}

#[inline(never)]
fn swap_c_d(c: &mut [C], d: &mut [D]) {
    c.iter_mut()
        .zip(d)
        .for_each(|(c, d)| swap(&mut c.0, &mut d.0));
}

#[inline(never)]
fn swap_c_e(c: &mut [C], e: &mut [E]) {
    c.iter_mut()
        .zip(e)
        .for_each(|(c, e)| swap(&mut c.0, &mut e.0));
}
