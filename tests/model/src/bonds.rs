//! Relations between the entities of the model: targets, and the order of siblings.

use crate::driver::Driver;
use crate::model::{Model, image};
use crate::operation::Operation;
use crate::parts::{HEAVY, N, Part as _, T};
use crate::tally::happened;
use crate::world::{Fan, Field, Part, Plain, Tied, Under};
use ecs::ChangeError::{Cycle, DeadTarget, WrongEnd};
use ecs::{ChangeError, DataError, Entity, Relation, RelationOf};
use std::collections::{BTreeMap, BTreeSet};

/// `Under`, which cascades and is acyclic, `Fan`, which is cleared, and `Tied`, which cascades, may go round in a circle, and ends at
/// entities of some archetypes alone.
pub(crate) const RELATIONS: usize = 3;
pub(crate) const UNDER: usize = 0;
pub(crate) const FAN: usize = 1;
pub(crate) const TIED: usize = 2;
pub(crate) const NAMES: [&str; RELATIONS] = ["Under", "Fan", "Tied"];

/// The target of a relation, or none. `None` if an entity does not have the relation.
type Held = Option<Option<Entity>>;

/// The relations of an entity.
pub(crate) type Bond = [Held; RELATIONS];

#[derive(Clone, Default)]
pub(crate) struct Bonds {
    held: BTreeMap<Entity, Bond>,
    sources: [BTreeMap<Entity, Vec<Entity>>; RELATIONS],
}

impl Bonds {
    pub(crate) fn of(&self, entity: Entity) -> Bond {
        self.held.get(&entity).copied().unwrap_or_default()
    }

    /// An entity comes with these.
    pub(crate) fn admit(&mut self, entity: Entity, bond: Bond) {
        for (relation, held) in bond.into_iter().enumerate() {
            self.set(relation, entity, held);
        }
    }

    /// Entities come as those that others of the model once were, with their relations to each other, in the order of the siblings.
    /// Those to others are left out.
    pub(crate) fn merge(&mut self, from: &Self, new: &BTreeMap<Entity, Entity>) {
        for (relation, sources) in from.sources.iter().enumerate() {
            for (target, sources) in sources {
                for source in sources.iter().filter_map(|source| new.get(source)) {
                    if let Some(target) = new.get(target) {
                        self.set(relation, *source, Some(Some(*target)));
                    }
                }
            }
            for (old, new) in new
                .iter()
                .filter(|(old, _)| from.of(**old)[relation] == Some(None))
            {
                debug_assert!(from.held.contains_key(old), "it has the relation");
                self.set(relation, *new, Some(None));
            }
        }
    }

    pub(crate) fn target(&self, relation: usize, source: Entity) -> Option<Entity> {
        self.of(source)[relation]?
    }

    pub(crate) fn sources(&self, relation: usize, target: Entity) -> &[Entity] {
        self.sources[relation]
            .get(&target)
            .map_or(&[], Vec::as_slice)
    }

    pub(crate) fn set(&mut self, relation: usize, source: Entity, held: Held) {
        let bond = self.held.entry(source).or_default();
        let (old, new) = (bond[relation].flatten(), held.flatten());
        bond[relation] = held;
        if old == new {
            return;
        }
        if let Some(old) = old {
            self.sources[relation]
                .entry(old)
                .or_default()
                .retain(|it| *it != source);
        }
        if let Some(new) = new {
            self.sources[relation].entry(new).or_default().push(source);
        }
    }

    /// The sources of copies, in the order of those of the entities.
    fn order_as(&mut self, copies: &BTreeMap<Entity, Entity>) {
        for (entity, copy) in copies {
            for sources in &mut self.sources {
                let of_entity = sources.get(entity).into_iter().flatten();
                let own: Vec<Entity> = of_entity
                    .filter_map(|source| copies.get(source).copied())
                    .collect();
                sources.insert(*copy, own);
            }
        }
    }

