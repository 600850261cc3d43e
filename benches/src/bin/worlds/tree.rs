//! Values that go down a hierarchy, where leaves come and go in each frame, and where nothing does.

use crate::{Contestant, Named, Workload, random};
use ecs::prelude::*;

pub(crate) const WORKLOADS: &[Named] = &[
    ("relation_changes_1", || {
        workload("relation_changes_1", &[1_000, 9_000], 88)
    }),
    ("relation_changes_3", || {
        workload("relation_changes_3", &[100, 500, 2_400, 7_000], 88)
    }),
    ("tree_at_rest", || {
        workload("tree_at_rest", &[1_000, 9_000, 30_000, 60_000], 0)
    }),
];

fn workload(name: &'static str, levels: &'static [u32], changes: u32) -> Workload {
    Workload {
        name: name.into(),
        units: levels.iter().sum::<u32>() as usize,
        contestants: vec![
            ("ours", Box::new(Game::<Ours>::new(levels, changes))),
            #[cfg(feature = "bevy")]
            (
                "bevy_ecs (rows)",
                Box::new(Game::<bevy::Bevy>::new(levels, changes)),
            ),
            ("hecs (rows)", Box::new(Game::<Hecs>::new(levels, changes))),
        ],
    }
}

#[derive(Clone, Copy)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Local([f32; 3]);

#[derive(Clone, Copy)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Global([f32; 3]);

impl Local {
    #[inline]
    fn below(&self, above: Option<&Global>) -> Global {
        let above = above.map_or([0.0; 3], |above| above.0);
        Global([0, 1, 2].map(|axis| above[axis] + self.0[axis]))
    }
}

/// A library with a hierarchy. Nodes have the depth with which they are spawned for their whole life.
trait Tree {
    type Entity: Copy;

    fn new() -> Self;
    fn spawn(&mut self, depth: usize, local: Local, parent: Option<Self::Entity>) -> Self::Entity;
    fn despawn(&mut self, leaf: Self::Entity);
    fn cascade(&mut self);
    fn globals(&mut self, f: impl FnMut(Global));
}

/// A hierarchy that loses this many leaves in each frame, and gains as many below other parents.
struct Game<T: Tree> {
    tree: T,
    nodes: Vec<Vec<T::Entity>>,
    changes: u32,
    frame: u32,
}

impl<T: Tree> Game<T> {
    fn new(levels: &[u32], changes: u32) -> Self {
        let mut game = Self {
            tree: T::new(),
            nodes: Vec::new(),
            changes,
            frame: 0,
        };
        for (depth, count) in levels.iter().enumerate() {
            let nodes = (0..*count).map(|node| game.spawn(depth, node)).collect();
            game.nodes.push(nodes);
        }
        game
    }

    fn spawn(&mut self, depth: usize, node: u32) -> T::Entity {
        let bits = random(node * 8 + depth as u32, self.frame);
        let above = depth.checked_sub(1).map(|above| &self.nodes[above]);
        let parent = above.map(|nodes| nodes[bits as usize % nodes.len()]);
        self.tree
            .spawn(depth, Local([1.0, 2.0, (bits % 64) as f32]), parent)
    }
}

impl<T: Tree> Contestant for Game<T> {
    fn run(&mut self) {
        self.frame += 1;
        let depth = self.nodes.len() - 1;
        for change in 0..self.changes {
            let leaf = random(change, self.frame) as usize % self.nodes[depth].len();
            self.tree.despawn(self.nodes[depth][leaf]);
            self.nodes[depth][leaf] = self.spawn(depth, leaf as u32);
        }
        self.tree.cascade();
    }

    fn result(&mut self) -> u64 {
        let mut sum = 0_u64;
        self.tree.globals(|global| {
            let bits = global.0.map(|number| u64::from(number.to_bits()));
            sum = sum.wrapping_add(
                (bits[0] ^ bits[1] << 20 ^ bits[2] << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7,
            );
        });
        sum
    }
}

mod world {
    use super::{Global, Local};
    use ecs::prelude::*;

    ecs::world! {
        #[world]
        pub(super) struct Scene { components: (Local, Global) }

        #[relation(acyclic, on_despawn = cascade, inverse = children)]
        pub(super) struct ChildOf { parent: Entity }

        #[archetype]
        pub(super) struct Root { local: Local, global: Global }

        #[archetype]
        pub(super) struct Limb { local: Local, global: Global, parent: ChildOf }

        #[query(cascade(ChildOf))]
        pub(super) struct Placing {
            local: &Local,
            global: &mut Global,
            above: Option<Up<ChildOf, &Global>>,
        }
    }
}

struct Ours(world::Scene);

impl Tree for Ours {
    type Entity = Entity;

    fn new() -> Self {
        Self(world::Scene::new())
    }

    fn spawn(&mut self, _: usize, local: Local, parent: Option<Entity>) -> Entity {
        let global = Global([0.0; 3]);
        match parent {
            Some(parent) => self.0.spawn(world::Limb {
                local,
                global,
                parent: world::ChildOf { parent },
            }),
            None => self.0.spawn(world::Root { local, global }),
        }
    }

