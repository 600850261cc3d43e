//! The world: its store, all that changes it, and all that hears of a change.

// The documentation lists the methods of `Store` and of `Storage` in the order of these modules.
pub(crate) mod change;

pub(crate) mod entity_access;

pub(crate) mod store;

pub(crate) mod resource;

pub(crate) mod command;

pub mod observer;

pub(crate) mod removal;

pub(crate) mod structural_log;

pub mod system;
