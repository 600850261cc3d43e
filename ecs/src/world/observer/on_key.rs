//! The notification of a change of a component that `world!` does not list.

use super::{KeepsKey, Old, PendingChange};
use crate::base::component_id::ComponentId;
use crate::base::tick::ChangeTick;
use crate::schema::change_kind::ChangeKind;
use crate::storage::registry::Key;
use crate::world::store::{Store, World};
use crate::world::system::{BuiltIn, Grant, SystemAccess, impl_parameter, stateless};
use core::any::TypeId;
use core::marker::PhantomData;
use ecs_value::Entity;

/// As [`On`](crate::On), of a component that was [registered](Store::register) while the program runs. Which change it is, is said when
/// the observer is added: by [`observe_insert_key`](Store::observe_insert_key) or [`observe_remove_key`](Store::observe_remove_key).
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::OnKey;
/// # pub struct Heat(f32);
/// /// Money that lies on the table.
/// #[derive(Default)]
/// pub struct Table(u32);
/// # ecs::world! {
/// #     #[world(observed)] pub struct Kitchen { components: (Heat), resources: (Table) }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let cook = kitchen.spawn((Heat(37.0),));
///
/// let coins = kitchen.register_named::<u32>("coins")?;
/// kitchen.observe_remove_key(coins, "lay_down", |gone: OnKey<Kitchen, u32, Old>, mut table: ResMut<Table>| {
///     table.0 += gone.old_value().copied().unwrap_or_default();
/// })?;
/// kitchen.insert_key(cook, coins, 30)?;
/// kitchen.remove_key(cook, coins)?;
/// assert_eq!(kitchen.resource::<Table>().0, 30);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// `C` has a default for the same reason as [`On`](super::On) has one for its change.
// Invariant: **key-of-type** `component` is the place of a component of the type `C`.
pub struct OnKey<'w, W: World, C = W, V = ()> {
    world: &'w Store<W>,
    change: PendingChange,
    component: usize,
    types: PhantomData<fn() -> (C, V)>,
}

impl<W: World, C: 'static, V> OnKey<'_, W, C, V> {
    /// The entity of the change. It may be dead by now.
    pub fn entity(&self) -> Entity {
        self.change.entity
    }

    /// The value that the entity has now, if it has one.
    pub fn new_value(&self) -> Option<&C> {
        self.world.get_key(
            self.change.entity,
            Key::new(ComponentId::new(self.component)),
        )
    }

    /// Whether the entity went too.
    pub fn is_despawned(&self) -> bool {
        self.change.despawned
    }
}

impl<W: World, C: Clone + 'static> OnKey<'_, W, C, Old> {
    /// The value that it had before, if it had one. The caller of an insertion or removal gets it: then this is a clone.
    pub fn old_value(&self) -> Option<&C> {
        self.world
            .first_old(self.change.kind, self.component)
            .filter(|_| self.change.old)?
            .1
    }
}

impl_copy!([W: World, C, V] OnKey<'_, W, C, V>);

impl_parameter!([W: World, C: 'static, V: KeepsKey<C> + 'static] OnKey<'_, W, C, V>);

impl<W: World, C: 'static, V: KeepsKey<C> + 'static> BuiltIn<W> for OnKey<'_, W, C, V> {
    stateless!();

    type Item<'w> = OnKey<'w, W, C, V>;
    // No query has such a component.
    const ACCESS: SystemAccess<'static> = SystemAccess::Change {
        kind: ChangeKind::Registered,
        others: &[],
        reads: &SystemAccess::Nothing,
        old: V::COPYING,
    };

    #[inline]
    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), _: ChangeTick) -> Self::Item<'w> {
        let world = grant.store();
        let change = world
            .observers
            .current
            .unwrap_or_else(|| no_such_change::<C>());
        let (ChangeKind::Insert(component) | ChangeKind::Remove(component)) = change.kind else {
            no_such_change::<C>()
        };
        if world.component_type(component) != Some(TypeId::of::<C>()) {
            no_such_change::<C>();
        }
        OnKey {
            world,
            change,
            component,
            types: PhantomData,
        }
    }
}

#[cold]
#[inline(never)]
fn no_such_change<C>() -> ! {
    panic!(
        "an observer of a key of `{}` was notified of another change",
        core::any::type_name::<C>()
    )
}

impl_debug!([W: World, C, V] OnKey<'_, W, C, V>, it => entity = it.change.entity);
