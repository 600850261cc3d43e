#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "serde"))]
extern crate std;

#[doc(hidden)]
#[cfg(feature = "serde")]
pub mod by_serde;
mod cast;
mod convert;
mod display;
mod entity;
mod field;
mod key;
#[doc(hidden)]
pub mod memory;
mod names;
mod part;
mod path;
mod reflect;
mod scalars;
mod value;

pub use entity::{Entity, InvalidEntityBits};
pub use field::{FieldInfo, FieldType};
#[doc(hidden)]
pub use key::{each_key_like, value_of_key};
pub use memory::OutOfMemory;
#[doc(hidden)]
pub use names::{list, write_names};
pub use path::{FieldPath, PathError, Segment, Segments};
pub use reflect::Reflect;
pub use value::Value;
