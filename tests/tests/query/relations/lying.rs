//! A relation that is implemented by hand may lie: its links are wrong then, and nothing worse happens.

use ecs::prelude::*;
use ecs::relation::{OnDespawn, RelationInfo};
use ecs::schema::{ComponentDeclaration, Declaration, Size};
use ecs::{Lists, Store};
use std::cell::Cell;
use std::ops::{Deref, DerefMut};

thread_local! {
    static TURN: Cell<usize> = const { Cell::new(0) };
}

/// Says another target each time.
#[derive(Clone, Copy, Debug)]
struct Fickle([Entity; 3]);

impl Relation for Fickle {
    const ON_DESPAWN: OnDespawn<Self> = OnDespawn::Cascade;

    fn to(target: Entity) -> Self {
        Self([target; 3])
    }

    fn target(&self) -> Option<Entity> {
        TURN.set(TURN.get() + 1);
        self.0.get(TURN.get() % 4).copied()
    }
}

/// Has a target though it was cleared.
#[derive(Clone, Copy, Debug)]
struct Clinging(Option<Entity>);

const FIRST: Entity = match Entity::from_bits(1 << 32) {
    Ok(first) => first,
    Err(_) => panic!("it is the first handle of a world"),
};

impl Relation for Clinging {
    const ON_DESPAWN: OnDespawn<Self> = OnDespawn::Clear(Self(None));

    fn to(target: Entity) -> Self {
        Self(Some(target))
    }

    fn target(&self) -> Option<Entity> {
        self.0.or(Some(FIRST))
    }
}

struct Town(Store<Town>);

impl Deref for Town {
    type Target = Store<Self>;

    fn deref(&self) -> &Store<Self> {
        &self.0
    }
}

impl DerefMut for Town {
    fn deref_mut(&mut self) -> &mut Store<Self> {
        &mut self.0
    }
}

impl ecs::schema::Declare for Town {
    type Components = (Fickle, Clinging);
    type Resources = ();
    type Size = Size<2, 0, 0, 0>;
    const NAME: &'static str = "Town";
    const COMPONENTS: &'static [ComponentDeclaration] = &[
        ComponentDeclaration::new("Fickle", None, None, None, true)
            .relation()
            .tracked(),
        ComponentDeclaration::new("Clinging", None, None, None, true).relation(),
    ];
    const ARCHETYPES: &'static [Declaration<Self>] = &[];
}

impl World for Town {
    /// One of them twice, and with ends that there are not.
    const RELATIONS: &'static [RelationInfo<Self>] = &[
        RelationInfo::of::<Fickle>(),
        RelationInfo::of::<Clinging>(),
        RelationInfo::of::<Fickle>().acyclic(),
        RelationInfo::of::<Clinging>().to(&[]),
    ];
}

impl Lists<Fickle> for Town {
    type Mutability = ecs::Mutable;
    const INDEX: usize = 0;
}

impl Lists<Clinging> for Town {
    type Mutability = ecs::Immutable;
    const INDEX: usize = 1;
}

impl ecs::relation::Acyclic for Fickle {}
impl ecs::relation::Acyclic for Clinging {}

#[test]
fn a_relation_that_lies_of_its_target_has_wrong_links_and_nothing_worse() {
    for seed in 0..if cfg!(miri) { 1 } else { 200_usize } {
        TURN.set(seed);
        let mut town = Town(Store::new());
        let mut all: Vec<Entity> = (0..6).map(|_| town.spawn_empty()).collect();
        for step in 0..if cfg!(miri) { 14 } else { 40 } {
            let pick = |number: usize| all[(seed * 7 + step * 13 + number * 5) % all.len()];
            let value = Fickle([pick(1), pick(2), pick(3)]);
            match (seed + step) % 7 {
                0 => all.extend(town.try_spawn((value,)).ok()),
                1 => drop(town.try_insert(pick(4), value)),
                2 => drop(town.try_insert(pick(4), Clinging(Some(pick(5))))),
                3 => _ = town.despawn(pick(4)),
                4 => all.extend(town.try_spawn((value, Clinging(None))).ok()),
                5 => {
                    if let Some(fickle) = town.get_mut::<Fickle>(pick(4)) {
                        *fickle = value;
                    }
                }
                _ => drop(
                    town.try_replace_bundle::<(Fickle,), _>(pick(4), (Clinging(Some(pick(6))),)),
                ),
            }
            // Walks that come to an end, of handles that may be of nobody.
            for entity in &all {
                let sources = town
                    .sources_of::<Fickle>(*entity)
                    .chain(town.sources_of::<Clinging>(*entity))
                    .take(100);
                assert!(sources.filter(|source| town.contains(*source)).count() <= 100);
                let _ = (
                    town.target_of::<Fickle>(*entity),
                    town.place_first::<Clinging>(*entity),
                );
            }
        }
        town.clear();
        assert!(town.is_empty());
    }
}

