//! The notification of a change of a component that `world!` does not list.

use super::PendingChange;
use crate::change_kind::ChangeKind;
use crate::entity::Entity;
use crate::store::{Store, World};
use crate::system::{Access, Parameter, get_safely, sealed};
use core::any::TypeId;
use core::fmt;
use core::marker::PhantomData;

/// As [`On`](crate::On), of a component that was [registered](Store::register) while the program runs. Which change it is, is said when
/// the observer is added: by [`observe_insert_key`](Store::observe_insert_key) or [`observe_remove_key`](Store::observe_remove_key).
///
/// Invariant: **N3** `component` is the place of a component of the type `C`.
pub struct OnKey<'w, W: World, C> {
    world: &'w Store<W>,
    change: PendingChange,
    component: usize,
    types: PhantomData<fn() -> C>,
}

impl<W: World, C: 'static> OnKey<'_, W, C> {
    /// Whose change it is. The entity may be dead by now.
    pub fn entity(&self) -> Entity {
        self.change.entity
    }

    /// The value that the entity has now, if it has one.
    pub fn new_value(&self) -> Option<&C> {
        self.world.get_key(self.change.entity, self.world.key::<C>()?)
    }

    /// The value that it had before, if it had one. The caller of an insertion or removal gets it: then this is a clone, if
    /// `#[component(clone)]` says that there is one, or else `None`.
    pub fn old_value(&self) -> Option<&C> {
        self.world.first_old(self.change.kind, self.component).filter(|_| self.change.old)?.1
    }

    /// Whether the entity went too.
    pub fn is_despawned(&self) -> bool {
        self.change.despawned
    }
}

impl<W: World, C> Clone for OnKey<'_, W, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: World, C> Copy for OnKey<'_, W, C> {}

impl<W: World, C: 'static> sealed::Sealed<W> for OnKey<'_, W, C> {}

impl<W: World, C: 'static> Parameter<W> for OnKey<'_, W, C> {
    type Item<'w> = OnKey<'w, W, C>;
    type State = ();
    // No query has such a component.
    const ACCESS: Access<'static> = Access::Change { kind: ChangeKind::Registered, reads: &Access::Nothing };

    fn init(_: &mut Store<W>) {}

    fn stateless() -> Option<()> {
        Some(())
    }

    get_safely!(|world, ()| {
        let change = world.observers.current.unwrap_or_else(|| no_such_change::<C>());
        let (ChangeKind::Insert(component) | ChangeKind::Remove(component)) = change.kind else {
            no_such_change::<C>()
        };
        if world.component_type(component) != Some(TypeId::of::<C>()) {
            no_such_change::<C>();
        }
        OnKey { world, change, component, types: PhantomData }
    });
}

#[cold]
#[inline(never)]
fn no_such_change<C>() -> ! {
    panic!("an observer of a key of `{}` was notified of another change", core::any::type_name::<C>())
}

impl<W: World, C> fmt::Debug for OnKey<'_, W, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnKey").field("entity", &self.change.entity).finish_non_exhaustive()
    }
}
