//! A model of a forest: random operations are done to the world and to a naive model, which are compared in full after each.

use crate::relations::world::{
    ChildOf, Follows, Heat, Kitchen, Label, Likes, Name, Pan, Plate, Seen, Settling, Shelf,
};
use ecs::ChangeError::{Cycle, DeadTarget};
use ecs::prelude::*;
use ecs::{ChangeError, DataError};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The relations: `ChildOf` and `Follows` cascade, and the second may go round in a circle; `Likes` is cleared.
const RELATIONS: usize = 3;
const NAMES: [&str; RELATIONS] = ["ChildOf", "Follows", "Likes"];

/// The target of a relation, or none. `None` if the entity does not have the relation.
type Held = Option<Option<Entity>>;
/// The targets of an entity, by relation.
type Targets = [Held; RELATIONS];

#[derive(Clone, Debug)]
enum Operation {
    Spawn(u8, u16),
    SpawnRoot(bool),
    SpawnMany(u8, u16, u8),
    Clone(u16),
    CloneTree(u16),
    Template(u16, u8, bool),
    Set(usize, u16, u16, u8),
    Remove(usize, u16, u8),
    /// Another component comes or goes, so that rows move.
    Move(u16, bool),
    Despawn(u16, u8),
    Place(usize, u16, u16, u8),
    Clear(u8),
    Shrink,
    Cascade(u8),
    Arrange,
}

#[derive(Default)]
struct Forest {
    kitchen: Kitchen,
    living: BTreeMap<Entity, Targets>,
    sources: [BTreeMap<Entity, Vec<Entity>>; RELATIONS],
    given: Vec<Entity>,
}

impl Forest {
    /// Mostly one that is alive.
    fn pick(&self, number: u16) -> Entity {
        let nth = |len: usize| usize::from(number / 8).checked_rem(len);
        let living =
            nth(self.living.len()).and_then(|place| self.living.keys().nth(place).copied());
        let given = nth(self.given.len()).map(|place| self.given[place]);
        let picked = if number.is_multiple_of(8) {
            given
        } else {
            living.or(given)
        };
        picked.unwrap_or_else(|| Entity::from_bits(1 << 32).unwrap())
    }

    fn target(&self, relation: usize, source: Entity) -> Option<Entity> {
        self.living.get(&source)?[relation]?
    }

    fn sources(&self, relation: usize, target: Entity) -> &[Entity] {
        self.sources[relation]
            .get(&target)
            .map_or(&[], Vec::as_slice)
    }

    /// Why a target is refused, if it is.
    fn refusal(
        &self,
        relation: usize,
        source: Option<Entity>,
        target: Entity,
    ) -> Option<ChangeError> {
        let name = NAMES[relation];
        if !self.living.contains_key(&target) {
            return Some(DeadTarget {
                relation: name,
                target,
            });
        }
        let source = source?;
        if relation == 0 && source == target {
            return Some(Cycle {
                relation: name,
                through: target,
            });
        }
        let (mut through, mut above) = (target, self.target(relation, target));
        while let (0, Some(next)) = (relation, above) {
            if next == source {
                return Some(Cycle {
                    relation: name,
                    through,
                });
            }
            (through, above) = (next, self.target(relation, next));
        }
        None
    }

    fn came(&mut self, entity: Entity, targets: Targets) {
        self.given.push(entity);
        assert!(self.living.insert(entity, Targets::default()).is_none());
        for (relation, target) in targets.into_iter().enumerate() {
            self.set(relation, entity, target);
        }
    }

    /// Gives a source another value of a relation, or takes it away.
    fn set(&mut self, relation: usize, source: Entity, value: Held) {
        let before = self.living.get_mut(&source).unwrap();
        let (old, new) = (before[relation].flatten(), value.flatten());
        before[relation] = value;
        if old != new {
            if let Some(old) = old {
                self.sources[relation]
                    .get_mut(&old)
                    .unwrap()
                    .retain(|it| *it != source);
            }
            if let Some(new) = new {
                self.sources[relation].entry(new).or_default().push(source);
            }
        }
    }

    fn went(&mut self, root: Entity) {
        let mut leaving = vec![root];
        let mut place = 0;
        while let Some(target) = leaving.get(place).copied() {
            for relation in [0, 1] {
                let new = self
                    .sources(relation, target)
                    .iter()
                    .filter(|it| !leaving.contains(it));
                let new: Vec<Entity> = new.copied().collect();
                leaving.extend(new);
            }
            place += 1;
        }
        for entity in &leaving {
            for relation in 0..RELATIONS {
                self.set(relation, *entity, None);
            }
        }
        for entity in &leaving {
            self.living.remove(entity);
        }
        for entity in leaving {
            for source in self.sources(2, entity).to_vec() {
                self.set(2, source, Some(None));
            }
        }
    }

