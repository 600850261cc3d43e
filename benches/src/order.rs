use crate::random::Random;

/// The numbers below `count` in an order that looks random, the same on each run and machine.
pub(crate) fn shuffled(count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut random = Random::new();
    for i in (1..count).rev() {
        order.swap(i, random.below(i + 1));
    }
    order
}
