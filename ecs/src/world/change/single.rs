//! The methods of a world that add or remove one component.

use crate::base::error::fallible::{fallible, or_fail};
use crate::base::error::{ChangeError, Rejected};
use crate::schema::{ComponentOf, component_name};
use crate::storage::moves::{Held, Listed};
use crate::world::store::{Store, World};
use ecs_value::Entity;

/// # Insert and remove
///
/// One component of one entity.
impl<W: World> Store<W> {
    fallible! {
        /// Gives an entity a component, and returns the value that it had before, if it had one. The components that it
        /// [requires](trait@crate::Component#required-components) come in the same move, where the entity lacks them.
        ///
        /// The row moves to the table of the resulting set of components: that of a declared archetype, if one has just that
        /// set, or else of a dynamic one, made on demand. The edge between the two tables is kept, so that the next time costs no search. O(size
        /// of the row). A value that is there already is replaced, and the row stays. The entity [is](crate::Storage::is) of the archetype of
        /// which it was, unless the table of another declared one takes the row.
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
        /// let soup = kitchen.spawn((Name("soup"),));
        /// assert_eq!(kitchen.insert(soup, Heat(20.0))?, None);
        /// assert_eq!(kitchen.insert(soup, Heat(80.0))?, Some(Heat(20.0)));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or the world is closed and declares no archetype with the resulting components, or a
        /// [relation](crate::relation) is refused. The error holds the value.
        ///
        /// # Panics
        ///
        /// If there can be no table so large. If the allocator fails, the program aborts; see
        /// [`try_insert`](Self::try_insert).
        #[inline]
        #[track_caller]
        pub fn insert,
        /// As [`insert`](Self::insert), but gives the value back where there is no memory.
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
        /// assert_eq!(kitchen.try_insert(pan, Heat(80.0))?, Some(Heat(20.0)));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or a [relation](crate::relation) is refused, or there is no memory. The error holds the value, and the entity
        /// is as it was.
        #[inline]
        try_insert [C: ComponentOf<W>] (&mut self, entity: Entity, value: C) -> Result<Option<C>, Rejected<C>>, Result<Option<C>, Rejected<C>>;
        by or_fail => self.insert_or_return::<C>(entity, value)
    }

    fallible! {
        /// Takes a component away from an entity, and returns it. `None` if there was none. The row moves as in
        /// [`insert`](Self::insert).
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
        /// assert_eq!(kitchen.remove::<Heat>(pan)?, Some(Heat(20.0)));
        /// assert_eq!(kitchen.remove::<Heat>(pan)?, None);
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead.
        ///
        /// # Panics
        ///
        /// As [`insert`](Self::insert) does.
        #[inline]
        #[track_caller]
        pub fn remove,
        /// As [`remove`](Self::remove), but leaves the entity as it is where there is no memory for the table to which its
        /// row would go.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or there is no memory.
        #[inline]
        try_remove [C: ComponentOf<W>] (&mut self, entity: Entity) -> Result<Option<C>, ChangeError>, Result<Option<C>, ChangeError>;
        by or_fail => self.remove_or_return::<C>(entity)
    }

    fallible! {
        /// Takes a component that the entity is known to have.
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
        /// assert_eq!(kitchen.take::<Heat>(pan)?, Heat(20.0));
        /// assert!(kitchen.take::<Heat>(pan).is_err());
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or has no such component.
        ///
        /// # Panics
        ///
        /// As [`insert`](Self::insert) does.
        #[inline]
        #[track_caller]
        pub fn take,
        /// As [`take`](Self::take), but leaves the entity as it is where there is no memory for the table to which its row would
        /// go.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or has no such component, or there is no memory.
        try_take [C: ComponentOf<W>] (&mut self, entity: Entity) -> Result<C, ChangeError>, Result<C, ChangeError>;
        by or_fail => self.take_or_return::<C>(entity)
    }

    /// As [`try_insert`](Self::try_insert), of a value by address. The place has the value that was there before, unless it is to be discarded
    /// and another place takes it.
    #[inline]
    pub(crate) fn try_insert_held<C: ComponentOf<W>>(
        &mut self,
        entity: Entity,
        held: &mut Held<C>,
        discards: bool,
    ) -> Result<(), ChangeError> {
        // An error stays where it is: each component has this code.
        let inserted = self.insert_component(entity, &Listed::NAME, held, discards);
        if inserted.is_ok() {
            self.deliver();
        }
        inserted
    }

    /// As [`try_remove`](Self::try_remove), and discards the value.
    pub(crate) fn remove_and_discard<C: ComponentOf<W>>(
        &mut self,
        entity: Entity,
    ) -> Result<(), ChangeError> {
        let _removed = self.remove_component(entity, &Listed::<C>::NAME, true)?;
        self.deliver();
        Ok(())
    }
}

/// # Insert and remove: with an error where there is no memory
impl<W: World> Store<W> {
    fn insert_or_return<C: ComponentOf<W>>(
        &mut self,
        entity: Entity,
        value: C,
    ) -> Result<Option<C>, Rejected<C>> {
        let mut held = Held::new(value);
        match self.try_insert_held(entity, &mut held, false) {
            Ok(()) => Ok(held.take()),
            Err(cause) => Err(Rejected {
                value: held.into_value(),
                cause,
            }),
        }
    }

    fn remove_or_return<C: ComponentOf<W>>(
        &mut self,
        entity: Entity,
    ) -> Result<Option<C>, ChangeError> {
        let removed = self.remove_component(entity, &Listed::<C>::NAME, false)?;
        self.deliver();
        Ok(removed)
    }

    fn take_or_return<C: ComponentOf<W>>(&mut self, entity: Entity) -> Result<C, ChangeError> {
        self.try_remove(entity)?
            .ok_or_else(|| ChangeError::MissingComponent {
                entity,
                component: component_name::<W, C>(),
            })
    }
}