    fn step(&mut self, operation: &Operation) {
        match operation {
            Operation::Spawn(way, parent) => self.spawn(*way, *parent),
            Operation::SpawnRoot(named) => {
                let entity = if *named {
                    self.kitchen.spawn(Shelf { name: Name("root") })
                } else {
                    self.kitchen.spawn_empty()
                };
                self.came(entity, Targets::default());
            }
            Operation::SpawnMany(way, parent, count) => self.spawn_many(*way, *parent, *count),
            Operation::Clone(number) => {
                let entity = self.pick(*number);
                let clone = self.kitchen.clone_entity(entity);
                assert_eq!(clone.is_ok(), self.living.contains_key(&entity));
                if let Ok(clone) = clone {
                    self.came(clone, self.living[&entity]);
                }
            }
            Operation::CloneTree(number) => self.clone_tree(*number),
            Operation::Template(number, count, stays) => self.template(*number, *count, *stays),
            Operation::Set(relation, source, target, way) => {
                self.relate(*relation, *source, *target, *way);
            }
            Operation::Remove(relation, source, way) => self.remove(*relation, *source, *way),
            Operation::Move(number, comes) => {
                let entity = self.pick(*number);
                if *comes {
                    drop(
                        self.kitchen
                            .insert_many(entity, (Heat(1.0), Label(String::new()))),
                    );
                } else {
                    _ = self.kitchen.remove::<Heat>(entity);
                }
            }
            Operation::Despawn(number, way) => {
                let entity = self.pick(*number);
                let is_alive = self.living.contains_key(&entity);
                let done = match way % 3 {
                    0 => self.kitchen.despawn(entity),
                    1 => {
                        self.kitchen.despawn_row::<Pan>(entity).is_some()
                            || self.kitchen.despawn_row::<Shelf>(entity).is_some()
                    }
                    _ => {
                        self.kitchen
                            .run_system(|mut commands: Commands<'_, Kitchen>| {
                                commands.despawn(entity);
                            });
                        self.kitchen.take_command_errors().count() == 0
                    }
                };
                assert!(done == is_alive || way % 3 == 1 && !done);
                if done {
                    self.went(entity);
                }
            }
            Operation::Place(relation, one, other, way) => {
                self.place(*relation, *one, *other, *way);
            }
            Operation::Clear(number) if number % 16 == 0 => {
                self.kitchen.clear();
                self.living.clear();
                self.sources = Default::default();
            }
            Operation::Clear(_) => {}
            Operation::Shrink => self.kitchen.shrink_to_fit(),
            Operation::Cascade(way) => self.cascade(*way),
            Operation::Arrange => self.kitchen.arrange::<ChildOf>(),
        }
    }

    fn spawn(&mut self, way: u8, parent: u16) {
        let parent = self.pick(parent);
        let refusal = self.refusal(0, None, parent);
        let on = ChildOf { parent };
        let mut targets = [Some(Some(parent)), None, None];
        let result = match way % 6 {
            0 => self
                .kitchen
                .try_spawn(Pan {
                    name: Name("pan"),
                    heat: Heat(0.0),
                    parent: on,
                })
                .map_err(|it| it.cause),
            1 => self
                .kitchen
                .try_spawn((on, Label(String::new())))
                .map_err(|it| it.cause),
            2 => {
                targets = [Some(Some(parent)), Some(Some(parent)), Some(Some(parent))];
                let bundle = (Likes { what: Some(parent) }, on, Follows { whom: parent });
                // The relations are checked in the order of the bundle.
                let result = self.kitchen.try_spawn(bundle);
                result.map_err(|_| refusal.unwrap())
            }
            3 => {
                let entity = self.kitchen.reserve_entity();
                match self.kitchen.try_spawn_at(entity, (on,)) {
                    Ok(()) => Ok(entity),
                    Err(error) => {
                        assert_eq!(Some(error.cause), refusal);
                        self.kitchen.despawn(entity);
                        Err(refusal.unwrap())
                    }
                }
            }
            4 => {
                let entity = self
                    .kitchen
                    .run_system(|mut commands: Commands<'_, Kitchen>| {
                        let mut child = parent;
                        commands
                            .spawn_below::<ChildOf>(parent, |it| child = it.spawn((Heat(0.0),)));
                        child
                    });
                let errors = self.kitchen.take_command_errors();
                assert_eq!(errors.count(), usize::from(refusal.is_some()));
                if refusal.is_some() {
                    // The id was given, and stays one that has no row.
                    self.kitchen.despawn(entity);
                }
                refusal.map_or(Ok(entity), Err)
            }
            _ => {
                let (heats, parents) = ([Heat(0.0)], [on]);
                let all = self.kitchen.try_spawn_slices::<Plate>((&heats, &parents));
                all.map(|all| all[0]).map_err(|_| refusal.unwrap())
            }
        };
        assert_eq!(result.err(), refusal);
        if let Ok(entity) = result {
            self.came(entity, targets);
        }
    }

    fn spawn_many(&mut self, way: u8, parent: u16, count: u8) {
        let parent = self.pick(parent);
        let (count, on) = (usize::from(count % 5), ChildOf { parent });
        if self.refusal(0, None, parent).is_some() {
            return;
        }
        let all = match way % 3 {
            0 => self
                .kitchen
                .spawn_batch((0..count).map(|_| Plate {
                    heat: Heat(0.0),
                    parent: on,
                }))
                .to_vec(),
            1 => self
                .kitchen
                .try_spawn_batch(vec![(on,); count])
                .unwrap()
                .to_vec(),
            _ => self
                .kitchen
                .spawn_columns::<Plate>((vec![Heat(1.0); count], vec![on; count]))
                .unwrap()
                .to_vec(),
        };
        assert_eq!(all.len(), count);
        for entity in all {
            self.came(entity, [Some(Some(parent)), None, None]);
        }
    }

    fn clone_tree(&mut self, number: u16) {
        let entity = self.pick(number);
        if self.living.len() > 60 {
            return;
        }
        let Ok(clone) = self.kitchen.clone_with_descendants::<ChildOf>(entity) else {
            return assert!(!self.living.contains_key(&entity));
        };
        // In breadth. The clones are known by their places.
        let mut pairs = vec![(entity, clone)];
        let mut place = 0;
        while let Some((original, clone)) = pairs.get(place).copied() {
            let clones = self.kitchen.children(clone);
            pairs.extend(self.sources(0, original).iter().copied().zip(clones));
            place += 1;
        }
        let copies: BTreeMap<Entity, Entity> = pairs.iter().copied().collect();
        for (original, clone) in pairs {
            let targets = self.living[&original];
            let own = |target: Entity| copies.get(&target).copied().unwrap_or(target);
            self.came(
                clone,
                targets.map(|held| held.map(|target| target.map(own))),
            );
        }
        for (original, clone) in &copies {
            for sources in &mut self.sources {
                let of_original = sources.get(original).into_iter().flatten();
                let own: Vec<Entity> = of_original
                    .filter_map(|source| copies.get(source).copied())
                    .collect();
                sources.insert(*clone, own);
            }
        }
    }

    fn template(&mut self, number: u16, count: u8, stays: bool) {
        let entity = self.pick(number);
        let Ok(template) = self.kitchen.template(entity) else {
            return;
        };
        let targets = self.living[&entity];
        if !stays && let Some(parent) = targets[0].flatten() {
            self.kitchen.despawn(parent);
            self.went(parent);
        }
        let refused = targets
            .iter()
            .flatten()
            .flatten()
            .any(|target| !self.living.contains_key(target));
        let spawned = self
            .kitchen
            .spawn_template(&template, usize::from(count % 4));
        match spawned.map(<[Entity]>::to_vec) {
            Ok(spawned) => {
                assert!(!refused);
                for entity in spawned {
                    self.came(entity, targets);
                }
            }
            Err(error) => assert!(
                refused && matches!(error, DataError::Change(DeadTarget { .. })),
                "{error}"
            ),
        }
    }

    fn relate(&mut self, relation: usize, source: u16, target: u16, way: u8) {
        let (source, target) = (self.pick(source), self.pick(target));
        let none = relation == 2 && way >= 128;
        let result = match (relation, way % 2) {
            (0, 0) => self
                .kitchen
                .insert(source, ChildOf { parent: target })
                .map(drop)
                .map_err(|it| it.cause),
            (0, _) => self
                .kitchen
                .insert_many(source, (ChildOf { parent: target }, Heat(2.0)))
                .map(drop)
                .map_err(|it| it.cause),
            (1, 0) => self
                .kitchen
                .insert(source, Follows { whom: target })
                .map(drop)
                .map_err(|it| it.cause),
            (1, _) => self
                .kitchen
                .replace_bundle::<(Heat,), _>(source, (Follows { whom: target },))
                .map(drop)
                .map_err(|it| it.cause),
            _ => {
                let what = Some(target).filter(|_| !none);
                self.kitchen
                    .insert(source, Likes { what })
                    .map(drop)
                    .map_err(|it| it.cause)
            }
        };
        let refusal = self
            .refusal(relation, Some(source), target)
            .filter(|_| !none);
        let expected = match refusal {
            _ if !self.living.contains_key(&source) => Err(ChangeError::NoSuchEntity(source)),
            Some(refusal) => Err(refusal),
            None => Ok(()),
        };
        assert_eq!(result, expected);
        if result.is_ok() {
            self.set(relation, source, Some(Some(target).filter(|_| !none)));
        }
    }

    fn remove(&mut self, relation: usize, source: u16, way: u8) {
        let source = self.pick(source);
        let is_done = match (relation, way % 2) {
            (0, 0) => self.kitchen.remove::<ChildOf>(source).is_ok(),
            (0, _) => self.kitchen.remove_many::<(Heat, ChildOf)>(source).is_ok(),
            (1, _) => self
                .kitchen
                .replace_bundle::<(Follows,), _>(source, (Heat(3.0),))
                .is_ok(),
            _ => self.kitchen.remove::<Likes>(source).is_ok(),
        };
        assert_eq!(is_done, self.living.contains_key(&source));
        if is_done {
            self.set(relation, source, None);
        }
    }

    fn place(&mut self, relation: usize, one: u16, other: u16, way: u8) {
        let one = self.pick(one);
        let target = self.target(relation, one);
        let siblings = target
            .map(|target| self.sources(relation, target))
            .unwrap_or_default();
        // Mostly a sibling.
        let sibling = usize::from(other)
            .checked_rem(siblings.len())
            .map(|place| siblings[place]);
        let other = sibling
            .filter(|_| way < 200)
            .unwrap_or_else(|| self.pick(other));
        let result = match relation {
            0 => place::<ChildOf>(&mut self.kitchen, one, other, way),
            1 => place::<Follows>(&mut self.kitchen, one, other, way),
            _ => place::<Likes>(&mut self.kitchen, one, other, way),
        };
        let is_sibling = one != other && self.target(relation, other) == target;
        let expected = target.is_some() && (way % 4 >= 2 || is_sibling);
        assert_eq!(result, expected);
        let Some(target) = target.filter(|_| expected) else {
            return;
        };
        let siblings = self.sources[relation].get_mut(&target).unwrap();
        siblings.retain(|it| *it != one);
        let of_other = siblings.iter().position(|it| *it == other);
        let place = match way % 4 {
            0 => of_other.unwrap(),
            1 => of_other.unwrap() + 1,
            2 => 0,
            _ => siblings.len(),
        };
        siblings.insert(place, one);
    }

    /// Goes down the relation by a call or in a system that runs again and again.
    fn cascade(&mut self, way: u8) {
        let mut seen = Seen::default();
        match way % 3 {
            0 => self
                .kitchen
                .cascade::<ChildOf, Settling<'_>>()
                .for_each(|row| seen.see(row)),
            1 => {
                self.kitchen
                    .run_system(|rows: Cascade<'_, Kitchen, ChildOf, Settling<'_>>| {
                        rows.for_each(|row| seen.see(row));
                    });
            }
            _ => {
                self.kitchen.settle();
                seen = std::mem::take(self.kitchen.resource_mut::<Seen>());
            }
        }
        let mut places = BTreeMap::new();
        for (place, (entity, above, name)) in seen.0.into_iter().enumerate() {
            assert!(
                places.insert(entity, place).is_none(),
                "{entity} is lent once"
            );
            let target = self.target(0, entity);
            assert!(
                target.is_none_or(|target| places.contains_key(&target)),
                "{entity} is lent behind its target"
            );
            let heat = |entity| self.kitchen.get::<Heat>(entity).copied();
            assert_eq!(above, target.and_then(heat));
            assert!(
                heat(entity)
                    .is_none_or(|heat| heat == Heat(above.map_or(0.0, |above| above.0) + 1.0))
            );
            assert_eq!(
                name,
                target.and_then(|target| Some(self.kitchen.get::<Name>(target)?.0))
            );
        }
        assert!(places.into_keys().eq(self.living.keys().copied()));
    }

    fn compare(&self) {
        let Self {
            kitchen, living, ..
        } = self;
        kitchen.check_invariants();
        assert_eq!(
            kitchen.entities().collect::<BTreeSet<_>>(),
            living.keys().copied().collect()
        );
        for (entity, targets) in living {
            let found = [
                kitchen.get::<ChildOf>(*entity).map(Relation::target),
                kitchen.get::<Follows>(*entity).map(Relation::target),
                kitchen.get::<Likes>(*entity).map(Relation::target),
            ];
            assert_eq!(found, *targets, "{entity}");
            self.compare_links::<ChildOf>(0, *entity);
            self.compare_links::<Follows>(1, *entity);
            self.compare_links::<Likes>(2, *entity);
            let mut depth = Vec::new();
            self.below(*entity, &mut depth);
            assert!(
                kitchen
                    .descendants_depth_first::<ChildOf>(*entity)
                    .eq(depth.iter().copied())
            );
            let mut breadth = self.sources(0, *entity).to_vec();
            let mut place = 0;
            while let Some(next) = breadth.get(place) {
                breadth.extend_from_slice(self.sources(0, *next));
                place += 1;
            }
            assert!(kitchen.descendants::<ChildOf>(*entity).eq(breadth));
            for below in depth {
                assert!(
                    kitchen
                        .ancestors::<ChildOf>(below)
                        .any(|above| above == *entity)
                );
            }
        }
    }

    fn compare_links<R: RelationOf<Kitchen>>(&self, relation: usize, entity: Entity) {
        assert_eq!(
            self.kitchen.target_of::<R>(entity),
            self.target(relation, entity)
        );
        assert!(
            self.kitchen
                .sources_of::<R>(entity)
                .eq(self.sources(relation, entity).iter().copied())
        );
        assert!(
            self.kitchen.sources_of::<R>(entity).rev().eq(self
                .sources(relation, entity)
                .iter()
                .rev()
                .copied())
        );
    }

    fn below(&self, entity: Entity, found: &mut Vec<Entity>) {
        for source in self.sources(0, entity) {
            found.push(*source);
            self.below(*source, found);
        }
    }
}