    /// One of the targets that have several sources.
    fn crowded(&self, relation: usize, number: u8) -> Option<Entity> {
        let crowded: Vec<Entity> = self.sources[relation]
            .iter()
            .filter(|(_, sources)| sources.len() > 1)
            .map(|(target, _)| *target)
            .collect();
        usize::from(number)
            .checked_rem(crowded.len())
            .map(|place| crowded[place])
    }

    /// An entity and those below it, in breadth, each with the number of its target among them.
    fn tree(&self, root: Entity) -> Vec<(Entity, usize)> {
        let mut all = vec![(root, 0)];
        let mut place = 0;
        while let Some((target, _)) = all.get(place).copied() {
            all.extend(
                self.sources(UNDER, target)
                    .iter()
                    .map(|source| (*source, place)),
            );
            place += 1;
        }
        all
    }

    /// The entities that leave with one, and that one.
    fn leaving(&self, root: Entity) -> Vec<Entity> {
        let (mut all, mut marked, mut place) = (vec![root], BTreeSet::from([root]), 0);
        while let Some(target) = all.get(place).copied() {
            let sources = [UNDER, TIED]
                .into_iter()
                .flat_map(|relation| self.sources(relation, target));
            all.extend(sources.filter(|source| marked.insert(**source)));
            place += 1;
        }
        all
    }

    /// Whether the way from an entity along the targets of a relation that may go in a circle comes back to it.
    fn is_in_circle(&self, entity: Entity) -> bool {
        let way = std::iter::successors(self.target(TIED, entity), |at| self.target(TIED, *at));
        way.take(self.held.len()).any(|at| at == entity)
    }

    /// An entity leaves. Returns those that leave with it, and the entity.
    pub(crate) fn leave(&mut self, root: Entity) -> Vec<Entity> {
        let leaving = self.leaving(root);
        happened("a circle leaves", self.is_in_circle(root));
        let is_double = |it: &Entity| {
            self.target(TIED, *it)
                .is_some_and(|end| self.target(UNDER, *it) == Some(end))
        };
        happened(
            "two relations between the same two entities end together",
            leaving[1..].iter().any(is_double),
        );
        for entity in &leaving {
            self.admit(*entity, Bond::default());
            self.held.remove(entity);
        }
        for entity in &leaving {
            let left = self.sources(FAN, *entity).to_vec();
            happened("a source of one that leaves is cleared", !left.is_empty());
            for source in left {
                self.set(FAN, source, Some(None));
            }
        }
        happened("sources leave with their target", leaving.len() > 1);
        leaving
    }
}

impl Model {
    /// Whether a new entity may have all these targets.
    pub(crate) fn may_have(&self, bond: &Bond) -> bool {
        let mut targets = bond
            .iter()
            .enumerate()
            .filter_map(|(relation, held)| Some((relation, (*held)??)));
        targets.all(|(relation, target)| self.refusal(relation, None, target).is_none())
    }

    /// Whether an entity is of an archetype at which a relation may end now.
    pub(crate) fn is_end(&self, relation: usize, target: Entity) -> bool {
        relation != TIED || self.is::<Plain>(target) || self.is::<Part>(target)
    }

    /// Why a target is refused, if it is.
    pub(crate) fn refusal(
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
        if !self.is_end(relation, target) {
            return Some(WrongEnd {
                relation: name,
                target,
            });
        }
        let source = source?;
        if relation == UNDER && source == target {
            return Some(Cycle {
                relation: name,
                through: target,
            });
        }
        let (mut through, mut above) = (target, self.bonds.target(relation, target));
        while let (UNDER, Some(next)) = (relation, above) {
            if next == source {
                return Some(Cycle {
                    relation: name,
                    through,
                });
            }
            (through, above) = (next, self.bonds.target(relation, next));
        }
        None
    }
}

