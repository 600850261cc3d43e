//! Keys that are values: which entities have this one, those between two, or one that is likely this.
//!
//! | method | questions | order of the answers |
//! |---|---|---|
//! | [`Ordered`] | ranges, the least, the greatest, beginnings of texts | key, then entity |
//! | [`HashIndex`] | one key | entity |
//! | [`Bitmap`] | one key of few, and sets that are combined | entity |
//! | [`Fingerprints`] | the entities that may have a key, for one byte a row | entity |
//!
//! A key is of a *kind*, which says how it is kept, compared and hashed: [`By`] a value that is copied, [`Float32`], [`Float64`], or
//! [`Text`].

mod bitmap;
mod bits;
mod dictionary;
mod fingerprints;
mod hash;
mod keys;
mod mixer;
#[cfg(test)]
mod model;
mod ordered;
#[cfg(test)]
mod tests;
pub mod unique;

pub use bitmap::{And, AndNot, Bitmap, Combined, EntitySet, Or, Set, SetIter};
pub use fingerprints::{Candidates, Fingerprints};
pub use hash::{HashIndex, Holders};
pub use keys::{
    By, Compared, Copied, Float32, Float64, HashKind, Hashed, KeyKind, OrderedKind, Question, Text,
};
pub use ordered::{Entry, Equal, Ordered, Range};
