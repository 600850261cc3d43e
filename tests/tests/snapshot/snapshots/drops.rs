//! Values that panic when they are dropped, wherever a world that is copied or put back drops them.

use ecs::prelude::*;
use ecs::snapshot::channel;
use ecs::{
    Component, EventCursor, Key, Registration, RemovedValue, Ring, Snapshot, SnapshotError, Storage,
};
use ecs_tests::unwind::{explode, explodes};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::mem;
use std::ops::Deref;

/// Where a value is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kept {
    Plain,
    Maybe,
    Seen,
    Pooled,
    /// In a table that was made at run time.
    Loose,
    Registered,
    RegisteredPooled,
    Resource,
    Event,
    /// In the log of removed values.
    Lost,
    System,
    Observer,
    /// In pools that stay as they are.
    Staying,
    RegisteredStaying,
}

impl Kept {
    const COMPONENTS: [Self; 7] = [
        Self::Plain,
        Self::Maybe,
        Self::Seen,
        Self::Pooled,
        Self::Loose,
        Self::Registered,
        Self::RegisteredPooled,
    ];
    const STATE: [Self; 5] = [
        Self::Resource,
        Self::Event,
        Self::Lost,
        Self::System,
        Self::Observer,
    ];
    const STAYING: [Self; 2] = [Self::Staying, Self::RegisteredStaying];
}

thread_local! {
    /// How often each value was dropped.
    static DROPS: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    /// How many values are dropped before one panics.
    static FUSE: Cell<Option<usize>> = const { Cell::new(None) };
    static BURST: Cell<Option<Kept>> = const { Cell::new(None) };
}

/// A value that is counted, and may panic when it is dropped.
#[derive(Debug)]
pub(crate) struct Value {
    id: usize,
    kept: Kept,
    number: u64,
}

impl Value {
    fn new(kept: Kept, number: u64) -> Self {
        DROPS.with_borrow_mut(|drops| drops.push(0));
        Self {
            id: DROPS.with_borrow(Vec::len) - 1,
            kept,
            number,
        }
    }
}

impl Clone for Value {
    fn clone(&self) -> Self {
        Self::new(self.kept, self.number)
    }
}

impl Drop for Value {
    fn drop(&mut self) {
        DROPS.with_borrow_mut(|drops| drops[self.id] += 1);
        match FUSE.get() {
            Some(0) => {
                FUSE.set(None);
                BURST.set(Some(self.kept));
                explode();
            }
            fuse => FUSE.set(fuse.map(|left| left - 1)),
        }
    }
}

