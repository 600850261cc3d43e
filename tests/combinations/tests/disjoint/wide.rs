//! A world with as many indexes as there can be.
use crate::oracle::{Access, Cells, Subject};
use crate::seen::Seen;
use ecs::prelude::*;
use std::collections::BTreeSet;

include!(concat!(env!("OUT_DIR"), "/wide.rs"));
