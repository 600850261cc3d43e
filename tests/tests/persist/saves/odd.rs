//! A world of values that do harm.

use ecs::{Commands, LoadError};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::Cell;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Deep(Option<Box<Deep>>);
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Units(pub(crate) Vec<()>);
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tree(pub(crate) Vec<Tree>);
/// Refuses odd numbers, and panics at 13.
#[derive(Debug, PartialEq)]
pub(crate) struct Fussy(pub(crate) u32);
/// Counts those that there are.
#[derive(Debug)]
pub(crate) struct Counted(pub(crate) String);
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Borrowed(pub(crate) &'static str);

thread_local! {
    pub(crate) static COUNT: Cell<isize> = const { Cell::new(0) };
    /// Whether a world that runs was not loaded, since it runs.
    pub(crate) static REFUSED: Cell<bool> = const { Cell::new(false) };
}

impl Counted {
    pub(crate) fn new(text: String) -> Self {
        COUNT.set(COUNT.get() + 1);
        Self(text)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        COUNT.set(COUNT.get() - 1);
    }
}

impl Serialize for Counted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::new)
    }
}

impl Serialize for Fussy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            7 => Err(serde::ser::Error::custom("seven is not written")),
            14 => panic!("fourteen is not written"),
            number => number.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Fussy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            13 => panic!("thirteen is not read"),
            number if number % 2 == 1 && number > 100 => Err(D::Error::custom("it is odd")),
            number => Ok(Self(number)),
        }
    }
}

ecs::world! {
    #[world(save)]
    pub(crate) struct Odd { components: (Deep, Units, Tree, Fussy, Counted, Borrowed) }

    #[archetype]
    pub(crate) struct Thing { counted: Counted, fussy: Fussy, units: Option<Units> }

    #[schedule]
    pub(crate) fn tick() { reload; }
}

fn reload(mut commands: Commands<'_, Odd>) {
    commands.queue(|odd: &mut Odd| {
        let loaded = odd.load_into(&bytes(&Odd::new())[..]);
        let error = loaded.unwrap_err();
        assert_eq!(
            error.to_string(),
            "cannot load: `tick` is running: load between its runs"
        );
        REFUSED.set(matches!(
            error,
            LoadError::Running {
                schedule: Some("tick")
            }
        ));
    });
}

pub(crate) fn deep(depth: usize) -> Deep {
    (1..depth).fold(Deep(None), |deep, _| Deep(Some(Box::new(deep))))
}

/// The bytes of a save, some values of which cannot be read.
pub(crate) fn bytes(odd: &Odd) -> Vec<u8> {
    let mut bytes = Vec::new();
    odd.save_with(&ecs::SaveOptions::new().verify(false), &mut bytes)
        .unwrap();
    bytes
}
