#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod canonical;
#[doc(hidden)]
pub mod codec;
#[doc(hidden)]
pub mod fault;
pub mod file;
#[doc(hidden)]
pub mod fingerprint;
#[doc(hidden)]
pub mod format;
#[doc(hidden)]
pub mod header;
#[doc(hidden)]
pub mod input;
#[doc(hidden)]
pub mod near;
pub mod shape;
#[doc(hidden)]
pub mod shapes;
#[doc(hidden)]
pub mod text;
