//! Plants that grow, seed and wither, in two schedules.

use ecs::prelude::*;
use std::time::Duration;

/// Enough rows for several threads to share them.
const PLANTS: u32 = 5_000;

#[derive(Clone, Copy)]
struct Height(u32);
#[derive(Clone, Copy)]
struct Water(u32);
#[derive(Clone, Copy, Component)]
#[component(track)]
struct Age(u32);
#[derive(Clone, Copy, Component)]
#[component(storage = "sparse")]
struct Bloom(u32);

struct Withered(u32);

/// The sums of the game.
#[derive(Default)]
struct Sum(u64);

#[derive(Default)]
struct Rain(u32);

ecs::world! {
    #[world]
    struct Garden {
        components: (Height, Water, Age, Bloom),
        resources: (Sum, Rain),
        events: (Withered),
    }

    #[archetype]
    struct Herb { height: Height, water: Water, age: Age }

    #[archetype]
    struct Moss { water: Water, age: Option<Age> }

    #[schedule]
    fn frame() {
        fall;
        drink;
        age;
        'seeds: {
            bloom;
            seed.run_if(is_wet);
        }
        wither;
        mourn;
        count_the_old;
    }

    #[schedule(fixed = 60)]
    fn tick() {
        grow;
        dry;
    }
}

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b.rotate_left(13))
        .wrapping_mul(0x9e37_79b1)
        .rotate_left(11)
}

fn add(sum: &mut Sum, value: u32) {
    sum.0 = (sum.0.rotate_left(5) ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
}

fn fall(mut rain: ResMut<'_, Rain>) {
    rain.0 = mix(rain.0, 7);
}

fn is_wet(rain: Res<'_, Rain>) -> bool {
    !rain.0.is_multiple_of(3)
}

/// Each row takes long, so that threads share the rows where there are threads.
fn drink(plants: Query<'_, Garden, &mut Water>, rain: Res<'_, Rain>) {
    let drop =
        |water: &mut Water| water.0 = (0..40).fold(water.0, |water, i| mix(water, rain.0 ^ i));
    #[cfg(feature = "parallel")]
    plants.par_for_each(drop);
    #[cfg(not(feature = "parallel"))]
    plants.for_each(drop);
}

fn age(plants: Query<'_, Garden, (&Height, &mut Age)>) {
    plants
        .filter(|(height, _)| height.0.is_multiple_of(4))
        .for_each(|(_, age)| age.0 += 1);
}

fn bloom(
    plants: Query<'_, Garden, (Entity, &Water, Option<&Bloom>)>,
    mut commands: Commands<'_, Garden>,
) {
    for (plant, water, bloom) in plants {
        match (water.0 % 64, bloom) {
            (0, None) => commands.insert(plant, Bloom(water.0)),
            (1..=40, Some(_)) => commands.remove::<Bloom>(plant),
            _ => {}
        }
    }
}

fn seed(blooms: Query<'_, Garden, &Bloom>, mut commands: Commands<'_, Garden>) {
    for Bloom(bloom) in blooms.take(20) {
        commands.spawn(Herb {
            height: Height(*bloom),
            water: Water(bloom ^ 1),
            age: Age(0),
        });
    }
}

fn wither(
    plants: Query<'_, Garden, (Entity, &Water)>,
    mut withered: EventWriter<'_, Withered>,
    mut commands: Commands<'_, Garden>,
) {
    for (plant, water) in plants.filter(|(_, water)| water.0 % 512 == 3) {
        withered.send(Withered(water.0));
        commands.despawn(plant);
    }
}

fn mourn(mut withered: EventReader<'_, Withered>, mut sum: ResMut<'_, Sum>) {
    for Withered(water) in withered.read() {
        add(&mut sum, *water);
    }
}

fn count_the_old(old: Query<'_, Garden, (&Age, Changed<Age>)>, mut sum: ResMut<'_, Sum>) {
    old.for_each(|(age, ())| add(&mut sum, age.0));
}

fn grow(plants: Query<'_, Garden, (&mut Height, &Water)>) {
    plants.for_each(|(height, water)| height.0 = mix(height.0, water.0));
}

fn dry(plants: Query<'_, Garden, (&mut Water, Without<Bloom>)>) {
    plants.for_each(|(water, ())| water.0 = water.0.wrapping_sub(1));
}

/// The digest of a garden after this many frames.
pub(crate) fn play(frames: u32) -> u64 {
    let mut garden = Garden::new();
    garden.spawn_batch((0..PLANTS).map(|i| Herb {
        height: Height(i),
        water: Water(mix(i, 1)),
        age: Age(0),
    }));
    garden.spawn_batch((0..PLANTS).map(|i| Moss {
        water: Water(mix(i, 2)),
        age: (i % 2 == 0).then_some(Age(i)),
    }));
    for _ in 0..frames {
        garden.frame();
        garden.tick_for(Duration::from_millis(20));
        garden.check_invariants();
    }
    let mut sum = Sum(garden.resource::<Sum>().0);
    for (plant, water, height, age, bloom) in garden.query_ref::<(
        Entity,
        &Water,
        Option<&Height>,
        Option<&Age>,
        Option<&Bloom>,
    )>() {
        let values = [
            height.map(|it| it.0),
            age.map(|it| it.0),
            bloom.map(|it| it.0),
        ];
        [plant.index(), water.0]
            .into_iter()
            .chain(values.into_iter().flatten())
            .for_each(|it| add(&mut sum, it));
    }
    sum.0
}
