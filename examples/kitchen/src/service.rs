//! A service from outside: it is opened, follows rules, and is looked at.

use crate::digest::{Fnv, hash_kitchen};
use crate::rules::{Mistake, Rules};
use crate::{Account, Book, Clock, Kitchen, Rng, opening};
use std::hash::{Hash, Hasher};

impl Kitchen {
    /// Opens a kitchen with this many entities in it: cooks, stoves, fridges, passes and ingredients. All that
    /// follows depends on the seed and on nothing else.
    pub fn open(seed: u64, entities: usize) -> Self {
        let mut kitchen = Self::with_capacity(entities);
        kitchen.set_resource(Rng::new(seed));
        opening::furnish(&mut kitchen, entities);
        kitchen
    }

    /// Has the service follow [rules](crate::rules). Its course depends on them too.
    ///
    /// ```
    /// use kitchen::Kitchen;
    ///
    /// let mut kitchen = Kitchen::open(1, 200).with_rules("at 0 give Stove Cookable burnt_at=9000")?;
    /// kitchen.tick();
    /// let mistake = kitchen.with_rules("at 0 give Oven Cookable").err().unwrap();
    /// assert!(mistake.to_string().starts_with("1: there is no archetype `Oven`"));
    /// # Ok::<_, kitchen::rules::Mistake>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first mistake in the text.
    pub fn with_rules(mut self, text: &str) -> Result<Self, Mistake> {
        let rules = Rules::read(text, &mut self)?;
        self.set_resource(rules);
        Ok(self)
    }

    /// How many ticks were played.
    pub fn ticks(&self) -> u64 {
        self.resource::<Clock>().ticks
    }

    /// The record of the service so far.
    pub fn book(&self) -> &Book {
        self.resource()
    }

    /// One number for the whole state: every component of every entity, those that rules define
    /// included, the book, the chance to come.
    pub fn hash(&self) -> u64 {
        let mut fnv = Fnv::new();
        hash_kitchen(self, &mut fnv);
        (
            self.book(),
            self.resource::<Rng>(),
            self.resource::<Clock>(),
        )
            .hash(&mut fnv);
        fnv.finish()
    }

    /// The result of the service so far.
    pub fn account(&self) -> Account {
        Account::of(self)
    }
}
