//! A value that an operation gives back, with the reason.

use super::ChangeError;
use core::error::Error;
use core::fmt;

/// A value that an operation did not take is given back, with the reason. The world is as it was.
///
/// [`insert`](crate::Store::insert) gives the component back, [`try_spawn`](crate::Store::try_spawn) the bundle,
/// [`spawn_columns`](crate::Store::spawn_columns) the columns, [`trigger`](crate::Store::trigger) the event.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// kitchen.despawn(pan);
/// let error = kitchen.insert(pan, Heat(80.0)).unwrap_err();
/// assert_eq!(error.to_string(), format!("nothing was changed: {pan} is dead or of another world"));
/// // The value goes to another entity.
/// let pot = kitchen.spawn((Name("pot"),));
/// kitchen.insert(pot, error.value)?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// A bundle is given back whole, and so are columns:
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::ChangeError;
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Seat(pub u32);
/// # pub struct Name(pub &'static str);
/// # ecs::world! {
/// #     #[world] pub struct Theatre { components: (Name, Seat) }
/// #     #[index(hash, unique, key = seat.0)] pub struct BySeat { seat: Seat }
/// #     #[archetype] pub struct Guest { name: Name, seat: Seat }
/// # }
/// # let mut theatre = Theatre::new();
///
/// let ann = theatre.spawn((Seat(7),));
/// let error = theatre.try_spawn((Seat(7),)).unwrap_err();
/// assert_eq!(error.cause, ChangeError::Unique { key_of: "Seat", held_by: Some(ann) });
/// // Retrying is pointless while someone has the seat.
/// assert!(error.cause.is_final() && !error.cause.is_out_of_memory());
/// theatre.despawn(ann);
/// assert!(theatre.try_spawn(error.value).is_ok());
///
/// let columns = (vec![Name("Bob"), Name("Cid")], vec![Seat(8)]);
/// let mut error = theatre.spawn_columns::<Guest>(columns).unwrap_err();
/// assert_eq!(error.cause, ChangeError::Lengths { archetype: "Guest", expected: 2, found: 1 });
/// error.value.1.push(Seat(9));
/// assert_eq!(theatre.spawn_columns::<Guest>(error.value)?.len(), 2);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rejected<V, E = ChangeError> {
    /// The value that is given back: a component, a bundle, columns, an event, a resource.
    pub value: V,
    /// Why it was not taken.
    pub cause: E,
}

impl<V, E> Rejected<V, E> {
    /// The same, of something that holds the value.
    pub(crate) fn map<U>(self, f: impl FnOnce(V) -> U) -> Rejected<U, E> {
        Rejected {
            value: f(self.value),
            cause: self.cause,
        }
    }

    /// The error of a value that is given back.
    pub(crate) fn new((value, cause): (V, E)) -> Self {
        Self { value, cause }
    }
}

impl_debug!([V, E: fmt::Debug] Rejected<V, E>, it => cause = it.cause);

impl<V, E: fmt::Display> fmt::Display for Rejected<V, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nothing was changed: {}", self.cause)
    }
}

impl<V, E: Error + 'static> Error for Rejected<V, E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}
