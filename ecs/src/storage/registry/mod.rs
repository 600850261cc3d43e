//! Components that `world!` does not list: Rust types that are registered while the program runs, and components that are
//! described by data.

mod definition;
mod key;
mod registration;

pub use definition::{ComponentDefinition, Field};
pub use key::Key;
pub use registration::Registration;

use crate::base::component::{ComponentInfo, DropValues};
use crate::base::error::{RegisterError, ReserveError};
#[cfg(any(feature = "save", feature = "snapshots"))]
use crate::base::memory::try_push;
use crate::base::memory::{try_reserve, try_reserve_exact, try_text};
#[cfg(feature = "save")]
use crate::schema::SerdeBinding;
use crate::schema::description::{Copying, Description, Mapping};
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(feature = "save")]
use core::any::Any;
use core::any::TypeId;
use ecs_value::Entity;
use ecs_value::FieldType;

/// The components that were registered, after those that the world lists.
#[derive(Default)]
pub(crate) struct Registry {
    list: Vec<Registered>,
}

/// A component that was registered.
pub(crate) struct Registered {
    pub(crate) name: String,
    pub(crate) info: ComponentInfo,
    /// The fields, of a component that is described by data.
    pub(crate) fields: Option<Vec<Field>>,
    /// The type's own description.
    pub(crate) description: Option<Description>,
    /// How values are cloned, if its registration says that they are.
    pub(crate) copying: Option<Copying>,
    /// How handles in values are mapped, if its registration says so.
    pub(crate) mapping: Option<Mapping>,
    /// Whether values are of the moment, if its registration says so.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) transient: bool,
    /// How values are saved, if its registration says so.
    #[cfg(feature = "save")]
    pub(crate) saved: Option<Saving>,
}

/// How values of a registered component are saved.
#[cfg(feature = "save")]
#[derive(Clone, Copy)]
pub(crate) struct Saving {
    pub(crate) text: SerdeBinding,
    /// A value that the module of saves made.
    pub(crate) by_type: &'static (dyn Any + Send + Sync),
}

impl Registered {
    /// How values are read and written by serde, if its registration says that they are saved.
    #[cfg(feature = "save")]
    pub(crate) fn text(&self) -> Option<SerdeBinding> {
        self.saved.filter(|_| !self.transient).map(|it| it.text)
    }

    /// The same once more.
    pub(crate) fn try_clone(&self) -> Result<Self, ReserveError> {
        let Self {
            name, info, fields, ..
        } = self;
        let mut own_fields = None;
        if let Some(fields) = fields {
            let own: &mut Vec<Field> = own_fields.insert(Vec::new());
            try_reserve_exact(own, fields.len(), "components")?;
            for field in fields {
                own.push(Field {
                    name: try_text(&field.name)?.into_boxed_str(),
                    ..*field
                });
            }
        }
        Ok(Self {
            name: try_text(name)?,
            info: *info,
            fields: own_fields,
            description: self.description,
            copying: self.copying,
            mapping: self.mapping,
            #[cfg(any(feature = "save", feature = "snapshots"))]
            transient: self.transient,
            #[cfg(feature = "save")]
            saved: self.saved,
        })
    }

    /// The places of the handles in the bytes of a value, of a component that is described by data.
    pub(crate) fn handles(&self) -> impl Iterator<Item = usize> {
        let fields = self.fields.iter().flatten();
        fields
            .filter(|field| field.field_type == FieldType::Entity)
            .map(|field| field.offset)
    }

    /// Whether values stay with their entities when the world is put back, since they cannot be copied.
    #[cfg(feature = "snapshots")]
    pub(crate) const fn stays(&self) -> bool {
        self.transient && self.info.sparse && self.copying.is_none()
    }

    /// Whether both are the same component, and its values are copied in both worlds, or stay in both.
    #[cfg(feature = "snapshots")]
    pub(crate) fn is_copied_as(&self, other: &Self) -> bool {
        self.is_same(other) && self.stays() == other.stays()
    }

    /// Whether both are one component: by name, type, layout, storage and fields, and whether values are dropped. The functions that drop
    /// bytes are not compared. Their addresses say nothing: the compiler makes one function of two, and two of one. Nothing unsafe rests on
    /// which of them is called, since both are safe code for bytes of this layout. Values follow the rules of the world that they are in, also
    /// where a script that was changed defines its components again.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let layout = |it: &Self| {
            (
                it.info.type_id,
                it.info.size,
                it.info.align,
                it.info.drop.is_some(),
                it.info.sparse,
            )
        };
        layout(self) == layout(other) && self.name == other.name && self.fields == other.fields
    }
}

/// The handle at a place of a value that is bytes. `None` if the bytes are none, as 0.
pub(crate) fn handle_at(bytes: &[u8], place: usize) -> Option<Entity> {
    let bits = bytes.get(place..)?.first_chunk::<8>()?;
    Entity::from_bits(u64::from_ne_bytes(*bits)).ok()
}

