//! Events that are aimed at an entity.

use super::methods::Observed;
use crate::base::error::{ChangeError, Rejected, fail};
use crate::base::rule::{Rule, check, rely_on};
use crate::schema::change_kind::ChangeKind;
use crate::schema::resource_index;
use crate::storage::events::EventOf;
use crate::world::store::{Store, World};
use ecs_value::Entity;

/// # Events aimed at entities
///
/// Events for observers of [`Trigger`](crate::Trigger).
impl<W: World> Store<W> {
    /// Aims an event at an entity: calls the [observers](crate::observer) of `Trigger<E>`, those of all entities and those of
    /// [this one](Self::observe_entity), before it returns. The event is one of the world's list `events: (…)`. Its readers do not get it:
    /// [`send`](Self::send) is for them.
    ///
    /// It takes O(1) where nothing observes the event. An observer that triggers another event by its commands does not wait for that one: it
    /// is told after all that came before.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// pub struct Health(u32);
    /// pub struct Hit(u32);
    ///
    /// fn hurt(hit: On<Arena, Trigger<Hit>>, mut healths: Lookup<Arena, &mut Health>, mut commands: Commands<Arena>) {
    ///     let Some(health) = healths.get_mut(hit.entity()) else { return };
    ///     health.0 = health.0.saturating_sub(hit.event().0);
    ///     if health.0 == 0 {
    ///         commands.despawn(hit.entity());
    ///     }
    /// }
    ///
    /// ecs::world! {
    ///     #[world]
    ///     pub struct Arena { components: (Health), events: (Hit) }
    ///     #[observers]
    ///     pub fn reactions() { hurt; }
    /// }
    ///
    /// let mut arena = Arena::new();
    /// let [knight, boss] = [5, 90].map(|health| arena.spawn((Health(health),)));
    /// let (sender, hits) = std::sync::mpsc::channel();
    /// arena.observe_entity(boss, "roar", move |hit: On<Arena, Trigger<Hit>>| sender.send(hit.event().0).unwrap())?;
    /// arena.trigger(knight, Hit(3))?;
    /// arena.trigger(boss, Hit(4))?;
    /// assert_eq!(arena.get::<Health>(knight).unwrap().0, 2);
    /// assert_eq!(hits.try_iter().collect::<Vec<_>>(), [4]);
    ///
    /// arena.trigger(knight, Hit(2))?;
    /// let error = arena.trigger(knight, Hit(1)).unwrap_err();
    /// assert_eq!(error.to_string(), format!("nothing was changed: {knight} is dead or of another world"));
    /// assert_eq!(error.value.0, 1);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The idea is that of `EntityEvent` in `bevy_ecs`.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has no row yet. The error holds the event, and no observer was called.
    #[track_caller]
    pub fn trigger<E: EventOf<W>>(&mut self, entity: Entity, event: E) -> Result<(), Rejected<E>> {
        check!(Observed::<W>::CHECKED);
        let result = self.trigger_or_refuse(entity, event);
        match result {
            Err(Rejected {
                cause: ChangeError::Reserve(error),
                ..
            }) => fail(error),
            other => other,
        }
    }

    /// As [`trigger`](Self::trigger), but gives the event back where there is no memory.
    pub(crate) fn trigger_or_refuse<E: EventOf<W>>(
        &mut self,
        entity: Entity,
        event: E,
    ) -> Result<(), Rejected<E>> {
        rely_on::<Observed<W>>();
        if !self.contains(entity) {
            return Err(Rejected {
                value: event,
                cause: self.no_row(entity),
            });
        }
        let place = resource_index::<W, E::Queue>();
        if self
            .observers
            .observes_of(ChangeKind::Trigger(place), entity)
        {
            let triggered = self.observers.try_trigger(place, entity, event);
            triggered.map_err(|Rejected { value, cause }| Rejected {
                value,
                cause: cause.into(),
            })?;
            self.deliver();
            self.observers.events.forget_read::<E>(place);
        }
        Ok(())
    }
}
