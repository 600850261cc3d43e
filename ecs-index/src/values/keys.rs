//! Kinds of keys: how a key is borrowed, owned, compared and hashed.

use super::mixer::Mixer;
use super::ordered::sort;
use crate::OutOfMemory;
use crate::memory::no_memory;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use ecs_value::Entity;
use ecs_value::{FieldType, Value};
use ecs_value::{each_key_like, value_of_key};

/// A kind of keys: the form that rows and questions borrow, and the form that the index owns.
pub trait KeyKind: 'static {
    /// The key that rows give by reference, and that questions name.
    type Borrowed: ?Sized;
    /// An end of a range of keys: the key by value.
    type Bound<'q>;
    /// The key in the index.
    type Owned: Send + Sync + 'static;

    /// A copy for the index.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    fn try_own(key: &Self::Borrowed) -> Result<Self::Owned, OutOfMemory>;

    /// The key of the index.
    fn borrow(owned: &Self::Owned) -> &Self::Borrowed;

    /// The key that an end of a range names.
    fn bound<'a>(bound: &'a Self::Bound<'_>) -> &'a Self::Borrowed;

    /// Keeps another key instead, which is equal to this one.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    #[doc(hidden)]
    fn replace(owned: &mut Self::Owned, key: &Self::Borrowed) -> Result<(), OutOfMemory> {
        *owned = Self::try_own(key)?;
        Ok(())
    }

    /// The bytes that an owned key has allocated.
    #[doc(hidden)]
    fn allocated(_: &Self::Owned) -> usize {
        0
    }

    /// The key as data. `None` if keys of the kind are none.
    #[doc(hidden)]
    fn value(_: &Self::Borrowed) -> Option<Value<'_>> {
        None
    }

    /// Calls the function with each key that is like a value. `false` if it is not known which keys are.
    #[doc(hidden)]
    fn each_like(_: &Value<'_>, _: &mut dyn FnMut(&Self::Borrowed)) -> bool {
        false
    }
}

/// A kind of keys in a total order.
#[diagnostic::on_unimplemented(
    message = "a key of `ordered` is compared: `{Self}` has no order",
    label = "no order among these keys",
    note = "keys are of a type that is `Ord` and `Copy`, or floats, or texts"
)]
pub trait OrderedKind: KeyKind {
    /// The order of two keys. It must be total.
    fn order(one: &Self::Borrowed, other: &Self::Borrowed) -> Ordering;

    /// The order of an owned key and a borrowed one.
    #[doc(hidden)]
    #[inline]
    fn order_borrowed(owned: &Self::Owned, key: &Self::Borrowed) -> Ordering {
        Self::order(Self::borrow(owned), key)
    }

    /// The order of two owned keys.
    #[doc(hidden)]
    #[inline]
    fn order_owned(one: &Self::Owned, other: &Self::Owned) -> Ordering {
        Self::order(Self::borrow(one), Self::borrow(other))
    }

    /// A number that is not greater than that of a greater key.
    #[doc(hidden)]
    #[inline]
    fn number(_: &Self::Borrowed) -> u64 {
        0
    }

    /// The same of an owned key.
    #[doc(hidden)]
    #[inline]
    fn number_owned(owned: &Self::Owned) -> u64 {
        Self::number(Self::borrow(owned))
    }

    /// Sorts entries by key, and then by the number of the entity. `spare` is memory, and nothing else.
    #[doc(hidden)]
    fn sort(
        entries: &mut Vec<(Self::Owned, Entity)>,
        spare: &mut Vec<(Self::Owned, Entity)>,
    ) -> Result<(), OutOfMemory> {
        let _ = spare;
        sort::by_order(entries, Self::order_owned);
        Ok(())
    }
}

/// A kind of keys that are equal or not, and hashed.
#[diagnostic::on_unimplemented(
    message = "a key of `hash`, `bitmap` and `likely` is hashed: `{Self}` has no hash",
    label = "no hash of these keys",
    note = "keys are of a type that is `Hash`, `Eq` and `Copy`, or floats, or texts"
)]
pub trait HashKind: KeyKind {
    /// Whether two keys are one.
    fn is_equal(one: &Self::Borrowed, other: &Self::Borrowed) -> bool;

    /// A number that is the same for equal keys, in each run and on each platform.
    fn hash(key: &Self::Borrowed) -> u64;
}

/// A key to ask for: by reference, or by value if it is small.
///
/// ```
/// # use ecs_index::{Method, values::{By, HashIndex, Text}};
/// # let (ann, bob) = (0_u32, 1);
/// let mut by_id = HashIndex::<By<u32>, u32>::default();
/// by_id.put(ann, &7)?;
/// assert_eq!(by_id.first(7), by_id.first(&7));
///
/// let mut by_name = HashIndex::<Text, u32>::default();
/// by_name.put(bob, "bob")?;
/// assert_eq!(by_name.first("bob"), by_name.first(&String::from("bob")));
/// # Ok::<_, ecs_index::OutOfMemory>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no key of this index",
    label = "no key of this index",
    note = "a key is given by value or by reference, as the rows give it to the index"
)]
pub trait Question<K: KeyKind + ?Sized> {
    /// The key.
    fn key(&self) -> &K::Borrowed;
}

