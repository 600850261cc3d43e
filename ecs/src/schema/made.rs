//! Values of components, without their types.

use crate::base::component::{PutValue, put_some, put_value};
use crate::base::memory::try_box;
use alloc::boxed::Box;
use core::any::{Any, TypeId};

/// A value of a component, without its type. Its functions are those of its type.
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
        Some(Self {
            type_id: TypeId::of::<C>(),
            value,
            put: put_value::<[C; 1]>,
            look: look::<C>,
        })
    }

    /// A value.
    pub(crate) fn new<C: 'static>(value: C) -> Self {
        Self::boxed(Box::new(value), put_value::<C>)
    }

    /// A value, and how values of its type are moved.
    pub(crate) fn boxed(value: Box<dyn Any>, put: PutValue) -> Self {
        Self {
            type_id: (*value).type_id(),
            value,
            put,
            look: |value| Some(value),
        }
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

/// The memory for a value.
pub(crate) struct MadeSlot(Box<dyn Any>);

impl MadeSlot {
    /// The memory for a value of a type, or `None` if it cannot be allocated.
    pub(crate) fn of<C: 'static>() -> Option<Self> {
        Some(Self(try_box(None::<C>).ok()?))
    }

    /// The value in its memory. `None` if that is for a value of another type.
    pub(crate) fn fill<C: 'static>(self, value: C) -> Option<Made> {
        let Self(mut slot) = self;
        let [place] = slot.downcast_mut::<[Option<C>; 1]>()?;
        *place = Some(value);
        Some(Made {
            type_id: TypeId::of::<C>(),
            value: slot,
            put: put_some::<C>,
            look: look_at_some::<C>,
        })
    }
}

/// The value of a slot.
fn look_at_some<C: 'static>(value: &dyn Any) -> Option<&dyn Any> {
    let [value] = value.downcast_ref::<[Option<C>; 1]>()?;
    value.as_ref().map(|value| value as &dyn Any)
}

/// The value of an array of one.
fn look<C: 'static>(value: &dyn Any) -> Option<&dyn Any> {
    let [value] = value.downcast_ref::<[C; 1]>()?;
    Some(value)
}
