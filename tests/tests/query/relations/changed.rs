//! Rows that were changed, or are below one that was: random changes, and a model that says which rows a system finds.

use ecs::prelude::*;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Local(u32);
struct Mark;
#[derive(Component)]
#[component(storage = "sparse")]
struct Chosen;

ecs::world! {
    #[world]
    struct Scene { components: (Local, Mark, Chosen), resources: (Found) }

    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Root { local: Local }

    #[archetype]
    struct Limb { local: Local, mark: Option<Mark>, parent: ChildOf }

    #[query(cascade(ChildOf), changed(Local))]
    struct Moved { entity: Entity }

    #[schedule]
    fn find() { find_moved; }
}

/// The entities that the system found, in order; and those without the sparse component.
#[derive(Default)]
struct Found(Vec<Entity>, Vec<Entity>);

fn find_moved(
    moved: Cascade<'_, Scene, ChildOf, Moved>,
    plain: Cascade<'_, Scene, ChildOf, (Entity, Changed<Local>), Without<Chosen>>,
    mut found: ResMut<'_, Found>,
) {
    moved.for_each(|row| found.0.push(row.entity));
    plain.for_each(|(entity, ())| found.1.push(entity));
}

#[derive(Clone, Debug)]
enum Operation {
    Spawn(u16, bool),
    Write(u16),
    WriteAll,
    Hang(u16, u16),
    Mark(u16),
    Choose(u16),
    Despawn(u16),
    Arrange,
    Find,
}

#[derive(Default)]
struct Model {
    scene: Scene,
    parents: BTreeMap<Entity, Option<Entity>>,
    /// Those that were changed since the system ran.
    changed: BTreeSet<Entity>,
    chosen: BTreeSet<Entity>,
}

impl Model {
    fn pick(&self, number: u16) -> Option<Entity> {
        self.parents
            .keys()
            .nth(usize::from(number).checked_rem(self.parents.len())?)
            .copied()
    }

    fn above(&self, entity: Entity) -> impl Iterator<Item = Entity> + '_ {
        std::iter::successors(self.parents[&entity], |above| self.parents[above])
    }

    fn step(&mut self, operation: &Operation) -> Option<()> {
        match *operation {
            Operation::Spawn(parent, is_root) => {
                let parent = self.pick(parent).filter(|_| !is_root);
                let entity = match parent {
                    Some(parent) => self.scene.spawn(Limb {
                        local: Local(0),
                        mark: None,
                        parent: ChildOf { parent },
                    }),
                    None => self.scene.spawn(Root { local: Local(0) }),
                };
                self.parents.insert(entity, parent);
                self.changed.insert(entity);
            }
            Operation::Write(number) => {
                let entity = self.pick(number)?;
                self.scene.get_mut::<Local>(entity)?.0 += 1;
                self.changed.insert(entity);
            }
            Operation::WriteAll => {
                self.scene
                    .query_filtered::<&mut Local, With<ChildOf>>()
                    .for_each(|local| local.0 += 1);
                self.changed.extend(
                    self.parents
                        .iter()
                        .filter(|(_, parent)| parent.is_some())
                        .map(|(entity, _)| *entity),
                );
            }
            Operation::Hang(number, parent) => {
                let (entity, parent) = (self.pick(number)?, self.pick(parent)?);
                if self.scene.insert(entity, ChildOf { parent }).is_ok() {
                    self.parents.insert(entity, Some(parent));
                    self.changed.insert(entity);
                }
            }
            Operation::Mark(number) => {
                let entity = self.pick(number)?;
                self.scene.insert(entity, Mark).ok()?;
            }
            Operation::Choose(number) => {
                let entity = self.pick(number)?;
                self.scene.insert(entity, Chosen).ok()?;
                self.chosen.insert(entity);
            }
            Operation::Despawn(number) => {
                let entity = self.pick(number)?;
                let leaving: Vec<Entity> = self
                    .parents
                    .keys()
                    .filter(|it| **it == entity || self.above(**it).any(|it| it == entity))
                    .copied()
                    .collect();
                self.scene.despawn(entity);
                self.parents.retain(|it, _| !leaving.contains(it));
            }
            Operation::Arrange => self.scene.arrange::<ChildOf>(),
            Operation::Find => self.find(),
        }
        Some(())
    }

    fn find(&mut self) {
        self.scene.find();
        let Found(found, plain) = std::mem::take(self.scene.resource_mut::<Found>());
        let changed = std::mem::take(&mut self.changed);
        let is_moved = |passes: &dyn Fn(Entity) -> bool, it: Entity| {
            passes(it)
                && (changed.contains(&it)
                    || self
                        .above(it)
                        .any(|above| changed.contains(&above) && passes(above)))
        };
        let expected = |passes: &dyn Fn(Entity) -> bool| -> BTreeSet<Entity> {
            self.parents
                .keys()
                .copied()
                .filter(|it| is_moved(passes, *it))
                .collect()
        };
        for (place, entity) in found.iter().enumerate() {
            assert!(
                found[place..]
                    .iter()
                    .all(|behind| self.above(*entity).all(|above| above != *behind))
            );
        }
        assert_eq!(found.len(), found.iter().collect::<BTreeSet<_>>().len());
        assert_eq!(
            found.into_iter().collect::<BTreeSet<_>>(),
            expected(&|_| true)
        );
        // Rows that were hung elsewhere are meant, whether they pass or not.
        let plain: BTreeSet<Entity> = plain.into_iter().collect();
        assert!(plain.is_superset(&expected(&|it| !self.chosen.contains(&it))));
        assert!(plain.iter().all(|it| !self.chosen.contains(it)));
    }
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation as O;
    let number = any::<u16>;
    prop_oneof![
        4 => (number(), any::<bool>()).prop_map(|(parent, is_root)| O::Spawn(parent, is_root)),
        3 => number().prop_map(O::Write),
        1 => Just(O::WriteAll),
        2 => (number(), number()).prop_map(|(it, parent)| O::Hang(it, parent)),
        1 => number().prop_map(O::Mark),
        1 => number().prop_map(O::Choose),
        1 => number().prop_map(O::Despawn),
        1 => Just(O::Arrange),
        4 => Just(O::Find),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 1 } else { 200 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_system_finds_changed_entities_and_all_below_them(operations in vec(operation(), 1..if cfg!(miri) { 15 } else { 150 })) {
        let mut model = Model::default();
        for operation in &operations {
            let _ = model.step(operation);
        }
        model.find();
        model.find();
        model.scene.check_invariants();
    }
}

#[test]
fn few_rows_that_were_changed_among_many_are_found_with_all_below_them() {
    let mut model = Model::default();
    let count = if cfg!(miri) { 140 } else { 400 };
    for number in 0..count {
        let _ = model.step(&Operation::Spawn(number * 31 + 7, number % 40 == 0));
    }
    model.find();
    let rounds: &[u16] = if cfg!(miri) {
        &[1, 2, 24]
    } else {
        &[1, 2, 24, 25, 26, 60]
    };
    for written in rounds.iter().copied() {
        for number in 0..written {
            let _ = model.step(&Operation::Write(number * 17 + written * 5));
        }
        model.find();
    }
}