impl<K: KeyKind> Question<K> for &K::Borrowed {
    #[inline]
    fn key(&self) -> &K::Borrowed {
        self
    }
}

/// Keys that are copied: numbers, enums, entities, tuples and structs of such.
pub struct By<T>(PhantomData<fn() -> T>);

/// A key that is no text: a value that is copied into the index.
#[diagnostic::on_unimplemented(
    message = "a key is copied into the index: `{Self}` is not `Copy`",
    label = "not `Copy`",
    note = "a text is given as `&str`; of other values, give a part that is `Copy`"
)]
pub trait Copied: Copy + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Copy + Send + Sync + 'static> Copied for T {}

/// A key of `ordered`.
#[diagnostic::on_unimplemented(
    message = "a key of `ordered` is compared, and copied into the index: `{Self}` is not `Ord + Copy`",
    label = "not `Ord + Copy`",
    note = "`#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]` makes a type a key; `f32`, `f64` and `&str` are keys as they are"
)]
pub trait Compared: Copied + Ord {}

#[diagnostic::do_not_recommend]
impl<T: Copied + Ord> Compared for T {}

/// A key of `hash`, `bitmap` and `likely`.
#[diagnostic::on_unimplemented(
    message = "a key of `hash`, `bitmap` and `likely` is hashed, and copied into the index: `{Self}` is not `Hash + Eq + Copy`",
    label = "not `Hash + Eq + Copy`",
    note = "`#[derive(Clone, Copy, PartialEq, Eq, Hash)]` makes a type a key; `f32`, `f64` and `&str` are keys as they are"
)]
pub trait Hashed: Copied + Hash + Eq {}

#[diagnostic::do_not_recommend]
impl<T: Copied + Hash + Eq> Hashed for T {}

impl<T: Copied> KeyKind for By<T> {
    type Borrowed = T;
    type Bound<'q> = T;
    type Owned = T;

    #[inline]
    fn try_own(asked: &T) -> Result<T, OutOfMemory> {
        Ok(*asked)
    }

    #[inline]
    fn borrow(kept: &T) -> &T {
        kept
    }

    #[inline]
    fn bound(given: &T) -> &T {
        given
    }

    fn value(asked: &T) -> Option<Value<'_>> {
        value_of_key(asked)
    }

    fn each_like(value: &Value<'_>, each: &mut dyn FnMut(&T)) -> bool {
        each_key_like(value, each)
    }
}

impl<T: Compared> OrderedKind for By<T> {
    #[inline]
    fn order(one: &T, other: &T) -> Ordering {
        one.cmp(other)
    }

    #[inline]
    fn number(asked: &T) -> u64 {
        sort::number(asked)
    }

    fn sort(
        entries: &mut Vec<(T, Entity)>,
        spare: &mut Vec<(T, Entity)>,
    ) -> Result<(), OutOfMemory> {
        if sort::is_numbered::<T>() {
            sort::by_number(entries, spare, sort::number)
        } else {
            sort::by_any_order(entries, spare)
        }
    }
}

impl<T: Hashed> HashKind for By<T> {
    #[inline]
    fn is_equal(one: &T, other: &T) -> bool {
        one == other
    }

    #[inline]
    fn hash(asked: &T) -> u64 {
        let mut mixer = Mixer::new();
        asked.hash(&mut mixer);
        mixer.finish()
    }
}

impl<T: Copied> Question<By<T>> for T {
    #[inline]
    fn key(&self) -> &T {
        self
    }
}

