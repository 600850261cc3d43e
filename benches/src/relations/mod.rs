//! Nodes that hang on other nodes: spawning them, hanging them elsewhere, despawning them with all below, and walking to all children.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
#[cfg(feature = "peers")]
mod flecs;
mod raw;
mod raw_lists;

use crate::components::Position;
use crate::random::Random;
use crate::shapes::{Movable, OneParent, Shape, Skeletons, Tree, Wide, below, forest};
use crate::{Contestant, Digest, Group, entries};
use std::marker::PhantomData;

/// Nodes of a group, where a group does not say another number.
const NODES: usize = 100_000;
/// Siblings of a node that moves alone, for each node that does.
const SIBLINGS: usize = 100;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![
        spawn::<Wide>(),
        spawn::<Skeletons>(),
        spawn::<Tree>(),
        spawn::<OneParent>(),
        reparent::<Wide>(),
        reparent::<Skeletons>(),
        reparent::<Tree>(),
        reparent_one("relations_reparent_one 10k", NODES / 10),
        reparent_one("relations_reparent_one 100k", NODES),
        despawn::<Wide>(),
        despawn::<Skeletons>(),
        despawn::<Tree>(),
        despawn::<OneParent>(),
        walk::<Wide>(),
        walk::<Skeletons>(),
        walk::<Tree>(),
        walk::<OneParent>(),
    ]
}

/// All libraries at one job.
macro_rules! all {
    ($job:ident $(, $shape:ty)?) => {
        entries![
            "raw": $job<raw::Raw $(, $shape)?>,
            "raw, lists": $job<raw_lists::Raw $(, $shape)?>,
            "ecs": $job<ecs::Ecs $(, $shape)?>;
            "bevy_ecs": $job<bevy::Bevy $(, $shape)?>,
            "flecs_ecs": $job<flecs::Flecs $(, $shape)?>,
        ]
    };
}

fn spawn<S: Shape>() -> Group {
    Group::new(
        format!("relations_spawn 100k, {}", S::NAME),
        NODES,
        all!(Spawning, S),
    )
}

fn reparent<S: Movable>() -> Group {
    Group::new(
        format!("relations_reparent 100k, {}", S::NAME),
        NODES,
        all!(Moving, S),
    )
}

fn reparent_one(name: &str, nodes: usize) -> Group {
    Group::new(name, nodes / SIBLINGS, all!(MovingOne))
}

fn despawn<S: Shape>() -> Group {
    Group::new(
        format!("relations_despawn 100k, {}", S::NAME),
        NODES,
        all!(Despawning, S),
    )
}

fn walk<S: Shape>() -> Group {
    let entries = entries![
        "raw": Walking<raw::Raw, S>,
        "raw, lists": Walking<raw_lists::Raw, S>,
        "ecs": Walking<ecs::Ecs, S>,
        "ecs, as they came": Walking<ecs::AsTheyCame, S>;
        "bevy_ecs": Walking<bevy::Bevy, S>,
        "flecs_ecs": Walking<flecs::Flecs, S>,
    ];
    Group::new(format!("relations_walk 100k, {}", S::NAME), NODES, entries)
}

/// A world of nodes that have a position, and maybe a parent.
trait Forest: Sized + 'static {
    type Entity: Copy + 'static;

    fn new() -> Self;
    fn spawn(&mut self, position: Position, parent: Option<Self::Entity>) -> Self::Entity;
    /// Hangs a node that has a parent on another one.
    fn reparent(&mut self, node: Self::Entity, parent: Self::Entity);
    /// Despawns a node with all below it.
    fn despawn(&mut self, node: Self::Entity);
    /// Puts the nodes in an order that walks have use for, if there is one.
    fn arrange(&mut self) {}
    /// The sum of [`Parent::of`] over all children of these.
    fn walk(&mut self, parents: &[Parent<Self::Entity>]) -> f64;
    /// Calls `f` with each node, and with its parent.
    fn rows(&mut self, f: impl FnMut(Position, Option<Position>));

    /// Spawns all nodes of a shape in their order, and pushes them.
    #[inline]
    fn grow(&mut self, above: &[Option<usize>], entities: &mut Vec<Self::Entity>) {
        for (node, above) in above.iter().enumerate() {
            let parent = above.map(|above| entities[above]);
            entities.push(self.spawn(Position::of(node), parent));
        }
    }

    /// Of all nodes, each beside its parent.
    fn digest(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.rows(|position, parent| {
            digest.add(&[position.0[0], parent.map_or(-1.0, |parent| parent.0[0])]);
        });
        digest
    }
}

