//! A kitchen without a server.

use crate::options::Options;
use kitchen::Kitchen;

/// Says how to get one with a server.
pub(crate) fn serve(_: &mut Kitchen, _: &Options) -> Result<u64, String> {
    Err("this kitchen has no server: `cargo run --release -p kitchen --features serve -- --serve` builds one that has"
        .to_owned())
}
