//! Whether an index that is up to date has an entry for each row.

use super::refresh::is_stale;
use super::stored::StoredIndexOf;
use super::{Index, Indexed, Method};
use crate::world::store::Store;
use ecs_value::Entity;

/// Asserts of an index, if it is up to date, that each row of its scope has one entry, and that there is no other. The keys are not
/// compared, since those of a user may differ each time.
pub(super) fn check<W: Indexed, I: Index<W>>(store: &Store<W>) {
    let stored: Option<&StoredIndexOf<W, I>> = store.resources.get(I::PLACE);
    let (Some(stored), Some(log)) = (stored, store.structural_log()) else {
        return;
    };
    if is_stale::<W, I>(stored, log, &store.storage) {
        return;
    }
    let (name, rows) = (
        I::NAME,
        store
            .storage
            .query_ref_filtered::<(Entity, I::Rows), I::Filter>(),
    );
    assert_eq!(
        stored.method.len(),
        rows.len(),
        "H1, H4: `{name}` has as many entries as there are rows"
    );
    rows.for_each(|(entity, _)| {
        assert!(
            stored.method.contains(entity),
            "entries-at-tick: `{name}` has an entry of {entity}"
        );
    });
}
