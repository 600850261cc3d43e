//! Events and removed values that wait for schedules of other rates, and for schedules that rest.

use ecs::{EventCursor, Events, prelude::*};
use std::sync::Arc;
use std::time::Duration;

struct Key(u32);
struct Click(#[expect(dead_code, reason = "it is alive while the event is")] Arc<()>);
#[derive(Component)]
#[component(track)]
struct Body(u32);

/// What a reader read, and how many it missed.
#[derive(Default)]
struct Seen {
    keys: Vec<u32>,
    bodies: Vec<u32>,
    missed: usize,
    shown: usize,
    clicks: usize,
}

fn step(mut keys: EventReader<Key>, mut bodies: Removed<Game, Body>, mut seen: ResMut<Seen>) {
    seen.missed += keys.missed() + bodies.missed();
    seen.keys.extend(keys.read().map(|key| key.0));
    seen.bodies.extend(
        bodies
            .read()
            .filter_map(|removed| removed.value.as_ref().map(|body| body.0)),
    );
}

fn show(mut keys: EventReader<Key>, mut bodies: Removed<Game, Body>, mut seen: ResMut<Seen>) {
    seen.shown += keys.read().count();
    bodies.clear();
    assert!(bodies.is_empty());
}

fn count_clicks(mut clicks: EventReader<Click>, mut seen: ResMut<Seen>) {
    seen.missed += clicks.missed();
    seen.clicks += clicks.read().count();
}

fn nothing() {}

ecs::world! {
    #[world]
    struct Game {
        components: (Body),
        resources: (Seen),
        events: (Key, Click),
    }

    #[schedule(fixed = 2)]
    fn tick() { step; }
    #[schedule]
    fn frame() { show; }
    #[schedule]
    fn play() { count_clicks; step; }
    #[schedule]
    fn menu() { nothing; }
}

#[test]
fn a_slow_schedule_reads_all_events_at_any_number_of_pictures_a_second() {
    for pictures in if cfg!(miri) {
        &[30, 144][..]
    } else {
        &[30, 144, 1_000]
    } {
        let mut game = Game::new();
        for number in 0..3 * pictures {
            game.send(Key(number));
            let body = game.spawn((Body(number),));
            game.tick_for(Duration::from_secs(1) / *pictures);
            game.frame();
            game.despawn(body);
        }
        game.tick();
        let seen = game.resource::<Seen>();
        assert_eq!(seen.missed, 0);
        assert!(seen.keys.iter().copied().eq(0..3 * pictures));
        // The first body went before the schedule's readers were there, if at all.
        let [bodies, shown] =
            [seen.bodies.len(), seen.shown].map(|count| u32::try_from(count).unwrap());
        assert!(
            seen.bodies
                .iter()
                .copied()
                .eq(3 * pictures - bodies..3 * pictures)
        );
        assert!(bodies >= 3 * pictures - pictures / 2 - 1);
        assert_eq!(shown, 3 * pictures);
    }
}

#[test]
fn what_waits_for_a_schedule_that_rests_is_bounded_and_what_goes_is_counted() {
    const RUNS: u32 = if cfg!(miri) { 300 } else { 50_000 };
    let (click, mut game) = (Arc::new(()), Game::new());
    game.play();
    let mut most = [0; 2];
    for number in 0..RUNS {
        game.send(Click(Arc::clone(&click)));
        let body = game.spawn((Body(number),));
        game.despawn(body);
        game.menu();
        let clicks = game
            .event_counts()
            .find(|counts| counts.event == "Click")
            .unwrap();
        most = [
            most[0].max(clicks.kept),
            most[1].max(Arc::strong_count(&click)),
        ];
    }
    assert!(most[0] < 10_000 && most[1] < 20_000, "{most:?}");
    game.play();
    let missed = {
        let seen = game.resource::<Seen>();
        assert_eq!(
            seen.clicks + seen.bodies.len() + seen.missed,
            2 * RUNS as usize
        );
        let bodies = u32::try_from(seen.bodies.len()).unwrap();
        assert!(
            seen.bodies.iter().copied().eq(RUNS - bodies..RUNS),
            "the newest are there"
        );
        assert_eq!(cfg!(miri), seen.missed == 0);
        seen.missed
    };
    let counted: usize = game.event_counts().map(|counts| counts.missed).sum();
    let removed: usize = game.removed_counts().map(|counts| counts.missed).sum();
    assert_eq!(counted + removed, missed);
    // From here on nothing is missed.
    game.send(Click(Arc::clone(&click)));
    game.play();
    assert_eq!(game.resource::<Seen>().missed, missed);
}

mod answers {
    use super::*;

    #[derive(Clone)]
    struct Hurt(u32);
    #[derive(Default)]
    struct Told(Vec<Vec<u32>>);
    #[derive(Parameter)]
    struct Bursts<'w> {
        sent: EventWriter<'w, Hurt>,
        told: ResMut<'w, Told>,
    }

    /// Each hurt that is large makes two smaller ones.
    fn spread(mut hurts: EventReader<Hurt>, mut bursts: Bursts) {
        let mut read = Vec::new();
        for Hurt(strength) in hurts.read() {
            read.push(*strength);
            if *strength > 1 {
                bursts.sent.extend([Hurt(strength / 2), Hurt(strength / 2)]);
            }
        }
        assert!(hurts.is_empty(), "what the system sends comes later");
        bursts.told.0.push(read);
    }

    fn listen(mut hurts: EventReader<Hurt>, mut told: ResMut<Told>) {
        told.0.push(hurts.read().map(|hurt| hurt.0).collect());
    }

    fn send_one(mut hurts: EventWriter<Hurt>) {
        hurts.send(Hurt(9));
    }

    /// Reads by a cursor of its own.
    fn count(
        hurts: Res<Events<Hurt>>,
        mut cursor: Local<EventCursor<Hurt>>,
        mut told: ResMut<Told>,
    ) {
        told.0
            .push(cursor.read(&hurts).map(|hurt| hurt.0).collect());
    }

    fn ask(mut commands: Commands<Arena>) {
        commands.send(Hurt(3));
    }

    ecs::world! {
        #[world]
        struct Arena { components: (Body), resources: (Told), events: (Hurt) }
        #[schedule]
        fn tick() { spread; listen; }
        #[schedule]
        fn beside() { send_one; spread; listen; }
        #[schedule]
        fn by_hand() { ask; count; }
    }

    #[test]
    fn a_system_reads_what_it_sends_in_its_next_run_and_others_after_it() {
        let mut arena = Arena::new();
        arena.send(Hurt(4));
        (0..4).for_each(|_| arena.tick());
        let told = &arena.resource::<Told>().0;
        let expected: [&[u32]; 8] = [&[4], &[4, 2, 2], &[2, 2], &[1; 4], &[1; 4], &[], &[], &[]];
        assert_eq!(told[..], expected);
        assert_eq!(arena.event_counts().next().unwrap().sent, 7);
    }

    #[test]
    fn what_others_send_before_comes_before_what_the_system_sends() {
        let mut arena = Arena::new();
        arena.beside();
        arena.beside();
        let expected: [&[u32]; 4] = [&[9], &[9, 4, 4], &[4, 4, 9], &[9, 2, 2, 2, 2, 4, 4]];
        assert_eq!(arena.resource::<Told>().0[..], expected);
    }

    #[test]
    fn a_system_that_panics_loses_nothing_that_it_sent() {
        let mut arena = Arena::new();
        arena.send(Hurt(7));
        let fails = |mut hurts: EventReader<Hurt>, mut sent: EventWriter<Hurt>| {
            hurts.read().for_each(|hurt| sent.send(Hurt(hurt.0 + 1)));
            panic!("on purpose");
        };
        let failed =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| arena.run_system(fails)));
        assert!(failed.is_err());
        arena.run_system(|_: EventReader<Hurt>, _: EventWriter<Hurt>| ());
        assert_eq!(arena.resource::<Events<Hurt>>().len(), 2);
        assert!(
            arena
                .resource_mut::<Events<Hurt>>()
                .drain()
                .map(|hurt| hurt.0)
                .eq([7, 8])
        );
    }

    #[test]
    fn a_system_can_be_added_that_reads_what_it_sends() {
        let mut arena = Arena::new();
        arena.send(Hurt(1));
        let double = |mut hurts: EventReader<Hurt>, mut sent: EventWriter<Hurt>| {
            sent.extend(hurts.read().flat_map(|hurt| [hurt.clone(), hurt.clone()]));
        };
        arena
            .add_system(Arena::by_hand_plan(), "double", double)
            .add()
            .unwrap();
        (0..3).for_each(|_| arena.by_hand());
        // Commands send at the end: 1; 2 × 1 and 3; twice these, and 3.
        let read: Vec<usize> = arena.resource::<Told>().0.iter().map(Vec::len).collect();
        assert_eq!(read, [1, 2 + 1, 6 + 1]);
    }

    #[test]
    fn commands_send_events_and_a_local_keeps_a_cursor() {
        let mut arena = Arena::new();
        arena.send(Hurt(1));
        arena.by_hand();
        arena.by_hand();
        assert_eq!(arena.resource::<Told>().0, [[1], [3]]);
    }
}
