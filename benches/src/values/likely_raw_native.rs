#![allow(unsafe_code)]

use super::likely_raw::{Scan, scan_inlined};

/// With the widest registers that this processor has.
pub(super) struct Native;

impl Scan for Native {
    #[cfg(target_arch = "x86_64")]
    fn scan(numbers: &[u32], asked: u32, found: &mut Vec<u32>) {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor was asked on the line before.
            unsafe { scan_512(numbers, asked, found) }
        } else if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            unsafe { scan_256(numbers, asked, found) }
        } else {
            scan_inlined(numbers, asked, found);
        }
    }

    /// Other processors have but one width.
    #[cfg(not(target_arch = "x86_64"))]
    fn scan(numbers: &[u32], asked: u32, found: &mut Vec<u32>) {
        scan_inlined(numbers, asked, found);
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512vl")]
fn scan_512(numbers: &[u32], asked: u32, found: &mut Vec<u32>) {
    scan_inlined(numbers, asked, found);
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2")]
fn scan_256(numbers: &[u32], asked: u32, found: &mut Vec<u32>) {
    scan_inlined(numbers, asked, found);
}
