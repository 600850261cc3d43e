//! Items on belts, in their order: the first item of a belt that reaches its end goes to the end of the next belt.

use crate::{Contestant, Named, Workload};
use ecs::prelude::*;
use std::collections::VecDeque;

pub(crate) const WORKLOADS: &[Named] = &[
    ("belts_20k", || workload("belts_20k", 200, 100)),
    ("belts_short_20k", || workload("belts_short_20k", 2_000, 10)),
    ("sources_walk_20k", || walk("sources_walk_20k", 200, 100)),
    ("sources_walk_short_20k", || {
        walk("sources_walk_short_20k", 2_000, 10)
    }),
];

fn workload(name: &str, belts: u32, items: u32) -> Workload {
    contest::<true>(name, belts, items)
}

fn walk(name: &str, belts: u32, items: u32) -> Workload {
    contest::<false>(name, belts, items)
}

fn contest<const MOVES: bool>(name: &str, belts: u32, items: u32) -> Workload {
    Workload {
        name: name.into(),
        units: (belts * items) as usize,
        contestants: vec![
            ("ours", Box::new(Game::<Ours, MOVES>::new(belts, items))),
            #[cfg(feature = "bevy")]
            (
                "bevy_ecs",
                Box::new(Game::<bevy::Bevy, MOVES>::new(belts, items)),
            ),
            (
                "hecs (queue by hand)",
                Box::new(Game::<Hecs, MOVES>::new(belts, items)),
            ),
        ],
    }
}

/// How far an item is from the one before it.
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Gap(u32);

/// A library with ordered links.
trait Belts {
    type Entity: Copy;

    fn new() -> Self;
    fn belt(&mut self) -> Self::Entity;
    fn item(&mut self, gap: u32, belt: Self::Entity) -> Self::Entity;
    /// The first item of a belt.
    fn first(&self, belt: Self::Entity) -> Option<Self::Entity>;
    /// Puts an item at the end of a belt.
    fn pass_on(&mut self, item: Self::Entity, belt: Self::Entity);
    /// Walks over the items of the belts in their order.
    fn walk(&mut self, belts: &[Self::Entity], f: impl FnMut(&mut Gap));
}

struct Game<B: Belts, const MOVES: bool> {
    world: B,
    belts: Vec<B::Entity>,
    sum: u64,
}

impl<B: Belts, const MOVES: bool> Game<B, MOVES> {
    fn new(belts: u32, items: u32) -> Self {
        let mut world = B::new();
        let belts: Vec<_> = (0..belts).map(|_| world.belt()).collect();
        for item in 0..items {
            for (number, belt) in belts.iter().enumerate() {
                world.item(item * 7 + number as u32, *belt);
            }
        }
        Self {
            world,
            belts,
            sum: 0,
        }
    }
}

impl<B: Belts, const MOVES: bool> Contestant for Game<B, MOVES> {
    fn run(&mut self) {
        if MOVES {
            for (number, belt) in self.belts.iter().enumerate() {
                let next = self.belts[(number + 1) % self.belts.len()];
                if let Some(item) = self.world.first(*belt) {
                    self.world.pass_on(item, next);
                }
            }
        }
        let mut place = 0_u32;
        let sum = &mut self.sum;
        self.world.walk(&self.belts, |gap| {
            place = place.wrapping_add(gap.0);
            gap.0 = gap.0 % 1024 + 1;
            *sum = sum.wrapping_add(u64::from(place));
        });
    }

    fn result(&mut self) -> u64 {
        self.sum
    }
}

mod world {
    use super::Gap;
    use ecs::prelude::*;

    ecs::world! {
        #[world]
        pub(super) struct Factory { components: (Gap) }

        #[relation(acyclic, on_despawn = cascade, inverse = items)]
        pub(super) struct On { belt: Entity }

        #[archetype]
        pub(super) struct Item { gap: Gap, on: On }
    }
}

struct Ours(world::Factory);

impl Belts for Ours {
    type Entity = Entity;

    fn new() -> Self {
        Self(world::Factory::new())
    }

    fn belt(&mut self) -> Entity {
        self.0.spawn_empty()
    }

    fn item(&mut self, gap: u32, belt: Entity) -> Entity {
        self.0.spawn(world::Item {
            gap: Gap(gap),
            on: world::On { belt },
        })
    }

