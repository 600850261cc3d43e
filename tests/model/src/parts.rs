//! The components: how one is made from a number, and which number it is.

use ecs::Component;
use ecs_tests::ledger::{Ghost, Ledger, Tracked};
use serde::{Deserialize, Serialize};

#[derive(Component, Clone, Debug)]
#[component(track)]
pub(crate) struct A {
    pub value: u32,
}

#[derive(Component, Clone, Debug)]
pub(crate) struct N(Tracked);

#[derive(Component, Clone, Debug)]
#[repr(align(64))]
pub(crate) struct W(u64);

#[derive(Component, Clone, Debug)]
#[component(track)]
pub(crate) struct T;

#[derive(Debug)]
pub(crate) struct G(Ghost);

impl Clone for G {
    fn clone(&self) -> Self {
        Self(Ghost::new())
    }
}

#[derive(Component, Clone, Debug)]
pub(crate) struct O(u8);

#[derive(Component, Clone, Debug)]
#[component(track)]
pub(crate) struct P(Tracked);

#[derive(Component, Clone, Debug)]
#[component(track, storage = "sparse")]
pub(crate) struct S {
    pub value: u32,
}

#[derive(Component, Clone, Debug)]
#[component(storage = "sparse")]
pub(crate) struct V(Tracked);

#[derive(Component, Clone, Debug)]
#[component(storage = "sparse", requires(S = S { value: 77 }, O = O(7)))]
#[repr(align(128))]
pub(crate) struct X(u16);

/// A sparse component of size zero that has something to drop.
#[derive(Component, Debug)]
#[component(storage = "sparse")]
pub(crate) struct Y(Ghost);

impl Clone for Y {
    fn clone(&self) -> Self {
        Self(Ghost::new())
    }
}

/// Switches off the `S` of its entity.
#[derive(Component, Clone, Debug, Deserialize, Serialize)]
#[component(disables(S))]
pub(crate) struct J;

/// A component that the world does not list. It is `Send`, which the ledger's are not.
#[derive(Component, Debug)]
pub(crate) struct K(pub(crate) Box<u32>, Ghost);

impl Clone for K {
    fn clone(&self) -> Self {
        Self::new(*self.0)
    }
}

impl K {
    pub(crate) fn new(value: u32) -> Self {
        Self(Box::new(value), Ghost::new())
    }
}

/// The numbers of those components that the world lists come first.
pub(crate) const LISTED: usize = 11;
pub(crate) const FIRST_SPARSE: usize = 7;
pub(crate) const KEY: usize = LISTED;
/// Those that are described by data follow.
pub(crate) const DATA: usize = LISTED + 1;
pub(crate) const MANA: usize = DATA;
/// It has something to drop.
pub(crate) const HEAVY: usize = DATA + 1;
pub(crate) const SMALL: usize = DATA + 2;
pub(crate) const EMPTY: usize = DATA + 3;
/// Those that disable: entities, and `S`.
pub(crate) const DISABLED: usize = DATA + 4;
pub(crate) const JAMMED: usize = DATA + 5;
pub(crate) const KINDS: usize = DATA + 6;

pub(crate) trait Part: ecs::WritableIn<crate::world::Field> + std::fmt::Debug {
    const KIND: usize;
    fn make(value: u32, ledger: &Ledger) -> Self;
    fn value(&self) -> u32;
    fn set(&mut self, value: u32);
}

macro_rules! part {
    ($C:ident $kind:literal, $value:ident, $ledger:ident: $make:expr, $own:ident => $get:expr, $set:expr) => {
        impl Part for $C {
            const KIND: usize = $kind;
            fn make($value: u32, $ledger: &Ledger) -> Self {
                $make
            }
            fn value(&self) -> u32 {
                let $own = self;
                $get
            }
            fn set(&mut self, $value: u32) {
                let $own = self;
                $set
            }
        }
    };
}

part!(A 0, value, _ledger: A { value }, own => own.value, own.value = value);
part!(N 1, value, ledger: N(ledger.value(value.into())), own => low(own.0.payload()), own.0.set_payload(value.into()));
part!(W 2, value, _ledger: W(u64::from(value) << 32), own => low(own.0 >> 32), own.0 = u64::from(value) << 32);
part!(T 3, _value, _ledger: T, _own => 0, ());
part!(G 4, _value, _ledger: G(Ghost::new()), _own => 0, *_own = G(Ghost::new()));
part!(O 5, value, _ledger: O(value.to_le_bytes()[0]), own => u32::from(own.0), own.0 = value.to_le_bytes()[0]);
part!(P 6, value, ledger: P(ledger.value(value.into())), own => low(own.0.payload()), own.0.set_payload(value.into()));
part!(S 7, value, _ledger: S { value }, own => own.value, own.value = value);
part!(V 8, value, ledger: V(ledger.value(value.into())), own => low(own.0.payload()), own.0.set_payload(value.into()));
part!(X 9, value, _ledger: X(short(value)), own => u32::from(own.0), own.0 = short(value));
part!(Y 10, _value, _ledger: Y(Ghost::new()), _own => 0, *_own = Y(Ghost::new()));

fn low(value: u64) -> u32 {
    u32::try_from(value).unwrap()
}

fn short(value: u32) -> u16 {
    u16::from_le_bytes([value.to_le_bytes()[0], value.to_le_bytes()[1]])
}

/// The part of a number that a component of this kind keeps.
pub(crate) fn kept(kind: usize, value: u32) -> u32 {
    match kind {
        3 | 4 | 10 | EMPTY | DISABLED | JAMMED => 0,
        5 => value & 0xff,
        9 => value & 0xffff,
        SMALL => value & 0xff_ffff,
        _ => value,
    }
}

/// The value after a change by a query.
pub(crate) fn bumped(kind: usize, value: u32, by: u8) -> u32 {
    kept(kind, value.wrapping_add(u32::from(by)))
}

pub(crate) fn bump<C: Part>(component: &mut C, by: u8) {
    let value = bumped(C::KIND, component.value(), by);
    component.set(value);
}

/// Calls a generic method with the component that a number stands for.
macro_rules! with_part {
    (sparse $kind:expr, $C:ident => $body:expr) => {
        crate::parts::with_part!(@ $kind, $C, $body, S 7, V 8, X 9, Y 10)
    };
    ($kind:expr, $C:ident => $body:expr) => {
        crate::parts::with_part!(@ $kind, $C, $body, A 0, N 1, W 2, T 3, G 4, O 5, P 6, S 7, V 8, X 9, Y 10)
    };
    (@ $kind:expr, $C:ident, $body:expr, $($Part:ident $number:literal),+) => {
        match $kind {
            $($number => {
                type $C = crate::parts::$Part;
                $body
            })+
            other => unreachable!("component {other}"),
        }
    };
}
pub(crate) use with_part;
