use super::chosen;
use super::ecs::{ChildOf, Moved, Placing, Scene, digest, place, populated};
use super::maths::Local;
use crate::shapes::Shape;
use crate::{Contestant, Digest};
use ::ecs::Entity;
use std::marker::PhantomData;

/// Those below the node that was moved, or all; rows were arranged.
pub(super) struct Ecs<S, const BELOW: bool> {
    scene: Scene,
    chosen: Entity,
    shape: PhantomData<S>,
}

impl<S: Shape, const BELOW: bool> Contestant for Ecs<S, BELOW> {
    fn prepare(nodes: usize) -> Self {
        let (mut scene, entities) = populated::<S>(nodes);
        scene.arrange::<ChildOf>();
        scene.placing().for_each(place);
        Self {
            scene,
            chosen: entities[chosen(nodes)],
            shape: PhantomData,
        }
    }

    fn run(&mut self) {
        let tick = self.scene.change_tick();
        if let Some(local) = self.scene.get_mut::<Local>(self.chosen) {
            local.step();
        }
        if BELOW {
            let moved = self.scene.moved().since(tick);
            moved.for_each(
                |Moved {
                     local,
                     global,
                     above,
                 }| {
                    place(Placing {
                        local,
                        global,
                        above,
                    });
                },
            );
        } else {
            self.scene.placing().for_each(place);
        }
    }

    fn result(&mut self) -> Digest {
        digest(&self.scene)
    }
}
