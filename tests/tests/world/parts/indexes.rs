//! Indexes of parts: worlds keep them, refresh them where systems of parts read them, and give them by their names.

use ecs::index::Index;
use ecs::prelude::*;
use ecs_test_kit::seats::{AtFront, ByNumber, Number, Place, Seat, seat};

pub(crate) mod boxes {
    use ecs::prelude::*;
    use ecs_test_kit::seats::{ByPlace, Place};

    #[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub(crate) enum Colour {
        Red,
        Blue,
    }

    /// How many boxes and how many other seats are near.
    #[derive(Clone, Default)]
    pub(crate) struct Counted(pub(crate) Vec<(usize, usize)>);

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "an index lends the components"
    )]
    fn is_near(place: &Place, _: &Colour) -> bool {
        place.0 < 2.0
    }

    ecs::part! {
        #[part]
        pub(crate) struct Boxes { parts: (ecs_test_kit::seats::Seats), components: (Colour), resources: (Counted) }

        #[index(bitmap, key = *colour)]
        pub(crate) struct ByColour { colour: Colour }

        /// Of a component of another part.
        #[index(bitmap, by = is_near)]
        pub(crate) struct NearBoxes { place: Place, colour: Colour }

        #[schedule]
        pub(crate) fn counting() { seating; count.run_if(has_boxes); }
    }

    fn count<W: BoxesWorld>(
        boxes: Find<'_, W, NearBoxes>,
        all: Find<'_, W, ByPlace>,
        mut counted: ResMut<'_, Counted>,
    ) {
        counted
            .0
            .push((boxes.is(true).iter().count(), all.range(..2.0).count()));
    }

    fn has_boxes<W: BoxesWorld>(boxes: Find<'_, W, ByColour>) -> bool {
        !boxes.is_empty()
    }
}

use boxes::{ByColour, Colour, Counted};

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Theatre { parts: (self::boxes::Boxes), components: (Price) }

    #[index(ordered, key: u32 = price.0)]
    pub(crate) struct ByPrice { price: Price }

    #[schedule]
    pub(crate) fn tick() { counting; }
}

pub(crate) mod cinema {
    ecs::world! {
        #[world]
        pub(crate) struct Cinema { parts: (ecs_test_kit::seats::Seats hide(ByPlace)) }

        #[index(ordered, key = place.0)]
        pub(crate) struct ByPlace { place: ecs_test_kit::seats::Place }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Price(u32);

fn row(place: f32, number: u32) -> Seat {
    Seat {
        place: Place(place),
        number: Number(number),
    }
}

#[test]
fn a_world_gives_the_indexes_of_its_parts() {
    let mut theatre = Theatre::new();
    let seats =
        [(5.0, 1), (3.0, 2), (0.5, 3)].map(|(place, number)| theatre.spawn(row(place, number)));
    theatre.insert(seats[0], Price(20)).unwrap();
    theatre.insert(seats[1], Colour::Blue).unwrap();
    let by_place: Vec<Entity> = theatre
        .by_place()
        .iter()
        .map(|found| found.entity)
        .collect();
    assert_eq!(by_place, [seats[2], seats[1], seats[0]]);
    assert_eq!(theatre.by_price().first().unwrap().entity, seats[0]);
    assert_eq!(
        theatre
            .by_colour()
            .is(Colour::Blue)
            .iter()
            .collect::<Vec<_>>(),
        [seats[1]]
    );
    assert_eq!(theatre.find::<ByColour>().is(Colour::Red).iter().count(), 0);
    assert_eq!(seat(&mut theatre, 2), Some(seats[1]));
    theatre.get_mut::<Place>(seats[0]).unwrap().0 = 0.0;
    assert!(theatre.by_place_ref().is_err() && theatre.by_colour_ref().is_ok());
    assert_eq!(
        theatre.try_by_place().unwrap().first().unwrap().entity,
        seats[0]
    );
    let copy = theatre.snapshot();
    assert_eq!(copy.find::<ByNumber>().first(3), Some(seats[2]));
    theatre.check_invariants();
}

#[test]
fn a_unique_index_of_a_part_is_kept_by_its_worlds() {
    let mut theatre = Theatre::new();
    let [one, other] =
        [(5.0, 1), (3.0, 2)].map(|(place, number)| theatre.spawn(row(place, number)));
    assert!(theatre.try_spawn(row(1.0, 2)).is_err());
    assert!(theatre.insert(one, Number(2)).is_err());
    theatre.exchange_keys::<ByNumber>(one, other).unwrap();
    assert_eq!(seat(&mut theatre, 2), Some(one));
}

#[test]
fn the_plan_refreshes_the_indexes_that_systems_of_parts_read() {
    let mut theatre = Theatre::new();
    let seats =
        [(4.0, 1), (3.0, 2), (0.5, 3)].map(|(place, number)| theatre.spawn(row(place, number)));
    theatre.insert(seats[0], Colour::Red).unwrap();
    for _ in 0..3 {
        theatre.tick();
    }
    assert_eq!(theatre.resource::<Counted>().0, [(0, 1), (0, 2), (1, 3)]);
    assert_eq!(theatre.resource::<AtFront>(), &AtFront(1));
    let plan = Theatre::tick_plan().to_string();
    assert!(
        plan.contains("refreshes ByPlace since advance writes Place"),
        "{plan}"
    );
    assert!(plan.contains("refreshes NearBoxes"), "{plan}");
}

#[test]
fn a_world_may_hide_an_index_of_a_part_and_have_one_of_that_name() {
    let mut cinema = cinema::Cinema::new();
    let last = cinema.spawn(row(9.0, 1));
    assert_eq!(cinema.by_place().last().unwrap().entity, last);
    assert_eq!(cinema.find::<ecs_test_kit::seats::ByPlace>().len(), 1);
    assert_eq!(cinema.by_number().len(), 1);
    let name = |name: &str| assert_eq!(name, "ByPlace");
    name(<cinema::ByPlace as Index<cinema::Cinema>>::NAME);
    name(<ecs_test_kit::seats::ByPlace as Index<cinema::Cinema>>::NAME);
}