/// Puts another handle in the place of one, if there is one.
pub(crate) fn change_handle(bytes: &mut [u8], place: usize, to: impl FnOnce(Entity) -> Entity) {
    if let Some(entity) = handle_at(bytes, place) {
        bytes[place..place + 8].copy_from_slice(&to(entity).to_bits().to_ne_bytes());
    }
}

/// Stands for the type of a component that is described by data: no key has it.
pub(crate) struct Described;

impl Registry {
    pub(crate) fn get(&self, place: usize) -> Option<&Registered> {
        self.list.get(place)
    }

    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &Registered> {
        self.list.iter()
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.list
            .iter()
            .position(|registered| registered.name == name)
    }

    pub(crate) fn find_type(&self, type_id: TypeId) -> Option<usize> {
        self.list.iter().position(|registered| {
            registered.info.type_id == type_id && registered.fields.is_none()
        })
    }

    /// Registers a Rust type. The same type by the same name is the same component, and by another name it is another one.
    pub(crate) fn register<C: 'static>(
        &mut self,
        registration: &Registration<'_, C>,
    ) -> Result<usize, RegisterError> {
        let Registration {
            name,
            description,
            copying,
            mapping,
            sparse,
            ..
        } = *registration;
        let info = ComponentInfo {
            sparse,
            ..ComponentInfo::of::<C>()
        };
        match self.find(name) {
            Some(named)
                if self.list[named].info.type_id == info.type_id
                    && self.list[named].info.sparse != sparse =>
            {
                Err(RegisterError::other_storage(name))
            }
            Some(named) if self.list[named].info.type_id == info.type_id => {
                let known = &mut self.list[named];
                known.description = known.description.or(description);
                known.copying = known.copying.or(copying);
                known.mapping = known.mapping.or(mapping);
                // The first one that says how values are saved, or that they are not, holds.
                #[cfg(feature = "save")]
                let is_free = known.saved.is_none();
                #[cfg(all(feature = "snapshots", not(feature = "save")))]
                let is_free = true;
                #[cfg(any(feature = "save", feature = "snapshots"))]
                {
                    known.transient |= registration.transient && is_free;
                }
                #[cfg(feature = "save")]
                {
                    known.saved = known.saved.or(registration.saved);
                }
                Ok(named)
            }
            Some(_) => Err(RegisterError::name_taken(name)),
            None => self.push(Registered {
                name: try_text(name)?,
                info,
                fields: None,
                description,
                copying,
                mapping,
                #[cfg(any(feature = "save", feature = "snapshots"))]
                transient: registration.transient,
                #[cfg(feature = "save")]
                saved: registration.saved,
            }),
        }
    }

    /// Registers a component that is described by data. The same definition by the same name is the same component.
    pub(crate) fn define(
        &mut self,
        definition: ComponentDefinition,
    ) -> Result<usize, RegisterError> {
        let layout = definition.layout()?;
        let (drop, sparse) = (
            definition.drop_fn().map(DropValues::Bytes),
            definition.is_sparse(),
        );
        let (name, fields) = definition.into_parts();
        let (size, align) = (layout.size(), layout.align());
        let info = ComponentInfo {
            type_id: TypeId::of::<Described>(),
            size,
            align,
            drop,
            sparse,
            tracked: false,
            immutable: false,
        };
        let new = Registered {
            name,
            info,
            fields: Some(fields),
            description: None,
            copying: None,
            mapping: None,
            #[cfg(any(feature = "save", feature = "snapshots"))]
            transient: false,
            #[cfg(feature = "save")]
            saved: None,
        };
        match self.find(&new.name) {
            None => self.push(new),
            Some(place) if self.list[place].is_same(&new) => Ok(place),
            Some(_) => Err(RegisterError::name_taken(&new.name)),
        }
    }

    /// Asserts that no two components have one name.
    pub(crate) fn check_invariants(&self, is_listed: impl Fn(&str) -> bool) {
        for (i, own) in self.list.iter().enumerate() {
            assert_eq!(
                self.find(&own.name),
                Some(i),
                "`{}` is registered twice",
                own.name
            );
            assert!(
                !is_listed(&own.name),
                "`{}` is registered and listed",
                own.name
            );
            assert_eq!(
                own.fields.is_some(),
                own.info.type_id == TypeId::of::<Described>(),
                "`{}` has fields",
                own.name
            );
            assert!(
                !own.info.tracked,
                "`{}` is tracked, and not listed",
                own.name
            );
        }
    }

    /// Adds a component of the registry of another world, of which none is of this name here.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn try_push(&mut self, registered: &Registered) -> Result<usize, ReserveError> {
        try_push(&mut self.list, registered.try_clone()?, "components")?;
        Ok(self.list.len() - 1)
    }

    /// The number of components.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Truncates the registry to this many components; the dropped ones must have no values.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.list.truncate(count);
    }

    fn push(&mut self, registered: Registered) -> Result<usize, RegisterError> {
        try_reserve(&mut self.list, 1, "components")?;
        self.list.push(registered);
        Ok(self.list.len() - 1)
    }
}
