//! Transforms of bevy: scale, rotation and translation of a node, and the transforms of the world that follow.
#![expect(unreachable_pub, reason = "components of all workloads are alike")]

use crate::components::components;
use crate::random::Random;
use bevy_transform::components::{GlobalTransform, Transform};

components! {
    /// The place of a node as seen from the node above.
    Local(Transform);
    /// Its place as seen from outside.
    Global(GlobalTransform);
}

impl Global {
    /// Where a node is before any cascade.
    pub(super) const NOWHERE: Self = Self(GlobalTransform::IDENTITY);

    pub(super) fn numbers(&self) -> [f32; 12] {
        self.0.affine().to_cols_array()
    }
}

impl Local {
    /// The place of a node as seen from outside, below that of the node above.
    #[inline(always)]
    pub(super) fn below(&self, above: Option<&Global>) -> Global {
        Global(above.map_or_else(
            || GlobalTransform::from(self.0),
            |above| above.0.mul_transform(self.0),
        ))
    }

    /// Moves a node a little.
    #[inline]
    pub(super) fn step(&mut self) {
        self.0.translation.x += 1.0;
    }
}

/// The places of this many nodes, none like another.
pub(super) fn locals(nodes: usize) -> impl Iterator<Item = Local> {
    let mut random = Random::new();
    #[expect(clippy::cast_precision_loss, reason = "the numbers have 16 bits")]
    let mut unit = move || random.below(1 << 16) as f32 / 65_536.0;
    (0..nodes).map(move |_| {
        let mut local = Transform::from_xyz(unit(), unit(), unit());
        local.rotate_y(unit());
        local.scale.z += 0.01 * unit();
        Local(local)
    })
}
