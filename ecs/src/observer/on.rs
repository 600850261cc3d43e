//! The notification that an observer gets.

use super::{Change, Despawn, Insert, PendingChange, Remove};
use crate::change_kind::ChangeKind;
use crate::entity::Entity;
use crate::schema::{ArchetypeOf, ComponentOf, component_index};
use crate::store::{Store, World};
use crate::system::{Access, Parameter, get_safely, sealed};
use core::fmt;
use core::marker::PhantomData;

/// The change that an observer is notified of. A system with this parameter is an observer; see [`observer`](crate::observer).
///
/// `E` says which: [`Insert<C>`](Insert) or [`Remove<C>`](Remove) of a component, [`Enter<A>`](super::Enter), [`Leave<A>`](super::Leave) or
/// [`Despawn<A>`](Despawn) of a declared archetype.
///
/// Of an `Insert<C>`, it reads the component `C`, so that other parameters cannot write it; commands can.
pub struct On<'w, W: World, E> {
    world: &'w Store<W>,
    change: PendingChange,
    kind: PhantomData<fn() -> E>,
}

impl<W: World, E> On<'_, W, E> {
    /// Whose change it is. The entity may be dead by now.
    pub fn entity(&self) -> Entity {
        self.change.entity
    }
}

impl<W: World, C: ComponentOf<W>> On<'_, W, Insert<C>> {
    /// The value that the entity has now. `None` if it has lost it again.
    pub fn new_value(&self) -> Option<&C> {
        self.world.get::<C>(self.change.entity)
    }

    /// The value that it had before. `None` if it had none. The caller of [`insert`](Store::insert) gets the old value: then this is a
    /// clone, if `#[component(clone)]` says that there is one, or else `None`.
    pub fn old_value(&self) -> Option<&C> {
        self.world.first_old(self.change.kind, component_index::<W, C>()).filter(|_| self.change.old)?.1
    }
}

impl<W: World, C: ComponentOf<W>> On<'_, W, Remove<C>> {
    /// The value that the entity had. The caller of [`remove`](Store::remove) gets it: then this is a clone, if
    /// `#[component(clone)]` says that there is one, or else `None`.
    pub fn old_value(&self) -> Option<&C> {
        self.world.first_old(self.change.kind, component_index::<W, C>())?.1
    }

    /// Whether the entity went too.
    pub fn is_despawned(&self) -> bool {
        self.change.despawned
    }
}

impl<W: World, A: ArchetypeOf<W>> On<'_, W, Despawn<A>> {
    /// The value that the entity had of a component of the archetype. `None` if the archetype has no such component, or the entity
    /// lacked it, or the caller has the value and it cannot be cloned; see [`despawn_row`](Store::despawn_row).
    pub fn old_value<C: ComponentOf<W>>(&self) -> Option<&C> {
        // Of an entity that is despawned, the notification of its departure comes first, and then those of its values, in order.
        let component = component_index::<W, C>();
        self.world
            .first_old(ChangeKind::Remove(component), component)
            .filter(|(entity, _)| *entity == self.change.entity)?
            .1
    }
}

impl<W: World, E> Clone for On<'_, W, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: World, E> Copy for On<'_, W, E> {}

impl<W: World, E: Change<W>> sealed::Sealed<W> for On<'_, W, E> {}

impl<W: World, E: Change<W> + 'static> Parameter<W> for On<'_, W, E> {
    type Item<'w> = On<'w, W, E>;
    type State = ();
    const ACCESS: Access<'static> = Access::Change { kind: E::KIND, reads: &E::READS };

    fn keep_old_values(world: &mut Store<W>) {
        E::keep_old_values(world);
    }

    fn init(_: &mut Store<W>) {}

    fn stateless() -> Option<()> {
        Some(())
    }

    get_safely!(|world, ()| match world.observers.current {
        Some(change) if change.kind == E::KIND => On { world, change, kind: PhantomData },
        _ => no_such_change(E::KIND),
    });
}

#[cold]
#[inline(never)]
fn no_such_change(kind: ChangeKind) -> ! {
    panic!("an observer of {kind:?} was called, and there was no such change: leave `World` to `world!`")
}

impl<W: World, E> fmt::Debug for On<'_, W, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("On")
            .field("entity", &self.change.entity)
            .field("change", &self.change.kind)
            .finish_non_exhaustive()
    }
}
