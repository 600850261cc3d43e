//! Observers come to links that are right, and change them while they are told.

use ecs::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Name(&'static str);

/// The notifications, with the links at that time.
#[derive(Debug, Default)]
pub(crate) struct Told(Vec<String>);

ecs::world! {
    #[world(observed)]
    pub(crate) struct House { components: (Name), resources: (Told) }

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
    Node { name: Name(name), parent: ChildOf { parent } }
}

#[test]
fn links_are_right_when_an_observer_is_told_of_an_insertion() {
    fn linked(on: On<'_, House, Insert<ChildOf>>, links: Related<'_, House, ChildOf>, mut told: ResMut<'_, Told>) {
        let parent = links.target_of(on.entity()).unwrap();
        let is_listed = links.sources_of(parent).any(|it| it == on.entity());
        told.0.push(format!("{} of {}", is_listed, links.sources_of(parent).count()));
    }
    let mut house = House::new();
    house.observe("linked", linked).unwrap();
    let root = house.spawn(Root { name: Name("root") });
    let other = house.spawn(Root { name: Name("other") });
    let one = house.spawn(node("one", root));
    house.spawn_batch([node("two", root), node("three", root)]);
    house.insert(one, ChildOf { parent: other }).unwrap();
    house.clone_entity(one).unwrap();
    // A batch is told when all of it is there.
    assert_eq!(told(&mut house), ["true of 1", "true of 3", "true of 3", "true of 1", "true of 2"]);
}

#[test]
fn a_cascade_is_told_when_all_are_gone_and_the_root_first() {
    fn gone(on: On<'_, House, Remove<Name>, Old>, names: Query<'_, House, &Name>, mut told: ResMut<'_, Told>) {
        told.0.push(format!("{} beside {}", on.old_value().unwrap().0, names.count()));
    }
    let mut house = House::new();
    house.observe("gone", gone).unwrap();
    let root = house.spawn(Root { name: Name("root") });
    let [one, two] = ["one", "two"].map(|name| house.spawn(node(name, root)));
    house.spawn(node("below two", two));
    house.spawn(node("below one", one));
    house.spawn(Root { name: Name("other") });
    house.despawn(root);
    let expected = ["root", "one", "two", "below one", "below two"].map(|name| format!("{name} beside 1"));
    assert_eq!(told(&mut house), expected);
    house.check_invariants();
}

#[test]
fn a_target_that_is_cleared_is_an_insertion_with_its_old_value() {
    fn likes(on: On<'_, House, Insert<Likes>, Old>, likes: Query<'_, House, &Likes>, mut told: ResMut<'_, Told>) {
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
    fn gone(_: On<'_, House, Remove<ChildOf>>, links: Related<'_, House, ChildOf>, mut told: ResMut<'_, Told>) {
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
