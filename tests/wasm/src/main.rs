//! Prints the digest of the game after the frames that the argument says.

fn main() {
    let frames = std::env::args()
        .nth(1)
        .and_then(|frames| frames.parse().ok())
        .expect("the number of frames");
    println!("{}", ecs_test_wasm::digest(frames));
}
