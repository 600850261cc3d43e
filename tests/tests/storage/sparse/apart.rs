//! Queries that are apart run at once, though they write values of one pool.

use crate::sparse::world::{Body, Mark, Number, Town, Wide};
use ecs::{Entity, With, Without};

fn town() -> (Town, Vec<Entity>) {
    let mut town = Town::new();
    let entities: Vec<_> = (0..10)
        .map(|number| {
            let entity = if number % 3 == 0 {
                town.spawn(())
            } else {
                town.spawn((Body(number),))
            };
            town.insert(entity, Number { value: number }).unwrap();
            if number % 2 == 0 {
                town.insert(entity, Mark).unwrap();
            }
            entity
        })
        .collect();
    (town, entities)
}

#[test]
fn one_demands_a_sparse_component_that_the_other_excludes() {
    let (mut town, entities) = town();
    let (marked, others) =
        town.queries::<((&mut Number, With<Mark>), (&mut Number, Without<Mark>))>();
    let (mut marked, mut others): (Vec<_>, Vec<_>) = (marked.collect(), others.collect());
    for ((one, ()), (other, ())) in marked.iter_mut().zip(&mut others) {
        std::mem::swap(*one, *other);
    }
    assert_eq!((marked.len(), others.len()), (5, 5));
    let values = entities
        .iter()
        .map(|entity| town.get::<Number>(*entity).unwrap().value);
    let values: Vec<_> = values.collect();
    let odd: Vec<_> = values.iter().step_by(2).copied().collect();
    assert!(odd.iter().all(|value| value % 2 == 1), "{values:?}");
}

#[test]
fn one_demands_a_component_of_tables_that_the_other_excludes() {
    let (mut town, _) = town();
    let (bodies, others) = town.queries::<((&mut Number, &Body), (&mut Number, Without<Body>))>();
    let mut all: Vec<_> = bodies
        .map(|(number, _)| number)
        .chain(others.map(|(number, ())| number))
        .collect();
    for number in &mut all {
        number.value += 100;
    }
    assert_eq!(all.len(), 10);
    assert!(
        town.pool::<Number>()
            .1
            .iter()
            .all(|number| number.value >= 100)
    );
}

/// All items at once: none is of another's row.
#[test]
fn the_items_of_a_query_live_together() {
    let (mut town, entities) = town();
    town.insert(entities[1], Wide(1)).unwrap();
    let mut items: Vec<_> = town
        .query::<(&mut Number, Option<&mut Wide>, Option<&mut Body>, Entity)>()
        .collect();
    for (number, ..) in &mut items {
        number.value += 1;
    }
    items
        .iter_mut()
        .filter_map(|(_, wide, ..)| wide.as_mut())
        .for_each(|wide| wide.0 += 1);
    assert_eq!(items.len(), 10);
    let mut chunks: Vec<_> = town
        .query::<(Option<&mut Number>, &mut Body)>()
        .chunks()
        .collect();
    for (numbers, bodies) in &mut chunks {
        numbers
            .iter_mut()
            .flat_map(|numbers| numbers.iter_mut())
            .for_each(|number| number.value += 1);
        bodies.iter_mut().for_each(|body| body.0 += 1);
    }
    assert_eq!(town.get::<Number>(entities[1]), Some(&Number { value: 3 }));
}

#[test]
fn several_are_borrowed_at_once_and_none_twice() {
    let (mut town, entities) = town();
    let [one, other] = town
        .get_many_mut::<Number, 2>([entities[3], entities[4]])
        .unwrap();
    std::mem::swap(one, other);
    assert_eq!(town.get::<Number>(entities[3]), Some(&Number { value: 4 }));
    assert!(
        town.get_many_mut::<Number, 2>([entities[3], entities[3]])
            .is_err()
    );
}