/// The relation is written, in a row that may be the one above itself by the other relation, and two steps above.
type Entwined<'q> = (
    Entity,
    &'q mut Fickle,
    Option<Up<Clinging, &'q Fickle>>,
    Option<Up<Clinging, Up<Fickle, &'q Fickle>>>,
);

#[test]
fn a_cascade_by_a_relation_that_lies_lends_each_row_once_and_none_beside_itself() {
    for seed in 0..if cfg!(miri) { 2 } else { 200_usize } {
        TURN.set(seed);
        let mut town = Town(Store::new());
        let mut all: Vec<Entity> = (0..6).map(|_| town.spawn_empty()).collect();
        for step in 0..if cfg!(miri) { 8 } else { 40 } {
            let pick = |number: usize| all[(seed * 7 + step * 13 + number * 5) % all.len()];
            let value = Fickle([pick(1), pick(2), pick(3)]);
            match (seed + step) % 6 {
                0 => all.extend(town.try_spawn((value, Clinging(Some(pick(2))))).ok()),
                1 => drop(town.try_insert(pick(4), value)),
                2 => drop(town.try_insert(pick(4), Clinging(Some(pick(5))))),
                3 => _ = town.despawn(pick(4)),
                4 => town.arrange::<Fickle>(),
                _ => town.arrange::<Clinging>(),
            }
            let mut seen = Vec::new();
            town.cascade::<Clinging, Entwined<'_>>()
                .for_each(|(entity, fickle, above, two)| {
                    let before = *fickle;
                    for other in above
                        .iter()
                        .map(|it| &**it)
                        .chain(two.iter().map(|it| &**it))
                    {
                        assert!(!std::ptr::eq(other, fickle));
                        fickle.0[0] = other.0[0];
                    }
                    *fickle = before;
                    seen.push(entity);
                });
            town.cascade::<Fickle, (Entity, Option<Up<Fickle, &Clinging>>)>()
                .for_each(|(entity, _)| seen.push(entity));
            let (with_fickle, living) = (town.query_ref::<&Fickle>().count(), town.len());
            assert_eq!(seen.len(), with_fickle + living);
            seen.drain(with_fickle..);
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), with_fickle);
        }
    }
}

#[test]
fn a_cascade_that_asks_what_was_added_runs_beside_nothing_that_writes_its_relation() {
    type Added<'w> = Cascade<'w, Town, Fickle, Entity, ecs::Added<Fickle>>;
    let mut town = Town(Store::new());
    let is_busy = town.share(|town| {
        town.run(|_: Query<'_, Town, &mut Fickle>| {
            let other = || {
                town.try_run(|rows: Added<'_>| rows.for_each(|_| {}))
                    .is_err()
            };
            std::thread::scope(|threads| threads.spawn(other).join().unwrap())
        })
    });
    assert!(is_busy);
}

#[test]
fn a_row_that_names_itself_is_not_above_itself() {
    let mut count = 0;
    for case in 0..64 {
        let (turn, which, is_alone) = (case % 4, case / 4 % 8, case < 32);
        TURN.set(turn);
        let mut town = Town(Store::new());
        let [other, it] = [(); 2].map(|()| town.spawn_empty());
        // Among many others, marks of changes go down by links.
        let others: Vec<Entity> = (0..if is_alone { 0 } else { 40 })
            .map(|_| town.spawn((Fickle([other; 3]),)))
            .collect();
        let tick = town.change_tick();
        TURN.set(turn);
        let value = Fickle([1, 2, 4].map(|bit| if which & bit == 0 { other } else { it }));
        if town.try_insert(it, value).is_err()
            || !town.sources_of::<Fickle>(it).any(|source| source == it)
        {
            continue;
        }
        count += 1;
        let (mut seen, mut changed) = (Vec::new(), Vec::new());
        town.cascade::<Fickle, (Entity, Option<Up<Fickle, &Fickle>>)>()
            .for_each(|(entity, above)| {
                assert!(above.is_none() || entity != it);
                seen.push(entity);
            });
        town.cascade_filtered::<Fickle, Entity, Changed<Fickle>>()
            .since(tick)
            .for_each(|entity| changed.push(entity));
        seen.retain(|entity| !others.contains(entity));
        assert_eq!((seen, changed), (vec![other, it], vec![it]));
    }
    assert!(count > 0);
}