impl Driver {
    pub(crate) fn bond(&mut self, operation: &Operation) {
        match operation {
            Operation::Relate(source, target, way) => {
                let (source, target) = (self.resolve(*source), self.resolve(*target));
                self.relate(source, target, *way);
            }
            Operation::Unrelate(source, way) => {
                let source = self.resolve(*source);
                self.unrelate(source, usize::from(way % 2));
            }
            Operation::Tie(source, target, way) => {
                let (source, target) = (self.resolve(*source), self.resolve(*target));
                self.tie(source, target, *way);
            }
            Operation::Untie(source) => {
                let source = self.resolve(*source);
                self.unrelate(source, TIED);
            }
            Operation::Place(one, other, way) => {
                let (one, other, relation) = (
                    self.resolve(*one),
                    self.resolve(*other),
                    usize::from(way % 2),
                );
                // Mostly one that has siblings.
                let crowded = self
                    .model
                    .bonds
                    .crowded(relation, *way)
                    .filter(|_| *way < 200);
                let one =
                    crowded.map_or(one, |target| self.model.bonds.sources(relation, target)[0]);
                match relation {
                    UNDER => self.place::<Under>(UNDER, one, other, *way),
                    _ => self.place::<Fan>(FAN, one, other, *way),
                }
            }
            Operation::SpawnBelow(target, value) => {
                let target = self.resolve(*target);
                self.spawn_below(target, *value);
            }
            Operation::CloneTree(root, way) => {
                let crowded = self
                    .model
                    .bonds
                    .crowded(UNDER, *way)
                    .filter(|_| way % 4 > 0);
                self.clone_tree(crowded.unwrap_or_else(|| self.resolve(*root)));
            }
            other => unreachable!("{other:?}"),
        }
    }

    /// Says whether the source was related.
    pub(crate) fn relate(&mut self, source: Entity, target: Entity, way: u8) -> bool {
        let relation = usize::from(way % 2);
        let none = relation == FAN && way.is_multiple_of(5);
        let what = Some(target).filter(|_| !none);
        let mut loses = None::<usize>;
        let result = match (relation, way / 2 % 3) {
            (UNDER, 0) => self
                .field
                .insert(source, Under { above: target })
                .map(drop)
                .map_err(|it| it.cause),
            (UNDER, 1) => {
                loses = Some(3);
                let exchanged = self
                    .field
                    .replace_bundle::<(T,), _>(source, (Under { above: target },));
                exchanged.map(drop).map_err(|it| it.cause)
            }
            (UNDER, _) => self
                .field
                .insert_many(source, (Under { above: target },))
                .map(drop)
                .map_err(|it| it.cause),
            _ => self
                .field
                .try_insert(source, Fan { of: what })
                .map(drop)
                .map_err(|it| it.cause),
        };
        self.related(source, result, &[(relation, what)], loses)
    }

    fn tie(&mut self, source: Entity, target: Entity, way: u8) {
        let (tied, under) = (Tied { end: target }, Under { above: target });
        let mut targets = vec![(TIED, Some(target))];
        let mut loses = None::<usize>;
        let result = match way % 4 {
            0 => self
                .field
                .insert(source, tied)
                .map(drop)
                .map_err(|it| it.cause),
            1 => {
                loses = Some(3);
                self.field
                    .try_replace_bundle::<(T,), _>(source, (tied,))
                    .map(drop)
                    .map_err(|it| it.cause)
            }
            2 => self
                .field
                .try_insert_many(source, (tied,))
                .map(drop)
                .map_err(|it| it.cause),
            _ => {
                targets.push((UNDER, Some(target)));
                self.field
                    .insert_many(source, (tied, under))
                    .map(drop)
                    .map_err(|it| it.cause)
            }
        };
        if self.related(source, result, &targets, loses) {
            happened("a circle is made", self.model.bonds.is_in_circle(source));
        }
    }

