//! When components were added and changed, and the values that were removed.

use crate::model::{Image, Model};
use crate::parts::{A, P, Part as _, S, T};
use crate::world::Field;
use ecs::{ChangeTick, ComponentOf, Entity, EventCursor, RemovedValue};
use std::collections::BTreeMap;

/// The components that are tracked.
pub(crate) const TRACKED: [usize; 4] = [A::KIND, T::KIND, P::KIND, S::KIND];

/// The steps in which something happened to a component, and its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(crate) added: usize,
    pub(crate) changed: usize,
    value: u32,
}

#[derive(Clone, Default)]
pub(crate) struct Ticks {
    /// The tick before each step, and its number.
    moments: Vec<(u64, ChangeTick)>,
    /// How many steps there were when the world was put back. To a tick from before, all is new.
    put_back_at: usize,
    /// A tick from before the world was put back to a copy of another one, whose ticks say nothing here.
    before: Option<ChangeTick>,
    times: BTreeMap<(Entity, usize), Times>,
    /// The values that were removed in this step.
    pub(crate) removed: Vec<(usize, Entity, u32)>,
}

impl Ticks {
    pub(crate) fn begin(&mut self, moment: ChangeTick) {
        self.moments.push((number(moment), moment));
        self.removed.clear();
    }

    /// The last step that began before a tick.
    pub(crate) fn step_of(&self, tick: ChangeTick) -> usize {
        let tick = number(tick);
        self.moments.partition_point(|(moment, _)| *moment < tick) - 1
    }

    /// The world is put back: to a copy of another one, if there is a tick of its own from before.
    pub(crate) fn put_back(&mut self, before: Option<ChangeTick>) {
        self.put_back_at = self.moments.len();
        self.before = before.or(self.before);
        self.removed.clear();
    }

    /// The step before this many others, or the first one, and the tick before it. All that there is, is new to one before the world was put back.
    pub(crate) fn ago(&self, steps: usize) -> (usize, ChangeTick) {
        let step = (self.moments.len() - 1).saturating_sub(steps);
        let is_before = step < self.put_back_at;
        let moment = self
            .before
            .filter(|_| is_before)
            .unwrap_or(self.moments[step].1);
        (if is_before { 0 } else { step }, moment)
    }

    pub(crate) fn of(&self, entity: Entity, kind: usize) -> Option<Times> {
        self.times.get(&(entity, kind)).copied()
    }

    /// An entity has these components now.
    pub(crate) fn note(&mut self, entity: Entity, image: &Image) {
        let now = self.moments.len() - 1;
        for kind in TRACKED {
            let before = self.times.get_mut(&(entity, kind));
            match (before, image[kind]) {
                (Some(times), Some(value)) if times.value != value => {
                    (times.changed, times.value) = (now, value);
                }
                (Some(times), None) => {
                    self.removed.push((kind, entity, times.value));
                    self.times.remove(&(entity, kind));
                }
                (None, Some(value)) => {
                    self.times.insert(
                        (entity, kind),
                        Times {
                            added: now,
                            changed: now,
                            value,
                        },
                    );
                }
                _ => {}
            }
        }
    }

    /// A value was lent to be written, or another one took its place, be it the same number.
    pub(crate) fn mark(&mut self, entity: Entity, kind: usize) {
        if let Some(times) = self.times.get_mut(&(entity, kind)) {
            times.changed = self.moments.len() - 1;
        }
    }

    /// All entities come anew, as those of a save do. No value is removed.
    pub(crate) fn renew(&mut self, living: &BTreeMap<Entity, Image>) {
        self.times.clear();
        for (entity, image) in living {
            self.note(*entity, image);
        }
    }
}

/// A tick without the times that the world was put back, which a tick knows too.
fn number(tick: ChangeTick) -> u64 {
    tick.to_string()
        .trim_start_matches("tick ")
        .parse()
        .unwrap()
}

impl Model {
    /// The entities that queries find with a component whose times pass.
    pub(crate) fn found(&self, kind: usize, passes: impl Fn(Times) -> bool) -> Vec<Entity> {
        let entities = self
            .living
            .keys()
            .copied()
            .filter(|entity| self.shows(*entity, kind));
        entities
            .filter(|entity| self.ticks.of(*entity, kind).is_some_and(&passes))
            .collect()
    }
}

/// The readers of the values that are removed. One component that has something to drop is read by some worlds alone: its values
/// live on in the log until it needs room.
pub(crate) struct Readers {
    a: EventCursor<RemovedValue<A>>,
    t: EventCursor<RemovedValue<T>>,
    s: EventCursor<RemovedValue<S>>,
    pub(crate) p: Option<EventCursor<RemovedValue<P>>>,
}

impl Readers {
    pub(crate) fn new(field: &mut Field, reads_p: bool) -> Self {
        Self {
            a: field.watch_removed(),
            t: field.watch_removed(),
            s: field.watch_removed(),
            p: reads_p.then(|| field.watch_removed()),
        }
    }

    /// All that was removed since the last call, each with its value.
    pub(crate) fn read(&mut self, field: &Field) -> Vec<(usize, Entity, u32)> {
        fn read<C: ComponentOf<Field> + crate::parts::Part>(
            field: &Field,
            reader: &mut EventCursor<RemovedValue<C>>,
        ) -> Vec<(usize, Entity, u32)> {
            let removed = field.read_removed(reader);
            // All of these components can be cloned.
            removed
                .map(|it| (C::KIND, it.entity, it.value.as_ref().unwrap().value()))
                .collect()
        }
        let mut all = [
            read(field, &mut self.a),
            read(field, &mut self.t),
            read(field, &mut self.s),
        ]
        .concat();
        all.extend(self.p.iter_mut().flat_map(|p| read(field, p)));
        all
    }
}
