//! Where food ends that nobody will eat.

use crate::{Book, Kitchen};
use ecs::prelude::*;

/// Throws burnt food away.
pub(super) fn burn(kitchen: &mut Kitchen, book: &mut Book, ingredient: Entity) {
    book.burnt += u64::from(kitchen.despawn(ingredient));
}

/// Throws food away that nobody wants any more.
pub(super) fn waste(kitchen: &mut Kitchen, book: &mut Book, ingredient: Entity) {
    book.wasted += u64::from(kitchen.despawn(ingredient));
}
