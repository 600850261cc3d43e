//! Queries and look-ups that go to other threads, and give the same items there as here.

use ecs::{Entity, Lookup, Query};
use std::cell::Cell;
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Place(u64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Speed(u64);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Heat(u64);

/// It belongs to one thread.
type Laps = Rc<Cell<u32>>;

ecs::world! {
    #[world]
    struct Track { components: (Place, Speed, Heat), resources: (Laps) }

    #[archetype]
    struct Car { place: Place, speed: Speed, heat: Heat }

    #[archetype]
    struct Post { place: Place, heat: Heat }
}

const CARS: u64 = if cfg!(miri) { 20 } else { 1_000 };

/// Cars, posts, and rows in an archetype that was made at run time.
fn track() -> (Track, Vec<Entity>) {
    let mut track = Track::new();
    let mut entities = Vec::new();
    for n in 0..CARS {
        entities.push(track.spawn(Car {
            place: Place(n),
            speed: Speed(n % 7),
            heat: Heat(n % 5),
        }));
        entities.push(track.spawn(Post {
            place: Place(n),
            heat: Heat(n),
        }));
        entities.push(track.spawn((Speed(n), Heat(n))));
    }
    (track, entities)
}

fn accelerate(query: Query<'_, Track, (&mut Place, &Speed)>) {
    query.for_each(|(place, speed)| place.0 += 3 * speed.0);
}

fn cool(query: Query<'_, Track, &mut Heat>) -> u64 {
    let mut sum = 0;
    for heat in query {
        heat.0 /= 2;
        sum += heat.0;
    }
    sum
}

/// An entity with all that it has.
type Row = (Entity, Option<Place>, Option<Speed>, Option<Heat>);

fn all(track: &Track) -> Vec<Row> {
    let rows = track.query_ref::<(Entity, Option<&Place>, Option<&Speed>, Option<&Heat>)>();
    rows.map(|(entity, place, speed, heat)| (entity, place.copied(), speed.copied(), heat.copied()))
        .collect()
}

/// The track after both loops on this thread, and the sum.
fn expected() -> (Track, u64) {
    let (mut track, _) = track();
    accelerate(track.query());
    let sum = cool(track.query());
    (track, sum)
}

#[test]
fn two_queries_that_write_other_columns_run_on_two_threads() {
    let (mut track, _) = track();
    let (places, heats) = track.queries::<((&mut Place, &Speed), &mut Heat)>();
    let sum = std::thread::scope(|scope| {
        scope.spawn(|| accelerate(places));
        scope.spawn(|| cool(heats)).join().unwrap()
    });
    let (same, same_sum) = expected();
    assert_eq!((all(&track), sum), (all(&same), same_sum));
    track.check_invariants();
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon is not made for strict provenance; a step of its own runs it"
)]
fn two_queries_that_write_other_columns_are_joined_by_rayon() {
    let (mut track, _) = track();
    let (places, heats) = track.queries::<((&mut Place, &Speed), &mut Heat)>();
    let ((), sum) = rayon::join(|| accelerate(places), || cool(heats));
    let (same, same_sum) = expected();
    assert_eq!((all(&track), sum), (all(&same), same_sum));
    track.check_invariants();
}

#[test]
fn a_query_that_was_begun_goes_on_in_another_thread() {
    let (mut track, _) = track();
    let here: Vec<_> = track.query_ref::<&Heat>().copied().collect();
    let mut heats = track.query::<&mut Heat>();
    let first = heats.next().map(|heat| *heat);
    let rest = std::thread::scope(|scope| {
        scope
            .spawn(move || heats.map(|heat| *heat).collect::<Vec<_>>())
            .join()
    });
    assert_eq!(
        first.into_iter().chain(rest.unwrap()).collect::<Vec<_>>(),
        here
    );
}

/// The sum of the values that a look-up finds for some entities.
fn heat_and_speed(lookup: &Lookup<'_, Track, (&Heat, Option<&Speed>)>, entities: &[Entity]) -> u64 {
    let found = entities.iter().filter_map(|entity| lookup.get(*entity));
    found
        .map(|(heat, speed)| heat.0 + speed.map_or(0, |speed| speed.0))
        .sum()
}

#[test]
fn one_look_up_is_read_by_two_threads() {
    let (track, entities) = track();
    let lookup = track.lookup();
    let parts = entities.split_at(entities.len() / 2);
    let sums = std::thread::scope(|scope| {
        let threads = [parts.0, parts.1].map(|part| {
            let lookup = &lookup;
            scope.spawn(move || heat_and_speed(lookup, part))
        });
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(
        sums,
        [parts.0, parts.1].map(|part| heat_and_speed(&lookup, part))
    );
}

#[test]
#[cfg_attr(miri, ignore = "as above")]
fn two_look_ups_of_one_world_are_joined_by_rayon() {
    let (track, entities) = track();
    let (begin, end) = entities.split_at(entities.len() / 2);
    let (one, other) = (track.lookup(), track.lookup());
    let sums = rayon::join(
        move || heat_and_speed(&one, begin),
        move || heat_and_speed(&other, end),
    );
    assert_eq!(sums.0 + sums.1, heat_and_speed(&track.lookup(), &entities));
}

#[test]
fn a_look_up_that_writes_goes_to_another_thread() {
    let (mut track, entities) = track();
    let mut lookup = track.lookup_mut::<&mut Heat>();
    std::thread::scope(|scope| {
        let entities = &entities;
        scope.spawn(move || {
            for entity in entities {
                lookup.get_mut(*entity).unwrap().0 += 1;
            }
        });
    });
    let (before, _) = self::track();
    let warmed = all(&before)
        .into_iter()
        .map(|(entity, place, speed, heat)| {
            (entity, place, speed, heat.map(|heat| Heat(heat.0 + 1)))
        });
    assert_eq!(all(&track), warmed.collect::<Vec<_>>());
}

#[test]
fn a_resource_that_belongs_to_one_thread_keeps_no_query_there() {
    let (mut track, _) = track();
    track.set_resource(Laps::default());
    let heats = track.query::<&mut Heat>();
    let sum = std::thread::scope(|scope| scope.spawn(move || cool(heats)).join().unwrap());
    track.resource::<Laps>().set(1);
    assert_eq!((sum, track.resource::<Laps>().get()), (expected().1, 1));
}

mod beside {
    use std::rc::Rc;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Count(pub(super) u64);
    pub(super) struct Tag(pub(super) Rc<u64>);

    ecs::world! {
        #[world]
        pub(super) struct Shelf { components: (Count, Tag) }

        #[archetype]
        pub(super) struct Book { count: Count, tag: Tag }
    }
}

#[test]
#[cfg_attr(miri, ignore = "as above")]
fn rows_of_a_query_are_shared_among_threads_beside_a_component_that_belongs_to_one() {
    use beside::{Book, Count, Shelf, Tag};
    let mut shelf = Shelf::new();
    let tag = Rc::new(7);
    shelf.spawn_batch((0..CARS).map(|n| Book {
        count: Count(n),
        tag: Tag(Rc::clone(&tag)),
    }));
    shelf
        .query::<&mut Count>()
        .par_for_each(|count| count.0 += 1);
    assert!(
        shelf
            .query_ref::<&Count>()
            .copied()
            .eq((1..=CARS).map(Count))
    );
    assert_eq!(
        shelf.query_ref::<&Tag>().map(|tag| *tag.0).sum::<u64>(),
        7 * CARS
    );
}
