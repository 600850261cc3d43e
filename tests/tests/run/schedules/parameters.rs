use crate::schedules::world::*;
use ecs::prelude::*;
use ecs::{Plan, ResourceOf};

/// A system for any world with these components and this resource.
fn drift<W: World>(bodies: Query<W, (&mut Position, &Velocity)>, switch: Res<Switch>)
where
    Position: WritableIn<W>,
    Velocity: ComponentOf<W>,
    Switch: ResourceOf<W>,
{
    if switch.0 {
        bodies.for_each(|(position, velocity)| position.0 += velocity.0);
    }
}

mod river {
    use super::*;

    ecs::world! {
        #[world]
        pub(crate) struct River { components: (Position, Velocity), resources: (Switch) }
        #[schedule]
        pub(crate) fn flow() { drift; drift::<River>; }
    }
}

#[test]
fn a_system_can_be_generic_over_the_world() {
    let mut river = river::River::with_resources(river::RiverResources {
        switch: Switch(true),
    });
    let leaf = river.spawn((Position(0.0), Velocity(2.0)));
    river.flow();
    assert_eq!(river.get::<Position>(leaf), Some(&Position(4.0)));
}

#[test]
fn a_lookup_reads_other_rows_than_those_that_are_written() {
    let mut yard = Yard::new();
    let hot = yard.spawn(Stove {
        position: Position(0.0),
        heat: Heat(7.0),
    });
    let walker = yard.spawn(Walker {
        position: Position(0.0),
        velocity: Velocity(0.0),
    });
    yard.run_system(
        |velocities: Query<Yard, &mut Velocity>, heats: Lookup<Yard, &Heat>| {
            velocities.for_each(|velocity| velocity.0 = heats.get(hot).map_or(0.0, |heat| heat.0));
        },
    );
    assert_eq!(yard.get::<Velocity>(walker), Some(&Velocity(7.0)));
}

#[test]
fn queries_that_are_kept_apart_by_filters_stand_side_by_side() {
    let mut yard = Yard::new();
    yard.spawn(Walker {
        position: Position(1.0),
        velocity: Velocity(0.0),
    });
    yard.spawn(Stove {
        position: Position(2.0),
        heat: Heat(0.0),
    });
    yard.run_system(
        |cold: Query<Yard, (&mut Position, Without<Heat>)>,
         hot: Query<Yard, (&mut Position, &Heat)>| {
            for ((cold, ()), (hot, _)) in cold.zip(hot) {
                std::mem::swap(cold, hot);
            }
        },
    );
    let positions: Vec<f32> = yard
        .query::<&Position>()
        .map(|position| position.0)
        .collect();
    assert_eq!(positions, [2.0, 1.0]);
}

#[test]
fn parameters_can_be_grouped_in_tuples() {
    type Notes<'w> = (ResMut<'w, Log>, Res<'w, Switch>);
    fn grouped((positions, (mut log, _)): (Query<Yard, &Position>, Notes)) -> usize {
        log.add("grouped");
        positions.count()
    }
    let mut yard = Yard::new();
    let count = yard.run_system(grouped);
    assert_eq!((count, yard.resource::<Log>().0.len()), (0, 1));
}

#[test]
fn resources_are_values_of_the_world() {
    let mut yard = Yard::new();
    assert_eq!(
        yard.set_resource(Switch(true)).map(|before| before.0),
        Some(false)
    );
    assert!(yard.resource::<Switch>().0);
    let bare = ecs::Store::<Yard>::new();
    let missing =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| bare.resource::<Switch>().0))
            .unwrap_err();
    assert!(
        missing
            .downcast_ref::<String>()
            .unwrap()
            .contains("`Yard` was made without its resource")
    );
}

#[test]
fn a_local_is_each_places_own() {
    fn count(mut count: Local<u32>, mut log: ResMut<Log>) {
        *count += 1;
        log.add(count.to_string());
    }
    ecs::world! {
        #[world] struct Twice { components: (Position), resources: (Log) }
        #[schedule] fn both() { count; count; }
    }
    let mut twice = Twice::new();
    twice.both();
    twice.both();
    assert_eq!(twice.resource::<Log>().0, ["1", "1", "2", "2"]);
}

/// A world with more resources than a tuple has room for.
#[test]
fn there_is_no_cap_on_resources() {
    mod many {
        pub(super) struct Only;
        #[derive(Default)]
        pub(super) struct Numbered<const N: usize>(pub(super) usize);
        pub(super) type N0 = Numbered<0>;
        pub(super) type N1 = Numbered<1>;
        pub(super) type N2 = Numbered<2>;
        pub(super) type N3 = Numbered<3>;
        pub(super) type N4 = Numbered<4>;
        pub(super) type N5 = Numbered<5>;
        pub(super) type N6 = Numbered<6>;
        pub(super) type N7 = Numbered<7>;
        pub(super) type N8 = Numbered<8>;
        pub(super) type N9 = Numbered<9>;
        pub(super) type N10 = Numbered<10>;
        pub(super) type N11 = Numbered<11>;
        pub(super) type N12 = Numbered<12>;
        pub(super) type N13 = Numbered<13>;
        pub(super) type N14 = Numbered<14>;
        pub(super) type N15 = Numbered<15>;
        pub(super) type N16 = Numbered<16>;
        pub(super) type N17 = Numbered<17>;

        ecs::world! {
            #[world]
            pub(super) struct Crowded {
                components: (Only),
                resources: (N0, N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11, N12, N13, N14, N15, N16, N17),
            }
        }
    }
    let mut crowded = many::Crowded::new();
    crowded.resource_mut::<many::N0>().0 = 1;
    crowded.resource_mut::<many::N17>().0 = 17;
    assert_eq!(
        (
            crowded.resource::<many::N0>().0,
            crowded.resource::<many::N16>().0
        ),
        (1, 0)
    );
    assert_eq!(crowded.resource::<many::N17>().0, 17);
    let _ = many::Only;
    let plan: fn() -> &'static Plan<Yard> = Yard::tick_plan;
    assert_eq!(plan().len(), 3);
}
