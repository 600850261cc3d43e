//! States in saves: a world that is loaded goes on in its state, and does not enter the state again.

use super::State;
use crate::base::tick::ChangeTick;
use serde_core::de::{Deserialize, Deserializer, Error};
use serde_core::ser::{Serialize, Serializer};

/// There was no transition yet.
const BEFORE: u8 = 0;
/// There was one.
const AFTER: u8 = 1;
/// There was one, which entered the first state. Earlier versions wrote this right after the transition.
const BEGAN: u8 = 2;
/// There was one, which left the state that follows. Earlier versions wrote this right after the transition.
const LEFT: u8 = 3;
/// Added if the request enters the current state again.
const AGAIN: u8 = 4;

/// The state, the request, a number as above, and a state that only earlier versions wrote.
impl<S: Serialize> Serialize for State<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let number = if self.entered.is_none() {
            BEFORE
        } else {
            AFTER
        };
        let again = if self.again { AGAIN } else { 0 };
        (&self.current, &self.next, number + again, None::<&S>).serialize(serializer)
    }
}

impl<'de, S: Deserialize<'de>> Deserialize<'de> for State<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (current, next, number, left) =
            <(S, Option<S>, u8, Option<S>)>::deserialize(deserializer)?;
        let (number, again) = (number & !AGAIN, number & AGAIN != 0);
        let is_known = match number {
            BEFORE | AFTER => left.is_none() && (!again || next.is_some()),
            BEGAN => left.is_none() && !again,
            LEFT => left.is_some() && !again,
            _ => false,
        };
        if !is_known {
            return Err(D::Error::custom(
                "the saved transition of a state is none that there can be",
            ));
        }
        let entered = (number != BEFORE).then_some(ChangeTick::EVER);
        Ok(Self {
            next,
            again,
            entered,
            ..Self::new(current)
        })
    }
}
