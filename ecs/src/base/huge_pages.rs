//! Huge pages for large tables: the processor looks up an address 512 times less often.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

/// Below this, an allocation has no whole huge page, or few.
#[cfg(all(feature = "huge-pages", target_os = "linux", not(miri)))]
const LARGE: usize = 4 << 20;

/// Asks the system to keep large memory in huge pages, where it does so on request (as most distributions of Linux are
/// set up). Nothing but time depends on it.
pub(crate) fn ask_for_huge_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(all(feature = "huge-pages", target_os = "linux", not(miri)))]
    if size_of_val(memory) >= LARGE {
        const HUGE: usize = 2 << 20;
        let start = memory.as_mut_ptr().cast::<u8>();
        let lead = start.addr().wrapping_neg() % HUGE;
        let whole = (size_of_val(memory) - lead) / HUGE * HUGE;
        // SAFETY: the pages are whole and within memory that is borrowed exclusively. The advice changes none of the bytes in
        // them, and may be refused.
        unsafe { libc::madvise(start.byte_add(lead).cast(), whole, libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(all(feature = "huge-pages", target_os = "linux", not(miri))))]
    let _ = memory;
}
