//! Resources that may be absent.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

use ecs::prelude::*;
use ecs::resource_changed;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Weather {
    wind: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Leaf(u32);

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Log(Vec<String>);

ecs::world! {
    #[world(save, snapshots)]
    struct Street { components: (Leaf), resources: (Option<Weather>, Log) }

    #[schedule]
    fn tick() {
        blow;
        note;
        grow;
        note_change.run_if(resource_changed::<Option<Weather>>);
    }
}

fn blow(leaves: Query<Street, &mut Leaf>, weather: Option<Res<Weather>>) {
    if let Some(weather) = weather {
        leaves.for_each(|leaf| leaf.0 += weather.wind);
    }
}

fn note(weather: Option<Res<Weather>>, mut log: ResMut<Log>) {
    log.0.push(match weather {
        Some(weather) => format!(
            "{} {} {}",
            weather.wind,
            weather.is_added(),
            weather.is_changed()
        ),
        None => "calm".into(),
    });
}

fn grow(weather: Option<ResMut<Weather>>) {
    if let Some(mut weather) = weather
        && weather.wind > 5
    {
        weather.wind += 1;
    }
}

fn note_change(mut log: ResMut<Log>) {
    log.0.push("changed".into());
}

fn ticked(street: &mut Street) -> String {
    street.tick();
    street.check_invariants();
    std::mem::take(&mut street.resource_mut::<Log>().0).join(", ")
}

#[test]
fn a_resource_that_may_be_absent_is_read_where_it_is_there() {
    let mut street = Street::new();
    let leaf = street.spawn((Leaf(0),));
    assert_eq!(ticked(&mut street), "calm, changed");
    assert_eq!(ticked(&mut street), "calm");
    assert_eq!(street.insert_resource(Weather { wind: 3 }), None);
    assert_eq!(ticked(&mut street), "3 true true, changed");
    assert_eq!(ticked(&mut street), "3 false false");
    // Another one in its place is changed, and not added.
    assert_eq!(
        street.insert_resource(Weather { wind: 6 }),
        Some(Weather { wind: 3 })
    );
    assert_eq!(ticked(&mut street), "6 false true, changed");
    assert_eq!(ticked(&mut street), "7 false true, changed");
    assert_eq!(street.take_resource(), Some(Weather { wind: 8 }));
    assert_eq!(street.take_resource::<Weather>(), None);
    assert_eq!(ticked(&mut street), "calm, changed");
    assert_eq!(ticked(&mut street), "calm");
    assert_eq!(street.insert_resource(Weather { wind: 1 }), None);
    assert_eq!(ticked(&mut street), "1 true true, changed");
    assert_eq!(street.get(leaf), Some(&Leaf(3 + 3 + 6 + 7 + 1)));
}

#[test]
fn it_begins_as_the_world_is_made() {
    assert_eq!(*Street::new().resource::<Option<Weather>>(), None);
    let weather = Some(Weather { wind: 2 });
    let mut street = Street::with_resources(StreetResources {
        weather,
        ..Default::default()
    });
    assert_eq!(ticked(&mut street), "2 true true, changed");
    street
        .resource_mut::<Option<Weather>>()
        .as_mut()
        .unwrap()
        .wind = 4;
    assert_eq!(ticked(&mut street), "4 false true, changed");
}

#[test]
fn saves_snapshots_and_digests_take_it() {
    let mut street = Street::new();
    let calm = (street.snapshot(), street.digest());
    street.insert_resource(Weather { wind: 9 });
    let windy = (street.snapshot(), street.digest());
    assert_ne!(calm.1, windy.1);
    let mut bytes = Vec::new();
    street.save(&mut bytes).unwrap();

    street.restore(&calm.0);
    assert_eq!(
        (street.resource::<Option<Weather>>(), street.digest()),
        (&None, calm.1)
    );
    street.restore(&windy.0);
    assert_eq!(
        (
            street.take_resource(),
            street.insert_resource(Weather { wind: 9 })
        ),
        (Some(Weather { wind: 9 }), None)
    );

    let mut loaded = Street::load(&bytes[..]).unwrap();
    assert_eq!(loaded.digest(), windy.1);
    assert_eq!(loaded.take_resource(), Some(Weather { wind: 9 }));
    let mut bytes = Vec::new();
    loaded.save(&mut bytes).unwrap();
    assert_eq!(
        *Street::load(&bytes[..])
            .unwrap()
            .resource::<Option<Weather>>(),
        None
    );
}

#[test]
fn two_systems_that_read_it_run_beside_each_other_and_one_that_writes_it_waits() {
    let plan = Street::tick_plan();
    assert_eq!(plan.waits(1).count(), 0);
    assert_eq!(plan.waits(2).collect::<Vec<_>>(), [0, 1]);
}