macro_rules! float {
    ($(#[$doc:meta])* $kind:ident, $Name:ident $float:ident, $bits:ident, $number:ident) => {
        $(#[$doc])*
        ///
        /// The order is that of `total_cmp`: −NaN, −∞, …, −0, 0, …, ∞, NaN. So a range without an end takes NaN in, and one from 0 leaves
        /// −0 out. Two keys are equal if their bits are.
        pub struct $kind;

        impl KeyKind for $kind {
            type Borrowed = $float;
            type Bound<'q> = $float;
            type Owned = $float;

            #[inline]
            fn try_own(asked: &$float) -> Result<$float, OutOfMemory> {
                Ok(*asked)
            }

            #[inline]
            fn borrow(kept: &$float) -> &$float {
                kept
            }

            #[inline]
            fn bound(given: &$float) -> &$float {
                given
            }

            fn value(asked: &$float) -> Option<Value<'_>> {
                Some((*asked).into())
            }

            fn each_like(value: &Value<'_>, each: &mut dyn FnMut(&$float)) -> bool {
                let Some(number) = value.content().as_f64() else { return false };
                if let Ok(Value::$Name(key)) = Value::F64(number).cast(FieldType::$Name)
                    && Value::$Name(key).compare(&Value::F64(number)) == Some(Ordering::Equal)
                {
                    each(&key);
                    // Zero has two signs, which are equal as data, and two keys.
                    if key == 0.0 {
                        each(&-key);
                    }
                }
                true
            }
        }

        impl OrderedKind for $kind {
            #[inline]
            fn order(one: &$float, other: &$float) -> Ordering {
                one.total_cmp(other)
            }

            #[inline]
            fn number(asked: &$float) -> u64 {
                sort::$number(asked.to_bits())
            }

            fn sort(entries: &mut Vec<($float, Entity)>, spare: &mut Vec<($float, Entity)>) -> Result<(), OutOfMemory> {
                sort::by_number(entries, spare, Self::number)
            }
        }

        impl HashKind for $kind {
            #[inline]
            fn is_equal(one: &$float, other: &$float) -> bool {
                one.to_bits() == other.to_bits()
            }

            #[inline]
            fn hash(asked: &$float) -> u64 {
                <By<$bits> as HashKind>::hash(&asked.to_bits())
            }
        }

        impl Question<$kind> for $float {
            #[inline]
            fn key(&self) -> &$float {
                self
            }
        }
    };
}

float!(
    /// Keys of type `f32`.
    Float32, F32 f32, u32, number_of_float32
);
float!(
    /// Keys of type `f64`.
    Float64, F64 f64, u64, number_of_float64
);

/// Keys that are texts. The index has its own copy.
///
/// The order is that of `str`: by bytes.
pub struct Text;

/// A text that an index keeps. Most comparisons end with the first eight bytes, which are beside the other entries.
pub struct OwnedText {
    first: u64,
    text: Box<str>,
}

impl OwnedText {
    /// The first eight bytes as a number. Texts are in the order of these numbers. Two texts of one number are compared as a whole.
    #[inline]
    fn first(text: &str) -> u64 {
        if let Some(first) = text.as_bytes().first_chunk() {
            return u64::from_be_bytes(*first);
        }
        let mut first = [0; 8];
        first[..text.len()].copy_from_slice(text.as_bytes());
        u64::from_be_bytes(first)
    }
}

impl KeyKind for Text {
    type Borrowed = str;
    type Bound<'q> = &'q str;
    type Owned = OwnedText;

    fn try_own(asked: &str) -> Result<OwnedText, OutOfMemory> {
        let mut text = String::new();
        text.try_reserve_exact(asked.len())
            .map_err(|_| no_memory(asked.len()))?;
        text.push_str(asked);
        Ok(OwnedText {
            first: OwnedText::first(asked),
            text: text.into_boxed_str(),
        })
    }

    #[inline]
    fn borrow(kept: &OwnedText) -> &str {
        &kept.text
    }

    #[inline]
    fn bound<'a>(given: &'a &str) -> &'a str {
        given
    }

    /// Texts that are equal are the same.
    #[inline]
    fn replace(_: &mut OwnedText, _: &str) -> Result<(), OutOfMemory> {
        Ok(())
    }

    fn allocated(kept: &OwnedText) -> usize {
        kept.text.len()
    }

    fn value(asked: &str) -> Option<Value<'_>> {
        Some(asked.into())
    }

    fn each_like(value: &Value<'_>, each: &mut dyn FnMut(&str)) -> bool {
        let Value::Text(text) = value.content() else {
            return false;
        };
        each(text);
        true
    }
}

impl OrderedKind for Text {
    #[inline]
    fn order(one: &str, other: &str) -> Ordering {
        one.cmp(other)
    }

    #[inline]
    fn number(asked: &str) -> u64 {
        OwnedText::first(asked)
    }

    #[inline]
    fn number_owned(kept: &OwnedText) -> u64 {
        kept.first
    }

    #[inline]
    fn order_borrowed(kept: &OwnedText, asked: &str) -> Ordering {
        kept.first
            .cmp(&OwnedText::first(asked))
            .then_with(|| (*kept.text).cmp(asked))
    }

    #[inline]
    fn order_owned(one: &OwnedText, other: &OwnedText) -> Ordering {
        one.first
            .cmp(&other.first)
            .then_with(|| one.text.cmp(&other.text))
    }
}

impl HashKind for Text {
    #[inline]
    fn is_equal(one: &str, other: &str) -> bool {
        one == other
    }

    #[inline]
    fn hash(asked: &str) -> u64 {
        let mut mixer = Mixer::new();
        mixer.write(asked.as_bytes());
        mixer.finish()
    }
}

impl Question<Text> for &String {
    #[inline]
    fn key(&self) -> &str {
        self
    }
}
