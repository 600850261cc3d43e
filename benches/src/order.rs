/// The numbers below `count` in an order that looks random, the same on each run and machine.
pub(crate) fn shuffled(count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    for i in (1..count).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bound = i as u64 + 1;
        order.swap(i, ((state >> 33) % bound) as usize);
    }
    order
}
