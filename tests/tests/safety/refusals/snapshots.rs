//! Worlds that are copied and put back without memory.
//!
//! Values are cloned without any: a `Clone` of the user's that asks for memory has no way to say that there is none.

use crate::refusals::scene::Number;
use ecs::prelude::*;
use ecs::{
    Component, ComponentDefinition, ComponentId, EventCursor, FieldType, Key, Registration,
    RemovedValue,
};
use ecs::{Ring, Snapshot, SnapshotError};
use ecs_tests::check_alloc::{live_blocks, while_failing};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Name(Number);

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Hat(Number);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Weight(u64);

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(track)]
pub(crate) struct Heat(Number);

#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Left(u32);

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(storage = "sparse", track)]
pub(crate) struct Right(Number);

#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Loose(Number);

/// Registered while the program runs.
#[derive(Component, Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Extra(Number);

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Score(Number);

#[derive(Clone, Debug)]
pub(crate) struct Bang(Number);

ecs::world! {
    #[world(save, snapshots)]
    pub(crate) struct Village {
        components: (Name, Hat, Weight, Heat, Left, Right, Loose),
        resources: (Score),
        events: (Bang),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = guests)]
    pub(crate) struct GuestOf { pub(crate) host: Entity }

    #[archetype]
    pub(crate) struct Person { name: Name, hat: Option<Hat> }

    #[archetype]
    pub(crate) struct Pan { name: Name, heat: Heat }

    #[archetype]
    pub(crate) struct Stone { weight: Weight }

    #[group]
    pub(crate) struct Pair { left: &Left, right: &Right }

    #[group(own())]
    pub(crate) struct Few { loose: &Loose, right: &Right }

    #[schedule]
    pub(crate) fn tick() {
        hear;
    }
}

fn hear(mut bangs: EventReader<'_, Bang>, mut heard: Local<'_, u32>, mut score: ResMut<'_, Score>) {
    for bang in bangs.read() {
        *heard += 1 + *bang.0;
        score.0 = Number::from(*heard);
    }
}

/// A village, and its copies.
struct Scene {
    village: Village,
    people: Vec<Entity>,
    house: Entity,
    key: Key<Extra>,
    mana: ComponentId,
    heats: EventCursor<RemovedValue<Heat>>,
    /// A copy that was made of it, or an empty one.
    snapshot: Snapshot<Village>,
    ring: Ring<Village>,
}

impl Scene {
    fn new() -> Self {
        let mut village = Village::new();
        let heats = village.watch_removed::<Heat>();
        let key = village
            .register_with(Registration::<Extra>::new().cloned().saved())
            .unwrap();
        let mana = village
            .define(ComponentDefinition::new("mana").field("amount", FieldType::U32))
            .unwrap();
        let hat = |number: u32| number.is_multiple_of(2).then(|| Hat(number.into()));
        let people = (0..5)
            .map(|number| {
                village.spawn(Person {
                    name: Name(number.into()),
                    hat: hat(number),
                })
            })
            .collect();
        let house = village.spawn((Weight(1),));
        village.tick();
        let snapshot = Village::new().snapshot();
        let mut scene = Self {
            village,
            people,
            house,
            key,
            mana,
            heats,
            snapshot,
            ring: Ring::new(2),
        };
        scene.warm_up();
        scene.send(1);
        scene
    }

    /// The first part of its life: entities of all storages, of which some go again.
    fn warm_up(&mut self) {
        let village = &mut self.village;
        village.spawn(Pan {
            name: Name(7.into()),
            heat: Heat(7.into()),
        });
        let odd = village.spawn((Hat(8.into()), Left(8), Loose(8.into())));
        village.insert_key(odd, self.key, Extra(8.into())).unwrap();
        village
            .insert_data(odd, self.mana, &8_u32.to_ne_bytes())
            .unwrap();
        for number in 0..3 {
            village.spawn((
                Heat(number.into()),
                Loose(number.into()),
                GuestOf { host: self.house },
            ));
            village.spawn((Left(number), Right(number.into())));
        }
        let gone = [
            village.spawn((Heat(9.into()), Right(9.into()))),
            village.spawn(()),
        ];
        for entity in gone {
            assert!(village.despawn(entity));
        }
        village.compact();
    }

    /// The second part: other archetypes, longer and shorter tables, another order of guests.
    fn go_on(&mut self) {
        let village = &mut self.village;
        for number in 0..300 {
            village.spawn(Pan {
                name: Name(number.into()),
                heat: Heat(number.into()),
            });
            village.spawn((Right(number.into()), Weight(2)));
        }
        self.people
            .drain(..3)
            .for_each(|person| assert!(village.despawn(person)));
        let other = village.spawn((Heat(10.into()), Hat(11.into()), Weight(3)));
        village.insert(other, GuestOf { host: self.house }).unwrap();
        let odd = village
            .query_ref::<(Entity, &Hat, &Loose)>()
            .next()
            .unwrap()
            .0;
        village.despawn(odd);
        village.compact();
        self.send(2);
    }

    fn send(&mut self, number: u32) {
        self.village.send(Bang(number.into()));
        self.village.tick();
        self.village.send(Bang((number + 10).into()));
    }

    fn copied(mut self) -> Self {
        self.snapshot = self.village.snapshot();
        self
    }

    fn with_frames(mut self) -> Self {
        for frame in 0..3_u32 {
            self.ring.save(&mut self.village, frame);
            self.send(frame);
        }
        self
    }

