//! The notification of a change of a component that is described by data.

use super::PendingChange;
use crate::base::component_id::ComponentId;
use crate::base::error::DataError;
use crate::base::tick::ChangeTick;
use crate::schema::change_kind::ChangeKind;
use crate::world::store::{Store, World};
use crate::world::system::{BuiltIn, Grant, SystemAccess, impl_parameter, stateless};
use ecs_value::Entity;
use ecs_value::Value;

/// As [`OnKey`](crate::OnKey), of a component that is [described by data](Store::define), or of any registered one. The observer is added
/// by [`observe_insert_data`](Store::observe_insert_data) or [`observe_remove_data`](Store::observe_remove_data).
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::{ComponentDefinition, FieldType, OnData, Value};
/// # pub struct Health(u32);
/// # ecs::world! {
/// #     #[world(observed)] pub struct Arena { components: (Health) }
/// # }
/// # let mut arena = Arena::new();
///
/// let poison = arena.define(ComponentDefinition::new("poison").field("dose", FieldType::U32))?;
/// arena.observe_insert_data(poison, "kill", |on: OnData<Arena>, mut commands: Commands<Arena>| {
///     if let Ok(Value::U32(10..)) = on.get_value("dose") {
///         commands.despawn(on.entity());
///     }
/// })?;
/// let [knight, boss] = [5, 90].map(|health| arena.spawn((Health(health),)));
/// arena.insert_data(knight, poison, &12_u32.to_ne_bytes())?;
/// arena.insert_data(boss, poison, &3_u32.to_ne_bytes())?;
/// assert!(!arena.contains(knight) && arena.contains(boss));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct OnData<'w, W: World> {
    world: &'w Store<W>,
    change: PendingChange,
    component: ComponentId,
}

impl<W: World> OnData<'_, W> {
    /// The entity of the change. It may be dead by now.
    pub fn entity(&self) -> Entity {
        self.change.entity
    }

    /// The component.
    pub fn component(&self) -> ComponentId {
        self.component
    }

    /// The value that the entity has now, or a part of it. See [`get_value`](crate::Storage::get_value).
    ///
    /// # Errors
    ///
    /// If the entity has lost the component again, or there is no such part.
    pub fn get_value(&self, path: &str) -> Result<Value<'_>, DataError> {
        self.world
            .get_value(self.change.entity, self.component, path)
    }

    /// The bytes of the value that the entity has now. `None` if it has lost it again, or the component is a Rust type.
    pub fn bytes(&self) -> Option<&[u8]> {
        self.world.get_data(self.change.entity, self.component)
    }

    /// Whether the entity went too.
    pub fn is_despawned(&self) -> bool {
        self.change.despawned
    }
}

impl_copy!([W: World] OnData<'_, W>);

impl_parameter!([W: World] OnData<'_, W>);

impl<W: World> BuiltIn<W> for OnData<'_, W> {
    stateless!();

    type Item<'w> = OnData<'w, W>;
    // No query has such a component.
    const ACCESS: SystemAccess<'static> = SystemAccess::Change {
        kind: ChangeKind::Registered,
        others: &[],
        reads: &SystemAccess::Nothing,
        old: None,
    };

    fn get<'w>(grant: Grant<'w, W, Self>, (): &'w mut (), _: ChangeTick) -> Self::Item<'w> {
        let world = grant.store();
        if let Some(change) = world.observers.current
            && let ChangeKind::Insert(component) | ChangeKind::Remove(component) = change.kind
        {
            assert!(
                component >= W::COMPONENTS.len(),
                "an observer of data was notified of a listed component"
            );
            OnData {
                world,
                change,
                component: ComponentId::new(component),
            }
        } else {
            panic!("an observer of data was notified of another change")
        }
    }
}

impl_debug!([W: World] OnData<'_, W>, it => entity = it.change.entity);
