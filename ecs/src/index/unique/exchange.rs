//! Two entities exchange the keys of a unique index, which no two insertions could do.

use super::Unique;
use crate::base::error::ChangeError;
use crate::base::error::fallible::{fallible, or_fail};
use crate::index::Indexed;
use crate::schema::{ComponentOf, component_index, component_name};
use crate::world::change::Followers;
use crate::world::store::Store;
use crate::world::store::transition::{Change, ComponentSet, Follower, Operation, Transition};
use ecs_value::Entity;

/// # Unique keys
///
/// Keys of indexes that are `unique`.
impl<W: Indexed> Store<W> {
    fallible! {
        /// Two entities exchange the components that hold the keys of the [unique index](crate::index#unique-keys) `I`. For observers, and for
        /// change detection, each of the two got another value by an insertion. An entity exchanges nothing with itself. O(1).
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// #[derive(Component, Clone, Copy, Debug, PartialEq)]
        /// pub struct Seat(pub u32);
        ///
        /// ecs::world! {
        ///     #[world]
        ///     pub struct Theatre { components: (Seat) }
        ///
        ///     #[archetype]
        ///     pub struct Guest { seat: Seat }
        ///
        ///     #[index(hash, unique, key = seat.0)]
        ///     pub struct BySeat { seat: Seat }
        /// }
        ///
        /// let mut theatre = Theatre::new();
        /// let [ann, bob] = [7, 8].map(|number| theatre.spawn(Guest { seat: Seat(number) }));
        /// // Bob holds that seat.
        /// assert!(theatre.insert(ann, Seat(8)).is_err());
        /// theatre.exchange_keys::<BySeat>(ann, bob)?;
        /// assert_eq!(theatre.get::<Seat>(ann), Some(&Seat(8)));
        /// assert_eq!(theatre.by_seat().first(7), Some(bob));
        ///
        /// // A system leaves the exchange to a command.
        /// theatre.run_system(move |mut commands: Commands<Theatre>| {
        ///     commands.queue(move |theatre| theatre.exchange_keys::<BySeat>(ann, bob).expect("both have seats"));
        /// });
        /// assert_eq!(theatre.by_seat().first(7), Some(ann));
        /// # Ok::<_, ecs::ChangeError>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If one of them is dead, or has no such component. The error names it, and nothing was changed.
        ///
        /// # Panics
        ///
        /// If the allocator fails, the program aborts; see [`try_exchange_keys`](Self::try_exchange_keys).
        #[track_caller]
        pub fn exchange_keys,
        /// As [`exchange_keys`](Self::exchange_keys), but returns the error where there is no memory for the notifications of observers.
        ///
        /// # Errors
        ///
        /// If one of them is dead, or has no such component, or there is no memory. Nothing was changed.
        try_exchange_keys [I: Unique<W>] (&mut self, one: Entity, other: Entity) -> Result<(), ChangeError>, Result<(), ChangeError>;
        by or_fail => self.exchange_values_of::<I>(one, other)
    }
}

/// # Unique keys: with an error where there is no memory
impl<W: Indexed> Store<W> {
    fn exchange_values_of<I: Unique<W>>(
        &mut self,
        one: Entity,
        other: Entity,
    ) -> Result<(), ChangeError> {
        let transitions = [
            self.replacement::<I::Component>(one)?,
            self.replacement::<I::Component>(other)?,
        ];
        if one == other {
            return Ok(());
        }
        let is_followed = self.is_followed(Operation::of(&transitions[0].change));
        if is_followed {
            self.try_note_all(&transitions)?;
        }
        self.storage.exchange_values::<I::Component>(one, other);
        if is_followed {
            for transition in &transitions {
                <Followers as Follower<W>>::after(self, transition);
            }
        }
        self.deliver();
        Ok(())
    }

    /// The transition of an entity of which a value is replaced in its place.
    fn replacement<C: ComponentOf<W>>(
        &self,
        entity: Entity,
    ) -> Result<Transition<'static>, ChangeError> {
        let from = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        if self.storage.value::<C>(entity).is_none() {
            return Err(ChangeError::MissingComponent {
                entity,
                component: component_name::<W, C>(),
            });
        }
        let added = ComponentSet::One(component_index::<W, C>());
        let change = Change {
            entity,
            removed: ComponentSet::NONE,
            added,
            discards: false,
        };
        Ok(Transition {
            change,
            from,
            to: Some(from.table),
        })
    }
}
