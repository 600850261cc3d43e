//! A mirror that observers keep, and that is the world after each operation. One of them changes the world itself.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "systems take their parameters by value"
)]

use crate::change::{DATA_NAMES, NAMES, value_of};
use crate::driver::Driver;
use crate::model::Image;
use crate::operation::Operation;
use crate::parts::{DATA, DISABLED, G, J, JAMMED, K, KEY, KINDS, LISTED, Part, with_part};
use crate::rows::with_kind;
use crate::tally::happened;
use crate::world::Field;
use ecs::prelude::*;
use ecs::{ArchetypeOf, ComponentOf, Disabled, OnData, OnKey};
use std::collections::{BTreeMap, BTreeSet};

/// The world, as its observers know it.
#[derive(Clone, Default)]
pub(crate) struct Mirror {
    images: BTreeMap<Entity, Image>,
    /// The entities of each archetype.
    kinds: BTreeSet<(usize, Entity)>,
    /// How often the world was put back.
    restores: usize,
    /// The entities that an observer has switched.
    switched: Vec<Entity>,
    /// No observer changes anything. Between two commands it would, where the model does all commands at once.
    pub(crate) is_still: bool,
}

/// The components that are observed. Those that the world does not list follow when it knows them.
pub(crate) type Observed = [bool; KINDS];

impl Mirror {
    fn set(&mut self, entity: Entity, kind: usize, value: Option<u32>) {
        let image = self.images.entry(entity).or_default();
        image[kind] = value;
        if *image == Image::default() {
            self.images.remove(&entity);
        }
    }
}

fn given<C: Part>(on: On<Field, Insert<C>>, mut mirror: ResMut<Mirror>) {
    // One that is gone again is told of.
    if let Some(component) = on.new_value() {
        mirror.set(on.entity(), C::KIND, Some(component.value()));
    }
}

fn taken<C: Part>(on: On<Field, Remove<C>>, mut mirror: ResMut<Mirror>) {
    mirror.set(on.entity(), C::KIND, None);
}

fn switched_off<const KIND: usize, C: ComponentOf<Field>>(
    on: On<Field, Insert<C>>,
    mut mirror: ResMut<Mirror>,
) {
    if on.new_value().is_some() {
        mirror.set(on.entity(), KIND, Some(0));
    }
}

fn switched_on<const KIND: usize, C: ComponentOf<Field>>(
    on: On<Field, Remove<C>>,
    mut mirror: ResMut<Mirror>,
) {
    mirror.set(on.entity(), KIND, None);
}

fn came<A: ArchetypeOf<Field>>(on: On<Field, Enter<A>>, mut mirror: ResMut<Mirror>) {
    assert!(
        mirror.kinds.insert((A::INDEX, on.entity())),
        "{} is told once",
        on.entity()
    );
}

fn left<A: ArchetypeOf<Field>>(on: On<Field, Leave<A>>, mut mirror: ResMut<Mirror>) {
    assert!(
        mirror.kinds.remove(&(A::INDEX, on.entity())),
        "{} is told once",
        on.entity()
    );
}

fn key_given(on: OnKey<Field, K>, mut mirror: ResMut<Mirror>) {
    if let Some(k) = on.new_value() {
        mirror.set(on.entity(), KEY, Some(*k.0));
    }
}

fn key_taken(on: OnKey<Field, K>, mut mirror: ResMut<Mirror>) {
    mirror.set(on.entity(), KEY, None);
}

fn put_back(_: On<Field, Restore>, mut mirror: ResMut<Mirror>) {
    mirror.restores += 1;
}

/// Switches the `S` of an entity that gets a `G` off, or on again.
fn react(on: On<Field, Insert<G>>, mirror: Res<Mirror>, mut commands: Commands<Field>) {
    let entity = on.entity();
    if mirror.is_still {
        return;
    }
    commands.queue(move |field: &mut Field| {
        if field
            .remove::<J>(entity)
            .is_ok_and(|removed| removed.is_some() || field.insert(entity, J).is_ok())
        {
            field.resource_mut::<Mirror>().switched.push(entity);
        }
    });
}

/// Adds the observers of what a new world knows.
pub(crate) fn observe(field: &mut Field) -> Observed {
    for (kind, name) in NAMES.into_iter().enumerate() {
        with_part!(kind, C => {
            field.observe(name, given::<C>).unwrap();
            field.observe(name, taken::<C>).unwrap();
        });
    }
    field
        .observe("Disabled", switched_off::<DISABLED, Disabled>)
        .unwrap();
    field
        .observe("Disabled", switched_on::<DISABLED, Disabled>)
        .unwrap();
    field.observe("J", switched_off::<JAMMED, J>).unwrap();
    field.observe("J", switched_on::<JAMMED, J>).unwrap();
    for (kind, name) in crate::kinds::NAMES.into_iter().enumerate() {
        with_kind!(kind, A => {
            field.observe(name, came::<A>).unwrap();
            field.observe(name, left::<A>).unwrap();
        });
    }
    field.observe("put back", put_back).unwrap();
    field.observe("react", react).unwrap();
    std::array::from_fn(|kind| !(LISTED..DISABLED).contains(&kind))
}

