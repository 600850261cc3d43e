//! The content of a world, for editors, scripts and people: archetypes, components, and the components of an entity.

use super::Storage;
use crate::base::component::StorageKind;
use crate::base::component_id::ComponentId;
use crate::base::error::DataError;
use crate::schema::{ArchetypeInfo, CellIndex, Column, Declare, schema};
use crate::storage::registry::Field;
use crate::storage::table::{TableRef, WORD};
use alloc::string::String;
use core::fmt::{self, Write as _};
use ecs_value::Entity;
use ecs_value::FieldInfo;

/// An archetype of a world, declared or dynamic.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let pans = kitchen.archetypes().find(|archetype| archetype.name() == Some("Pan")).unwrap();
/// assert_eq!((pans.rows(), pans.components().count()), (1, 2));
/// ```
#[derive(Clone, Copy)]
pub struct ArchetypeView<'w> {
    number: usize,
    declared: bool,
    kind: Option<&'static str>,
    rows: usize,
    capacity: usize,
    bytes: usize,
    info: &'w ArchetypeInfo<'w>,
}

/// A component of a world, listed by `world!` or registered.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// let names: Vec<&str> = kitchen.components().map(|component| component.name).collect();
/// assert_eq!(names, ["Name", "Heat"]);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ComponentView<'w> {
    /// The number.
    pub id: ComponentId,
    /// The name.
    pub name: &'w str,
    /// Bytes that a value takes.
    pub size: usize,
    /// The alignment of a value, in bytes.
    pub align: usize,
    /// Where values are kept.
    pub storage: StorageKind,
    /// How many entities have it.
    pub rows: usize,
    /// Whether it may be the name of an entity: `#[component(label)]`.
    pub label: bool,
    /// The fields.
    pub fields: Fields<'w>,
}

/// The fields of a component.
///
/// ```
/// # use ecs::prelude::*;
/// use ecs::{ComponentDefinition, FieldType, Fields};
///
/// #[derive(Component)]
/// pub struct Heat { pub degrees: f32 }
/// # ecs::world! { #[world] pub struct Kitchen { components: (Heat) } }
/// # let mut kitchen = Kitchen::new();
///
/// /// The headings of an editor.
/// fn names<'w>(fields: Fields<'w>) -> Vec<&'w str> {
///     match fields {
///         Fields::Type(fields) => fields.iter().map(|field| field.name).collect(),
///         Fields::Data(fields) => fields.iter().map(|field| &*field.name).collect(),
///     }
/// }
///
/// kitchen.define(ComponentDefinition::new("wet").field("depth", FieldType::F32))?;
/// let all: Vec<_> = kitchen.components().map(|component| names(component.fields)).collect();
/// assert_eq!(all, [["degrees"], ["depth"]]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Fields<'w> {
    /// Those of a Rust type; none if it does not derive `Component`, or has none.
    Type(&'w [FieldInfo]),
    /// Those of a component that is described by data.
    Data(&'w [Field]),
}

impl<'w> ArchetypeView<'w> {
    /// The name, of a declared archetype.
    pub fn name(&self) -> Option<&'w str> {
        self.declared.then_some(self.info.name)
    }

    /// The name of the kind of its rows: of a declared archetype its own name, and of a dynamic one that of the archetype as which its
    /// rows were spawned, or to which they were converted. `None` if they have no kind. See [`Storage::is`].
    pub fn kind(&self) -> Option<&'w str> {
        self.kind
    }

    /// The number of its table: declared archetypes come first, in the order of declaration. A dynamic archetype keeps its number until it has
    /// no rows, or the world is [compacted](crate::Store::compact), put back or loaded.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The components that each of its rows has.
    pub fn components(&self) -> impl Iterator<Item = ComponentId> + use<'w> {
        self.info
            .components()
            .iter()
            .filter(|column| column.bits == 0)
            .map(Column::component)
    }

    /// The components that its rows may lack.
    pub fn optionals(&self) -> impl Iterator<Item = ComponentId> + use<'w> {
        self.info
            .components()
            .iter()
            .filter(|column| column.bits != 0)
            .map(Column::component)
    }

    /// The rows that are there.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The rows that there is room for.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// The bytes that a row takes, its entity included.
    pub fn row_bytes(&self) -> usize {
        self.info.row_size
    }

    /// The bytes that the table has allocated.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl_debug!([] ArchetypeView<'_>, it => number = it.number, name = it.name(), kind = it.kind(), rows = it.rows(), capacity = it.capacity());

