//! What the systems [`arrange`](crate::system::arrange) and [`clear_component`](crate::system::clear_component) do.

use crate::schema::{Acyclic, ComponentOf, RelationOf, component_name};
use crate::world::store::{Store, World};
use crate::world::system::{Arranging, Clearing, Task};

impl<W: World, R: RelationOf<W> + Acyclic> Task<W> for Arranging<R> {
    fn run(store: &mut Store<W>) {
        store.arrange::<R>();
    }
}

impl<W: World, C: ComponentOf<W>> Task<W> for Clearing<C> {
    fn run(store: &mut Store<W>) {
        if let Err(error) = store.clear_component::<C>() {
            panic!("`{}` cannot be cleared: {error}", component_name::<W, C>());
        }
    }
}
