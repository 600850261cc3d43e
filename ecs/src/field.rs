//! Fields of components: their types, and their values.

use crate::entity::Entity;
use core::fmt;

/// A field of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldInfo {
    /// The name, or the number of a tuple's field.
    pub name: &'static str,
    /// The type, as the struct spells it.
    pub type_name: &'static str,
    /// Bytes from the start of the component.
    pub offset: usize,
    /// The type by which the field is read and written by name. `None` where it is of another type.
    pub field_type: Option<FieldType>,
    /// Whether it may be written by name: only what is `pub` may.
    pub writable: bool,
}

/// The types of fields that are read and written by name.
pub trait Primitive: Copy + Into<Value> + TryFrom<Value> {
    /// The type as data.
    const TYPE: FieldType;
}

/// A type of fields: its values become a [`Value`], and come back.
macro_rules! field_value {
    ($Name:ident $ty:ty) => {
        impl Primitive for $ty {
            const TYPE: FieldType = FieldType::$Name;
        }

        impl From<$ty> for Value {
            fn from(value: $ty) -> Self {
                Self::$Name(value)
            }
        }

        impl TryFrom<Value> for $ty {
            type Error = Value;

            /// The value, if it is of this type, or else what it is.
            fn try_from(value: Value) -> Result<Self, Value> {
                match value {
                    Value::$Name(value) => Ok(value),
                    other => Err(other),
                }
            }
        }
    };
}

macro_rules! field_types {
    ($($Name:ident $ty:ty, $article:literal;)*) => {
        /// The type of a field that is read and written by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum FieldType {
            $(#[doc = concat!("`", stringify!($ty), "`, in the byte order of the machine.")] $Name,)*
            /// `bool`: one byte, 0 or 1.
            Bool,
            /// [`Entity`]: 8 bytes, as [`Entity::to_bits`] gives them, in the byte order of the machine.
            Entity,
        }

        /// The value of a field that is read and written by name.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Value {
            $(#[doc = concat!($article, " `", stringify!($ty), "`.")] $Name($ty),)*
            /// A `bool`.
            Bool(bool),
            /// An entity.
            Entity(Entity),
        }

        impl FieldType {
            /// Bytes that a value takes.
            pub const fn size(self) -> usize {
                match self {
                    $(Self::$Name => size_of::<$ty>(),)*
                    Self::Bool => 1,
                    Self::Entity => 8,
                }
            }

            /// The name, as Rust spells it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Name => stringify!($ty),)*
                    Self::Bool => "bool",
                    Self::Entity => "Entity",
                }
            }

            /// The value that the bytes hold. `None` if they hold none of this type.
            pub fn read(self, bytes: &[u8]) -> Option<Value> {
                Some(match self {
                    $(Self::$Name => Value::$Name(<$ty>::from_ne_bytes(bytes.try_into().ok()?)),)*
                    Self::Bool => Value::Bool(match bytes {
                        [0] => false,
                        [1] => true,
                        _ => return None,
                    }),
                    Self::Entity => {
                        Value::Entity(Entity::from_bits(u64::from_ne_bytes(bytes.try_into().ok()?)).ok()?)
                    }
                })
            }
        }

        impl Value {
            /// The type of the value.
            pub const fn field_type(&self) -> FieldType {
                match self {
                    $(Self::$Name(_) => FieldType::$Name,)*
                    Self::Bool(_) => FieldType::Bool,
                    Self::Entity(_) => FieldType::Entity,
                }
            }

            /// Writes the value. `false`, and nothing is written, if it does not take just so many bytes.
            pub fn write(self, bytes: &mut [u8]) -> bool {
                match self {
                    $(Self::$Name(value) => write(bytes, &value.to_ne_bytes()),)*
                    Self::Bool(value) => write(bytes, &[u8::from(value)]),
                    Self::Entity(entity) => write(bytes, &entity.to_bits().to_ne_bytes()),
                }
            }
        }

        impl fmt::Display for Value {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$Name(value) => fmt::Display::fmt(value, f),)*
                    Self::Bool(value) => fmt::Display::fmt(value, f),
                    Self::Entity(entity) => fmt::Display::fmt(entity, f),
                }
            }
        }

        $(field_value!($Name $ty);)*
    };
}

field_types! {
    U8 u8, "A";
    U16 u16, "A";
    U32 u32, "A";
    U64 u64, "A";
    I8 i8, "An";
    I16 i16, "An";
    I32 i32, "An";
    I64 i64, "An";
    F32 f32, "An";
    F64 f64, "An";
}

field_value!(Bool bool);
field_value!(Entity Entity);

impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn write(bytes: &mut [u8], value: &[u8]) -> bool {
    let fits = bytes.len() == value.len();
    if fits {
        bytes.copy_from_slice(value);
    }
    fits
}
