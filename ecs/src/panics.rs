//! Going on after a panic in user code, so that one bad value takes no other with it.

/// Calls `f` with each item. When a call panics, the others follow all the same, and the panic goes on. A second panic
/// aborts, as it does everywhere in Rust.
pub(crate) fn for_each_despite_panics<I: Iterator>(items: I, f: impl FnMut(I::Item)) {
    struct Others<I: Iterator, F: FnMut(I::Item)>(I, F);
    impl<I: Iterator, F: FnMut(I::Item)> Others<I, F> {
        fn run(&mut self) {
            for item in self.0.by_ref() {
                (self.1)(item);
            }
        }
    }
    impl<I: Iterator, F: FnMut(I::Item)> Drop for Others<I, F> {
        fn drop(&mut self) {
            self.run();
        }
    }
    Others(items, f).run();
}
