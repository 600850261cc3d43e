//! More archetypes than a word of their index has bits, and than 64 such words have.

use ecs::{ComponentDefinition, ComponentId, Entity};
use std::collections::BTreeSet;

struct Number(u32);
struct A;
struct B;
struct C;
struct D;

ecs::world! {
    #[world]
    struct Town { components: (Number, A, B, C, D) }
}

/// Whether the archetype has the component of a bit.
type Has<'h> = &'h dyn Fn(u32) -> bool;

/// The components that `world!` does not list.
const REGISTERED: u32 = if cfg!(miri) { 2 } else { 9 };
/// Each set of components is a number of this many bits: `A` is the highest one, and the first registered component the lowest.
const BITS: u32 = REGISTERED + 4;

struct Archetypes {
    town: Town,
    registered: Vec<ComponentId>,
    entities: Vec<(u32, Entity)>,
}

impl Archetypes {
    fn new() -> Self {
        let mut town = Town::new();
        let definition = |i| ComponentDefinition::new(format!("component {i}")).with_layout(1, 1);
        let registered = (0..REGISTERED)
            .map(|i| town.define(definition(i)).unwrap())
            .collect();
        Self {
            town,
            registered,
            entities: Vec::new(),
        }
    }

    fn spawn(&mut self, number: u32) {
        let entity = self.town.spawn((Number(number),));
        for (i, component) in self
            .registered
            .iter()
            .enumerate()
            .filter(|(i, _)| number >> i & 1 != 0)
        {
            self.town
                .insert_data(entity, *component, &[i.try_into().unwrap()])
                .unwrap();
        }
        let [d, c, b, a] = [0, 1, 2, 3].map(|i| number >> (REGISTERED + i) & 1 != 0);
        let _ = (
            d.then(|| self.town.insert(entity, D)),
            c.then(|| self.town.insert(entity, C)),
        );
        let _ = (
            b.then(|| self.town.insert(entity, B)),
            a.then(|| self.town.insert(entity, A)),
        );
        self.entities.push((number, entity));
    }

    fn despawn(&mut self, is_gone: impl Fn(u32) -> bool) {
        self.entities
            .retain(|(number, entity)| !is_gone(*number) || !self.town.despawn(*entity));
        self.town.compact();
    }

    /// Compares each query with a look at all numbers.
    fn check(&self) {
        self.town.check_invariants();
        let expected = |passes: &dyn Fn(Has<'_>) -> bool| -> BTreeSet<u32> {
            let has = |number: u32| move |bit| number >> bit & 1 != 0;
            self.entities
                .iter()
                .map(|(number, _)| *number)
                .filter(|number| passes(&has(*number)))
                .collect()
        };
        let (a, b, c, d) = (BITS - 1, BITS - 2, BITS - 3, BITS - 4);
        let numbers = || self.town.query_ref::<&Number>();
        let found = |query: &mut dyn Iterator<Item = &Number>| {
            query.map(|number| number.0).collect::<BTreeSet<u32>>()
        };
        assert_eq!(found(&mut numbers()), expected(&|_| true));
        assert_eq!(
            found(&mut numbers().with::<A>().with::<D>()),
            expected(&|has| has(a) && has(d))
        );
        assert_eq!(
            found(&mut numbers().with::<A>().without::<B>()),
            expected(&|has| has(a) && !has(b))
        );
        assert_eq!(
            found(&mut numbers().any_of::<(B, C)>().without::<A>()),
            expected(&|has| (has(b) || has(c)) && !has(a))
        );
        let query = |with: &[usize], without: &[usize]| {
            let query = self.town.runtime_query().read("Number");
            let query = with
                .iter()
                .fold(query, |query, i| query.with(self.registered[*i]));
            let query = without
                .iter()
                .fold(query, |query, i| query.without(self.registered[*i]))
                .build()
                .unwrap();
            let chunks = self.town.run_ref(&query).unwrap();
            chunks
                .flat_map(|chunk| {
                    chunk
                        .get::<Number>(0)
                        .unwrap()
                        .iter()
                        .map(|number| number.0)
                        .collect::<Vec<_>>()
                })
                .collect()
        };
        let last = self.registered.len() - 1;
        let bit = |i: usize| u32::try_from(i).unwrap();
        let found: BTreeSet<u32> = query(&[0, last], &[1]);
        assert_eq!(found, expected(&|has| has(0) && has(bit(last)) && !has(1)));
        let found: BTreeSet<u32> = query(&[], &[0, last]);
        assert_eq!(found, expected(&|has| !has(0) && !has(bit(last))));
    }
}

#[test]
fn queries_find_all_archetypes_that_match_before_and_after_some_are_reclaimed() {
    let mut archetypes = Archetypes::new();
    (0..1 << BITS).for_each(|number| archetypes.spawn(number));
    archetypes.check();
    // Whole words, and single bits of others.
    archetypes.despawn(|number| number % (1 << (BITS - 2)) < 1 << (BITS - 3) || number % 3 == 0);
    archetypes.check();
    // Archetypes in the places of those that are gone.
    (0..1 << BITS)
        .filter(|number| number % 9 == 0)
        .for_each(|number| archetypes.spawn(number));
    archetypes.check();
    // No archetype with the component is left in any word.
    archetypes.despawn(|number| number >> (BITS - 1) & 1 != 0);
    archetypes.check();
    archetypes.despawn(|_| true);
    archetypes.check();
}
