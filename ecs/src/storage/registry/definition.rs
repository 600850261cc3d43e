use crate::base::error::RegisterError;
use crate::schema::MOST_BYTES_WITH_OPTIONALS;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::alloc::Layout;
use ecs_value::FieldType;

/// A component that is described by data: a name, a layout, and fields of primitive types.
///
/// ```
/// use ecs::{ComponentDefinition, FieldType};
///
/// // Fields follow each other as in a `#[repr(C)]` struct.
/// let mana = ComponentDefinition::new("mana").field("amount", FieldType::F32).field("regenerates", FieldType::Bool);
/// assert_eq!(mana.layout().unwrap().size(), 8);
///
/// // Or the layout is given, for bytes that another language knows.
/// let blob = ComponentDefinition::new("blob").with_layout(64, 16).field_at("version", FieldType::U32, 0);
/// assert_eq!(blob.layout().unwrap().align(), 16);
/// ```
#[derive(Clone, Debug)]
pub struct ComponentDefinition {
    name: String,
    given: Option<(usize, usize)>,
    fields: Vec<Field>,
    drop: Option<fn(&mut [u8])>,
    sparse: bool,
}

/// A field of a component that is described by data.
///
/// ```
/// use ecs::{ComponentDefinition, FieldType};
///
/// let mana = ComponentDefinition::new("mana").field("regenerates", FieldType::Bool).field("amount", FieldType::F32);
/// // Another language finds the fields in the bytes of a value.
/// let amount = mana.fields().iter().find(|field| &*field.name == "amount");
/// assert_eq!(amount.map(|field| (field.field_type, field.offset)), Some((FieldType::F32, 4)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name.
    pub name: Box<str>,
    /// The type.
    pub field_type: FieldType,
    /// Bytes from the start of the component.
    pub offset: usize,
}

/// A value is smaller than a row may be.
const MOST_BYTES: usize = MOST_BYTES_WITH_OPTIONALS as usize;

impl ComponentDefinition {
    /// A component without fields.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            given: None,
            fields: Vec::new(),
            drop: None,
            sparse: false,
        }
    }

    /// Adds a field behind those that are there, aligned to its size.
    #[must_use]
    pub fn field(self, name: impl Into<Box<str>>, field_type: FieldType) -> Self {
        let end = self
            .fields
            .iter()
            .map(|field| field.offset.saturating_add(field.field_type.size()))
            .max();
        let end = end.unwrap_or(0);
        let offset = end
            .checked_next_multiple_of(field_type.size())
            .unwrap_or(end);
        self.field_at(name, field_type, offset)
    }

    /// Adds a field at a given place.
    #[must_use]
    pub fn field_at(
        mut self,
        name: impl Into<Box<str>>,
        field_type: FieldType,
        offset: usize,
    ) -> Self {
        self.fields.push(Field {
            name: name.into(),
            field_type,
            offset,
        });
        self
    }

    /// Gives the size and the alignment in bytes, instead of those that follow from the fields.
    #[must_use]
    pub fn with_layout(mut self, size: usize, align: usize) -> Self {
        self.given = Some((size, align));
        self
    }

    /// Calls `drop` with the bytes of each value that leaves the world and is not handed out.
    #[must_use]
    pub fn on_drop(mut self, drop: fn(&mut [u8])) -> Self {
        self.drop = Some(drop);
        self
    }

    /// Keeps the values in a pool, [`StorageKind::Sparse`](crate::StorageKind::Sparse): no row moves where an entity gets the component, or
    /// loses it. For components that are inserted and removed often, or that few entities have.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// use ecs::{ComponentDefinition, FieldType};
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Heat) }
    /// #     #[archetype] pub struct Pan { heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
    /// let wet = kitchen.define(ComponentDefinition::new("wet").field("depth", FieldType::F32).sparse())?;
    /// kitchen.insert_data(pan, wet, &0.5_f32.to_ne_bytes())?;
    /// assert_eq!(kitchen.archetype_of(pan), Some("Pan"));
    /// assert_eq!(kitchen.field(pan, wet, "depth")?, 0.5_f32.into());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sparse(mut self) -> Self {
        self.sparse = true;
        self
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fields, in the order in which they were added.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    pub(super) fn drop_fn(&self) -> Option<fn(&mut [u8])> {
        self.drop
    }

    pub(super) fn is_sparse(&self) -> bool {
        self.sparse
    }

    pub(super) fn into_parts(self) -> (String, Vec<Field>) {
        (self.name, self.fields)
    }

    /// The layout of a value.
    ///
    /// # Errors
    ///
    /// If the alignment is no power of two, the size is no multiple of it or 256 MiB and more, or a field does not fit. If two fields have one
    /// name or overlap, or a name is empty or has one of `.`, `[` and `]`, which no [path](crate::FieldPath) names.
    pub fn layout(&self) -> Result<Layout, RegisterError> {
        let refuse = |reason| RegisterError::bad_definition(&self.name, reason);
        let align = self
            .fields
            .iter()
            .map(|field| field.field_type.size())
            .max()
            .unwrap_or(1);
        let mut end = 0;
        for (i, field) in self.fields.iter().enumerate() {
            let behind = |field: &Field| field.offset.saturating_add(field.field_type.size());
            if behind(field) >= MOST_BYTES {
                return Err(refuse("a field lies beyond 256 MiB"));
            }
            if field.name.is_empty() || field.name.contains(['.', '[', ']']) {
                return Err(refuse(
                    "a field has a name that no path can have: it is empty, or has a `.`, a `[` or a `]`",
                ));
            }
            // Fields are few, and nothing is allocated to compare them.
            for other in &self.fields[..i] {
                if field.name == other.name {
                    return Err(refuse("two fields have the same name"));
                }
                if field.offset < behind(other) && other.offset < behind(field) {
                    return Err(refuse("two fields overlap"));
                }
            }
            end = end.max(behind(field));
        }
        let (size, align) = self.given.unwrap_or((end.next_multiple_of(align), align));
        if size >= MOST_BYTES {
            return Err(refuse("a value takes 256 MiB or more"));
        }
        let layout = Layout::from_size_align(size, align)
            .map_err(|_| refuse("the alignment is not a power of two"))?;
        if align > MOST_ALIGN {
            return Err(refuse(
                "the alignment is greater than that of any Rust type (2²⁹)",
            ));
        }
        if layout.pad_to_align() != layout {
            return Err(refuse("the size is not a multiple of the alignment"));
        }
        if end > size {
            return Err(refuse("a field does not fit into the size"));
        }
        Ok(layout)
    }
}

/// The greatest alignment of a Rust type, which the storage relies on.
const MOST_ALIGN: usize = 1 << 29;
