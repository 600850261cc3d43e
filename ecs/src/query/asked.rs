use crate::schema::{ComponentOf, Declare, is_sparse};

/// A component that a query asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Its place in the world's list.
    pub(crate) index: usize,
    /// Whether its values are in a pool, so that tables say nothing of it.
    pub(crate) sparse: bool,
}

impl Asked {
    pub(crate) const fn of<W: Declare, C: ComponentOf<W>>() -> Self {
        Self { index: C::INDEX, sparse: is_sparse::<W, C>() }
    }
}
