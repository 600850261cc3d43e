//! The plan of a schedule places each refresh: at the first step that reads an index behind one that may have changed its columns.

use ecs::prelude::*;

#[derive(Component, Clone, Copy)]
pub(crate) struct Place(f32);
#[derive(Component, Clone, Copy)]
pub(crate) struct Heat(f32);

/// How many places and hot things each reader found.
#[derive(Default)]
pub(crate) struct Seen(Vec<(&'static str, usize)>);

/// Whether the reader that comes first runs.
#[derive(Default)]
pub(crate) struct Open(bool);

ecs::world! {
    #[world]
    pub(crate) struct Shop { components: (Place, Heat), resources: (Seen, Open) }

    #[archetype]
    pub(crate) struct Stand { place: Place, heat: Heat }

    /// Stands that are at the front.
    #[index(ordered, key = place.0)]
    pub(crate) struct ByPlace { place: Place }

    #[index(ordered, key = heat.0)]
    pub(crate) struct ByHeat { heat: Heat }

    #[schedule]
    pub(crate) fn tick() { walk; first; second; walk; first; }

    #[schedule]
    pub(crate) fn guarded() { walk; first.run_if(is_open); second; }

    #[schedule]
    pub(crate) fn changing() { open; first; 'end: { second; } first; }

    #[schedule]
    pub(crate) fn of_its_own() { step_and_look; step_and_look; }

    #[schedule]
    pub(crate) fn asked() { walk; warm.run_if(has_front); }

    #[schedule]
    pub(crate) fn outer() { walk; inner; second; }

    #[schedule]
    pub(crate) fn inner() { first; }
}

fn walk(places: Query<'_, Shop, &mut Place>) {
    places.for_each(|place| place.0 += 1.0);
}

fn first(found: Find<'_, Shop, ByPlace>, mut seen: ResMut<'_, Seen>) {
    seen.0.push(("first", found.range(10.0..).count()));
}

fn second(found: Find<'_, Shop, ByPlace>, mut seen: ResMut<'_, Seen>) {
    seen.0.push(("second", found.range(10.0..).count()));
}

fn is_open(open: Res<'_, Open>) -> bool {
    open.0
}

fn has_front(found: Find<'_, Shop, ByPlace>) -> bool {
    found.range(10.0..).next().is_some()
}

fn open(mut commands: Commands<'_, Shop>) {
    commands.spawn(Stand {
        place: Place(20.0),
        heat: Heat(0.0),
    });
}

fn warm(heats: Query<'_, Shop, &mut Heat>) {
    heats.for_each(|heat| heat.0 += 1.0);
}

fn step_and_look(
    found: Find<'_, Shop, ByPlace>,
    places: Query<'_, Shop, &mut Place>,
    mut seen: ResMut<'_, Seen>,
) {
    seen.0.push(("own", found.range(10.0..).count()));
    places.for_each(|place| place.0 += 5.0);
}

/// A shop with stands from 0 to 9.
fn shop() -> Shop {
    let mut shop = Shop::new();
    shop.spawn_batch((0..10_u8).map(|i| Stand {
        place: Place(f32::from(i)),
        heat: Heat(0.0),
    }));
    shop
}

fn seen(shop: &mut Shop) -> Vec<(&'static str, usize)> {
    std::mem::take(&mut shop.resource_mut::<Seen>().0)
}

#[test]
fn a_reader_finds_values_that_were_written_before_it() {
    let mut shop = shop();
    shop.tick();
    assert_eq!(seen(&mut shop), [("first", 1), ("second", 1), ("first", 2)]);
    shop.tick();
    assert_eq!(seen(&mut shop), [("first", 3), ("second", 3), ("first", 4)]);
}

#[test]
fn the_plan_shows_which_step_refreshes_and_since_which() {
    let shown = Shop::tick_plan().to_string();
    let lines: Vec<&str> = shown.lines().skip(1).map(str::trim).collect();
    assert!(
        lines[1].contains("refreshes ByPlace since walk writes Place"),
        "{shown}"
    );
    assert!(
        !lines[2].contains("refreshes"),
        "the one before did it: {shown}"
    );
    assert!(
        lines[4].contains("refreshes ByPlace since walk writes Place"),
        "{shown}"
    );
    assert!(lines[1].contains("`Find<ByPlace>`"), "{shown}");
}

#[test]
fn a_reader_does_not_keep_a_writer_of_the_next_frame_from_running() {
    // The second reader reads the entries alone, and the writer after it writes the rows.
    let plan = Shop::tick_plan();
    let waits: Vec<usize> = plan.waits(3).collect();
    assert_eq!(
        waits,
        [1],
        "the writer waits for the refresh, and not for the readers"
    );
}

#[test]
fn a_condition_that_does_not_hold_skips_no_refresh() {
    let mut shop = shop();
    shop.guarded();
    assert_eq!(seen(&mut shop), [("second", 1)]);
    shop.resource_mut::<Open>().0 = true;
    shop.guarded();
    assert_eq!(seen(&mut shop), [("first", 2), ("second", 2)]);
}

#[test]
fn entities_of_commands_are_found_behind_the_barrier() {
    let mut shop = shop();
    shop.changing();
    assert_eq!(seen(&mut shop), [("first", 0), ("second", 0), ("first", 1)]);
}

#[test]
fn a_system_finds_its_own_writes_the_next_time() {
    let mut shop = shop();
    shop.of_its_own();
    assert_eq!(seen(&mut shop), [("own", 0), ("own", 5)]);
    shop.of_its_own();
    assert_eq!(seen(&mut shop), [("own", 10), ("own", 10)]);
}

#[test]
fn a_run_condition_may_ask_an_index() {
    let mut shop = shop();
    shop.asked();
    assert!(shop.query_ref::<&Heat>().all(|heat| heat.0 == 1.0));
    let shown = Shop::asked_plan().to_string();
    assert!(shown.contains("refreshes ByPlace"), "{shown}");
}

#[test]
fn a_nested_schedule_is_planned_with_the_one_around_it() {
    let mut shop = shop();
    shop.outer();
    assert_eq!(seen(&mut shop), [("first", 1), ("second", 1)]);
    let shown = Shop::outer_plan().to_string();
    assert_eq!(
        shown.matches("refreshes").count(),
        1,
        "nothing comes between the two readers: {shown}"
    );
}

#[test]
fn systems_that_are_added_are_planned_too() {
    let mut shop = shop();
    let count = |shop: &mut Shop| {
        shop.plan_of(Shop::tick_plan())
            .to_string()
            .matches("refreshes")
            .count()
    };
    assert_eq!(count(&mut shop), 2);
    // Between the two readers that share one refresh.
    let id = shop
        .add_system(Shop::tick_plan(), "walk again", walk)
        .before("second")
        .add()
        .unwrap();
    assert_eq!(count(&mut shop), 3);
    shop.tick();
    assert_eq!(seen(&mut shop), [("first", 1), ("second", 2), ("first", 3)]);
    shop.remove_system(Shop::tick_plan(), id);
    assert_eq!(count(&mut shop), 2);
}

#[test]
fn systems_that_are_run_by_hand_find_all_that_was_written() {
    let mut shop = shop();
    let front = |shop: &mut Shop| {
        shop.run_system(|found: Find<'_, Shop, ByPlace>| found.range(10.0..).count())
    };
    assert_eq!(front(&mut shop), 0);
    shop.query::<&mut Place>().for_each(|place| place.0 += 5.0);
    assert_eq!(front(&mut shop), 5);
    let hot = shop.run_system(|found: Find<'_, Shop, ByHeat>| found.len());
    assert_eq!(hot, 10);
}
