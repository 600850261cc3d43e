//! The notification that an observer gets.

use super::{
    Asks, Change, Despawn, Insert, Keeps, OfEntity, Old, PendingChange, Remove, Trigger, Write,
};
use crate::base::tick::ChangeTick;
use crate::query::ArchetypeOf;
use crate::schema::change_kind::ChangeKind;
use crate::schema::{ComponentOf, WritableIn, component_index, resource_index};
use crate::storage::events::EventOf;
use crate::world::store::{Store, World};
use crate::world::system::{BuiltIn, Grant, SystemAccess, impl_parameter, stateless};
use core::fmt;
use core::marker::PhantomData;
use ecs_value::Entity;

/// The change that an observer is notified of. A system with this parameter is an observer; see [`observer`](crate::observer).
///
/// `E` says which: [`Insert<C>`](Insert) or [`Remove<C>`](Remove) of a component, [`Enter<A>`](super::Enter), [`Leave<A>`](super::Leave) or
/// [`Despawn<A>`](Despawn) of a declared archetype, [`Restore`](super::Restore) of the world, [`Trigger<E>`](Trigger) of an event that is aimed at
/// an entity, or several of these.
///
/// Of an `Insert<C>`, it reads the component `C`, so that other parameters cannot write it; commands can, and `On<W, Insert<C>, Write>` can by
/// [`new_value_mut`](On::new_value_mut): see [`Write`].
///
/// `On<W, Remove<C>, Old>` has the [`old_value`](On::old_value) too, which is kept for such observers alone:
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Clone, Debug, PartialEq)]
/// pub struct Heat(f32);
///
/// fn cool(gone: On<Kitchen, Remove<Heat>, Old>, mut air: ResMut<Air>) {
///     air.0 += gone.old_value().map_or(0.0, |heat| heat.0);
/// }
/// #[derive(Default)]
/// pub struct Air(f32);
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat), resources: (Air) }
///     #[observers]
///     pub fn reactions() { cool; }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn((Heat(20.0),));
/// assert_eq!(kitchen.remove::<Heat>(pan)?, Some(Heat(20.0)));
/// assert_eq!(kitchen.resource::<Air>().0, 20.0);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Several changes
///
/// A tuple of up to four changes is any of them: `On<W, (Insert<Position>, Insert<Shape>, Remove<Shape>)>`. The observer is called **once** for each change of
/// an entity that has any of them, however many: once for a row that is spawned with both components, and twice for two `insert`s. It
/// is called in its turn among the observers of the first of them that there is. [`is`](On::is) says which there are. Such an `On` reads no
/// values: a [`Lookup`](crate::Lookup) has them.
///
/// ```
/// use ecs::prelude::*;
///
/// pub struct Position(f32);
/// pub struct Size(f32);
///
/// fn measure(
///     change: On<Yard, (Insert<Position>, Insert<Size>, Remove<Size>)>,
///     bodies: Lookup<Yard, (&Position, Option<&Size>)>,
///     mut ends: ResMut<Ends>,
/// ) {
///     let end = bodies.get(change.entity()).map(|(position, size)| position.0 + size.map_or(0.0, |size| size.0));
///     ends.0.push((end, change.is::<Insert<Size>>()));
/// }
/// #[derive(Default)]
/// pub struct Ends(Vec<(Option<f32>, bool)>);
///
/// ecs::world! {
///     #[world]
///     pub struct Yard { components: (Position, Size), resources: (Ends) }
///     #[observers]
///     pub fn reactions() { measure; }
/// }
///
/// let mut yard = Yard::new();
/// let cow = yard.spawn((Position(1.0), Size(2.0)));
/// yard.insert(cow, Position(4.0))?;
/// yard.remove::<Size>(cow)?;
/// assert_eq!(yard.resource::<Ends>().0, [(Some(3.0), true), (Some(6.0), false), (Some(4.0), false)]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// The idea is that of `bevy_ecs`: there, observers of several components run once for each insertion, too.
///
/// `E` has a default so that `On<Insert<Heat>>`, which lacks its world, is told so.
pub struct On<'w, W: World, E = W, V: Asks = ()> {
    world: &'w Store<W>,
    change: PendingChange,
    right: V::Right<'w, W, E>,
    kind: PhantomData<fn() -> (E, V)>,
}

impl<W: World, E, V: Asks> On<'_, W, E, V> {
    /// The entity of the change. It may be dead by now.
    pub fn entity(&self) -> Entity
    where
        E: OfEntity,
    {
        self.change.entity
    }
}

impl<W: World, E: Change<W>, V: Asks> On<'_, W, E, V> {
    /// Whether a change that the observer asks for is among those of the entity: of a tuple, which of its changes there are. Another change is a
    /// compile error.
    pub fn is<O: Change<W>>(&self) -> bool {
        const {
            assert!(
                asks_for::<W, E>(O::KIND),
                "the observer does not ask for this change: `On` does not name it"
            );
        };
        self.world.observers.has_in_change(&self.change, O::KIND)
    }
}

