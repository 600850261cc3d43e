//! Observers come to links that are right, and change them while they are told.

use ecs::prelude::*;
use ecs_tests::check_alloc::{allocations, while_failing};
use std::cell::RefCell;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Name(&'static str);

/// Writes down how much memory was asked for, when it is dropped.
#[derive(Debug)]
pub(crate) struct Probe;

thread_local! {
    static ASKED: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Probe {
    fn drop(&mut self) {
        ASKED.with_borrow_mut(|asked| asked.push(allocations()));
    }
}

/// How many notifications there were.
#[derive(Debug, Default)]
pub(crate) struct Count(usize);

/// The notifications, with the links at that time.
#[derive(Debug, Default)]
pub(crate) struct Told(Vec<String>);

ecs::world! {
    #[world(observed)]
    pub(crate) struct House { components: (Name, Probe), resources: (Told, Count) }

    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    pub(crate) struct ChildOf { parent: Entity }

    #[relation(on_despawn = clear, inverse = admirers)]
    pub(crate) struct Likes { what: Option<Entity> }

    #[archetype]
    pub(crate) struct Root { name: Name }

    #[archetype]
    pub(crate) struct Node { name: Name, parent: ChildOf }
}

fn told(house: &mut House) -> Vec<String> {
    std::mem::take(&mut house.resource_mut::<Told>().0)
}

fn node(name: &'static str, parent: Entity) -> Node {
    Node {
        name: Name(name),
        parent: ChildOf { parent },
    }
}

#[test]
fn links_are_right_when_an_observer_is_told_of_an_insertion() {
    fn linked(
        on: On<'_, House, Insert<ChildOf>>,
        links: Related<'_, House, ChildOf>,
        mut told: ResMut<'_, Told>,
    ) {
        let parent = links.target_of(on.entity()).unwrap();
        let is_listed = links.sources_of(parent).any(|it| it == on.entity());
        told.0.push(format!(
            "{} of {}",
            is_listed,
            links.sources_of(parent).count()
        ));
    }
    let mut house = House::new();
    house.observe("linked", linked).unwrap();
    let root = house.spawn(Root { name: Name("root") });
    let other = house.spawn(Root {
        name: Name("other"),
    });
    let one = house.spawn(node("one", root));
    house.spawn_batch([node("two", root), node("three", root)]);
    house.insert(one, ChildOf { parent: other }).unwrap();
    house.clone_entity(one).unwrap();
    // A batch is told when all of it is there.
    assert_eq!(
        told(&mut house),
        [
            "true of 1",
            "true of 3",
            "true of 3",
            "true of 1",
            "true of 2"
        ]
    );
}

#[test]
fn a_cascade_is_told_when_all_are_gone_and_the_root_first() {
    fn gone(
        on: On<'_, House, Remove<Name>, Old>,
        names: Query<'_, House, &Name>,
        mut told: ResMut<'_, Told>,
    ) {
        told.0.push(format!(
            "{} beside {}",
            on.old_value().unwrap().0,
            names.count()
        ));
    }
    let mut house = House::new();
    house.observe("gone", gone).unwrap();
    let root = house.spawn(Root { name: Name("root") });
    let [one, two] = ["one", "two"].map(|name| house.spawn(node(name, root)));
    house.spawn(node("below two", two));
    house.spawn(node("below one", one));
    house.spawn(Root {
        name: Name("other"),
    });
    house.despawn(root);
    let expected =
        ["root", "one", "two", "below one", "below two"].map(|name| format!("{name} beside 1"));
    assert_eq!(told(&mut house), expected);
    house.check_invariants();
}

#[test]
fn a_target_that_is_cleared_is_an_insertion_with_its_old_value() {
    fn likes(
        on: On<'_, House, Insert<Likes>, Old>,
        likes: Query<'_, House, &Likes>,
        mut told: ResMut<'_, Told>,
    ) {
        let old = on.old_value().map(|old| old.what.is_some());
        let now = likes.map(|likes| likes.what.is_some()).collect::<Vec<_>>();
        told.0.push(format!("{old:?} {now:?}"));
    }
    let mut house = House::new();
    house.observe("likes", likes).unwrap();
    let root = house.spawn(Root { name: Name("root") });
    house.spawn((Likes { what: Some(root) },));
    assert_eq!(told(&mut house), ["None [true]"]);
    house.despawn(root);
    assert_eq!(told(&mut house), ["Some(true) [false]"]);
    house.check_invariants();
}

#[test]
fn an_observer_may_move_others_while_it_is_told() {
    /// An entity that comes below a node goes up by one.
    fn go_up(
        on: On<'_, House, Insert<ChildOf>>,
        links: Related<'_, House, ChildOf>,
        mut commands: Commands<'_, House>,
    ) {
        if let Some(above) = links.ancestors(on.entity()).nth(1) {
            commands.insert(on.entity(), ChildOf { parent: above });
        }
    }
    /// Children of one that went belong to nobody: they are not there any more.
    fn adopt(on: On<'_, House, Leave<Root>>, mut commands: Commands<'_, House>) {
        commands.spawn_with::<ChildOf, _>(Root { name: Name("new") }, |root| {
            root.spawn((Name("child"),));
        });
        commands.insert(on.entity(), Name("ghost"));
    }
    let mut house = House::new();
    house.observe("go up", go_up).unwrap();
    house.observe("adopt", adopt).unwrap();
    let root = house.spawn(Root { name: Name("root") });
    let one = house.spawn(node("one", root));
    let two = house.spawn(node("two", one));
    let three = house.spawn(node("three", two));
    assert!(house.children(root).eq([one, two, three]));
    house.check_invariants();
    house.despawn(root);
    house.check_invariants();
    assert_eq!(house.len(), 2);
    assert_eq!(house.take_command_errors().count(), 1);
}

#[test]
fn clear_tells_of_all_and_leaves_no_link() {
    fn gone(
        _: On<'_, House, Remove<ChildOf>>,
        links: Related<'_, House, ChildOf>,
        mut told: ResMut<'_, Told>,
    ) {
        told.0.push(format!("{links:?}"));
    }
    let mut house = House::new();
    house.observe("gone", gone).unwrap();
    let root = house.spawn(Root { name: Name("root") });
    let one = house.spawn(node("one", root));
    house.spawn(node("two", one));
    house.clear();
    assert_eq!(told(&mut house).len(), 2);
    assert!(house.is_empty());
    house.check_invariants();
}

fn count_gone(_: On<'_, House, Remove<Name>, Old>, mut count: ResMut<'_, Count>) {
    count.0 += 1;
}

fn count_nodes(_: On<'_, House, Leave<Node>>, mut count: ResMut<'_, Count>) {
    count.0 += 1;
}

fn count_cleared(_: On<'_, House, Insert<Likes>, Old>, mut count: ResMut<'_, Count>) {
    count.0 += 1;
}

/// A house with observers that need no memory, and a root with many nodes below, each of which two others like.
fn counted(root: impl Bundle<House>) -> (House, Entity) {
    let mut house = House::new();
    let root = house.spawn(root);
    let mut last = root;
    for number in 0..40 {
        let node = house.spawn((
            Name("node"),
            Probe,
            ChildOf {
                parent: if number % 3 == 0 { root } else { last },
            },
        ));
        house.spawn_batch([(Likes { what: Some(node) },), (Likes { what: Some(root) },)]);
        last = node;
    }
    house.spawn(node("declared", last));
    house.observe("gone", count_gone).unwrap();
    house.observe("nodes", count_nodes).unwrap();
    house.observe("cleared", count_cleared).unwrap();
    // The first delivery takes memory of its own.
    let other = house.spawn(Root {
        name: Name("other"),
    });
    house.despawn(other);
    house.resource_mut::<Count>().0 = 0;
    (house, root)
}

/// Of all names but that of the root, of the declared node, and of all who liked one.
const NOTICES: usize = 41 + 1 + 80;

#[test]
fn the_room_for_all_notifications_is_asked_for_before_anything_leaves() {
    let (mut house, root) = counted((Name("root"), Probe));
    ASKED.set(Vec::with_capacity(64));
    let before = allocations();
    assert!(house.despawn(root));
    let (after, asked) = (allocations(), ASKED.take());
    assert_eq!(
        (asked.len(), house.resource::<Count>().0),
        (41, NOTICES + 1)
    );
    assert!(before < after, "notifications take memory");
    assert!(
        asked.iter().all(|it| *it == after),
        "none is asked for once one has left"
    );
    house.check_invariants();
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "tables have lists for Miri and guards for the sanitizer, which take memory"
)]
fn an_entity_for_whose_notifications_there_is_no_memory_is_not_taken() {
    let mut refused = 0;
    for first in 0.. {
        // Values that are taken have logs, which are made infallibly. This root has none.
        let (mut house, root) = counted(());
        let before = house.len();
        // The probes write to it while memory is refused.
        ASKED.set(Vec::with_capacity(128));
        let (taken, failures) = while_failing(first..first + 1, || house.detach(root).is_ok());
        house.check_invariants();
        if !taken {
            refused += 1;
            assert_eq!(
                (house.len(), house.resource::<Count>().0),
                (before, 0),
                "nothing has left"
            );
            assert!(house.detach(root).is_ok());
            house.check_invariants();
        }
        assert_eq!(
            (house.len(), house.resource::<Count>().0),
            (before - 42, NOTICES)
        );
        if failures == 0 {
            return assert!(refused > 0, "notifications take memory");
        }
    }
}
