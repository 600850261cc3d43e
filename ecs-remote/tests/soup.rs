//! Any request, of any shape: the world is whole after it, and as it was after an error.

mod common;
mod soup_of_requests;

#[test]
fn any_request_leaves_the_world_whole_and_a_refused_one_leaves_it_as_it_was() {
    let cases: u32 = std::env::var("ECS_REMOTE_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(50);
    // SplitMix64.
    let mut state = 7_u64;
    let mut random = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    };
    let (mut done, mut changed) = (0, 0);
    for _ in 0..cases {
        let bytes: Vec<u8> = (0..200).flat_map(|_| random().to_le_bytes()).collect();
        let counts = soup_of_requests::requests(&bytes);
        (done, changed) = (done + counts.0, changed + counts.1);
    }
    println!("{done} requests were done, and {changed} changed the world");
    assert!(done > 4 * cases && changed > 4 * cases, "{done} {changed}");
}
