//! Rows that a pool gives say which other components they have.

use crate::sparse::world::{Body, Mark, Number, Town};
use ecs::{Entity, Has};

#[test]
fn each_row_says_whether_it_has_another_component() {
    let mut town = Town::new();
    let mut expected = Vec::new();
    for number in 0..12 {
        let (has_body, has_mark) = (number % 3 != 0, number % 2 == 0);
        let entity = if has_body {
            town.spawn((Body(number),))
        } else {
            town.spawn(())
        };
        town.insert(entity, Number { value: number }).unwrap();
        if has_mark {
            town.insert(entity, Mark).unwrap();
        }
        expected.push((entity, number, has_body, has_mark));
    }
    // Rows without the component are many, so that its pool gives the rows.
    town.spawn_batch((0..1_000).map(|number| (Body(number),)));
    let mut seen: Vec<_> = town
        .query_ref::<(Entity, &Number, Has<Body>, Has<Mark>)>()
        .map(|(entity, number, body, mark)| (entity, number.value, body, mark))
        .collect();
    seen.sort_unstable();
    assert_eq!(seen, expected);
    // Each row of the pool is one of the answer here.
    let mut seen = Vec::new();
    town.query::<(&Number, Has<Body>)>()
        .for_each(|(number, body)| seen.push((number.value, body)));
    assert_eq!(
        seen,
        expected
            .iter()
            .map(|(_, number, body, _)| (*number, *body))
            .collect::<Vec<_>>()
    );
}
