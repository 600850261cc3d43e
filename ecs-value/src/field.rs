//! Fields of components: their names and types.

use crate::Value;
use crate::entity::Entity;
use crate::scalars::for_field_numbers;
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
    /// The type, if it is a number, a `bool` or an [`Entity`]. `None` where it is another one.
    pub field_type: Option<FieldType>,
    /// Whether it may be written by name: only `pub` fields may.
    pub writable: bool,
}

macro_rules! field_types {
    ($($Name:ident $ty:ty;)*) => {
        /// The type of a field that takes a fixed number of bytes.
        ///
        /// ```
        /// use ecs_value::{FieldType, Value};
        ///
        /// assert_eq!(FieldType::F32.size(), 4);
        /// assert_eq!(FieldType::U8.read(&[7]), Some(Value::U8(7)));
        /// assert_eq!(FieldType::Bool.read(&[7]), None);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum FieldType {
            $(#[doc = concat!("`", stringify!($ty), "`, in the byte order of the machine.")] $Name,)*
            /// `bool`: one byte, 0 or 1.
            Bool,
            /// [`Entity`]: 8 bytes, as [`Entity::to_bits`] gives them, in the byte order of the machine.
            Entity,
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
            pub fn read(self, bytes: &[u8]) -> Option<Value<'static>> {
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

        impl Value<'_> {
            /// The type of the value, if it is a number, a `bool` or an entity that a field can have.
            pub const fn field_type(&self) -> Option<FieldType> {
                Some(match self {
                    $(Self::$Name(_) => FieldType::$Name,)*
                    Self::Bool(_) => FieldType::Bool,
                    Self::Entity(_) => FieldType::Entity,
                    _ => return None,
                })
            }

            /// Writes a number, a `bool` or an entity. `false`, and nothing is written, if the value does not take just this many bytes.
            pub fn write(&self, bytes: &mut [u8]) -> bool {
                match self {
                    $(Self::$Name(value) => write(bytes, &value.to_ne_bytes()),)*
                    Self::Bool(value) => write(bytes, &[u8::from(*value)]),
                    Self::Entity(entity) => write(bytes, &entity.to_bits().to_ne_bytes()),
                    _ => false,
                }
            }
        }
    };
}

for_field_numbers!(field_types);

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
