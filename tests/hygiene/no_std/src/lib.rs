//! Declarations in a crate without the standard library.
#![no_std]
#![deny(warnings, missing_docs)]

use ecs as kit;

include!("../../declarations.rs");
include!("../../play.rs");
