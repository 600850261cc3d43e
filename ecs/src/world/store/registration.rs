//! The methods of a world that register components.

use super::Store;
use super::World;
use crate::base::component::Component;
use crate::base::component_id::ComponentId;
use crate::base::error::RegisterError;
use crate::schema::schema;
use crate::storage::lists;
use crate::storage::registry::{ComponentDefinition, Key, Registration, Registry};
use core::any::TypeId;

/// # Registration
///
/// Components that `world!` does not list.
impl<W: World> Store<W> {
    /// Registers a component that `world!` does not list, by the name that its type gives itself. A type that is registered
    /// already by this name gives the same key again.
    ///
    /// Whether a world is `Send` is known when the program is compiled. So such a component must be, in any world.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    /// #[derive(Component, Debug, PartialEq)]
    /// struct Sword(u32);
    ///
    /// let sword = kitchen.register::<Sword>()?;
    /// kitchen.insert_key(pan, sword, Sword(7))?;
    /// assert_eq!(kitchen.get_key(pan, sword), Some(&Sword(7)));
    /// assert_eq!(kitchen.remove_key(pan, sword)?, Some(Sword(7)));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `world!` lists the type, another component has the name, or the type is registered by this name with another storage.
    pub fn register<C: Component + Send + Sync>(&mut self) -> Result<Key<C>, RegisterError> {
        self.register_with(Registration::new())
    }

    /// As [`register`](Self::register), by a name of your choice. The type need not describe itself. One type by two names is two
    /// components.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    /// let [bought, sold] = ["bought", "sold"].map(|name| kitchen.register_named::<u32>(name).unwrap());
    /// kitchen.insert_key(pan, bought, 1987)?;
    /// kitchen.insert_key(pan, sold, 2024)?;
    /// assert_eq!((kitchen.get_key(pan, bought), kitchen.get_key(pan, sold)), (Some(&1987), Some(&2024)));
    /// # Ok::<_, ecs::Rejected<u32>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`register`](Self::register).
    pub fn register_named<C: Send + Sync + 'static>(
        &mut self,
        name: &str,
    ) -> Result<Key<C>, RegisterError> {
        self.register_with(Registration::named(name))
    }

    /// As [`register`](Self::register), with the uses that the world may make of the component.
    ///
    /// # Errors
    ///
    /// As for [`register`](Self::register).
    pub fn register_with<C: Send + Sync + 'static>(
        &mut self,
        registration: Registration<'_, C>,
    ) -> Result<Key<C>, RegisterError> {
        let name = registration.name;
        let listed = schema::<W>()
            .components
            .iter()
            .any(|info| info.type_id == TypeId::of::<C>());
        if listed || lists::<W>(name) {
            return Err(if listed {
                RegisterError::declared(name)
            } else {
                RegisterError::name_taken(name)
            });
        }
        let add = |registry: &mut Registry| registry.register(&registration);
        self.storage.try_register(add).map(Key::new)
    }

    /// Registers a component that is described by data. The same definition gives the same number again.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # use ecs::{ComponentDefinition, FieldType, Value};
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat,) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(1.0) });
    /// let mana = kitchen.define(ComponentDefinition::new("mana").field("amount", FieldType::F32))?;
    /// kitchen.insert_data(pan, mana, &12.5f32.to_ne_bytes())?;
    /// assert_eq!(kitchen.field(pan, mana, "amount")?, Value::F32(12.5));
    /// kitchen.set_field(pan, mana, "amount", 13.0f32)?;
    /// assert_eq!(kitchen.remove_data(pan, mana)?.as_deref(), Some(&13.0f32.to_ne_bytes()[..]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the definition is not valid, or another component has the name.
    pub fn define(
        &mut self,
        definition: ComponentDefinition,
    ) -> Result<ComponentId, RegisterError> {
        if lists::<W>(definition.name()) {
            return Err(RegisterError::declared(definition.name()));
        }
        self.storage
            .try_register(|registry| registry.define(definition))
    }
}
