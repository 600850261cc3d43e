//! Only the instruction set that the program is built for.

use super::InstructionSet;

#[inline]
pub(super) fn preferred() -> InstructionSet {
    InstructionSet::Baseline
}

pub(super) fn available() -> InstructionSet {
    InstructionSet::Baseline
}