/// # Schema
///
/// Archetypes and components as data.
impl<W: Declare> Storage<W> {
    /// The archetypes: the declared ones, in the order of declaration, and then the dynamic ones.
    pub fn archetypes(&self) -> impl Iterator<Item = ArchetypeView<'_>> {
        let declared = schema::<W>().archetypes.len();
        self.living_tables()
            .map(move |(number, table)| ArchetypeView {
                number: number as usize,
                declared: (number as usize) < declared,
                kind: self
                    .kind_of_table(number)
                    .map(|kind| schema::<W>().archetypes[kind as usize].name),
                rows: table.len(),
                capacity: table.capacity(),
                bytes: table.bytes(),
                info: table.layout(),
            })
    }

    /// The components: those that `world!` lists, in the order of the list, and then those that were registered.
    pub fn components(&self) -> impl Iterator<Item = ComponentView<'_>> {
        (0..self.component_count()).filter_map(|index| self.component(ComponentId::new(index)))
    }

    /// A component by its number. O(tables), to count the rows.
    pub fn component(&self, component: ComponentId) -> Option<ComponentView<'_>> {
        let Column { info, cell, .. } = self.column_of(component)?;
        let fields = match self
            .registered(component)
            .and_then(|registered| registered.fields.as_deref())
        {
            Some(fields) => Fields::Data(fields),
            None => Fields::Type(
                self.description(component)
                    .map_or(&[], |description| description.fields),
            ),
        };
        Some(ComponentView {
            id: component,
            name: self.component_name(component)?,
            size: info.size,
            align: info.align,
            storage: if info.sparse {
                StorageKind::Sparse
            } else {
                StorageKind::Table
            },
            rows: self.pools().len(component.index())
                + self
                    .living_tables()
                    .map(|(_, table)| rows_with(table, cell))
                    .sum::<usize>(),
            label: self
                .description(component)
                .is_some_and(|description| description.label),
            fields,
        })
    }

    /// The number of a component, by its [name](Self::component_name), or by the type as the world's list spells it.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// let heat = kitchen.component_id("Heat")?;
    /// assert!(kitchen.components_of(pan).any(|component| component == heat));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the world has no such component, or several of that name. The error lists them.
    pub fn component_id(&self, name: &str) -> Result<ComponentId, DataError> {
        let named =
            || (0..W::COMPONENTS.len()).filter(|place| W::COMPONENTS[*place].name() == name);
        let by_type = || {
            W::COMPONENTS
                .iter()
                .position(|declaration| declaration.listed() == name)
        };
        let registered = || Some(W::COMPONENTS.len() + self.registry.find(name)?);
        match (named().next(), named().nth(1)) {
            (Some(place), None) => Ok(ComponentId::new(place)),
            (Some(_), Some(_)) => Err(DataError::ambiguous_name(
                name,
                named().map(|place| W::COMPONENTS[place].listed()),
            )),
            (None, _) => by_type()
                .or_else(registered)
                .map(ComponentId::new)
                .ok_or_else(|| {
                    DataError::unknown_name(
                        name,
                        (0..self.component_count())
                            .filter_map(|place| self.component_name(ComponentId::new(place))),
                    )
                }),
        }
    }

    /// The components that the entity has. Empty if it is dead.
    pub fn components_of(&self, entity: Entity) -> impl Iterator<Item = ComponentId> + '_ {
        let location = self.location(entity);
        let columns = location.map_or(&[][..], |location| self.info(location.table).components());
        let has = move |column: &&Column| {
            location.is_some_and(|location| {
                self.bytes_at(location, column.cell, column.info.size)
                    .is_some()
            })
        };
        let sparse = self.pooled_of(entity).map(ComponentId::new);
        columns
            .iter()
            .filter(has)
            .map(Column::component)
            .chain(sparse)
    }

    /// The world as tables that a person reads: the archetypes with their components, rows and bytes, and the components.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// assert!(kitchen.describe().contains("Pan"));
    /// ```
    pub fn describe(&self) -> String {
        let mut text = String::new();
        // Writing to a `String` does not fail.
        let _ = self.write_description(&mut text);
        text
    }

    fn write_description(&self, text: &mut String) -> fmt::Result {
        writeln!(
            text,
            "{}: {} entities, {} bytes of slots",
            W::NAME,
            self.len(),
            self.entity_bytes()
        )?;
        writeln!(text)?;
        writeln!(
            text,
            "{:>9} {:>9} {:>11}  archetype",
            "rows", "capacity", "bytes"
        )?;
        for view in self.archetypes() {
            let (rows, capacity, bytes) = (view.rows(), view.capacity(), view.bytes());
            let (kind, dynamic) = match (view.kind(), view.name()) {
                (Some(kind), Some(_)) => (kind, ""),
                (Some(kind), None) => (kind, " (dynamic)"),
                (None, _) => ("", "(dynamic)"),
            };
            write!(text, "{rows:>9} {capacity:>9} {bytes:>11}  {kind}{dynamic}")?;
            let mut separator = ": ";
            let optionals = view.optionals().map(|id| (id, "?"));
            for (id, mark) in view.components().map(|id| (id, "")).chain(optionals) {
                write!(
                    text,
                    "{separator}{}{mark}",
                    self.component_name(id).unwrap_or("?")
                )?;
                separator = ", ";
            }
            writeln!(text)?;
        }
        writeln!(text)?;
        writeln!(
            text,
            "{:>9} {:>9} {:>11}  component",
            "rows", "size", "align"
        )?;
        for view in self.components() {
            writeln!(
                text,
                "{:>9} {:>9} {:>11}  {}",
                view.rows, view.size, view.align, view.name
            )?;
        }
        Ok(())
    }
}

/// How many rows of the table have the component.
fn rows_with(table: TableRef<'_>, cell: CellIndex) -> usize {
    match table
        .layout()
        .columns
        .iter()
        .find(|column| column.cell == cell)
    {
        None => 0,
        Some(column) if column.bits == 0 => table.len(),
        Some(column) => {
            let words =
                (0..table.len().div_ceil(WORD)).map(|word| table.word(column.place(), word));
            words.map(|word| word.count_ones() as usize).sum()
        }
    }
}
