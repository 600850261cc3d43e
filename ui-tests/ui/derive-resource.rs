//! `#[derive(Resource)]` takes the attributes that it knows, and describes a type that nothing else describes.

use ecs::prelude::*;

/// The words of components are of no use to a resource.
mod arguments {
    use super::*;

    #[derive(Resource)]
    #[resource(storage = "sparse")]
    struct Clock(u32);

    #[derive(Resource)]
    #[resource(track, transent)]
    struct Camera(u32);

    #[derive(Resource)]
    #[resource(transient = true)]
    struct Sound(u32);

    #[derive(Resource)]
    #[resource(version = 2)]
    struct Score(u32);
}

/// A component that is a resource as well describes itself once.
mod both {
    use super::*;

    #[derive(Component, Resource)]
    struct Clock(u32);
}

mod part {
    use super::*;

    #[derive(Resource)]
    struct Clock {
        #[resource(transient)]
        shown: String,
    }
}

fn main() {}