/// Whether an observer of `E` is called for such a change.
const fn asks_for<W: World, E: Change<W>>(kind: ChangeKind) -> bool {
    E::KIND.is(kind) || any_of!(other in E::OTHERS => other.is(kind))
}

impl<W: World, C: ComponentOf<W>, V: Asks> On<'_, W, Insert<C>, V> {
    /// The value that the entity has now. `None` if it has lost it again.
    pub fn new_value(&self) -> Option<&C> {
        self.world.get::<C>(self.change.entity)
    }
}

impl<W: World, C: ComponentOf<W>> On<'_, W, Insert<C>, Write> {
    /// The value that the entity has now, to write, which marks it as [changed](crate::Changed). `None` if it has lost it again.
    pub fn new_value_mut(&mut self) -> Option<&mut C>
    where
        C: WritableIn<W>,
    {
        self.right.value(self.change.entity)
    }
}

impl<W: World, C: ComponentOf<W>> On<'_, W, Insert<C>, Old> {
    /// The value that it had before. `None` if it had none. The caller of [`insert`](Store::insert) gets the old value: then this is a
    /// clone.
    pub fn old_value(&self) -> Option<&C> {
        self.world
            .first_old(self.change.kind, component_index::<W, C>())
            .filter(|_| self.change.old)?
            .1
    }
}

impl<W: World, C: ComponentOf<W>> On<'_, W, Remove<C>, Old> {
    /// The value that the entity had. The caller of [`remove`](Store::remove) gets it: then this is a clone.
    ///
    /// It is there: `None` is for a notification that is read after another world has taken the place of this one.
    pub fn old_value(&self) -> Option<&C> {
        self.world
            .first_old(self.change.kind, component_index::<W, C>())
            .filter(|_| self.change.old)?
            .1
    }
}

impl<W: World, C, V: Asks> On<'_, W, Remove<C>, V> {
    /// Whether the entity went too.
    pub fn is_despawned(&self) -> bool {
        self.change.despawned
    }
}

impl<W: World, E: EventOf<W>, V: Asks> On<'_, W, Trigger<E>, V> {
    /// The event.
    pub fn event(&self) -> &E {
        let event = self
            .world
            .first_old(self.change.kind, resource_index::<W, E::Queue>());
        event
            .and_then(|(_, event)| event)
            .unwrap_or_else(|| no_such_change(self.change.kind))
    }
}

impl<W: World, A: ArchetypeOf<W>> On<'_, W, Despawn<A>, Old> {
    /// The value that the entity had of a component of the archetype. `None` if the archetype has no such component, or the entity
    /// lacked it. The caller of [`despawn_row`](Store::despawn_row) gets the values: then this is a clone.
    pub fn old_value<C: ComponentOf<W> + Clone>(&self) -> Option<&C> {
        // Of an entity that is despawned, the notification of its departure comes first, and then those of its values, in order.
        let component = component_index::<W, C>();
        self.world
            .first_old(ChangeKind::Remove(component), component)
            .filter(|(entity, _)| *entity == self.change.entity)?
            .1
    }
}

impl_copy!(['w, W: World, E, V: Asks<Right<'w, W, E>: Copy>] On<'w, W, E, V>);

impl_parameter!([W: World, E: Change<W> + 'static, V: Keeps<W, E> + 'static] On<'_, W, E, V>);

impl<W: World, E: Change<W> + 'static, V: Keeps<W, E> + 'static> BuiltIn<W> for On<'_, W, E, V> {
    stateless!();

    type Item<'w> = On<'w, W, E, V>;
    const ACCESS: SystemAccess<'static> = SystemAccess::Change {
        kind: E::KIND,
        others: E::OTHERS,
        reads: &V::ACCESS,
        old: None,
    };

    fn keep_old_values(world: &mut Store<W>) {
        V::keep(world);
    }

    #[inline]
    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), now: ChangeTick) -> Self::Item<'w> {
        let world = grant.changed_store();
        match world.observers.current {
            Some(change) if asks_for::<W, E>(change.kind) => On {
                world,
                change,
                right: V::right(grant, now),
                kind: PhantomData,
            },
            _ => no_such_change(E::KIND),
        }
    }
}

#[cold]
#[inline(never)]
fn no_such_change(kind: ChangeKind) -> ! {
    panic!(
        "an observer of {kind:?} was called, and there was no such change: leave `World` to `world!`"
    )
}

impl<W: World, E, V: Asks> fmt::Debug for On<'_, W, E, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut f = f.debug_struct("On");
        if self.change.kind != ChangeKind::Restore {
            f.field("entity", &self.change.entity);
        }
        f.field("change", &self.change.kind).finish_non_exhaustive()
    }
}