fn place<R: RelationOf<Kitchen>>(
    kitchen: &mut Kitchen,
    one: Entity,
    other: Entity,
    way: u8,
) -> bool {
    let placed = match way % 4 {
        0 => kitchen.place_before::<R>(one, other),
        1 => kitchen.place_after::<R>(one, other),
        2 => kitchen.place_first::<R>(one),
        _ => kitchen.place_last::<R>(one),
    };
    placed.is_ok()
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation as O;
    let number = any::<u16>;
    prop_oneof![
        6 => (any::<u8>(), number()).prop_map(|(way, parent)| O::Spawn(way, parent)),
        2 => any::<bool>().prop_map(O::SpawnRoot),
        2 => (any::<u8>(), number(), any::<u8>()).prop_map(|(way, parent, count)| O::SpawnMany(way, parent, count)),
        1 => number().prop_map(O::Clone),
        1 => number().prop_map(O::CloneTree),
        1 => (number(), any::<u8>(), any::<bool>()).prop_map(|(of, count, stays)| O::Template(of, count, stays)),
        8 => (0..RELATIONS, number(), number(), any::<u8>()).prop_map(|(it, one, two, way)| O::Set(it, one, two, way)),
        2 => (0..RELATIONS, number(), any::<u8>()).prop_map(|(it, of, way)| O::Remove(it, of, way)),
        2 => (number(), any::<bool>()).prop_map(|(of, comes)| O::Move(of, comes)),
        3 => (number(), any::<u8>()).prop_map(|(of, way)| O::Despawn(of, way)),
        3 => (0..RELATIONS, number(), number(), any::<u8>()).prop_map(|(it, one, two, way)| O::Place(it, one, two, way)),
        1 => any::<u8>().prop_map(O::Clear),
        1 => Just(O::Shrink),
        6 => any::<u8>().prop_map(O::Cascade),
        1 => Just(O::Arrange),
    ]
}

fn run(operations: &[Operation]) {
    let mut forest = Forest::default();
    for operation in operations {
        forest.step(operation);
        forest.compare();
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 1 } else { 300 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_forest_agrees_with_its_model(operations in vec(operation(), 1..if cfg!(miri) { 10 } else { 120 })) {
        run(&operations);
    }
}
