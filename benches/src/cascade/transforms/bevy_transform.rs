use super::chosen;
use super::maths::{Global, Local, locals};
use crate::shapes::{Shape, forest};
use crate::{Contestant, Digest};
use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::entity::Entity;
use bevy_ecs::hierarchy::ChildOf;
use bevy_ecs::schedule::{IntoScheduleConfigs, Schedule, SingleThreadedExecutor};
use bevy_ecs::world::World;
use bevy_tasks::{ComputeTaskPool, TaskPool};
use bevy_transform::StaticTransformOptimizations::{Disabled, Enabled};
use bevy_transform::components::{GlobalTransform, Transform};
use bevy_transform::systems::{
    mark_dirty_trees, propagate_parent_transforms, sync_simple_transforms,
};
use std::marker::PhantomData;

/// The systems of `bevy_transform` in the order of its plugin. They share nodes out to threads.
struct Scene<S> {
    world: World,
    entities: Vec<Entity>,
    schedule: Schedule,
    shape: PhantomData<S>,
}

impl<S: Shape> Scene<S> {
    /// `SKIPS`: whether trees are passed over in which nothing was changed.
    fn new<const SKIPS: bool>(nodes: usize) -> Self {
        ComputeTaskPool::get_or_init(TaskPool::default);
        let mut world = World::new();
        world.insert_resource(if SKIPS { Enabled } else { Disabled });
        let mut entities: Vec<Entity> = Vec::with_capacity(nodes);
        for (Local(local), above) in locals(nodes).zip(forest::<S>(nodes)) {
            entities.push(match above {
                Some(above) => world.spawn((local, ChildOf(entities[above]))).id(),
                None => world.spawn(local).id(),
            });
        }
        let mut schedule = Schedule::default();
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.add_systems(
            (
                mark_dirty_trees,
                propagate_parent_transforms,
                sync_simple_transforms,
            )
                .chain(),
        );
        Self {
            world,
            entities,
            schedule,
            shape: PhantomData,
        }
    }

    fn run(&mut self) {
        self.schedule.run(&mut self.world);
    }

    fn digest(&mut self) -> Digest {
        let mut globals = self.world.query::<&GlobalTransform>();
        Digest::of(
            globals
                .iter(&self.world)
                .map(|global| Global(*global).numbers()),
        )
    }
}

/// All nodes were moved.
pub(super) struct All<S, const SKIPS: bool>(Scene<S>);

impl<S: Shape, const SKIPS: bool> Contestant for All<S, SKIPS> {
    fn prepare(nodes: usize) -> Self {
        Self(Scene::new::<SKIPS>(nodes))
    }

    fn renew(&mut self) -> bool {
        let Scene { world, .. } = &mut self.0;
        world
            .query::<&mut Transform>()
            .iter_mut(world)
            .for_each(|mut local| local.set_changed());
        true
    }

    fn run(&mut self) {
        self.0.run();
    }

    fn result(&mut self) -> Digest {
        self.0.digest()
    }
}

/// One node was moved.
pub(super) struct One<S, const SKIPS: bool>(Scene<S>);

impl<S: Shape, const SKIPS: bool> Contestant for One<S, SKIPS> {
    fn prepare(nodes: usize) -> Self {
        let mut scene = Scene::new::<SKIPS>(nodes);
        scene.run();
        Self(scene)
    }

    fn run(&mut self) {
        let Scene {
            world, entities, ..
        } = &mut self.0;
        if let Some(mut local) = world.get_mut::<Transform>(entities[chosen(entities.len())]) {
            let mut moved = Local(*local);
            moved.step();
            *local = moved.0;
        }
        self.0.run();
    }

    fn result(&mut self) -> Digest {
        self.0.digest()
    }
}
