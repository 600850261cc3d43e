//! Resources that are lent beside their world.

use crate::base::erased::resource_cells::Resource;
use crate::schema::{ResourceOf, missing_resource, resource_index};
use crate::world::store::{Store, World};

/// Lends a resource beside the world. See [`World::resource_scope`].
#[track_caller]
pub(crate) fn resource_scope<W: World, R: ResourceOf<W>, O>(
    world: &mut W,
    f: impl FnOnce(&mut W, &mut R) -> O,
) -> O {
    let place = resource_index::<W, R>();
    let store: &mut Store<W> = world;
    let Some(taken) = store.resources.take_out(place) else {
        missing_resource::<W, R>(&store.resources)
    };
    let mut scope = ResourceScope {
        world,
        place,
        taken: Some(taken),
    };
    match scope.taken.as_mut().and_then(Resource::get_mut) {
        Some(value) => f(scope.world, value),
        None => unreachable!("resource-types-listed: a listed resource is of its type"),
    }
}

/// Puts a resource back, however the closure ends.
struct ResourceScope<'w, W: World> {
    world: &'w mut W,
    place: usize,
    taken: Option<Resource>,
}

impl<W: World> Drop for ResourceScope<'_, W> {
    fn drop(&mut self) {
        let store: &mut Store<W> = self.world;
        let now = store.storage.now();
        if let Some(resource) = self.taken.take() {
            drop(store.resources.put_back(self.place, resource, now));
        }
    }
}
