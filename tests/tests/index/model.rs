//! Random changes of kitchens.

use crate::kitchens::{Operation, run};
use proptest::collection::vec;
use proptest::prelude::*;

fn cases() -> u32 {
    if cfg!(miri) { 1 } else { 60 }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn indexes_agree_with_a_scan_at_all_times(
        operations in vec(any::<[u8; Operation::BYTES]>().prop_map(Operation::of), 1..if cfg!(miri) { 30 } else { 120 }),
        seldom in 1_usize..40,
    ) {
        run(&operations, seldom);
    }
}
