use crate::schema::{ComponentOf, Declare, is_optional, is_sparse, schema};

/// A component that a query asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueriedComponent {
    /// Its place in the world's list.
    pub(crate) index: usize,
    /// Whether its values are in a pool, so that tables say nothing of it.
    pub(crate) sparse: bool,
    /// Whether rows of a declared archetype may lack it. Where none may, a table has a value of it for all rows, or for none.
    pub(crate) optional: bool,
}

impl QueriedComponent {
    /// The component at this place of the world's list.
    pub(crate) const fn at<W: Declare>(index: usize) -> Self {
        let schema = schema::<W>();
        Self {
            index,
            sparse: schema.components[index].sparse,
            optional: schema.lists_as_optional(index),
        }
    }

    pub(crate) const fn of<W: Declare, C: ComponentOf<W>>() -> Self {
        Self {
            index: C::INDEX,
            sparse: is_sparse::<W, C>(),
            optional: is_optional::<W, C>(),
        }
    }
}
