//! All that moves rows: by plans, by names of components whose types are known, and by values that are known by address.

mod change;
mod convert;
mod copy;
mod depart;
mod made;
mod names;
mod planned;
mod slot;
mod target;
mod transfer;

pub(crate) use change::{Change, ComponentSet, Transition};
pub(crate) use copy::cloned;
pub(crate) use depart::Inherit;
pub(crate) use made::{AnyValue, DataValue, MadeValues, Rest};
pub(crate) use names::{
    AddedNames, Bundled, Chosen, Completing, ComponentName, Described, Forgotten, Listed, Names,
    Nothing,
};
pub(crate) use slot::{Held, MovedOut, Slot, ValueRef};
pub(crate) use transfer::{Heirs, Leaves};