/// Whether an operation may write values in their places, of which no observer is told.
fn writes(operation: &Operation) -> bool {
    use Operation as Op;
    matches!(
        operation,
        Op::Ask { .. }
            | Op::AskRuntime(..)
            | Op::AskTogether(..)
            | Op::Changed(..)
            | Op::GetMany(..)
            | Op::LookUp(..)
            | Op::PoolMut(..)
            | Op::Sum(..)
            | Op::Tick
            | Op::Write(..)
            | Op::WriteChanged(..)
            | Op::WriteColumns(..)
            | Op::WriteField(..)
            | Op::WriteRow(..)
    )
}

impl Driver {
    /// The world was put back or loaded, of which observers are told once.
    pub(crate) fn mirror_restored(&mut self) {
        if self.observed.is_some() {
            let mirror = self.field.resource_mut::<Mirror>();
            assert_eq!(std::mem::take(&mut mirror.restores), 1);
            happened("a mirror is told that its world was put back", true);
            self.look_into_mirror();
        }
    }

    /// Does the changes in the model that an observer has made, and compares the mirror with it.
    pub(crate) fn compare_mirror(&mut self, operation: &Operation) {
        let Some(observed) = self.observed else {
            return;
        };
        let switched = std::mem::take(&mut self.field.resource_mut::<Mirror>().switched);
        happened("an observer changes the world", !switched.is_empty());
        for entity in switched {
            // It may be dead by now.
            if let Some(image) = self.model.living.get_mut(&entity) {
                image[JAMMED] = if image[JAMMED].is_some() {
                    None
                } else {
                    Some(0)
                };
                self.model.order.forget();
                self.model.settle(entity);
            }
        }
        let (mirror, writes) = (self.field.resource::<Mirror>(), writes(operation));
        assert_eq!(mirror.restores, 0);
        assert_eq!(mirror.kinds, self.kinds_of_model());
        for entity in self.model.living.keys().chain(mirror.images.keys()) {
            let [found, expected] = [&mirror.images, &self.model.living]
                .map(|it| it.get(entity).copied().unwrap_or_default());
            for kind in (0..KINDS).filter(|kind| observed[*kind]) {
                let is_same = found[kind] == expected[kind]
                    || writes && found[kind].is_some() == expected[kind].is_some();
                assert!(
                    is_same,
                    "component {kind} of {entity}: {:?} in the mirror of {:?}",
                    found[kind], expected[kind]
                );
            }
        }
        happened("a mirror has many parts", mirror.images.len() > 4);
        let observed = self.observe_strangers(observed);
        if writes || self.observed != Some(observed) {
            self.observed = Some(observed);
            self.look_into_mirror();
        }
    }

    /// The mirror becomes the model.
    fn look_into_mirror(&mut self) {
        let images = self
            .model
            .living
            .iter()
            .filter(|(_, image)| **image != Image::default());
        let images = images.map(|(entity, image)| (*entity, *image)).collect();
        let kinds = self.kinds_of_model();
        let mirror = self.field.resource_mut::<Mirror>();
        (mirror.images, mirror.kinds) = (images, kinds);
    }

    fn kinds_of_model(&self) -> BTreeSet<(usize, Entity)> {
        let mut all = BTreeSet::new();
        for kind in 0..crate::kinds::NAMES.len() {
            let entities = self.model.living.keys().copied();
            with_kind!(kind, A => all.extend(entities.filter(|it| self.model.is::<A>(*it)).map(|it| (kind, it))));
        }
        all
    }

    /// Adds the observers of components that the world has come to know.
    fn observe_strangers(&mut self, mut observed: Observed) -> Observed {
        if let Some(key) = self.key.filter(|_| !observed[KEY]) {
            self.field.observe_insert_key(key, "K", key_given).unwrap();
            self.field.observe_remove_key(key, "K", key_taken).unwrap();
            observed[KEY] = true;
        }
        for kind in DATA..DISABLED {
            let Some(id) = self.data[kind].filter(|_| !observed[kind]) else {
                continue;
            };
            let name = DATA_NAMES[kind - DATA];
            let given = move |on: OnData<Field>, mut mirror: ResMut<Mirror>| {
                if let Some(bytes) = on.bytes() {
                    mirror.set(on.entity(), kind, Some(value_of(kind, bytes)));
                }
            };
            let taken = move |on: OnData<Field>, mut mirror: ResMut<Mirror>| {
                mirror.set(on.entity(), kind, None);
            };
            self.field.observe_insert_data(id, name, given).unwrap();
            self.field.observe_remove_data(id, name, taken).unwrap();
            observed[kind] = true;
            happened("a component that came later is mirrored", true);
        }
        observed
    }
}