    fn despawn(&mut self, leaf: Entity) {
        self.0.despawn(leaf);
    }

    fn cascade(&mut self) {
        self.0
            .placing()
            .for_each(|it| *it.global = it.local.below(it.above.as_deref()));
    }

    fn globals(&mut self, mut f: impl FnMut(Global)) {
        self.0.query_ref::<&Global>().for_each(|global| f(*global));
    }
}

struct Parent(hecs::Entity);
/// The depth of a node, as a type.
struct At<const DEPTH: usize>;

struct Hecs(hecs::World);

impl Hecs {
    fn place<const ABOVE: usize, const DEPTH: usize>(&mut self) {
        let above = self.0.view::<hecs::With<&Global, &At<ABOVE>>>();
        let mut nodes = self
            .0
            .query::<hecs::With<(&Local, &mut Global, &Parent), &At<DEPTH>>>();
        for (local, global, parent) in &mut nodes {
            *global = local.below(above.get(parent.0));
        }
    }
}

impl Tree for Hecs {
    type Entity = hecs::Entity;

    fn new() -> Self {
        Self(hecs::World::new())
    }

    fn spawn(&mut self, depth: usize, local: Local, parent: Option<hecs::Entity>) -> hecs::Entity {
        let global = Global([0.0; 3]);
        let Some(parent) = parent.map(Parent) else {
            return self.0.spawn((local, global, At::<0>));
        };
        match depth {
            1 => self.0.spawn((local, global, At::<1>, parent)),
            2 => self.0.spawn((local, global, At::<2>, parent)),
            _ => self.0.spawn((local, global, At::<3>, parent)),
        }
    }

    fn despawn(&mut self, leaf: hecs::Entity) {
        let _ = self.0.despawn(leaf);
    }

    fn cascade(&mut self) {
        for (local, global) in self
            .0
            .query_mut::<hecs::With<(&Local, &mut Global), &At<0>>>()
        {
            *global = local.below(None);
        }
        self.place::<0, 1>();
        self.place::<1, 2>();
        self.place::<2, 3>();
    }

    fn globals(&mut self, mut f: impl FnMut(Global)) {
        self.0
            .query_mut::<&Global>()
            .into_iter()
            .for_each(|global| f(*global));
    }
}

#[cfg(feature = "bevy")]
mod bevy {
    use super::{Global, Local, Tree};
    use bevy_ecs::prelude::*;
    use bevy_ecs::system::SystemState;

    #[derive(Component)]
    struct At<const DEPTH: usize>;

    pub(super) struct Bevy {
        world: World,
        roots: QueryState<(&'static Local, &'static mut Global), With<At<0>>>,
        levels: (Level<0, 1>, Level<1, 2>, Level<2, 3>),
    }

    #[expect(clippy::type_complexity, reason = "two queries that are disjoint")]
    struct Level<const ABOVE: usize, const DEPTH: usize>(
        SystemState<(
            Query<'static, 'static, &'static Global, With<At<ABOVE>>>,
            Query<
                'static,
                'static,
                (&'static Local, &'static mut Global, &'static ChildOf),
                (With<At<DEPTH>>, Without<At<ABOVE>>),
            >,
        )>,
    );

    impl<const ABOVE: usize, const DEPTH: usize> Level<ABOVE, DEPTH> {
        fn new(world: &mut World) -> Self {
            Self(SystemState::new(world))
        }

        fn place(&mut self, world: &mut World) {
            let (above, mut nodes) = self.0.get_mut(world).expect("the parameters are valid");
            nodes.iter_mut().for_each(|(local, mut global, parent)| {
                *global = local.below(above.get(parent.0).ok());
            });
        }
    }

    impl Tree for Bevy {
        type Entity = Entity;

        fn new() -> Self {
            let mut world = World::new();
            let levels = (
                Level::new(&mut world),
                Level::new(&mut world),
                Level::new(&mut world),
            );
            Self {
                roots: world.query_filtered(),
                levels,
                world,
            }
        }

        fn spawn(&mut self, depth: usize, local: Local, parent: Option<Entity>) -> Entity {
            let global = Global([0.0; 3]);
            let Some(parent) = parent.map(ChildOf) else {
                return self.world.spawn((local, global, At::<0>)).id();
            };
            match depth {
                1 => self.world.spawn((local, global, At::<1>, parent)).id(),
                2 => self.world.spawn((local, global, At::<2>, parent)).id(),
                _ => self.world.spawn((local, global, At::<3>, parent)).id(),
            }
        }

        fn despawn(&mut self, leaf: Entity) {
            self.world.despawn(leaf);
        }

        fn cascade(&mut self) {
            self.roots
                .iter_mut(&mut self.world)
                .for_each(|(local, mut global)| *global = local.below(None));
            self.levels.0.place(&mut self.world);
            self.levels.1.place(&mut self.world);
            self.levels.2.place(&mut self.world);
        }

        fn globals(&mut self, mut f: impl FnMut(Global)) {
            let mut globals = self.world.query::<&Global>();
            globals.iter(&self.world).for_each(|global| f(*global));
        }
    }
}