/// A node of which the children are visited.
#[derive(Clone, Copy)]
struct Parent<E> {
    entity: E,
    number: u32,
}

impl<E> Parent<E> {
    /// A number that differs by parent and child. Sums of it are exact, so that they do not depend on the order of siblings.
    #[inline(always)]
    fn of(&self, child: &Position) -> f64 {
        f64::from(self.number) * f64::from(child.0[0])
    }
}

/// These nodes as parents, by their numbers.
fn parents<E: Copy>(entities: &[E], nodes: impl Iterator<Item = usize>) -> Vec<Parent<E>> {
    // None of them is zero.
    let parent = |node: usize| Parent {
        entity: entities[node],
        number: u32::try_from(node + 1).unwrap_or(u32::MAX),
    };
    nodes.map(parent).collect()
}

/// A sum as a digest.
fn digest_of_sum(sum: f64) -> Digest {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the other number has the rest"
    )]
    let high = sum as f32;
    #[expect(clippy::cast_possible_truncation, reason = "the difference is small")]
    let low = (sum - f64::from(high)) as f32;
    Digest::of([[high, low]])
}

/// A new world takes all nodes, those above before those below.
struct Spawning<F: Forest, S> {
    above: Vec<Option<usize>>,
    forest: F,
    entities: Vec<F::Entity>,
    shape: PhantomData<S>,
}

impl<F: Forest, S: Shape> Contestant for Spawning<F, S> {
    fn prepare(nodes: usize) -> Self {
        let entities = Vec::with_capacity(nodes);
        Self {
            above: forest::<S>(nodes),
            forest: F::new(),
            entities,
            shape: PhantomData,
        }
    }

    fn renew(&mut self) -> bool {
        if !self.entities.is_empty() {
            self.forest = F::new();
            self.entities.clear();
        }
        true
    }

    fn run(&mut self) {
        self.forest.grow(&self.above, &mut self.entities);
    }

    fn result(&mut self) -> Digest {
        self.forest.digest()
    }
}

/// Each node goes to another parent, and in the next run back again.
struct Moving<F: Forest, S> {
    forest: F,
    entities: Vec<F::Entity>,
    moves: Vec<Move<F::Entity>>,
    is_moved: bool,
    shape: PhantomData<S>,
}

struct Move<E> {
    node: E,
    /// The parent at first, and the other one.
    parents: [E; 2],
}

impl<F: Forest, S: Movable> Contestant for Moving<F, S> {
    fn prepare(nodes: usize) -> Self {
        let above = self::forest::<S>(nodes);
        let (mut forest, mut entities) = (F::new(), Vec::with_capacity(nodes));
        forest.grow(&above, &mut entities);
        let moves = above.iter().enumerate().filter_map(|(node, above)| {
            let parents =
                [(*above)?, S::other(node, (*above)?, nodes)].map(|parent| entities[parent]);
            Some(Move {
                node: entities[node],
                parents,
            })
        });
        let moves = moves.collect();
        Self {
            forest,
            entities,
            moves,
            is_moved: false,
            shape: PhantomData,
        }
    }

    fn run(&mut self) {
        self.is_moved = !self.is_moved;
        for Move { node, parents } in &self.moves {
            self.forest
                .reparent(*node, parents[usize::from(self.is_moved)]);
        }
    }

    /// Of all nodes beside their parents if the number of runs is even, and else of the children of all nodes.
    fn result(&mut self) -> Digest {
        if self.is_moved {
            digest_of_sum(
                self.forest
                    .walk(&parents(&self.entities, 0..self.entities.len())),
            )
        } else {
            self.forest.digest()
        }
    }
}

