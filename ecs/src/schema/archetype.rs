use super::{Bundle, Cells, Declaration, Declare, is_sparse_at, schema};
use crate::base::component::StorageKind;
use crate::schema::description::Description;

/// An archetype, as tables know it: by its place in the world `W`.
pub(crate) trait DeclaredRow<W: Declare>: Bundle<W> {
    /// The archetype's place in the world, from 0.
    const PLACE: usize;
}

/// The cells of the archetype's table.
pub(crate) const fn archetype_cells<W: Declare, A: DeclaredRow<W>>() -> Cells<'static> {
    schema::<W>().cells_of(A::PLACE)
}

impl<W: Declare> Declaration<W> {
    /// The same, with room for this many rows when the first one comes.
    #[must_use]
    pub const fn with_capacity(self, capacity: usize) -> Self {
        Self { capacity, ..self }
    }
}

/// Asserts that a field of a part's archetype is no sparse component, by the description of its type.
#[doc(hidden)]
#[track_caller]
pub const fn check_description(description: Option<&'static Description>) {
    assert_in_rows(matches!(
        description,
        Some(Description {
            storage: StorageKind::Sparse,
            ..
        })
    ));
}

#[track_caller]
pub(crate) const fn assert_in_rows(sparse: bool) {
    assert!(
        !sparse,
        "a component with `storage = \"sparse\"` cannot be a field of an archetype, since it lives in a pool of its own: take \
         it out, and `insert` it"
    );
}

/// Whether one of the components is kept in a pool.
pub(crate) const fn any_sparse<W: Declare>(components: &[usize]) -> bool {
    any_of!(component in components => is_sparse_at::<W>(*component))
}
