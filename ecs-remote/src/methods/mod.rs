//! What the methods do.

pub(crate) mod components;
pub(crate) mod control;
pub(crate) mod entities;
pub(crate) mod inspect;
pub(crate) mod query;
pub(crate) mod resources;
pub(crate) mod schedules;
pub(crate) mod schema;
