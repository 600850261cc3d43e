//! States in saves: a world that is loaded goes on in its state, and does not enter the state again.

use super::{State, Step};
use serde_core::de::{Deserialize, Deserializer, Error};
use serde_core::ser::{Serialize, Serializer};

const BEFORE: u8 = 0;
const STAYED: u8 = 1;
const BEGAN: u8 = 2;
const LEFT: u8 = 3;

/// As the state, the one that was asked for, the outcome of the last transition, and the state that the transition left.
impl<S: Serialize> Serialize for State<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let (step, left) = match &self.step {
            Step::Before => (BEFORE, None),
            Step::Stayed => (STAYED, None),
            Step::Began => (BEGAN, None),
            Step::Left(left) => (LEFT, Some(left)),
        };
        (&self.current, &self.next, step, left).serialize(serializer)
    }
}

impl<'de, S: Deserialize<'de>> Deserialize<'de> for State<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (current, next, step, left) = <(S, Option<S>, u8, Option<S>)>::deserialize(deserializer)?;
        let step = match (step, left) {
            (BEFORE, None) => Step::Before,
            (STAYED, None) => Step::Stayed,
            (BEGAN, None) => Step::Began,
            (LEFT, Some(left)) => Step::Left(left),
            _ => return Err(D::Error::custom("the last transition of a state is one of the four that there are")),
        };
        Ok(Self { current, next, step })
    }
}
