//! Observers, and what they write down.

use crate::outline::WRITTEN;
use crate::part::Part;
use crate::value::Value;
use ecs::prelude::*;
use ecs::{OnKey, ResourceOf, Write};

/// What observers were told in a step.
#[derive(Default)]
pub struct Mirror {
    /// Each notice.
    pub notices: Vec<Notice>,
    /// How often the world was put back.
    pub restores: usize,
    /// The events that a system read.
    pub heard: Vec<u64>,
}

/// What an observer was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Notice {
    /// A component came, or was replaced: the value that is there afterwards, and the one before.
    Inserted(Entity, usize, Option<Value>, Option<Value>),
    /// A component went: its value.
    Removed(Entity, usize, Option<Value>),
    /// An entity became one of an archetype.
    Entered(Entity, usize),
    /// An entity is no longer one of it.
    Left(Entity, usize),
}

/// An event of drawn worlds.
#[derive(Clone)]
pub struct Ping(pub u64);

/// Observes each insertion.
pub fn inserted<W: World, C: Part + ComponentOf<W>>(
    on: On<'_, W, Insert<C>>,
    mut mirror: ResMut<'_, Mirror>,
) where
    Mirror: ResourceOf<W>,
{
    mirror.notices.push(Notice::Inserted(
        on.entity(),
        C::NUMBER,
        on.new_value().map(Part::value),
        None,
    ));
}

/// Observes each removal.
pub fn removed<W: World, C: Part + ComponentOf<W>>(
    on: On<'_, W, Remove<C>>,
    mut mirror: ResMut<'_, Mirror>,
) where
    Mirror: ResourceOf<W>,
{
    mirror
        .notices
        .push(Notice::Removed(on.entity(), C::NUMBER, None));
}

/// As [`inserted`], with the old value.
pub fn inserted_old<W: World, C: Part + ComponentOf<W> + Clone>(
    on: On<'_, W, Insert<C>, Old>,
    mut mirror: ResMut<'_, Mirror>,
) where
    Mirror: ResourceOf<W>,
{
    let [new, old] = [on.new_value(), on.old_value()].map(|value| value.map(Part::value));
    mirror
        .notices
        .push(Notice::Inserted(on.entity(), C::NUMBER, new, old));
}

/// As [`removed`], with the old value.
pub fn removed_old<W: World, C: Part + ComponentOf<W> + Clone>(
    on: On<'_, W, Remove<C>, Old>,
    mut mirror: ResMut<'_, Mirror>,
) where
    Mirror: ResourceOf<W>,
{
    mirror.notices.push(Notice::Removed(
        on.entity(),
        C::NUMBER,
        on.old_value().map(Part::value),
    ));
}

/// Writes each value that comes.
pub fn written<W: World, C: Part + WritableIn<W>>(mut on: On<'_, W, Insert<C>, Write>) {
    if let Some(value) = on.new_value_mut() {
        let number = value.value().number();
        value.set(number | WRITTEN);
    }
}

/// As [`inserted`], of a component that the world does not list.
pub fn inserted_key<W: World, C: Part>(on: OnKey<'_, W, C>, mut mirror: ResMut<'_, Mirror>)
where
    Mirror: ResourceOf<W>,
{
    mirror.notices.push(Notice::Inserted(
        on.entity(),
        C::NUMBER,
        on.new_value().map(Part::value),
        None,
    ));
}

/// As [`removed`], of a component that the world does not list.
pub fn removed_key<W: World, C: Part>(on: OnKey<'_, W, C>, mut mirror: ResMut<'_, Mirror>)
where
    Mirror: ResourceOf<W>,
{
    mirror
        .notices
        .push(Notice::Removed(on.entity(), C::NUMBER, None));
}

/// As [`inserted_key`], with the old value.
pub fn inserted_key_old<W: World, C: Part + Clone>(
    on: OnKey<'_, W, C, Old>,
    mut mirror: ResMut<'_, Mirror>,
) where
    Mirror: ResourceOf<W>,
{
    let [new, old] = [on.new_value(), on.old_value()].map(|value| value.map(Part::value));
    mirror
        .notices
        .push(Notice::Inserted(on.entity(), C::NUMBER, new, old));
}

/// As [`removed_key`], with the old value.
pub fn removed_key_old<W: World, C: Part + Clone>(
    on: OnKey<'_, W, C, Old>,
    mut mirror: ResMut<'_, Mirror>,
) where
    Mirror: ResourceOf<W>,
{
    mirror.notices.push(Notice::Removed(
        on.entity(),
        C::NUMBER,
        on.old_value().map(Part::value),
    ));
}

/// Observes entities that become one of an archetype.
pub fn entered<W: World, A: ArchetypeOf<W>>(on: On<'_, W, Enter<A>>, mut mirror: ResMut<'_, Mirror>)
where
    Mirror: ResourceOf<W>,
{
    mirror.notices.push(Notice::Entered(on.entity(), A::INDEX));
}

/// Observes entities that are no longer one of an archetype.
pub fn left<W: World, A: ArchetypeOf<W>>(on: On<'_, W, Leave<A>>, mut mirror: ResMut<'_, Mirror>)
where
    Mirror: ResourceOf<W>,
{
    mirror.notices.push(Notice::Left(on.entity(), A::INDEX));
}

/// Observes that the world was put back.
pub fn restored<W: World>(_: On<'_, W, Restore>, mut mirror: ResMut<'_, Mirror>)
where
    Mirror: ResourceOf<W>,
{
    mirror.restores += 1;
}

/// A system that reads all events.
pub fn hear<W: World>(mut pings: EventReader<'_, Ping>, mut mirror: ResMut<'_, Mirror>)
where
    Mirror: ResourceOf<W>,
{
    mirror.heard.extend(pings.read().map(|ping| ping.0));
}
