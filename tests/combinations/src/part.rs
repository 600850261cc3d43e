//! Components of drawn worlds: how each is made from a value, and which value it is.

use crate::value::Value;

/// A component of a drawn world.
pub trait Part: Sized + 'static {
    /// Its number in the world.
    const NUMBER: usize;
    /// The component with this value.
    fn make(value: Value) -> Self;
    /// Its value.
    fn value(&self) -> Value;
    /// Changes its number. Relations keep their target.
    fn set(&mut self, number: u64);
}

/// Declares a component that is a number.
#[macro_export]
macro_rules! component {
    ($number:literal $Name:ident [$($argument:tt)*]) => {
        #[derive(ecs::Component, Clone, Default)]
        #[component($($argument)*)]
        pub struct $Name(pub $crate::value::Counted);

        impl $crate::part::Part for $Name {
            const NUMBER: usize = $number;
            fn make(value: $crate::value::Value) -> Self {
                Self($crate::value::Counted::new(value.number()))
            }
            fn value(&self) -> $crate::value::Value {
                $crate::value::Value::Number(self.0.number())
            }
            fn set(&mut self, number: u64) {
                self.0.set(number);
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                serde::Deserialize::deserialize(deserializer).map(Self)
            }
        }
    };
}

/// Says how a relation is made of a target, which it may always have (`to`) or not (`of`).
#[macro_export]
macro_rules! relation {
    ($number:literal $Name:ident $target:ident => $made:expr, $own:ident => $get:expr) => {
        impl $crate::part::Part for $Name {
            const NUMBER: usize = $number;
            fn make(value: $crate::value::Value) -> Self {
                let $target = value.target();
                $made
            }
            fn value(&self) -> $crate::value::Value {
                let $own = self;
                $crate::value::Value::Target($get)
            }
            fn set(&mut self, _: u64) {}
        }
    };
}
