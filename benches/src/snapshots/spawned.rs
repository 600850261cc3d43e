use super::plain::{Body, Plain, digest, populated};
use crate::{Contestant, Digest};

/// Each entity is read, and spawned in another world: a copy by the means that every library has.
pub(super) struct Spawned {
    world: Plain,
    copy: Plain,
}

impl Contestant for Spawned {
    fn prepare(rows: usize) -> Self {
        Self {
            world: populated(rows),
            copy: populated(rows),
        }
    }

    fn run(&mut self) {
        self.copy.clear();
        for body in self.world.bodies() {
            let (position, rotation, velocity, buff) =
                (*body.position, *body.rotation, *body.velocity, *body.buff);
            self.copy.spawn(Body {
                position,
                rotation,
                velocity,
                buff,
            });
        }
    }

    fn result(&mut self) -> Digest {
        digest(&self.copy)
    }
}
