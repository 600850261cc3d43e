//! All ways through the rows agree: the same rows, in the same order.

use crate::queries::world::{Frozen, Name, Park, Position, Tree, Velocity, numbers, scene};
use ecs::{Entity, Has, QueryError};

#[test]
fn rows_come_table_by_table_in_the_order_of_declaration() {
    let mut scene = scene();
    let park = &mut scene.park;
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [0, 1, 2, 3, 4, 5, 6, 7]
    );
    // The last row of its table fills the place of the one that goes.
    park.despawn(scene.placed[2]);
    park.spawn(Tree {
        position: Position(8),
    });
    park.despawn(scene.placed[6]);
    let expected = [0, 1, 3, 4, 5, 8, 7];
    assert_eq!(numbers(park.query_ref::<&Position>()), expected);
    let mut seen = Vec::new();
    park.query::<&Position>()
        .for_each(|position| seen.push(position.0));
    assert_eq!(seen, expected);
    let folded = park
        .query::<&Position>()
        .fold(Vec::new(), |mut seen, position| {
            seen.push(position.0);
            seen
        });
    assert_eq!(folded, expected);
    assert_eq!(
        numbers(park.query::<&Position>().chunks().flatten()),
        expected
    );
    let mut tried = Vec::new();
    let result = park.query::<&Position>().try_for_each(|position| {
        tried.push(position.0);
        if position.0 == 5 {
            Err("far enough")
        } else {
            Ok(())
        }
    });
    assert_eq!((tried, result), (vec![0, 1, 3, 4, 5], Err("far enough")));
}

#[test]
fn the_size_is_exact_at_every_step() {
    let mut park = scene().park;
    let mut rows = park.query::<&mut Position>();
    for left in (1..=8).rev() {
        assert_eq!(
            (rows.len(), rows.size_hint(), rows.is_empty()),
            (left, (left, Some(left)), false)
        );
        assert!(rows.next().is_some());
    }
    assert_eq!(
        (rows.len(), rows.size_hint(), rows.is_empty()),
        (0, (0, Some(0)), true)
    );
    for _ in 0..3 {
        assert_eq!(rows.next(), None);
    }
}

#[test]
fn adapters_and_early_exits_work_as_for_any_iterator() {
    let mut park = scene().park;
    for position in park.query::<&mut Position>() {
        if position.0 == 5 {
            break;
        }
        position.0 += 100;
    }
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [100, 101, 102, 103, 104, 5, 6, 7]
    );
    assert_eq!(
        park.query_ref::<&Position>()
            .map(|position| position.0)
            .sum::<u32>(),
        528
    );
    assert_eq!(park.query_ref::<&Position>().max(), Some(&Position(104)));
    assert_eq!(park.query_ref::<&Position>().nth(6), Some(&Position(6)));
    assert_eq!(park.query_ref::<&Position>().skip(2).step_by(3).count(), 2);
}

#[test]
fn items_live_as_long_as_the_borrow_of_the_world() {
    let mut park = scene().park;
    let mut all: Vec<&mut Position> = park.query::<&mut Position>().collect();
    all.reverse();
    for (number, position) in (0..).zip(all) {
        position.0 = number;
    }
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [7, 6, 5, 4, 3, 2, 1, 0]
    );
    let mut kept = Vec::new();
    park.query::<&mut Position>()
        .for_each(|position| kept.push(position));
    kept[0].0 = 70;
    kept[7].0 = 10;
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [70, 6, 5, 4, 3, 2, 1, 10]
    );
}

#[test]
fn chunks_are_slices_of_one_length_with_the_shape_of_the_terms() {
    let mut scene = scene();
    let park = &mut scene.park;
    let mut lengths = Vec::new();
    for (entities, positions, names, frozen) in park
        .query::<(Entity, &mut Position, Option<&Name>, Has<Frozen>)>()
        .chunks()
    {
        assert_eq!(entities.len(), positions.len());
        assert!(names.is_none_or(|names| names.len() == positions.len()));
        positions.reverse();
        lengths.push((positions.len(), names.is_some(), frozen));
    }
    assert_eq!(
        lengths,
        [
            (2, false, false),
            (2, true, true),
            (2, false, true),
            (2, false, false)
        ]
    );
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [1, 0, 3, 2, 5, 4, 7, 6]
    );
    park.despawn(scene.placed[0]);
    park.despawn(scene.placed[1]);
    assert_eq!(
        park.query::<&Velocity>()
            .chunks()
            .map(<[_]>::len)
            .collect::<Vec<_>>(),
        [2],
        "none is empty"
    );
}

#[test]
fn get_answers_for_one_row() {
    let mut scene = scene();
    let park = &mut scene.park;
    for (number, entity) in (0..).zip(&scene.placed) {
        let moving = park.moving().get(*entity);
        assert_eq!(moving.is_some(), matches!(number, 0 | 1 | 4 | 5));
        if let Some(moving) = moving {
            moving.position.0 += moving.velocity.0;
        }
    }
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [0, 11, 2, 3, 44, 55, 6, 7]
    );
    assert!(park.moving().get(scene.legends[0]).is_none());
    let mut moving = park.moving();
    for entity in [scene.placed[4], scene.placed[0], scene.placed[4]] {
        moving.get_mut(entity).unwrap().position.0 += 1;
    }
    assert_eq!(moving.count(), 4, "what was looked up is still to come");
    assert_eq!(
        numbers(park.query_ref::<&Position>()),
        [1, 11, 2, 3, 46, 55, 6, 7]
    );
}

#[test]
fn single_wants_exactly_one() {
    let mut scene = scene();
    let park = &mut scene.park;
    assert_eq!(
        park.query::<&mut Position>().single(),
        Err(QueryError::SeveralRows)
    );
    assert_eq!(
        park.query::<&Velocity>().without::<Position>().single(),
        Err(QueryError::NoRow)
    );
    // Two rows in one table, then one of them.
    assert_eq!(
        park.query::<&Name>().without::<Position>().single(),
        Err(QueryError::SeveralRows)
    );
    park.despawn(scene.legends[0]);
    let name = park
        .query::<&mut Name>()
        .without::<Position>()
        .single()
        .unwrap();
    name.0.push('!');
    assert_eq!(
        park.query_ref::<&Name>().without::<Position>().single(),
        Ok(&Name("yeti!".to_owned()))
    );
    // One row in each of two tables.
    park.despawn(scene.placed[2]);
    assert_eq!(park.query::<&Name>().single(), Err(QueryError::SeveralRows));
}

#[test]
fn an_empty_world_has_no_rows() {
    let mut park = Park::new();
    assert!(park.moving().next().is_none());
    assert!(park.query::<Entity>().is_empty());
    assert_eq!(park.query::<&mut Position>().chunks().count(), 0);
    assert!(park.query::<&mut Position>().pairs().next_pair().is_none());
    assert_eq!(park.query::<Entity>().single(), Err(QueryError::NoRow));
    assert_eq!(park.query::<&Position>().fold(7, |n, _| n + 1), 7);
}
