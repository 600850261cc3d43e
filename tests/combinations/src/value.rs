//! The values of components: numbers that are counted while they live, and targets of relations.

use ecs::Entity;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::{Mutex, PoisonError};

/// What a component is, whatever its type is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Of a component that is no relation.
    Number(u64),
    /// Of a relation.
    Target(Option<Entity>),
}

impl Value {
    /// The number.
    ///
    /// # Panics
    ///
    /// If it is a target.
    pub fn number(self) -> u64 {
        match self {
            Self::Number(number) => number,
            Self::Target(target) => panic!("{target:?} is no number"),
        }
    }

    /// The target, if it is one.
    pub fn target(self) -> Option<Entity> {
        match self {
            Self::Number(_) => None,
            Self::Target(target) => target,
        }
    }
}

/// A number on the heap that writes down that it lives.
#[derive(Debug)]
pub struct Counted {
    number: u64,
    entry: Box<usize>,
}

/// For each value that was ever made, whether it lives.
static LEDGER: Mutex<Vec<bool>> = Mutex::new(Vec::new());

/// How many values live.
pub fn living() -> usize {
    LEDGER
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .iter()
        .filter(|lives| **lives)
        .count()
}

impl Counted {
    /// A new value.
    pub fn new(number: u64) -> Self {
        let mut ledger = LEDGER.lock().unwrap_or_else(PoisonError::into_inner);
        ledger.push(true);
        Self {
            number,
            entry: Box::new(ledger.len() - 1),
        }
    }

    /// The number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Changes the number.
    pub fn set(&mut self, number: u64) {
        self.number = number;
    }

    /// Where a thing of this number is, for spatial indexes.
    #[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
    pub fn place(&self) -> f32 {
        (self.number % 8) as f32
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new(self.number)
    }
}

impl Default for Counted {
    fn default() -> Self {
        Self::new(0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut ledger = LEDGER.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(
            std::mem::take(&mut ledger[*self.entry]),
            "a value is dropped twice"
        );
    }
}

impl Serialize for Counted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.number)
    }
}

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self::new)
    }
}
