use crate::{Book, Happening};
use ecs::prelude::*;

/// Records the happenings since the last time.
pub fn keep_book(mut happenings: EventReader<Happening>, mut book: ResMut<Book>) {
    happenings
        .read()
        .for_each(|happening| book.enter(*happening));
}
