//! A small game whose result is one number, for a machine with threads and for a browser.

mod garden;

/// The digest of a game after so many frames.
#[must_use]
#[expect(
    unsafe_code,
    reason = "JavaScript finds a function by its exported name, and an exported name counts as unsafe"
)]
#[unsafe(no_mangle)]
pub extern "C" fn digest(frames: u32) -> u64 {
    garden::play(frames)
}