    fn first(&self, belt: Entity) -> Option<Entity> {
        self.0.items(belt).next()
    }

    fn pass_on(&mut self, item: Entity, belt: Entity) {
        let _ = self.0.insert(item, world::On { belt });
    }

    fn walk(&mut self, belts: &[Entity], mut f: impl FnMut(&mut Gap)) {
        self.0.run_system(
            |items: Related<'_, world::Factory, world::On>,
             mut gaps: Lookup<'_, world::Factory, &mut Gap>| {
                for belt in belts {
                    for item in items.sources_of(*belt) {
                        if let Some(gap) = gaps.get_mut(item) {
                            f(gap);
                        }
                    }
                }
            },
        );
    }
}

struct Queue(VecDeque<hecs::Entity>);
struct OnBelt(hecs::Entity);

struct Hecs(hecs::World);

impl Belts for Hecs {
    type Entity = hecs::Entity;

    fn new() -> Self {
        Self(hecs::World::new())
    }

    fn belt(&mut self) -> hecs::Entity {
        self.0.spawn((Queue(VecDeque::new()),))
    }

    fn item(&mut self, gap: u32, belt: hecs::Entity) -> hecs::Entity {
        let item = self.0.spawn((Gap(gap), OnBelt(belt)));
        if let Ok(queue) = self.0.query_one_mut::<&mut Queue>(belt) {
            queue.0.push_back(item);
        }
        item
    }

    fn first(&self, belt: hecs::Entity) -> Option<hecs::Entity> {
        self.0.get::<&Queue>(belt).ok()?.0.front().copied()
    }

    fn pass_on(&mut self, item: hecs::Entity, belt: hecs::Entity) {
        let Ok(on) = self.0.query_one_mut::<&mut OnBelt>(item) else {
            return;
        };
        let old = std::mem::replace(&mut on.0, belt);
        if let Ok(queue) = self.0.query_one_mut::<&mut Queue>(old) {
            let place = queue.0.iter().position(|it| *it == item);
            place.and_then(|place| queue.0.remove(place));
        }
        if let Ok(queue) = self.0.query_one_mut::<&mut Queue>(belt) {
            queue.0.push_back(item);
        }
    }

    fn walk(&mut self, belts: &[hecs::Entity], mut f: impl FnMut(&mut Gap)) {
        let (queues, mut gaps) = (self.0.view::<&Queue>(), self.0.query::<&mut Gap>());
        let mut gaps = gaps.view();
        for belt in belts {
            for item in queues.get(*belt).into_iter().flat_map(|queue| &queue.0) {
                if let Some(gap) = gaps.get_mut(*item) {
                    f(gap);
                }
            }
        }
    }
}

#[cfg(feature = "bevy")]
mod bevy {
    use super::{Belts, Gap};
    use bevy_ecs::prelude::*;
    use bevy_ecs::system::SystemState;

    pub(super) struct Bevy(
        World,
        SystemState<(
            Query<'static, 'static, &'static Children>,
            Query<'static, 'static, &'static mut Gap>,
        )>,
    );

    impl Belts for Bevy {
        type Entity = Entity;

        fn new() -> Self {
            let mut world = World::new();
            let state = SystemState::new(&mut world);
            Self(world, state)
        }

        fn belt(&mut self) -> Entity {
            self.0.spawn_empty().id()
        }

        fn item(&mut self, gap: u32, belt: Entity) -> Entity {
            self.0.spawn((Gap(gap), ChildOf(belt))).id()
        }

        fn first(&self, belt: Entity) -> Option<Entity> {
            self.0.get::<Children>(belt)?.first().copied()
        }

        fn pass_on(&mut self, item: Entity, belt: Entity) {
            self.0.entity_mut(item).insert(ChildOf(belt));
        }

        fn walk(&mut self, belts: &[Entity], mut f: impl FnMut(&mut Gap)) {
            let (children, mut gaps) = self
                .1
                .get_mut(&mut self.0)
                .expect("the parameters are valid");
            for belt in belts {
                for item in children.get(*belt).into_iter().flatten() {
                    if let Ok(mut gap) = gaps.get_mut(*item) {
                        f(&mut gap);
                    }
                }
            }
        }
    }
}