    /// Compares the result of a change by which the source gets these targets, or none, and does it in the model. Says whether it was made.
    fn related(
        &mut self,
        source: Entity,
        result: Result<(), ChangeError>,
        targets: &[(usize, Option<Entity>)],
        loses: Option<usize>,
    ) -> bool {
        let refusal = targets
            .iter()
            .find_map(|(relation, target)| self.model.refusal(*relation, Some(source), (*target)?));
        let expected = match refusal {
            _ if !self.model.living.contains_key(&source) => Err(self.model.no_row(source)),
            Some(refusal) => Err(refusal),
            None => Ok(()),
        };
        assert_eq!(result, expected);
        let is_own = targets.iter().any(|(_, target)| *target == Some(source));
        happened("an entity is its own target", result.is_ok() && is_own);
        happened("a circle is refused", matches!(result, Err(Cycle { .. })));
        happened(
            "a dead target is refused",
            matches!(result, Err(DeadTarget { .. })),
        );
        happened(
            "a target of another kind is refused",
            matches!(result, Err(WrongEnd { .. })),
        );
        if result.is_ok() {
            for (relation, target) in targets {
                self.model.bonds.set(*relation, source, Some(*target));
            }
            let image = self.model.living.get_mut(&source).unwrap();
            if let Some(kind) = loses {
                image[kind] = None;
            }
            self.model.settle(source);
        }
        result.is_ok()
    }

    fn unrelate(&mut self, source: Entity, relation: usize) {
        let removed = match relation {
            UNDER => self
                .field
                .remove::<Under>(source)
                .map(|it| it.map(|it| it.target())),
            TIED => self
                .field
                .remove::<Tied>(source)
                .map(|it| it.map(|it| it.target())),
            _ => self
                .field
                .remove::<Fan>(source)
                .map(|it| it.map(|it| it.target())),
        };
        if self.model.living.contains_key(&source) {
            assert_eq!(removed, Ok(self.model.bonds.of(source)[relation]));
            self.model.bonds.set(relation, source, None);
            self.model.settle(source);
        } else {
            assert_eq!(removed, Err(self.model.no_row(source)));
        }
    }

    fn place<R: RelationOf<Field>>(
        &mut self,
        relation: usize,
        one: Entity,
        other: Entity,
        way: u8,
    ) {
        let target = self.model.bonds.target(relation, one);
        let siblings = target
            .map(|target| self.model.bonds.sources(relation, target))
            .unwrap_or_default();
        // Mostly a sibling.
        let sibling = usize::from(way / 8)
            .checked_rem(siblings.len())
            .map(|place| siblings[place]);
        let other = sibling.filter(|_| way < 200).unwrap_or(other);
        let how = way / 2 % 4;
        let placed = match how {
            0 => self.field.place_before::<R>(one, other),
            1 => self.field.place_after::<R>(one, other),
            2 => self.field.place_first::<R>(one),
            _ => self.field.place_last::<R>(one),
        };
        let is_sibling = one != other && self.model.bonds.target(relation, other) == target;
        assert_eq!(placed.is_ok(), target.is_some() && (how >= 2 || is_sibling));
        happened(
            "a sibling is placed beside another",
            placed.is_ok() && how < 2,
        );
        let Some(target) = target.filter(|_| placed.is_ok()) else {
            return;
        };
        let siblings = self.model.bonds.sources[relation].get_mut(&target).unwrap();
        siblings.retain(|it| *it != one);
        let of_other = siblings.iter().position(|it| *it == other);
        let place = match how {
            0 => of_other.unwrap(),
            1 => of_other.unwrap() + 1,
            2 => 0,
            _ => siblings.len(),
        };
        siblings.insert(place, one);
    }

    fn spawn_below(&mut self, target: Entity, value: u32) {
        let bundle = (N::make(value, &self.ledger), Under { above: target });
        let refusal = self.model.refusal(UNDER, None, target);
        let result = self.field.try_spawn(bundle).map_err(|error| error.cause);
        assert_eq!(result.err(), refusal);
        let mut spawned: Vec<Entity> = result.into_iter().collect();
        if refusal.is_none() {
            let value = N::make(value, &self.ledger);
            self.field
                .spawn_below::<Under>(target, |below| spawned.push(below.spawn((value,))));
        }
        for entity in spawned {
            self.model
                .bonds
                .admit(entity, [Some(Some(target)), None, None]);
            self.model.spawn(entity, image([(1, value)]));
        }
    }

