use crate::Kitchen;
use crate::components::{Ambient, Cookable, Doneness, Heat, Stage, Velocity};
use ecs::prelude::*;

/// A component of the kitchen that rules may give and take, with the components that it needs to be of use.
pub(super) struct Gift {
    pub(super) name: &'static str,
    pub(super) give: fn(&mut Kitchen, Entity) -> bool,
    pub(super) take: fn(&mut Kitchen, Entity) -> bool,
}

pub(super) const GIFTS: [Gift; 3] = [
    gift::<(Cookable, Doneness, Stage)>("Cookable"),
    gift::<(Heat, Ambient)>("Heat"),
    gift::<(Velocity,)>("Velocity"),
];

/// The components of the bundle come in one move, and go in one.
const fn gift<B: Bundle<Kitchen> + Default>(name: &'static str) -> Gift {
    Gift {
        name,
        give: |kitchen, entity| kitchen.insert_many(entity, B::default()).is_ok(),
        take: |kitchen, entity| kitchen.remove_many::<B>(entity).is_ok(),
    }
}
