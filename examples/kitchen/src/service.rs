use crate::digest::{Fnv, hash_kitchen};
use crate::rules::{Mistake, Rules};
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
    pub(crate) rules: Rules,
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
        Self { kitchen, book, rules: Rules::default(), rng: Rng::new(seed), ticks: 0 }
    }

    /// Has the service follow [rules](crate::rules). What happens depends on them too.
    ///
    /// ```
    /// use kitchen::Service;
    ///
    /// let mut service = Service::open(1, 200).with_rules("at 0 give Stove Cookable burnt_at=9000")?;
    /// service.tick();
    /// let mistake = service.with_rules("at 0 give Oven Cookable").err().unwrap();
    /// assert!(mistake.to_string().starts_with("1: there is no archetype `Oven`"));
    /// # Ok::<_, kitchen::rules::Mistake>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first mistake in the text.
    pub fn with_rules(mut self, text: &str) -> Result<Self, Mistake> {
        self.rules = Rules::read(text, &mut self.kitchen)?;
        Ok(self)
    }

    /// Plays one step of [`DT`].
    pub fn tick(&mut self) {
        let Self { kitchen, book, rules, rng, ticks } = self;
        rules.run(kitchen, *ticks);
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

    /// One number for the whole state: every component of every entity, those that rules define
    /// included, the book, the chance to come.
    pub fn hash(&self) -> u64 {
        let Self { kitchen, book, rng, ticks, .. } = self;
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
