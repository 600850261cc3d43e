//! What the methods do.
#![allow(
    clippy::unnecessary_wraps,
    reason = "all methods are called in one way, those too that never fail"
)]

pub(crate) mod components;
pub(crate) mod control;
pub(crate) mod entities;
pub(crate) mod events;
pub(crate) mod inspect;
pub(crate) mod inspections;
pub(crate) mod query;
pub(crate) mod resources;
pub(crate) mod schedules;
pub(crate) mod schema;
