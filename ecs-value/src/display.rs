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
                    Self::List(values) => list(f, "[", values.iter().map(|value| ("", value)), "]"),
                    Self::Tuple(values) => list(f, "(", values.iter().map(|value| ("", value)), ")"),
                    Self::Struct(fields) => list(f, "{ ", fields.iter().map(|(name, value)| (&**name, value)), " }"),
                    Self::Map(entries) => {
                        f.write_str("{ ")?;
                        for (i, (key, value)) in entries.iter().enumerate() {
                            write!(f, "{}{key}: {value}", if i == 0 { "" } else { ", " })?;
                        }
                        f.write_str(" }")
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
    values: impl Iterator<Item = (&'a str, &'a Value<'a>)>,
    close: &str,
) -> fmt::Result {
    f.write_str(open)?;
    for (i, (name, value)) in values.enumerate() {
        let (separator, colon) = (
            if i == 0 { "" } else { ", " },
            if name.is_empty() { "" } else { ": " },
        );
        write!(f, "{separator}{name}{colon}{value}")?;
    }
    f.write_str(close)
}
