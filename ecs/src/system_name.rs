//! The names of systems.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// The name of a system: a constant where the program lists the system, and shared text where it was added with a name of its own.
///
/// It is compared with a `str`, read as one, and cloned in O(1).
///
/// ```
/// use ecs::SystemName;
///
/// let name = SystemName::from("burn");
/// assert!(name == "burn" && name.starts_with('b'));
/// ```
#[derive(Clone)]
pub struct SystemName(Text);

#[derive(Clone)]
enum Text {
    Constant(&'static str),
    Shared(Arc<str>),
}

impl SystemName {
    /// The name of a system that the program lists.
    #[inline]
    pub const fn constant(name: &'static str) -> Self {
        Self(Text::Constant(name))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Text::Constant(name) => name,
            Text::Shared(name) => name,
        }
    }
}

impl From<Cow<'static, str>> for SystemName {
    fn from(name: Cow<'static, str>) -> Self {
        match name {
            Cow::Borrowed(name) => Self::constant(name),
            Cow::Owned(name) => Self(Text::Shared(name.into())),
        }
    }
}

impl From<&'static str> for SystemName {
    fn from(name: &'static str) -> Self {
        Self::constant(name)
    }
}

impl From<SystemName> for String {
    fn from(name: SystemName) -> Self {
        name.as_str().into()
    }
}

impl Deref for SystemName {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for SystemName {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for SystemName {}

impl PartialEq<str> for SystemName {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for SystemName {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl Hash for SystemName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for SystemName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for SystemName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}
