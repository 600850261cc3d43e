//! Numbers that look random, and are the same on every machine.

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `least` to `most`.
    pub(crate) fn between(&mut self, least: usize, most: usize) -> usize {
        let choices = u64::try_from(most - least + 1).expect("a small number");
        least + usize::try_from(self.next() % choices).expect("a small number")
    }

    /// Whether something happens that does so once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.between(1, times) == 1
    }

    pub(crate) fn choose<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.between(0, list.len() - 1)]
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.between(0, i));
        }
    }
}