    fn clone_tree(&mut self, root: Entity) {
        let tree = self.model.bonds.tree(root);
        let images = || {
            tree.iter()
                .filter_map(|(entity, _)| self.model.living.get(entity))
        };
        let can_be_cloned = images().all(|image| image[HEAVY].is_none());
        let result = self.field.clone_with_descendants::<Under>(root);
        if !self.model.living.contains_key(&root) {
            return assert!(matches!(
                result,
                Err(DataError::Change(
                    ChangeError::NoSuchEntity(_) | ChangeError::Reserved(_)
                ))
            ));
        }
        if !can_be_cloned {
            return assert!(
                matches!(result, Err(DataError::NotClone { .. })),
                "{result:?}"
            );
        }
        happened("a tree is cloned", tree.len() > 2);
        let mut clones = vec![result.unwrap()];
        for (place, (entity, _)) in tree.iter().enumerate() {
            let sources: Vec<Entity> = self.field.sources_of::<Under>(clones[place]).collect();
            assert_eq!(
                sources.len(),
                self.model.bonds.sources(UNDER, *entity).len()
            );
            clones.extend(sources);
        }
        let copies: BTreeMap<Entity, Entity> =
            tree.iter().map(|(entity, _)| *entity).zip(clones).collect();
        for (entity, _) in tree {
            let (image, kind) = (
                self.model.living[&entity],
                self.model.kinds.get(&entity).copied(),
            );
            let own = |target: Entity| copies.get(&target).copied().unwrap_or(target);
            let bond = self
                .model
                .bonds
                .of(entity)
                .map(|held| held.map(|target| target.map(own)));
            happened(
                "a relation within a tree is cloned",
                bond[FAN..] != self.model.bonds.of(entity)[FAN..],
            );
            self.model.bonds.admit(copies[&entity], bond);
            self.model.spawn_as(copies[&entity], image, kind);
        }
        self.model.bonds.order_as(&copies);
    }

    pub(crate) fn compare_bonds(&self) {
        for entity in self.model.living.keys() {
            let found = [
                self.field.get::<Under>(*entity).map(Relation::target),
                self.field.get::<Fan>(*entity).map(Relation::target),
                self.field.get::<Tied>(*entity).map(Relation::target),
            ];
            assert_eq!(found, self.model.bonds.of(*entity), "relations of {entity}");
            self.compare_links::<Under>(UNDER, *entity);
            self.compare_links::<Fan>(FAN, *entity);
            self.compare_links::<Tied>(TIED, *entity);
        }
        // Others in each step.
        for entity in self.model.living.keys().skip(self.steps % 8).step_by(8) {
            let below: Vec<Entity> = self
                .model
                .bonds
                .tree(*entity)
                .into_iter()
                .skip(1)
                .map(|(it, _)| it)
                .collect();
            assert!(
                self.field
                    .descendants::<Under>(*entity)
                    .eq(below.iter().copied())
            );
            assert_eq!(
                self.field.descendants_depth_first::<Under>(*entity).count(),
                below.len()
            );
            for source in below {
                assert!(
                    self.field
                        .ancestors::<Under>(source)
                        .any(|above| above == *entity)
                );
            }
        }
    }

    fn compare_links<R: RelationOf<Field>>(&self, relation: usize, entity: Entity) {
        let sources = self.model.bonds.sources(relation, entity);
        assert_eq!(
            self.field.target_of::<R>(entity),
            self.model.bonds.target(relation, entity)
        );
        assert!(
            self.field
                .sources_of::<R>(entity)
                .eq(sources.iter().copied()),
            "sources of {entity}"
        );
        assert!(
            self.field
                .sources_of::<R>(entity)
                .rev()
                .eq(sources.iter().rev().copied())
        );
    }
}
