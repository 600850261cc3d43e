//! The names of systems.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, Range};

/// The name of a system: a constant where the program lists the system, and shared text where it was added with a name of its own.
///
/// It is compared with a `str`, read as one, and cloned in O(1).
///
/// The name of a function that a schedule lists is that of the function itself, without its path: the lines `burn`, `systems::burn`, and
/// `fire` after `use systems::burn as fire` all have the name `burn`. A line that is more than a path, such as `every(3)` or
/// `transition::<Mode>`, has the name that is written there, without the path.
///
/// ```
/// use ecs::SystemName;
///
/// let name = SystemName::from("burn");
/// assert!(name == "burn" && name.starts_with('b'));
/// ```
#[derive(Clone)]
pub struct SystemName(SharedName);

#[derive(Clone)]
enum SharedName {
    /// The name, or a line of a schedule and the path of the function that it names.
    Constant(&'static str, Option<PathOf>),
    Shared(Arc<str>),
}

/// Gives the path of a function, as [`type_name`](core::any::type_name) has it.
pub(crate) type PathOf = fn() -> &'static str;

impl SystemName {
    /// The name of a system that the program lists.
    #[inline]
    pub const fn constant(name: &'static str) -> Self {
        Self(SharedName::Constant(name, None))
    }

    /// The name of the function that a line of a schedule names.
    #[inline]
    pub(crate) const fn of_line(line: &'static str, path: Option<PathOf>) -> Self {
        Self(SharedName::Constant(line, path))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            SharedName::Constant(line, path) => name_by(line, *path),
            SharedName::Shared(name) => name,
        }
    }
}

impl From<Cow<'static, str>> for SystemName {
    fn from(name: Cow<'static, str>) -> Self {
        match name {
            Cow::Borrowed(name) => Self::constant(name),
            Cow::Owned(name) => Self(SharedName::Shared(name.into())),
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

/// The name of a step: that of the function with this path, or the line.
pub(crate) fn name_by(line: &str, path: Option<PathOf>) -> &str {
    path.map_or(line, |path| name_of_line(line, path()))
}

/// The name of the function that a line of a schedule names, and that has this path. If the line is more than a path, or names no function,
/// such as a constant with a pointer, then the line without the path at its beginning.
fn name_of_line<'l>(line: &'l str, path: &'static str) -> &'l str {
    match (last_segment(line), last_segment(path)) {
        (Some(_), Some(name)) => &path[name],
        (Some(name), None) => &line[name],
        (None, _) => {
            let end = line.find(['<', '(', '{', '|', ' ']).unwrap_or(line.len());
            let begin = line[..end]
                .trim_end_matches("::")
                .rfind("::")
                .map_or(0, |at| at + 2);
            &line[begin..]
        }
    }
}

/// Whether a name that somebody gives is that of the function with this path: the path ends with it.
pub(crate) fn is_end_of(name: &str, path: &'static str) -> bool {
    let name = ["crate::", "self::", "super::"]
        .iter()
        .fold(name, |name, start| name.trim_start_matches(start));
    let before = last_segment(path).and_then(|segment| path[..segment.end].strip_suffix(name));
    last_segment(name).is_some()
        && before.is_some_and(|before| before.is_empty() || before.ends_with("::"))
}

/// Where the name of a function is in its path, without the types that it is generic over. `None` if there is more than a path, or no path.
fn last_segment(path: &str) -> Option<Range<usize>> {
    let (mut begin, mut end, mut depth, mut before) = (0, None, 0_usize, ' ');
    for (at, it) in path.char_indices() {
        match it {
            '<' => {
                end = end.or((depth == 0).then_some(at));
                depth += 1;
            }
            '>' => depth = depth.checked_sub(1)?,
            _ if depth > 0 => {}
            ':' if before == ':' => (begin, end) = (at + 1, None),
            _ if !it.is_alphanumeric() && !matches!(it, '_' | ':' | '#' | '&') => return None,
            _ => {}
        }
        before = it;
    }
    begin += if path[begin..].starts_with("r#") {
        2
    } else {
        0
    };
    let segment = begin..end.unwrap_or(path.len());
    (!segment.is_empty()).then_some(segment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_name_of_its_function_however_it_is_written() {
        for line in [
            "craft",
            "machines::craft",
            "crate::machines::craft",
            "make",
            "r#make",
        ] {
            assert_eq!(name_of_line(line, "factory::machines::craft"), "craft");
            assert_eq!(
                name_of_line(line, "factory::machines::craft<factory::World>"),
                "craft"
            );
        }
        // Of a closure or a pointer, the line is all that there is.
        for path in [
            "factory::every::{{closure}}",
            "fn(&mut factory::World)",
            "&fn()",
        ] {
            assert_eq!(name_of_line("tools::RUN", path), "RUN");
            assert_eq!(name_of_line("tools::every(3)", path), "every(3)");
        }
        assert_eq!(
            name_of_line(
                "ecs::schedule::transition::<game::Mode>",
                "ecs::schedule::transition<game::Mode>"
            ),
            "transition::<game::Mode>"
        );
        assert_eq!(
            name_of_line("|world: &mut a::World| ()", "game::tick::{{closure}}"),
            "|world: &mut a::World| ()"
        );
        assert_eq!(name_of_line("{ a::b }", "game::a::b"), "{ a::b }");
        for line in ["Unit::act", "<Unit as Acts>::act"] {
            assert_eq!(name_of_line(line, "<game::Unit as game::Acts>::act"), "act");
        }
        assert_eq!(
            name_of_line("craft", "game::Machines<game::World>::craft"),
            "craft"
        );
        assert_eq!(name_of_line("move", "game::r#move"), "move");
        assert_eq!(
            name_of_line(
                "RUN",
                "fn(&mut game::World) -> core::result::Result<(), game::Error>"
            ),
            "RUN"
        );
    }

    #[test]
    fn a_longer_name_is_the_end_of_a_path() {
        for name in [
            "craft",
            "machines::craft",
            "factory::machines::craft",
            "crate::machines::craft",
            "self::super::machines::craft",
        ] {
            assert!(
                is_end_of(name, "factory::machines::craft<factory::World>"),
                "{name}"
            );
        }
        for name in [
            "chines::craft",
            "other::machines::craft",
            "machines::craf",
            "::craft",
            "crate::",
            "",
        ] {
            assert!(!is_end_of(name, "factory::machines::craft"), "{name}");
        }
    }
}
