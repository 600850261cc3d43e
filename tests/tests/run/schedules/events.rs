use crate::schedules::world::*;
use ecs::Events;

const ROUNDS: u32 = if cfg!(miri) { 300 } else { 10_000 };

#[test]
fn each_reader_gets_each_event_once() {
    let mut yard = Yard::new();
    yard.send(Sold(100));
    yard.trade();
    assert_eq!(yard.resource::<Log>().0, ["100+1", "100+1+1"]);
    yard.trade();
    assert_eq!(yard.resource::<Log>().0[2..], ["1+2", "2+2"]);
}

#[test]
fn a_queue_forgets_events_that_all_have_read() {
    let mut events = Events::new();
    let (mut first, mut second) = (events.cursor(), events.cursor());
    for round in 0..ROUNDS {
        events.send(round);
        assert_eq!(first.read(&events).copied().collect::<Vec<_>>(), [round]);
        assert_eq!(second.read(&events).copied().collect::<Vec<_>>(), [round]);
    }
    assert!(events.len() < 100, "{} events are kept", events.len());
}

#[test]
fn a_reader_that_is_gone_keeps_nothing() {
    let mut events = Events::new();
    let mut reader = events.cursor();
    drop(events.cursor());
    for round in 0..ROUNDS {
        events.send(round);
        assert_eq!(reader.read(&events).count(), 1);
    }
    assert!(events.len() < 100, "{} events are kept", events.len());
}

mod kept {
    use ecs::prelude::*;

    /// More than an event is kept if nothing is said.
    const TICKS: usize = if cfg!(miri) { 70 } else { 1_000 };

