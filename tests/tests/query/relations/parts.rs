//! A relation of a part is one of each world that lists the part.

use ecs::ChangeError;
use ecs::prelude::*;
use ecs::relation::Acyclic;

mod trees {
    use ecs::prelude::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Depth(pub(crate) usize);

    ecs::part! {
        /// Trees in any world.
        #[part]
        pub(crate) struct Trees { components: (Depth) }

        #[relation(acyclic, on_despawn = cascade, inverse = children)]
        pub(crate) struct ChildOf { parent: Entity }

        #[relation(on_despawn = clear, inverse = guests, to(Root))]
        pub(crate) struct GuestOf { host: Option<Entity> }

        #[archetype]
        pub(crate) struct Root { depth: Depth }

        #[archetype]
        pub(crate) struct Node { depth: Depth, parent: ChildOf }

        #[query]
        pub(crate) struct Nodes { entity: Entity, depth: &mut Depth, parent: &ChildOf }

        #[schedule]
        pub(crate) fn measure() { measure_depths; }
    }

    /// A system that is generic over the world walks along the links.
    fn measure_depths<W: TreesWorld>(
        nodes: Query<'_, W, Nodes<'_>>,
        links: Related<'_, W, ChildOf>,
    ) {
        for node in nodes {
            assert_eq!(links.target_of(node.entity), node.parent.target());
            node.depth.0 = links.ancestors(node.entity).count();
        }
    }
}

mod forests {
    use super::trees::{ChildOf, Depth};
    use ecs::prelude::*;

    ecs::part! {
        /// A part that has a part with a relation, and one of its own.
        #[part]
        pub(crate) struct Forests { parts: (super::trees::Trees), components: () }

        #[relation(on_despawn = clear)]
        pub(crate) struct GrowsBy { what: Option<Entity> }

        #[archetype]
        pub(crate) struct Leaf { depth: Depth, parent: ChildOf, by: GrowsBy }
    }
}

use forests::{Forests, GrowsBy, Leaf};
use trees::{ChildOf, Depth, GuestOf, Node, Root, Trees};

pub(crate) struct Name;

ecs::world! {
    #[world]
    pub(crate) struct Wood { parts: (Trees), components: (Name) }

    #[relation(acyclic, on_despawn = cascade, inverse = owned)]
    pub(crate) struct OwnedBy { owner: Entity }

    /// Of archetypes of a part, by a path, by a name that is imported, and of one that stands here.
    #[relation(on_despawn = clear, inverse = visitors, to(trees::Root, Node, Hut))]
    pub(crate) struct Visits { whom: Option<Entity> }

    #[archetype]
    pub(crate) struct Hut { name: Name }

    #[schedule]
    pub(crate) fn tick() { measure; }
}

ecs::world! {
    #[world]
    pub(crate) struct Park { parts: (Forests, Trees hide(ChildOf)), components: (Name) }
}

fn depth<W: World, R: Acyclic + RelationOf<W>>(world: &W, of: Entity) -> usize {
    world.ancestors::<R>(of).count()
}

#[test]
fn a_world_has_the_relations_of_its_parts_beside_its_own() {
    let mut wood = Wood::new();
    let root = wood.spawn(Root { depth: Depth(0) });
    let node = wood.spawn(Node {
        depth: Depth(0),
        parent: ChildOf { parent: root },
    });
    let leaf = wood.spawn_with::<ChildOf, _>(
        Node {
            depth: Depth(0),
            parent: ChildOf { parent: node },
        },
        |leaf| {
            leaf.spawn((Name, OwnedBy { owner: root }));
        },
    );
    assert!(wood.children(root).eq([node]) && wood.children(node).eq([leaf]));
    assert_eq!(wood.owned(root).count(), 1);
    wood.tick();
    assert_eq!(wood.get::<Depth>(leaf), Some(&Depth(2)));
    assert_eq!(depth::<_, ChildOf>(&wood, leaf), 2);
    wood.check_invariants();
    wood.despawn(root);
    assert!(wood.is_empty());
    wood.check_invariants();
}

#[test]
fn archetypes_of_a_part_are_the_ends_of_its_relations() {
    let mut wood = Wood::new();
    let root = wood.spawn(Root { depth: Depth(0) });
    let node = wood.spawn(Node {
        depth: Depth(0),
        parent: ChildOf { parent: root },
    });
    let guest = wood.spawn((GuestOf { host: Some(root) },));
    assert!(wood.guests(root).eq([guest]));
    let error = ChangeError::WrongEnd {
        relation: "GuestOf",
        target: node,
    };
    assert_eq!(
        wood.try_spawn((GuestOf { host: Some(node) },))
            .unwrap_err()
            .cause,
        error
    );
}

#[test]
fn archetypes_of_parts_are_ends_of_the_world_s_own_relations() {
    let mut wood = Wood::new();
    let root = wood.spawn(Root { depth: Depth(0) });
    let node = wood.spawn(Node {
        depth: Depth(0),
        parent: ChildOf { parent: root },
    });
    let hut = wood.spawn(Hut { name: Name });
    let other = wood.spawn((Name, Depth(0)));
    let visit = |whom| (Visits { whom: Some(whom) },);
    for end in [root, node, hut] {
        let visitor = wood.spawn(visit(end));
        assert!(wood.visitors(end).eq([visitor]));
    }
    let error = ChangeError::WrongEnd {
        relation: "Visits",
        target: other,
    };
    assert_eq!(wood.try_spawn(visit(other)).unwrap_err().cause, error);
    wood.check_invariants();
}

#[test]
fn a_part_of_a_part_is_there_once_and_its_methods_can_be_hidden() {
    let mut park = Park::new();
    let root = park.spawn(Root { depth: Depth(0) });
    let leaf = park.spawn(Leaf {
        depth: Depth(0),
        parent: ChildOf { parent: root },
        by: GrowsBy { what: Some(root) },
    });
    // `children` is hidden, and the relation is there.
    assert!(park.sources_of::<ChildOf>(root).eq([leaf]));
    assert!(park.sources_of::<GrowsBy>(root).eq([leaf]));
    assert_eq!(park.guests(root).count(), 0);
    park.check_invariants();
}
