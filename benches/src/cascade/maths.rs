//! Affine transforms of three rows and four columns, by columns.
#![expect(unreachable_pub, reason = "components of all workloads are alike")]

use crate::components::components;
use crate::random::Random;

pub(super) type Affine = [f32; 12];

components! {
    /// The place of a node as seen from the node above.
    Local(Affine);
    /// Its place as seen from outside.
    Global(Affine);
}

impl Global {
    /// Where a node is before any cascade.
    pub(super) const NOWHERE: Self = Self([0.0; 12]);

    pub(super) fn numbers(&self) -> [f32; 12] {
        self.0
    }

    /// The place of a node below this one.
    #[inline(always)]
    fn times(&self, Local(local): &Local) -> Self {
        let above = &self.0;
        let mut product = [0.0; 12];
        for column in 0..4 {
            for row in 0..3 {
                let mut sum = above[row] * local[column * 3]
                    + above[3 + row] * local[column * 3 + 1]
                    + above[6 + row] * local[column * 3 + 2];
                if column == 3 {
                    sum += above[9 + row];
                }
                product[column * 3 + row] = sum;
            }
        }
        Self(product)
    }
}

impl Local {
    /// The place of a node as seen from outside, below that of the node above.
    #[inline(always)]
    pub(super) fn below(&self, above: Option<&Global>) -> Global {
        above.map_or(Global(self.0), |above| above.times(self))
    }

    /// Moves a node a little.
    #[inline]
    pub(super) fn step(&mut self) {
        self.0[9] += 1.0;
    }
}

/// The places of this many nodes, none like another.
pub(super) fn locals(nodes: usize) -> impl Iterator<Item = Local> {
    let mut random = Random::new();
    #[expect(clippy::cast_precision_loss, reason = "the numbers have 16 bits")]
    let mut unit = move || random.below(1 << 16) as f32 / 65_536.0;
    (0..nodes).map(move |_| {
        let shear = 0.01 * unit();
        Local([
            1.0,
            shear,
            0.0,
            0.0,
            1.0,
            0.0,
            0.0,
            0.0,
            1.0,
            unit(),
            unit(),
            unit(),
        ])
    })
}
