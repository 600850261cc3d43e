//! Values of required components, without their types.

use crate::component::{PutValue, put_value};
use crate::memory::try_box;
use alloc::boxed::Box;
use core::any::{Any, TypeId};

/// A value of a component that another one requires, without its type. Made by [`of`](Self::of) alone, so that its functions are those
/// of its type.
pub struct Made {
    type_id: TypeId,
    /// In an array of one: see [`try_box`].
    value: Box<dyn Any>,
    put: PutValue,
    look: fn(&dyn Any) -> Option<&dyn Any>,
}

impl Made {
    /// A value. `None` if there is no memory for it.
    pub fn of<C: 'static>(value: C) -> Option<Self> {
        let value = try_box(value).ok()?;
        Some(Self { type_id: TypeId::of::<C>(), value, put: put_value::<[C; 1]>, look: look::<C> })
    }

    /// The type of the value.
    pub(crate) fn type_id(&self) -> TypeId {
        self.type_id
    }

    /// The value.
    pub(crate) fn value(&self) -> Option<&dyn Any> {
        (self.look)(&*self.value)
    }

    /// The value in its box, and how it is moved to a place for a value of the type: an array of one value has the layout of the value.
    pub(crate) fn into_parts(self) -> (Box<dyn Any>, PutValue) {
        (self.value, self.put)
    }
}

/// The value of an array of one.
fn look<C: 'static>(value: &dyn Any) -> Option<&dyn Any> {
    let [value] = value.downcast_ref::<[C; 1]>()?;
    Some(value)
}
