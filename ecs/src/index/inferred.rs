//! The kind of a key, as `world!` finds it: by the type of a field of a component, or by the type that is written.
#![allow(
    non_upper_case_globals,
    reason = "no trait of a user has names that begin like these"
)]

use super::values::{
    By, Compared, Copied, Float32, Float64, HashKind, Hashed, KeyKind, OrderedKind,
};
use crate::base::rule::refuse;
use crate::base::text::ConstString;
use crate::schema::description::Description;
use crate::schema::is_same;
use core::cmp::Ordering;
use core::marker::PhantomData;
use ecs_index::OutOfMemory;
use ecs_value::Entity;
use ecs_value::FieldType;

/// The kind of a key, by the number that [`kind_of_field`] gives.
pub struct Inferred<const KIND: usize>;

/// The kind of keys of the type `T`, which is unknown where `T` is no key, so that nothing follows from that error.
pub struct Chosen<const IS_KEY: bool, T>(PhantomData<fn() -> T>);

/// It stands for a kind of keys.
pub trait InferredKind {
    /// The kind.
    type Kind: KeyKind;
}

impl<T: Copied> InferredKind for Chosen<true, T> {
    type Kind = By<T>;
}

impl<T> InferredKind for Chosen<false, T> {
    type Kind = Unknown;
}

/// Says whether a type is a key. Where it is not, the constants of [`Unkeyed`] stand for those of the type.
pub struct KeyType<T>(PhantomData<T>);

impl<T: Compared> KeyType<T> {
    /// Whether it is a key of `ordered`.
    pub const __ecs_is_ordered: bool = true;
}

impl<T: Hashed> KeyType<T> {
    /// Whether it is a key of the other methods.
    pub const __ecs_is_hashed: bool = true;
}

/// The constants of types that are no keys.
pub trait Unkeyed {
    /// It is no key of `ordered`.
    const __ecs_is_ordered: bool = false;
    /// It is no key of the other methods.
    const __ecs_is_hashed: bool = false;
}

impl<T> Unkeyed for KeyType<T> {}

/// Asserts that a type is a key of `ordered`. [`world!`](crate::world) emits it for each type of a key that is written, there.
pub const fn check_ordered<T: Compared>() {}

/// Asserts that a type is a key of the other methods.
pub const fn check_hashed<T: Hashed>() {}

/// The number where the type of a field is not known.
const UNKNOWN: usize = 0;
/// The number where there is no such field, as the compiler says of the expression.
const MISSING: usize = 100;

macro_rules! inferred {
    ($($number:literal: $Name:ident $Kind:ty;)*) => {
        $(impl InferredKind for Inferred<$number> {
            type Kind = $Kind;
        })*

        /// The kind of keys that are a field of a component, by a number.
        pub const fn kind_of_field(description: Option<&'static Description>, field: &str) -> usize {
            let Some(description) = description else { return UNKNOWN };
            for_each!(own in description.fields => {
                if is_same(own.name, field) {
                    return match own.field_type {
                        $(Some(FieldType::$Name) => $number,)*
                        _ => UNKNOWN,
                    };
                }
            });
            MISSING
        }
    };
}

inferred! {
    1: I8 By<i8>;
    2: I16 By<i16>;
    3: I32 By<i32>;
    4: I64 By<i64>;
    5: U8 By<u8>;
    6: U16 By<u16>;
    7: U32 By<u32>;
    8: U64 By<u64>;
    9: F32 Float32;
    10: F64 Float64;
    11: Bool By<bool>;
    12: Entity By<Entity>;
}

impl InferredKind for Inferred<UNKNOWN> {
    type Kind = Unknown;
}

impl InferredKind for Inferred<MISSING> {
    type Kind = Unknown;
}

/// Asserts that the type of a key is known. [`world!`](crate::world) emits it for each key without a written type, at its expression.
///
/// # Panics
///
/// When the program is compiled, if the type is not known.
#[track_caller]
pub const fn check_kind(kind: usize, key: &str) {
    if kind == UNKNOWN {
        let text = ConstString::of(&[
            "the type of this key is not known here: write it, as in `key: Team = ",
            key,
            "`; that of a field is known if the component derives `Component`, and the field is a number, `bool` or `Entity`",
        ]);
        refuse(&text);
    }
}

/// A key by reference: of its own type, or of one that is not known, of which an error was reported.
pub trait AsKey<A: ?Sized> {
    /// The key.
    fn as_key(&self) -> &A;
}

impl<A: ?Sized> AsKey<A> for A {
    #[inline]
    fn as_key(&self) -> &A {
        self
    }
}

/// A key of a type that is not known. There is none.
pub struct UnknownKey(#[expect(dead_code, reason = "it has no size that is known")] str);

impl<T> AsKey<UnknownKey> for T {
    fn as_key(&self) -> &UnknownKey {
        none()
    }
}

/// The kind of keys of unknown type, so that nothing follows from the error.
pub struct Unknown;

impl KeyKind for Unknown {
    type Borrowed = UnknownKey;
    type Bound<'q> = &'q UnknownKey;
    type Owned = ();

    fn try_own(_: &UnknownKey) -> Result<(), OutOfMemory> {
        none()
    }

    fn borrow((): &()) -> &UnknownKey {
        none()
    }

    fn bound<'a>(_: &'a Self::Bound<'_>) -> &'a UnknownKey {
        none()
    }
}

impl OrderedKind for Unknown {
    fn order(_: &UnknownKey, _: &UnknownKey) -> Ordering {
        none()
    }
}

impl HashKind for Unknown {
    fn is_equal(_: &UnknownKey, _: &UnknownKey) -> bool {
        none()
    }

    fn hash(_: &UnknownKey) -> u64 {
        none()
    }
}

fn none() -> ! {
    unreachable!("a program with such an index is not compiled")
}
