//! Values as people read them.

use crate::Value;
use crate::scalars::{for_field_numbers, for_scalars};
use core::fmt::{self, Display, Formatter};

macro_rules! display {
    ($($Name:ident $ty:ty;)*) => {
        impl Display for Value<'_> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$Name(value) => Display::fmt(value, f),)*
                    Self::Char(value) => fmt::Debug::fmt(value, f),
                    Self::Text(text) => fmt::Debug::fmt(text, f),
                    Self::Bytes(bytes) => fmt::Debug::fmt(bytes, f),
                    Self::Unit => f.write_str("()"),
                    Self::Optional(None) => f.write_str("none"),
                    Self::Optional(Some(value)) => Display::fmt(value, f),
                    Self::List(values) => list(f, "[", values.iter().map(|value| (None, value)), "]"),
                    Self::Tuple(values) => list(f, "(", values.iter().map(|value| (None, value)), ")"),
                    Self::Struct(fields) => {
                        list(f, "{ ", fields.iter().map(|(name, value)| (Some(name as &dyn Display), value)), " }")
                    }
                    Self::Map(entries) => {
                        list(f, "{ ", entries.iter().map(|(key, value)| (Some(key as &dyn Display), value)), " }")
                    }
                    Self::Variant { name, content } => match **content {
                        Self::Unit => f.write_str(name),
                        Self::Struct(_) => write!(f, "{name} {content}"),
                        _ => write!(f, "{name}{content}"),
                    },
                }
            }
        }
    };
}

for_scalars!(display);

fn list<'a>(
    f: &mut Formatter<'_>,
    open: &str,
    values: impl Iterator<Item = (Option<&'a dyn Display>, &'a Value<'a>)>,
    close: &str,
) -> fmt::Result {
    f.write_str(open)?;
    for (i, (name, value)) in values.enumerate() {
        f.write_str(if i == 0 { "" } else { ", " })?;
        if let Some(name) = name {
            write!(f, "{name}: ")?;
        }
        write!(f, "{value}")?;
    }
    f.write_str(close)
}