macro_rules! values {
    ($($(#[$attribute:meta])* $Name:ident)*) => {
        $($(#[$attribute])* pub(crate) struct $Name(Value);

        impl $Name {
            fn of(number: u64) -> Self {
                Self(Value::new(Kept::$Name, number))
            }
        }

        impl Deref for $Name {
            type Target = Value;

            fn deref(&self) -> &Value {
                &self.0
            }
        })*
    };
}

values! {
    #[derive(Clone)] Plain
    #[derive(Clone)] Maybe
    #[derive(Component, Clone)] #[component(track)] Seen
    #[derive(Component, Clone)] #[component(storage = "sparse")] Pooled
    #[derive(Clone)] Loose
    #[derive(Component, Clone)] #[component(track)] Lost
    #[derive(Component)] #[component(storage = "sparse", transient)] Staying
    #[derive(Clone)] Registered
    #[derive(Clone)] RegisteredPooled
    RegisteredStaying
    #[derive(Clone)] Resource
    #[derive(Clone)] Event
}

/// The state of a system, or of an observer.
#[derive(Clone, Default)]
struct Memory(Option<Value>);

/// How often observers of [`Restore`] were called.
#[derive(Default)]
pub(crate) struct Told(u32);

#[expect(clippy::needless_pass_by_value, reason = "as schedules pass it")]
fn think(mut memory: Local<'_, Memory>, events: EventReader<'_, Event>, clock: Res<'_, Resource>) {
    memory.0 = Some(Value::new(Kept::System, clock.number + events.len() as u64));
}

fn notice(_: On<'_, Yard, Insert<Seen>>, mut memory: Local<'_, Memory>, clock: Res<'_, Resource>) {
    memory.0 = Some(Value::new(Kept::Observer, clock.number));
}

fn tell(_: On<'_, Yard, Restore>, mut told: ResMut<'_, Told>) {
    told.0 += 1;
}

impl Default for Resource {
    fn default() -> Self {
        Self::of(0)
    }
}

ecs::world! {
    #[world(snapshots, transient(Told))]
    pub(crate) struct Yard {
        components: (Plain, Maybe, Seen, Pooled, Loose, Lost, Staying),
        resources: (Resource, Told),
        events: (Event),
    }

    #[archetype]
    pub(crate) struct Stone { plain: Plain, maybe: Option<Maybe>, seen: Seen }

    #[schedule]
    pub(crate) fn tick() { think; }

    #[observers]
    pub(crate) fn reactions() { notice; tell; }
}

struct Scene {
    yard: Yard,
    keys: (
        Key<Registered>,
        Key<RegisteredPooled>,
        Key<RegisteredStaying>,
    ),
    _reader: EventCursor<RemovedValue<Lost>>,
}

const STONES: u64 = 3;

impl Scene {
    fn new() -> Self {
        DROPS.with_borrow_mut(Vec::clear);
        let mut yard = Yard::new();
        let keys = (
            yard.register_with(Registration::named("registered").cloned())
                .unwrap(),
            yard.register_with(Registration::named("in a pool").cloned().sparse())
                .unwrap(),
            yard.register_with(Registration::named("stays").sparse().transient())
                .unwrap(),
        );
        let reader = yard.watch_removed::<Lost>();
        let mut scene = Self {
            yard,
            keys,
            _reader: reader,
        };
        scene.go_on(1);
        scene
    }

    /// Writes, adds and removes values of each kind, in new tables and old ones.
    fn go_on(&mut self, number: u64) {
        let Self { yard, keys, .. } = self;
        yard.set_resource(Resource::of(number));
        let first = yard.entities().next();
        first.map(|entity| yard.despawn(entity));
        yard.query::<(
            &mut Plain,
            Option<&mut Maybe>,
            Option<&mut Seen>,
            Option<&mut Pooled>,
        )>()
        .for_each(|(plain, maybe, seen, pooled)| {
            *plain = Plain::of(number);
            maybe.map(|it| mem::replace(it, Maybe::of(number)));
            seen.map(|it| mem::replace(it, Seen::of(number)));
            pooled.map(|it| mem::replace(it, Pooled::of(number)));
        });
        for i in 0..STONES {
            let maybe = (i != 1).then(|| Maybe::of(number));
            let stone = yard.spawn(Stone {
                plain: Plain::of(number),
                maybe,
                seen: Seen::of(number),
            });
            yard.insert_many(stone, (Pooled::of(number), Staying::of(number)))
                .unwrap();
            yard.insert_key(stone, keys.1, RegisteredPooled::of(number))
                .unwrap();
            yard.insert_key(stone, keys.2, RegisteredStaying::of(number))
                .unwrap();
        }
        // Tables that there were none of before.
        let loose = if number.is_multiple_of(2) {
            yard.spawn((Plain::of(number), Loose::of(number)))
        } else {
            yard.spawn((Maybe::of(number), Loose::of(number)))
        };
        yard.insert_key(loose, keys.0, Registered::of(number))
            .unwrap();
        let lost = yard.spawn((Lost::of(number),));
        yard.despawn(lost);
        yard.tick();
        yard.send(Event::of(number));
    }

    fn contents(&self) -> Vec<Row> {
        contents(&self.yard, self.keys)
    }

    /// Ends the scene. Each value was dropped once.
    fn end(self, copies: impl Sized) {
        drop((self, copies));
        DROPS.with_borrow(|drops| assert!(drops.iter().all(|drops| *drops == 1), "{drops:?}"));
    }
}

type Row = (Entity, [Option<u64>; 7]);

/// The values of all entities, but for those that stay.
fn contents(
    storage: &Storage<Yard>,
    keys: (
        Key<Registered>,
        Key<RegisteredPooled>,
        Key<RegisteredStaying>,
    ),
) -> Vec<Row> {
    let row = |entity| {
        let values = [
            storage.get::<Plain>(entity).map(|it| it.number),
            storage.get::<Maybe>(entity).map(|it| it.number),
            storage.get::<Seen>(entity).map(|it| it.number),
            storage.get::<Pooled>(entity).map(|it| it.number),
            storage.get::<Loose>(entity).map(|it| it.number),
            storage.get_key(entity, keys.0).map(|it| it.number),
            storage.get_key(entity, keys.1).map(|it| it.number),
        ];
        (entity, values)
    };
    storage.entities().map(row).collect()
}

/// Does something with a value that panics when it is dropped: the first one, the second one, and so on, as long as there is one.
/// `test` has the number of the value, and says where the one that panicked was kept. All of `expected` did.
fn each_in_turn(expected: &[Kept], mut test: impl FnMut(usize) -> Option<Kept>) {
    // Miri is slow, and is there for what is done, not for where each value is kept.
    let step = if cfg!(miri) { 8 } else { 1 };
    let found: BTreeSet<Kept> = (0..).step_by(step).map_while(&mut test).collect();
    let expected = expected.iter().copied().collect();
    assert!(
        if cfg!(miri) {
            !found.is_empty() && found.is_subset(&expected)
        } else {
            found == expected
        },
        "{found:?}"
    );
}

/// Where the value was kept that panicked in a call, if one did, of which this many are dropped before.
fn burst(after: usize, f: impl FnOnce()) -> Option<Kept> {
    BURST.set(None);
    FUSE.set(Some(after));
    let has_exploded = explodes(f);
    FUSE.set(None);
    assert_eq!(has_exploded, BURST.get().is_some());
    BURST.get()
}

fn all_of(kinds: &[&[Kept]]) -> Vec<Kept> {
    kinds.concat()
}

#[test]
fn a_world_is_put_back_although_any_value_of_it_panics() {
    each_in_turn(
        &all_of(&[&Kept::COMPONENTS, &Kept::STATE, &Kept::STAYING]),
        |after| {
            let mut scene = Scene::new();
            let snapshot = scene.yard.snapshot();
            let copied = scene.contents();
            scene.go_on(2);
            let kept = burst(after, || scene.yard.restore(&snapshot));
            scene.yard.check_invariants();
            assert_eq!(scene.contents(), copied);
            assert_eq!(scene.yard.resource::<Resource>().number, 1);
            // Pools that stay have values of living entities alone.
            let (staying, _) = scene.yard.pool::<Staying>();
            assert_eq!(staying.len() as u64, STONES - 1);
            assert!(staying.iter().all(|entity| scene.yard.contains(*entity)));
            assert_eq!(
                scene.yard.query::<(&Plain, &Staying)>().count() as u64,
                STONES - 1
            );
            // Observers are called while no panic unwinds: before the values of the older world are dropped, or else by the next call.
            let is_told = kept.is_none_or(|kept| !Kept::STAYING.contains(&kept));
            assert_eq!(scene.yard.resource::<Told>().0, u32::from(is_told));
            scene.yard.restore(&snapshot);
            scene.yard.check_invariants();
            assert_eq!(
                (scene.contents(), scene.yard.resource::<Told>().0),
                (copied, 2)
            );
            scene.go_on(3);
            scene.end(snapshot);
            kept
        },
    );
}

/// Asserts that a copy is the world, and can be put back.
fn assert_copy(scene: &mut Scene, snapshot: &Snapshot<Yard>) {
    let copied = scene.contents();
    assert_eq!(contents(snapshot, scene.keys), copied);
    let clock = scene.yard.resource::<Resource>().number;
    scene.go_on(100);
    scene.yard.restore(snapshot);
    scene.yard.check_invariants();
    assert_eq!(
        (scene.contents(), scene.yard.resource::<Resource>().number),
        (copied, clock)
    );
}

#[test]
fn a_copy_is_whole_or_says_so_although_any_value_of_an_older_one_panics() {
    each_in_turn(&all_of(&[&Kept::COMPONENTS, &Kept::STATE]), |after| {
        let mut scene = Scene::new();
        let mut snapshot = scene.yard.snapshot();
        scene.go_on(2);
        let kept = burst(after, || scene.yard.snapshot_into(&mut snapshot));
        scene.yard.check_invariants();
        if kept.is_some_and(|kept| Kept::STATE.contains(&kept)) {
            assert_eq!(
                scene.yard.try_restore(&snapshot),
                Err(SnapshotError::Unfinished)
            );
        } else {
            assert_copy(&mut scene, &snapshot);
        }
        // What is written from now on is told from what was written before.
        scene.go_on(3);
        scene.yard.snapshot_into(&mut snapshot);
        assert_copy(&mut scene, &snapshot);
        scene.end(snapshot);
        kept
    });
}

/// Of a world of the type that registered other components.
#[test]
fn a_copy_of_another_world_gives_way_although_any_value_of_it_panics() {
    each_in_turn(&all_of(&[&Kept::COMPONENTS, &Kept::STATE]), |after| {
        let (mut scene, mut other) = (Scene::new(), Yard::new());
        let mut snapshot = scene.yard.snapshot();
        other.spawn((Loose::of(5),));
        other.register_named::<u8>("another").unwrap();
        let kept = burst(after, || other.snapshot_into(&mut snapshot));
        other.check_invariants();
        other.restore(&snapshot);
        assert_eq!(
            snapshot
                .query_ref::<&Loose>()
                .map(|it| it.number)
                .collect::<Vec<_>>(),
            [5]
        );
        scene.end((snapshot, other));
        kept
    });
}

#[test]
fn a_ring_has_a_frame_if_its_copy_is_whole_although_any_value_of_an_older_one_panics() {
    each_in_turn(&all_of(&[&Kept::COMPONENTS, &Kept::STATE]), |after| {
        let (mut scene, mut ring) = (Scene::new(), Ring::new(2));
        for frame in 0..2_u32 {
            ring.save(&mut scene.yard, frame);
            scene.go_on(2 + u64::from(frame));
        }
        let kept = burst(after, || ring.save(&mut scene.yard, 2));
        scene.yard.check_invariants();
        let is_whole = kept.is_none_or(|kept| !Kept::STATE.contains(&kept));
        assert_eq!(ring.frames(), if is_whole { 1..3 } else { 1..2 });
        let saved = scene.contents();
        if !is_whole {
            ring.save(&mut scene.yard, 2);
        }
        scene.go_on(4);
        ring.restore(&mut scene.yard, 2).unwrap();
        scene.yard.check_invariants();
        assert_eq!(scene.contents(), saved);
        scene.go_on(5);
        ring.save(&mut scene.yard, 3);
        assert_eq!(ring.frames(), 2..4);
        assert_copy(&mut scene, ring.get(3).unwrap());
        scene.end(ring);
        kept
    });
}

#[test]
fn a_channel_publishes_a_copy_if_it_is_whole_although_any_value_of_an_older_one_panics() {
    each_in_turn(&all_of(&[&Kept::COMPONENTS, &Kept::STATE]), |after| {
        let (mut scene, (mut publisher, latest)) = (Scene::new(), channel::<Yard>(2));
        for number in 2..4 {
            assert!(publisher.publish(&mut scene.yard));
            scene.go_on(number);
        }
        let kept = burst(after, || _ = publisher.publish(&mut scene.yard));
        scene.yard.check_invariants();
        let is_whole = kept.is_none_or(|kept| !Kept::STATE.contains(&kept));
        let number = 2 + u64::from(is_whole);
        assert_eq!(
            (publisher.published(), latest.get().unwrap().number()),
            (number, number)
        );
        if is_whole {
            assert_eq!(
                contents(&latest.get().unwrap(), scene.keys),
                scene.contents()
            );
        }
        scene.go_on(4);
        assert!(publisher.publish(&mut scene.yard));
        let newest = latest.get().unwrap();
        assert_eq!(newest.number(), number + 1);
        assert_copy(&mut scene, &newest);
        scene.end((publisher, latest, newest));
        kept
    });
}
