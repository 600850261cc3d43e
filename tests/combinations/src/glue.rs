//! All that the declarations of drawn worlds name.

pub use crate::copies::{Copies, Digests, Files, Rings, Snapshots};
pub use crate::draw::Set;
pub use crate::mirror::{
    Mirror, Ping, entered, hear, inserted, inserted_key, inserted_key_old, inserted_old, left,
    removed, removed_key, removed_key_old, removed_old, restored, written,
};
pub use crate::outline::{
    CopyKind, Disables, IndexTraits, KindTraits, Observer, Outline, RelationTraits, Traits,
};
pub use crate::part::Part;
pub use crate::slot::{Kind, Row, Slot, register};
pub use crate::subject::{Playable, SharedWrite, share, subject};
pub use crate::value::{Counted, Value};
pub use crate::{component, relation};
pub use ecs::index::values::EntitySet;
pub use ecs::{Entity, Query, Registration};

use crate::slot::add_to_all;
use ecs::{World, WritableIn};

/// Adds one to a component, in a system.
pub fn bump<W: World, C: Part + WritableIn<W>>(rows: Query<'_, W, (Entity, &mut C)>) {
    add_to_all(rows, 1);
}

/// As [`bump`], and takes so long that the schedule runs on several threads.
pub fn bump_slowly<W: World, C: Part + WritableIn<W>>(rows: Query<'_, W, (Entity, &mut C)>) {
    add_to_all(rows, 1);
    std::thread::sleep(std::time::Duration::from_micros(50));
}

/// The component with the value of its number.
///
/// # Panics
///
/// If there is none.
pub fn made<C: Part>(value: &dyn Fn(usize) -> Option<Value>) -> C {
    C::make(value(C::NUMBER).expect("the row has it"))
}

/// Where a source of this target is, for spatial indexes.
#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
pub fn place_of(target: Option<Entity>) -> f32 {
    target.map_or(0.0, |target| 1.0 + (target.index() % 4) as f32)
}
