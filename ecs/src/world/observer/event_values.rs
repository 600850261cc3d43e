//! Events by name: sent, aimed at entities, read and observed as data.

use super::{ObserverId, On, Trigger};
use crate::base::error::{DataError, Rejected, text_of_error};
use crate::base::panics::discard;
use crate::base::text::without_path;
use crate::schema::{ResourceDeclaration, SerdeBinding, refused, resource_index};
use crate::storage::events::{EventCursor, EventOf, Waits};
use crate::world::store::{Store, World};
use ecs_value::Entity;
use ecs_value::Value;
use ecs_value::by_serde::value_of;
use std::any::Any;
use std::boxed::Box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::vec::Vec;

/// An event that was made of data.
type Made = Box<dyn Any>;
/// Is told of an event.
type Tell<'a> = &'a mut dyn FnMut(&dyn Any);
/// Is told of an event that was aimed at an entity.
type TellOfEntity = Box<dyn FnMut(Entity, &dyn Any) + Send>;

/// A type of events of a world that says `text` or `save`: its functions where the type is not known. Made by [`of`](Self::of) alone, so that they
/// are of one type.
///
/// [`world!`](crate::world) emits one for each type of the list `events: (…)`.
pub struct EventInfo<W: World> {
    name: &'static str,
    text: Option<SerdeBinding>,
    send: fn(&mut Store<W>, Made) -> bool,
    trigger: fn(&mut Store<W>, Entity, Made) -> Result<(), DataError>,
    reader: fn(&mut Store<W>) -> Option<Box<dyn Any + Send + Sync>>,
    read: fn(&Store<W>, &mut dyn Any, Tell<'_>),
    missed: fn(&mut dyn Any) -> usize,
    observe: fn(&mut Store<W>, Option<Entity>, TellOfEntity) -> Option<ObserverId>,
}

impl<W: World> EventInfo<W> {
    /// The events of a type, by the name that the list uses, and how values are written and read by serde.
    pub const fn of<E: EventOf<W>>(name: &'static str, text: Option<SerdeBinding>) -> Self {
        Self {
            name,
            text,
            send: |store, event| match (queue::<W, E>(store), event.downcast::<E>()) {
                (Some(queue), Ok(event)) => {
                    E::events_mut(queue).send(*event);
                    true
                }
                _ => false,
            },
            trigger: |store, entity, event| match event.downcast::<E>() {
                Ok(event) if W::OBSERVED => match store.trigger_or_refuse(entity, *event) {
                    Ok(()) => Ok(()),
                    Err(Rejected { cause, .. }) => Err(cause.into()),
                },
                _ => Ok(()),
            },
            reader: |store| {
                let cursor = E::events_mut(queue::<W, E>(store)?).cursor_at_end(Waits::ByNumber);
                Some(Box::new(cursor))
            },
            read: |store, cursor, tell| {
                let queue = store
                    .resources()
                    .get::<E::Queue>(resource_index::<W, E::Queue>());
                let (Some(queue), Some(cursor)) = (queue, cursor.downcast_mut::<EventCursor<E>>())
                else {
                    return;
                };
                cursor.read(E::events(queue)).for_each(|event| tell(event));
            },
            missed: |cursor| {
                cursor
                    .downcast_mut::<EventCursor<E>>()
                    .map_or(0, EventCursor::missed)
            },
            observe: |store, entity, mut tell| {
                if !W::OBSERVED {
                    return None;
                }
                let system = move |on: On<'_, W, Trigger<E>>| tell(on.entity(), on.event());
                store
                    .observe_change("an event by name", system, entity)
                    .ok()
            },
        }
    }

    /// The event that data stands for.
    fn made(&self, value: Value<'_>) -> Result<Made, DataError> {
        let text = self.text.ok_or_else(|| DataError::Unwritable {
            of: text_of_error(self.name),
        })?;
        text.made(value, &|| text_of_error(self.name))
    }

    fn missing(&self) -> DataError {
        DataError::MissingResource {
            resource: text_of_error(self.name),
        }
    }

