use crate::digest::{Fnv, hash_kitchen};
use crate::{Account, Book, Kitchen, Rng, opening, systems};
use std::hash::{Hash, Hasher};

/// The time that a tick takes, in seconds.
pub const DT: f32 = 1.0 / 60.0;

/// A service from its opening on: the world, and what is kept beside it.
pub struct Service {
    /// The world.
    pub kitchen: Kitchen,
    /// What came in, and what became of it.
    pub book: Book,
    rng: Rng,
    ticks: u64,
}

impl Service {
    /// Opens a kitchen with so many entities in it: cooks, stoves, fridges, passes and ingredients. What happens from
    /// here on depends on the seed and on nothing else.
    pub fn open(seed: u64, entities: usize) -> Self {
        let mut kitchen = Kitchen::with_capacity(entities);
        let mut book = Book::default();
        opening::furnish(&mut kitchen, &mut book, entities);
        Self { kitchen, book, rng: Rng::new(seed), ticks: 0 }
    }

    /// Plays one step of [`DT`].
    pub fn tick(&mut self) {
        let Self { kitchen, book, rng, ticks } = self;
        systems::order(kitchen, book, rng);
        systems::lose_patience(kitchen, book, DT);
        systems::restock(kitchen, book);
        systems::assign(kitchen);
        systems::steer(kitchen);
        systems::keep_apart(kitchen);
        systems::walk(kitchen, DT);
        systems::carry(kitchen);
        systems::tend_fires(kitchen);
        systems::warm(kitchen, DT);
        systems::cook(kitchen, DT);
        systems::work(kitchen, book);
        systems::serve(kitchen, book, rng);
        systems::clear_plates(kitchen);
        *ticks += 1;
    }

    /// How many ticks were played.
    pub const fn ticks(&self) -> u64 {
        self.ticks
    }

    /// One number for the whole state: every component of every entity, the book, the chance to come.
    pub fn hash(&self) -> u64 {
        let Self { kitchen, book, rng, ticks } = self;
        let mut fnv = Fnv::new();
        hash_kitchen(kitchen, &mut fnv);
        (book, rng, ticks).hash(&mut fnv);
        fnv.finish()
    }

    /// What came of the service so far.
    pub fn account(&self) -> Account {
        Account::of(self)
    }
}
