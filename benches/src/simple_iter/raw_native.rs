#![allow(unsafe_code)]

use crate::components::{Position, Velocity};
use crate::simple_insert::raw::{Table, digest, populated};
use crate::{Contestant, Digest};

/// With the widest registers that this processor has, as the compiler would use them if it was told of the processor.
pub(super) struct Raw(Table);

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        advance(&mut self.0.positions, &self.0.velocities);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
fn advance(positions: &mut [Position], velocities: &[Velocity]) {
    if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
        // SAFETY: the processor was asked on the line before.
        unsafe { advance_512(positions, velocities) }
    } else if is_x86_feature_detected!("avx2") {
        // SAFETY: as above.
        unsafe { advance_256(positions, velocities) }
    } else {
        plain(positions, velocities);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl")]
fn advance_512(positions: &mut [Position], velocities: &[Velocity]) {
    plain(positions, velocities);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn advance_256(positions: &mut [Position], velocities: &[Velocity]) {
    plain(positions, velocities);
}

/// Other processors have but one width.
#[cfg(not(target_arch = "x86_64"))]
#[inline(never)]
fn advance(positions: &mut [Position], velocities: &[Velocity]) {
    plain(positions, velocities);
}

#[inline(always)]
fn plain(positions: &mut [Position], velocities: &[Velocity]) {
    for (position, velocity) in positions.iter_mut().zip(velocities) {
        position.advance(velocity);
    }
}
