use super::super::keys::{By, Text};
use super::super::model::{Model, Random, STEPS, entity};
use super::*;
use alloc::string::String;
use alloc::vec::Vec;

fn follows_a_model<K: HashKind, V: Clone + 'static>(
    (seed, numbers): (u64, u32),
    key: fn(u32) -> V,
    asked: for<'v> fn(&'v V) -> &'v K::Borrowed,
) {
    let mut model = Model::new(seed, numbers, key);
    let mut index = Bitmap::<K>::default();
    for _ in 0..STEPS {
        let put = |index: &mut Bitmap<K>, entity, key: &V| index.put(entity, asked(key)).unwrap();
        let add = |index: &mut Bitmap<K>, entity, key: &V| index.add(entity, asked(key)).unwrap();
        model.step(&mut index, put, add);
        let anew = model.anew(add);
        assert_eq!(
            (index.len(), index.is_empty()),
            (model.entries.len(), model.entries.is_empty())
        );
        let mut values: Vec<V> = Vec::new();
        for (_, key) in model.entries.values() {
            if !values.iter().any(|it| K::is_equal(asked(it), asked(key))) {
                values.push(key.clone());
            }
        }
        for index in [&index, &anew] {
            for _ in 0..3 {
                let key = model.key();
                let is_equal = |it: &V| K::is_equal(asked(it), asked(&key));
                let set = index.is(asked(&key));
                let expected = model.having(is_equal);
                assert!(set.iter().eq(expected.iter().copied()));
                assert_eq!(
                    (set.count(), set.is_empty()),
                    (expected.len(), expected.is_empty())
                );
                assert!((!set).iter().eq(model.having(|it| !is_equal(it))));
                assert!(
                    expected
                        .iter()
                        .all(|entity| set.contains(*entity) && !(!set).contains(*entity))
                );
            }
            assert!(index.all().iter().eq(model.having(|_| true)));
            assert_eq!(index.values().count(), values.len());
            assert!(
                index
                    .values()
                    .zip(&values)
                    .all(|(one, other)| K::is_equal(one, asked(other)))
            );
        }
        for (entity, key) in model.entries.values() {
            assert!(
                index
                    .key_of(*entity)
                    .is_some_and(|it| K::is_equal(it, asked(key)))
            );
            assert!(index.contains(*entity));
        }
    }
}

#[test]
fn answers_are_those_of_a_scan_and_of_an_index_built_anew() {
    follows_a_model::<By<bool>, bool>((1, 60), |it| it % 3 == 0, |it| it);
    follows_a_model::<By<u32>, u32>((2, 100), |it| it % 20, |it| it);
    follows_a_model::<Text, String>(
        (3, 30),
        |it| String::from(["red", "green", ""][it as usize % 3]),
        |it| it,
    );
}

fn check(
    set: impl EntitySet<Id = Entity>,
    model: &[(Entity, Option<u32>, Option<bool>)],
    has: impl Fn(Option<u32>, Option<bool>) -> bool,
) {
    let expected: Vec<Entity> = model
        .iter()
        .filter(|it| has(it.1, it.2))
        .map(|it| it.0)
        .collect();
    assert!(set.iter().eq(expected.iter().copied()));
    assert_eq!(
        (set.count(), set.is_empty()),
        (expected.len(), expected.is_empty())
    );
    for (entity, team, burnt) in model {
        assert_eq!(set.contains(*entity), has(*team, *burnt));
    }
    let mut rest = set.iter();
    for taken in 0..expected.len().min(if cfg!(miri) { 3 } else { 100 }) {
        assert_eq!(rest.clone().count(), expected.len() - taken);
        rest.next();
    }
}

#[test]
fn sets_of_several_bitmaps_are_combined() {
    let mut random = Random::new(6);
    let (mut team, mut burnt) = (Bitmap::<By<u32>>::default(), Bitmap::<By<bool>>::default());
    let numbers = if cfg!(miri) { 200 } else { 3_000 };
    let mut model = Vec::new();
    for number in (0..numbers).chain(90_000..90_000 + numbers) {
        let one = entity(number, 1 + random.below(4));
        let (its_team, is_burnt) = (random.below(3), random.below(2) == 0);
        let (is_in_team, is_in_burnt) = (random.below(4) > 0, random.below(4) > 0);
        if is_in_team {
            team.put(one, &its_team).unwrap();
        }
        if is_in_burnt {
            burnt.put(one, &is_burnt).unwrap();
        }
        model.push((
            one,
            is_in_team.then_some(its_team),
            is_in_burnt.then_some(is_burnt),
        ));
    }
    let (red, blue, none) = (team.is(0), team.is(1), team.is(9));
    let (yes, no) = (burnt.is(true), burnt.is(false));
    check(red & yes, &model, |team, burnt| {
        team == Some(0) && burnt == Some(true)
    });
    check(red | yes, &model, |team, burnt| {
        team == Some(0) || burnt == Some(true)
    });
    check(red - yes, &model, |team, burnt| {
        team == Some(0) && burnt != Some(true)
    });
    check(red & !yes, &model, |team, burnt| {
        team == Some(0) && burnt == Some(false)
    });
    check(!red & no, &model, |team, burnt| {
        team.is_some_and(|it| it != 0) && burnt == Some(false)
    });
    check((red | blue) - no, &model, |team, burnt| {
        team.is_some_and(|it| it < 2) && burnt != Some(false)
    });
    check(none & yes, &model, |_, _| false);
    check(red & blue, &model, |_, _| false);
    check(none | yes, &model, |_, burnt| burnt == Some(true));
    check(yes - none, &model, |_, burnt| burnt == Some(true));
    check(team.all() & burnt.all(), &model, |team, burnt| {
        team.is_some() && burnt.is_some()
    });
    check(red.and(yes).or(blue).and_not(no), &model, |team, burnt| {
        (team == Some(0) && burnt == Some(true) || team == Some(1)) && burnt != Some(false)
    });
}

#[test]
fn values_come_in_the_order_of_their_first_entities() {
    let mut index = Bitmap::<By<u32>>::default();
    for (number, value) in [(9, 1), (3, 2), (5, 1), (70, 3)] {
        index.put(entity(number, 1), &value).unwrap();
    }
    assert!(index.values().eq(&[2, 1, 3]));
    index.remove(entity(3, 1));
    assert!(index.values().eq(&[1, 3]));
    index.put(entity(0, 1), &3).unwrap();
    assert!(index.values().eq(&[3, 1]));
    let memory = index.allocated();
    index.clear();
    assert_eq!((index.values().count(), index.allocated()), (0, memory));
}