    fn in_another_world(mut self) -> Self {
        self.village = Village::new();
        self.heats = self.village.watch_removed();
        self.village.tick();
        self
    }

    fn gone_on(mut self) -> Self {
        self.go_on();
        self
    }

    /// All that is in the world, and when it was written.
    fn dump(&mut self) -> String {
        self.village.check_invariants();
        let events = self.village.resource::<ecs::Events<Bang>>().len();
        format!(
            "{:x} {events} {:?}",
            self.village.digest_exact(),
            self.heats
        )
    }

    /// State that is only seen by going on.
    fn rest(mut self) -> String {
        let heats: Vec<_> = self
            .village
            .read_removed(&mut self.heats)
            .map(|it| (it.entity, format!("{:?}", it.value)))
            .collect();
        self.send(50);
        let next = [
            self.village.spawn(()),
            self.village.spawn(()),
            self.village.reserve_entity(),
        ];
        let pairs = (self.village.pair().count(), self.village.few().count());
        self.village.check_invariants();
        format!(
            "{heats:?} {next:?} {pairs:?} {:?}",
            self.village.resource::<Score>()
        )
    }
}

/// As the driver of the other operations. An operation that was refused is tried again with memory.
fn drive(
    least: u64,
    scene: impl Fn() -> Scene,
    attempt: impl Fn(&mut Scene) -> Result<(), SnapshotError>,
) {
    let expected = {
        let mut scene = scene();
        attempt(&mut scene).unwrap();
        (
            scene.dump(),
            scene.snapshot.digest_of_entities(),
            scene.rest(),
        )
    };
    for first in 0.. {
        let mut failures = 0;
        for calls in [first..first + 1, first..u64::MAX] {
            let blocks = live_blocks();
            {
                let mut scene = scene();
                let before = scene.dump();
                let (result, failed) = while_failing(calls.clone(), || attempt(&mut scene));
                failures += failed;
                if let Err(error) = result {
                    assert!(failed > 0, "there was memory");
                    assert!(
                        matches!(error, SnapshotError::Memory(error) if error.is_out_of_memory())
                    );
                    assert_eq!(
                        scene.dump(),
                        before,
                        "the world is as it was, with {calls:?} refused"
                    );
                    attempt(&mut scene).expect("with memory it is done");
                }
                let found = (
                    scene.dump(),
                    scene.snapshot.digest_of_entities(),
                    scene.rest(),
                );
                assert_eq!(
                    found, expected,
                    "the same as at once, with {calls:?} refused"
                );
            }
            assert_eq!(
                live_blocks(),
                blocks,
                "what was taken is freed, with {calls:?} refused"
            );
        }
        if failures == 0 {
            assert!(cfg!(ecs_asan) || first >= least, "it takes {first} calls");
            break;
        }
    }
}

macro_rules! driven {
    ($($name:ident: $least:literal, $scene:expr, $attempt:expr;)*) => {
        $(
            #[test]
            #[cfg_attr(miri, ignore = "it takes minutes")]
            fn $name() {
                drive($least, || $scene, $attempt);
            }
        )*
    };
}

fn snapshot_into(scene: &mut Scene) -> Result<(), SnapshotError> {
    scene.village.try_snapshot_into(&mut scene.snapshot)
}

fn restore(scene: &mut Scene) -> Result<(), SnapshotError> {
    scene.village.try_restore(&scene.snapshot)
}

fn save(scene: &mut Scene) -> Result<(), SnapshotError> {
    let saved = scene.ring.try_save(&mut scene.village, 3);
    let is_there = scene.ring.frames().contains(&3);
    assert_eq!(
        is_there,
        saved.is_ok(),
        "a frame that is not saved is not there"
    );
    saved
}

/// The operations of worlds that are tried here.
pub(crate) const TRIED: [&str; 3] = ["try_snapshot", "try_snapshot_into", "try_restore"];

driven! {
    a_world_is_copied: 20, Scene::new(), |scene| {
        scene.snapshot = scene.village.try_snapshot()?;
        Ok(())
    };
    a_world_is_copied_into_an_empty_snapshot: 20, Scene::new().gone_on(), snapshot_into;
    a_world_is_copied_into_an_older_snapshot: 10, Scene::new().copied().gone_on(), snapshot_into;
    a_world_is_copied_into_a_snapshot_of_the_same: 1, Scene::new().copied(), snapshot_into;
    a_world_is_put_back: 10, Scene::new().copied().gone_on(), restore;
    a_world_is_put_back_to_its_present_state: 1, Scene::new().copied(), restore;
    a_world_is_emptied: 1, Scene::new(), restore;
    another_world_becomes_the_copy: 20, Scene::new().copied().in_another_world(), restore;
    a_frame_is_saved: 20, Scene::new().gone_on(), save;
    a_frame_is_saved_in_the_memory_of_another: 10, Scene::new().with_frames().gone_on(), save;
    a_frame_is_saved_once_more: 10, {
        let mut scene = Scene::new().with_frames();
        scene.ring.save(&mut scene.village, 3);
        scene.gone_on()
    }, save;
    a_frame_is_saved_after_others_are_forgotten: 10, {
        let mut scene = Scene::new().with_frames();
        scene.ring.save(&mut scene.village, 70);
        scene.gone_on()
    }, save;
}