/// One node of many goes to a parent without children, and back, and then another one.
struct MovingOne<F: Forest> {
    forest: F,
    parents: [F::Entity; 2],
    siblings: Vec<F::Entity>,
    random: Random,
    chosen: Vec<F::Entity>,
    moves: usize,
}

impl<F: Forest> Contestant for MovingOne<F> {
    fn prepare(moves: usize) -> Self {
        let mut forest = F::new();
        let parents = [1, 2].map(|number| forest.spawn(Position::of(number), None));
        let siblings = (3..)
            .take(moves * SIBLINGS)
            .map(|node| forest.spawn(Position::of(node), Some(parents[0])));
        let siblings = siblings.collect();
        Self {
            forest,
            parents,
            siblings,
            random: Random::new(),
            chosen: Vec::with_capacity(moves),
            moves,
        }
    }

    fn renew(&mut self) -> bool {
        self.chosen.clear();
        let chosen = (0..self.moves).map(|_| self.siblings[self.random.below(self.siblings.len())]);
        self.chosen.extend(chosen);
        true
    }

    fn run(&mut self) {
        for node in &self.chosen {
            self.forest.reparent(*node, self.parents[1]);
            self.forest.reparent(*node, self.parents[0]);
        }
    }

    /// Of the children of both parents, some of which are moved meanwhile.
    fn result(&mut self) -> Digest {
        let [many, few] = self.parents;
        let moved: Vec<_> = self.siblings.iter().step_by(3).copied().collect();
        for node in &moved {
            self.forest.reparent(*node, few);
        }
        let parents = [(many, 1), (few, 2)].map(|(entity, number)| Parent { entity, number });
        let sum = self.forest.walk(&parents);
        for node in &moved {
            self.forest.reparent(*node, many);
        }
        digest_of_sum(sum)
    }
}

/// All nodes are despawned, root by root.
struct Despawning<F: Forest, S> {
    above: Vec<Option<usize>>,
    forest: F,
    entities: Vec<F::Entity>,
    shape: PhantomData<S>,
}

impl<F: Forest, S: Shape> Despawning<F, S> {
    fn grow(&mut self) {
        self.forest = F::new();
        // They stay, since nobody despawns them.
        let parent = self.forest.spawn(Position::of(1), None);
        self.forest.spawn(Position::of(2), Some(parent));
        self.forest.grow(&self.above, &mut self.entities);
    }
}

impl<F: Forest, S: Shape> Contestant for Despawning<F, S> {
    fn prepare(nodes: usize) -> Self {
        let (above, entities) = (forest::<S>(nodes), Vec::with_capacity(nodes));
        let mut all = Self {
            above,
            forest: F::new(),
            entities,
            shape: PhantomData,
        };
        all.grow();
        all
    }

    fn renew(&mut self) -> bool {
        if self.entities.is_empty() {
            self.grow();
        }
        true
    }

    fn run(&mut self) {
        for (entity, above) in self.entities.iter().zip(&self.above) {
            if above.is_none() {
                self.forest.despawn(*entity);
            }
        }
        self.entities.clear();
    }

    fn result(&mut self) -> Digest {
        self.forest.digest()
    }
}

/// Each node that has children is asked for them, by handle and in the order of spawning, and each child for its position.
struct Walking<F: Forest, S> {
    forest: F,
    parents: Vec<Parent<F::Entity>>,
    sum: f64,
    shape: PhantomData<S>,
}

impl<F: Forest, S: Shape> Contestant for Walking<F, S> {
    fn prepare(nodes: usize) -> Self {
        let above = self::forest::<S>(nodes);
        let (mut forest, mut entities) = (F::new(), Vec::with_capacity(nodes));
        forest.grow(&above, &mut entities);
        forest.arrange();
        let below = below(&above);
        let parents = parents(
            &entities,
            (0..nodes).filter(|node| !below[*node].is_empty()),
        );
        Self {
            forest,
            parents,
            sum: 0.0,
            shape: PhantomData,
        }
    }

    fn run(&mut self) {
        self.sum = self.forest.walk(&self.parents);
    }

    fn result(&mut self) -> Digest {
        digest_of_sum(self.sum)
    }
}
