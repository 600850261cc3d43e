use super::{EXCLUDED, MATCHES, ROWS};
use crate::letters::Data;
use crate::{Contestant, Digest};

/// The tables that match alone.
pub(super) struct Raw(Vec<Table>);

struct Table {
    data: Vec<Data>,
    letters: [Vec<Data>; 7],
}

impl Contestant for Raw {
    fn prepare(_: usize) -> Self {
        let table = || Table {
            data: vec![Data(1.0); ROWS],
            letters: [(); 7].map(|()| vec![Data(1.0); ROWS]),
        };
        Self((0..MATCHES).map(|_| table()).collect())
    }

    fn run(&mut self) {
        for Table {
            data,
            letters: [a, b, c, d, e, f, o],
        } in &mut self.0
        {
            add(data, [a, b, c, d, e, f, o]);
        }
    }

    /// Of the rows that match, and of those that a filter leaves out.
    fn result(&mut self) -> Digest {
        let data = self
            .0
            .iter()
            .flat_map(|table| &table.data)
            .map(|data| data.0);
        Digest::of(data.chain([1.0; EXCLUDED]).map(|data| [data]))
    }
}

/// A function of its own, so that the compiler knows that the slices do not overlap.
#[expect(
    clippy::many_single_char_names,
    reason = "each name is the letter of a component"
)]
#[inline(never)]
fn add(data: &mut [Data], [a, b, c, d, e, f, o]: [&[Data]; 7]) {
    let letters = a.iter().zip(b).zip(c).zip(d).zip(e).zip(f).zip(o);
    for (data, ((((((a, b), c), d), e), f), o)) in data.iter_mut().zip(letters) {
        data.0 += a.0 + b.0 + c.0 + d.0 + e.0 + f.0 + o.0;
    }
}
