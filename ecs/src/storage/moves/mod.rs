//! All that moves rows: by plans, by names of components whose types are known, and by values that are known by address.

mod arrive;
mod change;
mod copy;
mod data_value;
mod depart;
mod names;
mod planned;
mod slot;
mod target;
mod template;
mod transfer;
mod value_buffer;

pub(crate) use arrive::{Batch, Owner, Rest};
pub(crate) use change::{Change, ComponentSet, Transition};
pub(crate) use copy::{CLONES, ClonePlan, Unfinished, cloned};
pub(crate) use data_value::DataValue;
pub(crate) use depart::Inherit;
pub(crate) use names::{
    AddedNames, Bundled, Chosen, Completing, ComponentName, Described, Forgotten, Listed, Names,
    Nothing,
};
pub(crate) use slot::{Held, MovedOut, Slot, ValueRef};
#[allow(unreachable_pub, reason = "the crate exports it")]
pub use template::Template;
pub(crate) use transfer::{Heirs, Leaves};
pub(crate) use value_buffer::{Inheritance, ValueBuffer};
