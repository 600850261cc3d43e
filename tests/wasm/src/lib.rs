//! Small games with one number as their result, for a machine with threads and for a browser: a garden, and the example `tanks`.

mod garden;

/// The digest of both games after this many frames.
#[must_use]
#[expect(
    unsafe_code,
    reason = "JavaScript finds a function by its exported name, and an exported name counts as unsafe"
)]
#[unsafe(no_mangle)]
pub extern "C" fn digest(frames: u32) -> u64 {
    garden::play(frames).rotate_left(1)
        ^ tanks::digest_after(tanks::Setup::default(), frames.saturating_mul(10))
}
