//! The arguments with which a schedule is called.

use core::any::{Any, TypeId, type_name};

/// The values with which a schedule was called, which it lends to its systems.
#[derive(Clone, Copy)]
pub struct Arguments<'a>(&'a [&'a (dyn Any + Sync)]);

impl<'a> Arguments<'a> {
    pub(crate) const NONE: Self = Self(&[]);

    /// These values. No two are of one type.
    pub const fn new(values: &'a [&'a (dyn Any + Sync)]) -> Self {
        Self(values)
    }

    /// The value of a type.
    pub(crate) fn get<T: 'static>(self) -> &'a T {
        let of_type = |value: &&'a (dyn Any + Sync)| {
            let value: &'a dyn Any = *value;
            value.downcast_ref()
        };
        self.0
            .iter()
            .find_map(of_type)
            .unwrap_or_else(|| missing::<T>())
    }
}

#[cold]
#[inline(never)]
fn missing<T>() -> ! {
    panic!(
        "a schedule was run without its argument `{}`: call the method of the world",
        type_name::<T>()
    )
}

impl_debug!([] Arguments<'_>, it => count = it.0.len());

/// The type of an argument.
#[derive(Clone, Copy)]
pub struct Argument {
    id: TypeId,
    name: fn() -> &'static str,
}

impl Argument {
    /// The argument of a type.
    pub const fn of<T: 'static>() -> Self {
        Self {
            id: TypeId::of::<T>(),
            name: type_name::<T>,
        }
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        self.id == other.id
    }

    pub(crate) fn name(&self) -> &'static str {
        (self.name)()
    }
}

impl_debug!([] Argument, it => (it.name()));
