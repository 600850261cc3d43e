//! A value of a component that is described by data, apart from any row.

use alloc::boxed::Box;
use core::mem;

/// A value of a component that is described by data, or the bytes of one.
pub(crate) struct DataValue {
    bytes: Box<[u8]>,
    drop: Option<fn(&mut [u8])>,
    /// Whether the value is here, and not in a world, or still to be made.
    is_here: bool,
}

impl DataValue {
    /// A copy of the bytes of a value, and how its component drops values.
    pub(crate) fn copied(bytes: Box<[u8]>, drop: Option<fn(&mut [u8])>) -> Self {
        Self {
            bytes,
            drop,
            is_here: false,
        }
    }

    /// The value has left its world: its bytes are dropped as its component says.
    pub(crate) fn left(mut self) -> Self {
        self.is_here = true;
        self
    }

    /// The bytes, with which the work of `on_drop` is the caller's.
    pub(crate) fn into_bytes(mut self) -> Box<[u8]> {
        self.is_here = false;
        mem::take(&mut self.bytes)
    }
}

impl Drop for DataValue {
    fn drop(&mut self) {
        if let Some(drop) = self.drop.filter(|_| self.is_here) {
            drop(&mut self.bytes);
        }
    }
}