    struct Heat;
    /// How many were sent, read and missed.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Counts {
        sent: usize,
        read: usize,
        missed: usize,
    }
    #[derive(Default)]
    struct Paused(bool);
    struct Hurt(usize);
    struct Trade;
    struct Chat;

    fn send(
        mut hurts: EventWriter<Hurt>,
        mut trades: EventWriter<Trade>,
        mut chats: EventWriter<Chat>,
        mut counts: ResMut<Counts>,
    ) {
        hurts.send(Hurt(counts.sent));
        trades.send(Trade);
        chats.send(Chat);
        counts.sent += 1;
    }

    fn goes_on(paused: Res<Paused>) -> bool {
        !paused.0
    }

    fn read_hurts(mut hurts: EventReader<Hurt>, mut counts: ResMut<Counts>) {
        counts.missed += hurts.missed();
        for Hurt(number) in hurts.read() {
            assert_eq!(
                *number,
                counts.read + counts.missed,
                "in order, and none that is older"
            );
            counts.read += 1;
        }
    }

    fn read_trades(mut trades: EventReader<Trade>) {
        assert_eq!(trades.missed(), 0);
        trades.clear();
    }

    fn read_chats(mut chats: EventReader<Chat>) {
        chats.clear();
    }

    ecs::world! {
        #[world]
        struct Game {
            components: (Heat),
            resources: (Counts, Paused),
            #[keep(Hurt = 2, Trade = all)]
            events: (Hurt, Trade, Chat),
        }

        #[schedule]
        fn tick() {
            send;
            read_hurts.run_if(goes_on);
            read_trades.run_if(goes_on);
            read_chats.run_if(goes_on);
        }

        #[schedule]
        fn idle() {}
    }

    #[test]
    fn a_reader_behind_a_condition_keeps_as_many_events_as_the_world_says() {
        let mut game = Game::with_resources(GameResources {
            counts: Counts::default(),
            paused: Paused(true),
        });
        (0..TICKS).for_each(|_| game.tick());
        let kept = |game: &Game| {
            [
                game.resource::<ecs::Events<Hurt>>().len(),
                game.resource::<ecs::Events<Trade>>().len(),
                game.resource::<ecs::Events<Chat>>().len(),
            ]
        };
        assert_eq!(kept(&game), [1, TICKS, 63]);
        game.resource_mut::<Paused>().0 = false;
        game.tick();
        assert_eq!(
            *game.resource::<Counts>(),
            Counts {
                sent: TICKS + 1,
                read: 2,
                missed: TICKS - 1
            }
        );
        game.tick();
        assert_eq!(
            *game.resource::<Counts>(),
            Counts {
                sent: TICKS + 2,
                read: 3,
                missed: TICKS - 1
            }
        );
    }

    #[test]
    fn an_event_that_is_kept_for_one_run_is_read_in_that_run() {
        let mut game = Game::new();
        game.resource_mut::<ecs::Events<Hurt>>()
            .set_keep(ecs::Keep::Runs(1));
        game.send(Hurt(0));
        game.resource_mut::<Counts>().sent = 1;
        game.tick();
        assert_eq!(
            *game.resource::<Counts>(),
            Counts {
                sent: 2,
                read: 2,
                missed: 0
            }
        );
    }

    #[test]
    fn a_system_that_was_added_ends_events_too() {
        let mut game = Game::with_resources(GameResources {
            counts: Counts::default(),
            paused: Paused(true),
        });
        // A schedule of its own, in which nothing reads but the added system.
        game.add_system(Game::idle_plan(), "listen", |chats: EventReader<Chat>| {
            assert!(chats.len() <= 1);
        })
        .add()
        .unwrap();
        for _ in 0..TICKS {
            game.send(Chat);
            game.resource_mut::<ecs::Events<Chat>>()
                .set_keep(ecs::Keep::Runs(1));
            game.idle();
            assert!(game.resource::<ecs::Events<Chat>>().len() <= 1);
        }
    }

    #[test]
    fn removed_values_end_as_events_do() {
        let mut yard = removal::Yard::new();
        for _ in 0..TICKS {
            let hen = yard.spawn((removal::Hen,));
            yard.tick();
            yard.despawn(hen);
        }
        yard.resource_mut::<removal::Seen>().paused = false;
        yard.tick();
        let seen = yard.resource::<removal::Seen>();
        assert_eq!((seen.read, seen.missed), (64, TICKS - 64));
    }

    #[test]
    fn removed_values_are_kept_as_long_as_the_world_says() {
        let mut yard = removal::Yard::new();
        yard.tick();
        for _ in 0..TICKS {
            let birds = yard.spawn_batch([(removal::Duck,); 2]).to_vec();
            let goose = yard.spawn((removal::Goose,));
            birds
                .into_iter()
                .chain([goose])
                .for_each(|bird| assert!(yard.despawn(bird)));
            yard.tick();
        }
        let kept: Vec<_> = yard
            .removed_counts()
            .map(|counts| (counts.component, counts.kept))
            .collect();
        assert_eq!(kept, [("Hen", 0), ("Duck", 2), ("Goose", TICKS)]);
        yard.set_keep_removed::<removal::Goose>(ecs::Keep::Runs(3));
        yard.tick();
        let geese = yard
            .removed_counts()
            .find(|counts| counts.component == "Goose")
            .unwrap();
        assert_eq!(
            (geese.kept, geese.missed),
            (TICKS, 0),
            "they are as old as the run in which it was said"
        );
        yard.resource_mut::<removal::Seen>().paused = false;
        yard.tick();
        assert_eq!(yard.resource::<removal::Seen>().geese, TICKS);
    }

    mod removal {
        use ecs::prelude::*;

        #[derive(Component)]
        #[component(track)]
        pub(super) struct Hen;
        #[derive(Clone, Copy, Component)]
        #[component(track)]
        pub(super) struct Duck;
        #[derive(Component)]
        #[component(track)]
        pub(super) struct Goose;
        pub(super) struct Seen {
            pub(super) geese: usize,
            pub(super) paused: bool,
            pub(super) read: usize,
            pub(super) missed: usize,
        }
        impl Default for Seen {
            fn default() -> Self {
                Self {
                    geese: 0,
                    paused: true,
                    read: 0,
                    missed: 0,
                }
            }
        }

        fn goes_on(seen: Res<Seen>) -> bool {
            !seen.paused
        }

        fn see(mut hens: Removed<Yard, Hen>, mut seen: ResMut<Seen>) {
            seen.missed += hens.missed();
            seen.read += hens.read().count();
        }

        fn see_others(
            mut ducks: Removed<Yard, Duck>,
            mut geese: Removed<Yard, Goose>,
            mut seen: ResMut<Seen>,
        ) {
            ducks.clear();
            seen.geese += geese.read().count();
        }

        ecs::world! {
            #[world]
            pub(super) struct Yard {
                #[keep(Duck = 2, Goose = all)]
                components: (Hen, Duck, Goose),
                resources: (Seen),
            }
            #[schedule]
            pub(super) fn tick() { see.run_if(goes_on); see_others.run_if(goes_on); }
        }
    }
}

#[test]
fn a_queue_that_is_read_in_part_is_read_on() {
    let mut events = Events::new();
    let mut reader = events.cursor();
    (0..5).for_each(|event| events.send(event));
    assert_eq!(
        reader.read(&events).take(2).copied().collect::<Vec<_>>(),
        [0, 1]
    );
    assert_eq!(reader.read(&events).len(), 3);
    events.clear();
    assert_eq!(reader.read(&events).count(), 0);
    events.send(7);
    assert_eq!(reader.read(&events).copied().collect::<Vec<_>>(), [7]);
}
