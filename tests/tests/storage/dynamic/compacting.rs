//! Many archetypes come and go, a few of them stay, and `compact` leaves what these need.

use ecs::prelude::*;
use ecs::{ComponentDefinition, ComponentId, FieldType};
use ecs_tests::check_alloc::{allocations, live_bytes, while_failing};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Heat(u32);
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place(f32);
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name(String);
/// A component of no archetype.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spare;

mod world {
    use super::{Heat, Name, Place, Spare};
    use ecs::Entity;

    ecs::world! {
        #[world(observed, snapshots)]
        pub(crate) struct Town { components: (Heat, Place, Name, Spare) }

        #[relation(acyclic, on_despawn = cascade, inverse = children)]
        pub(crate) struct ChildOf { pub(crate) parent: Entity }

        #[archetype]
        pub(crate) struct House { heat: Heat }

        #[index(ordered, key = heat.0)]
        pub(crate) struct ByHeat { heat: Heat }

        #[index(spatial, at = [place.0, 0.0], cell = 5.0)]
        pub(crate) struct Near { place: Place }
    }
}

use world::{ChildOf, House, Town};

const MANY: usize = 70_000;
/// Each archetype has another set of these components.
const FLAGS: usize = if cfg!(miri) { 5 } else { 17 };

struct Crowd {
    town: Town,
    flags: Vec<ComponentId>,
    house: Entity,
    /// One in each archetype, in order of creation.
    entities: Vec<Entity>,
    /// How many values of `Heat` were observed to come.
    heard: Arc<AtomicUsize>,
}

/// Everything that can be asked of a world.
#[derive(Debug, PartialEq)]
struct Sight {
    /// In the order of the rows.
    entities: Vec<(Entity, Option<Heat>, Option<Name>)>,
    flags: Vec<(Entity, Vec<u8>)>,
    /// By queries made at run time, with the first flag and without it.
    found: [Vec<Entity>; 2],
    warmest: Vec<Entity>,
    near: Vec<Entity>,
    children: Vec<Entity>,
    below: Vec<(Entity, Option<u32>)>,
}

impl Crowd {
    fn new() -> Self {
        let mut town = Town::new();
        let definition =
            |number| ComponentDefinition::new(format!("flag {number}")).field("on", FieldType::U8);
        let flags = (0..FLAGS)
            .map(|number| town.define(definition(number)).unwrap())
            .collect();
        let house = town.spawn(House { heat: Heat(0) });
        let heard = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&heard);
        let hear = move |_: On<'_, Town, Insert<Heat>>| {
            count.fetch_add(1, Ordering::Relaxed);
        };
        town.observe("hear", hear).unwrap();
        Self {
            town,
            flags,
            house,
            entities: Vec::new(),
            heard,
        }
    }

    /// Adds entities of other archetypes each.
    fn grow(&mut self, count: usize) {
        let walker = self.town.spawn((
            Heat(0),
            Place(0.0),
            Name("walker".into()),
            ChildOf { parent: self.house },
        ));
        for step in 1..=u32::try_from(count).unwrap() {
            // A Gray code: one flag changes a step.
            let flag = self.flags[step.trailing_zeros() as usize];
            if self.town.get_data(walker, flag).is_some() {
                self.town.remove_data(walker, flag).unwrap();
            } else {
                self.town.insert_data(walker, flag, &[1]).unwrap();
            }
            self.town.get_mut::<Heat>(walker).unwrap().0 = step;
            #[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
            {
                self.town.get_mut::<Place>(walker).unwrap().0 = step as f32;
            }
            self.entities.push(self.town.clone_entity(walker).unwrap());
        }
        self.town.despawn(walker);
    }

    /// Leaves those of some archetypes.
    fn keep(&mut self, living: &[Range<usize>]) -> Vec<Entity> {
        let is_kept = |place: usize| living.iter().any(|range| range.contains(&place));
        let (kept, gone): (Vec<_>, Vec<_>) =
            (0..self.entities.len()).partition(|place| is_kept(*place));
        for place in gone {
            assert!(self.town.despawn(self.entities[place]));
        }
        kept.into_iter().map(|place| self.entities[place]).collect()
    }

    fn look(&mut self) -> Sight {
        let town = &mut self.town;
        town.check_invariants();
        let entities: Vec<_> = town
            .query::<(Entity, Option<&Heat>, Option<&Name>)>()
            .map(|(e, heat, name)| (e, heat.copied(), name.cloned()))
            .collect();
        assert!(
            town.entities()
                .eq(entities.iter().map(|(entity, ..)| *entity))
        );
        let flags = entities.iter().map(|(entity, ..)| {
            let data = self
                .flags
                .iter()
                .map(|flag| town.get_data(*entity, *flag).map_or(0, |data| data[0]));
            (*entity, data.collect())
        });
        let flags = flags.collect();
        let with = town
            .runtime_query()
            .read("Heat")
            .with(self.flags[0])
            .build()
            .unwrap();
        let without = town
            .runtime_query()
            .read("Heat")
            .without(self.flags[0])
            .build()
            .unwrap();
        let found = [with, without].map(|query| {
            town.run_ref(&query)
                .unwrap()
                .flat_map(|chunk| chunk.entities().to_vec())
                .collect::<Vec<_>>()
        });
        let warmest = town
            .by_heat()
            .range(1..)
            .map(|found| found.entity)
            .collect();
        let near = town
            .near()
            .within([0.0, 0.0], 10.0)
            .map(|found| found.entity)
            .collect();
        let children = town.children(self.house).collect();
        let mut below = Vec::new();
        town.cascade::<ChildOf, (Entity, Option<Up<ChildOf, &Heat>>)>()
            .for_each(|(entity, above)| below.push((entity, above.map(|heat| heat.0))));
        Sight {
            entities,
            flags,
            found,
            warmest,
            near,
            children,
            below,
        }
    }
}