    /// How an event is shown. Its type has a `Serialize`.
    fn shown(
        &self,
    ) -> Result<impl Fn(&dyn Any) -> Result<Value<'static>, DataError> + Send + use<W>, DataError>
    {
        let (name, text) = (
            self.name,
            self.text.ok_or_else(|| DataError::Unreadable {
                of: text_of_error(self.name),
            })?,
        );
        Ok(move |event: &dyn Any| {
            let mut made = Err(DataError::Unreadable {
                of: text_of_error(name),
            });
            // A panic is no fault of those who sent the event, and run this by an observer.
            let shown = catch_unwind(AssertUnwindSafe(|| {
                (text.show_any)(event, &mut |event| {
                    made = value_of(event).map_err(|error| refused(name, error));
                });
            }));
            if let Err(payload) = shown {
                discard(payload);
                let (of, message) = (
                    text_of_error(name),
                    text_of_error("its `Serialize` panicked"),
                );
                made = Err(DataError::Refused {
                    of,
                    at: Box::default(),
                    message,
                });
            }
            made
        })
    }
}

/// The queue of a type of events, if the world has it.
fn queue<W: World, E: EventOf<W>>(store: &mut Store<W>) -> Option<&mut E::Queue> {
    store
        .resources
        .get_mut::<E::Queue>(resource_index::<W, E::Queue>())
}

/// # Events as data
///
/// Events by name, as values of [`Value`](crate::Value).
impl<W: World> Store<W> {
    /// Sends an event as data: by its name in the world's list `events: (…)`, with the path to it or without. See [`send`](Self::send).
    ///
    /// The world says `#[world(text)]` or `#[world(save)]`, and the type has a `Deserialize`, which makes the event.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// use ecs::Value;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Debug, PartialEq, Serialize, Deserialize)]
    /// pub struct Noise { pub loud: f32 }
    ///
    /// ecs::world! {
    ///     #[world(text)]
    ///     pub struct Street { components: (u8,), events: (Noise) }
    /// }
    ///
    /// let mut street = Street::new();
    /// let mut noises = street.event_values("Noise")?;
    /// street.send_value("Noise", Value::record([("loud", Value::F32(0.5))]))?;
    /// let heard: Vec<_> = noises.read(&street);
    /// assert_eq!(heard, [Ok(Value::record([("loud", Value::F32(0.5))]))]);
    /// assert!(street.send_value("Nose", Value::Unit).is_err());
    /// # Ok::<_, ecs::DataError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the name stands for no event or for several, no event can be made of the data, or the world was made without its resources.
    pub fn send_value<'v>(
        &mut self,
        event: &str,
        value: impl Into<Value<'v>>,
    ) -> Result<(), DataError> {
        let info = event_named::<W>(event)?;
        let made = info.made(value.into())?;
        if (info.send)(self, made) {
            Ok(())
        } else {
            Err(info.missing())
        }
    }

    /// Aims an event at an entity as data: by its name in the world's list `events: (…)`. See `Store::trigger`.
    ///
    /// # Errors
    ///
    /// As for [`send_value`](Self::send_value), and if the entity is dead. No observer was called.
    pub fn trigger_value<'v>(
        &mut self,
        entity: Entity,
        event: &str,
        value: impl Into<Value<'v>>,
    ) -> Result<(), DataError> {
        let info = event_named::<W>(event)?;
        self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let made = info.made(value.into())?;
        (info.trigger)(self, entity, made)
    }

    /// A reader of the events of a name that are [sent](Self::send) from now on. The type has a `Serialize`.
    ///
    /// # Errors
    ///
    /// If the name stands for no event or for several, the type has no `Serialize`, or the world was made without its resources.
    pub fn event_values(&mut self, event: &str) -> Result<EventValues<W>, DataError> {
        let info = event_named::<W>(event)?;
        let _ = info.shown()?;
        let cursor = (info.reader)(self).ok_or_else(|| info.missing())?;
        Ok(EventValues { info, cursor })
    }

    /// Adds an observer of the events of a name that are aimed at an entity, or at any. It is told of each as data, or why it has none. `None` in a
    /// world without observers, where no event is observed. See `Store::observe`.
    ///
    /// # Errors
    ///
    /// As for [`event_values`](Self::event_values), and if the entity is dead.
    pub fn observe_values(
        &mut self,
        event: &str,
        entity: Option<Entity>,
        mut tell: impl FnMut(Entity, Result<Value<'static>, DataError>) + Send + 'static,
    ) -> Result<Option<ObserverId>, DataError> {
        let info = event_named::<W>(event)?;
        let show = info.shown()?;
        if let Some(entity) = entity {
            self.location(entity).ok_or_else(|| self.no_row(entity))?;
        }
        Ok((info.observe)(
            self,
            entity,
            Box::new(move |entity, event| tell(entity, show(event))),
        ))
    }
}

/// A reader of events by name. Made by [`Store::event_values`], which has an example.
pub struct EventValues<W: World> {
    info: &'static EventInfo<W>,
    cursor: Box<dyn Any + Send + Sync>,
}

impl<W: World> EventValues<W> {
    /// The events that were sent since the last call, or why one of them has no value. O(size of the events).
    pub fn read(&mut self, world: &Store<W>) -> Vec<Result<Value<'static>, DataError>> {
        let Ok(show) = self.info.shown() else {
            return Vec::new();
        };
        let mut values = Vec::new();
        (self.info.read)(world, &mut *self.cursor, &mut |event| {
            values.push(show(event));
        });
        values
    }

    /// How many events ended before they were read, since this was asked last.
    pub fn missed(&mut self) -> usize {
        (self.info.missed)(&mut *self.cursor)
    }
}

impl_debug!([W: World] EventValues<W>, it => event = it.info.name);

fn event_named<W: World>(name: &str) -> Result<&'static EventInfo<W>, DataError> {
    if let Some(info) = W::EVENTS.iter().find(|info| info.name == name) {
        return Ok(info);
    }
    let named = || {
        W::EVENTS
            .iter()
            .filter(|info| without_path(info.name) == name)
    };
    match (named().next(), named().nth(1)) {
        (Some(info), None) => Ok(info),
        (Some(_), Some(_)) => Err(DataError::ambiguous_name(
            name,
            named().map(|info| info.name),
        )),
        (None, _) => {
            // A world that says neither `text` nor `save` lists events too.
            let listed = || {
                W::RESOURCES
                    .iter()
                    .filter(|it| it.is_event())
                    .map(ResourceDeclaration::name)
            };
            if listed().any(|own| own == name || without_path(own) == name) {
                return Err(DataError::Unwritable {
                    of: text_of_error(name),
                });
            }
            Err(DataError::NoSuchEvent {
                name: text_of_error(name),
                events: listed().map(text_of_error).collect(),
            })
        }
    }
}