/// What archetypes of these entities take in a world that had no others.
fn bytes_alone(living: &[Range<usize>]) -> usize {
    let mut alone = Crowd::new();
    // So that archetypes were made here as well.
    let first = alone.town.spawn((Spare,));
    alone.town.despawn(first);
    for place in living.iter().cloned().flatten() {
        let (step, house) = (u32::try_from(place + 1).unwrap(), alone.house);
        let entity = alone.town.spawn((
            Heat(step),
            Place(0.0),
            Name("walker".into()),
            ChildOf { parent: house },
        ));
        let code = step ^ step >> 1;
        for (_, flag) in alone
            .flags
            .iter()
            .enumerate()
            .filter(|(bit, _)| code >> bit & 1 == 1)
        {
            alone.town.insert_data(entity, *flag, &[1]).unwrap();
        }
    }
    alone.town.compact();
    alone.town.dynamic_bytes()
}

/// Leaves some of the archetypes, and compares what is there before `compact`, after it, and with copies from before and after.
fn check_with(crowd: &mut Crowd, living: &[Range<usize>]) {
    let kept = crowd.keep(living);
    // Links between archetypes, against their order.
    for pair in kept.windows(2).step_by(2) {
        crowd
            .town
            .insert(pair[0], ChildOf { parent: pair[1] })
            .unwrap();
    }
    let before = crowd.look();
    let (copy, bytes, all_bytes) = (
        crowd.town.snapshot(),
        crowd.town.dynamic_bytes(),
        live_bytes(),
    );
    assert!(crowd.town.compact() > 0);
    let (left, freed) = (crowd.town.dynamic_bytes(), all_bytes - live_bytes());
    println!(
        "{} of {} archetypes: {bytes} bytes, then {left}",
        kept.len(),
        crowd.entities.len()
    );
    assert!(left <= bytes_alone(living), "{left} bytes of {living:?}");
    assert!(
        freed >= i64::try_from(bytes - left).unwrap(),
        "{freed} bytes of {bytes}, and {left} are left"
    );
    assert_eq!(crowd.look(), before);
    assert_eq!(crowd.town.compact(), 0);

    let compacted = crowd.town.snapshot();
    crowd.town.restore(&copy);
    assert_eq!(crowd.look(), before, "the copy from before is put back");
    crowd.town.restore(&compacted);
    assert_eq!(crowd.look(), before, "the copy from after is put back");
    crowd.town.compact();
    assert_eq!(crowd.town.dynamic_bytes(), left);

    let heard = crowd.heard.load(Ordering::Relaxed);
    for entity in &kept {
        assert_eq!(crowd.town.insert(*entity, Spare), Ok(None));
        crowd.town.remove::<Heat>(*entity).unwrap();
        crowd.town.insert(*entity, Heat(1)).unwrap();
    }
    assert_eq!(crowd.heard.load(Ordering::Relaxed), heard + kept.len());
    crowd.town.check_invariants();
}

/// Some of the first, of those in the middle, and of the last ones.
fn parts(many: usize) -> [Range<usize>; 3] {
    let few = if cfg!(miri) { 1 } else { 12 };
    [2, many / 2, many - few].map(|first| first..first + few)
}

#[test]
fn compact_leaves_what_the_living_archetypes_need_wherever_they_are() {
    // More than the words of one group of a bitmap tell of.
    let many = if cfg!(miri) { 6 } else { 5_000 };
    let mut crowd = Crowd::new();
    crowd.grow(many);
    let (full, parts) = (crowd.town.snapshot(), parts(many));
    for living in [&parts[..1], &parts[1..2], &parts[2..], &parts[..0]] {
        check_with(&mut crowd, living);
        crowd.town.restore(&full);
    }
    assert_eq!(crowd.town.len(), many + 1);
    crowd.look();
}

#[test]
#[cfg_attr(miri, ignore = "few archetypes are those of the test above")]
fn compact_gives_back_what_seventy_thousand_archetypes_took() {
    let mut crowd = Crowd::new();
    crowd.grow(MANY);
    check_with(&mut crowd, &parts(MANY));
}

#[test]
fn compact_gives_lower_numbers_without_memory_too() {
    let mut crowd = Crowd::new();
    crowd.grow(12);
    let kept = crowd.keep(&[1..2, 3..12]);
    let before = crowd.look();
    let calls = allocations();
    let (reclaimed, _) = while_failing(0..u64::MAX, || crowd.town.compact());
    assert!(reclaimed > 0 && allocations() > calls);
    assert_eq!(crowd.look(), before);
    assert!(
        crowd
            .town
            .archetypes()
            .enumerate()
            .all(|(place, archetype)| archetype.number() == place)
    );
    assert_eq!(
        crowd
            .town
            .archetypes()
            .skip(1)
            .map(|archetype| archetype.rows())
            .sum::<usize>(),
        kept.len()
    );
}
