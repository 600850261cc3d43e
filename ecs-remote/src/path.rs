//! Paths of parts, as clients write them.

use ecs::{DataError, PathError, Value};
use std::borrow::Cow;

/// The names that parts of vectors have in BRP, by their places.
const AXES: [&str; 4] = ["x", "y", "z", "w"];

/// A path without the leading dot of BRP editors. Where the value is a tuple, as serde writes vectors, axes become indices:
/// `translation.x` is `translation.0` there. `read` reads a part. O(size of the value) for each such name.
pub(crate) fn spelled<'p, 'v>(
    text: &'p str,
    read: impl Fn(&str) -> Result<Value<'v>, DataError>,
) -> Result<(Cow<'p, str>, Value<'v>), DataError> {
    let mut path = Cow::Borrowed(text.strip_prefix('.').unwrap_or(text));
    loop {
        match read(&path) {
            Ok(value) => return Ok((path, value)),
            Err(error) => match with_a_place(&path, &error, &read) {
                Some(other) => path = Cow::Owned(other),
                None => return Err(error),
            },
        }
    }
}

/// The same path with the place of the first axis that the error does not know.
fn with_a_place<'v>(
    path: &str,
    error: &DataError,
    read: impl Fn(&str) -> Result<Value<'v>, DataError>,
) -> Option<String> {
    let axis = |word: &str| AXES.iter().position(|axis| *axis == word);
    let DataError::AtPath {
        error: PathError::NoSuchField { field, .. } | PathError::NoParts { part: field, .. },
        ..
    } = error
    else {
        return None;
    };
    let place = axis(field)?;
    let mut begin = 0;
    for word in path.split_inclusive(['.', '[']) {
        let end = begin + word.len();
        if word.trim_end_matches(['.', '[']) == &**field {
            let before = path[..begin].trim_end_matches('.');
            if matches!(read(before), Ok(Value::Tuple(values)) if (2..=AXES.len()).contains(&values.len()))
            {
                return Some(format!(
                    "{}{place}{}",
                    &path[..begin],
                    &path[begin + field.len()..]
                ));
            }
        }
        begin = end;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_of_a_vector_is_its_place_and_a_field_stays_one() {
        let vector = || Value::Tuple(vec![1.0.into(), 2.0.into(), 3.0.into()]);
        let value = Value::record([
            ("at", vector()),
            ("x", Value::record([("x", vector())])),
            ("all", Value::List(vec![vector(), vector()])),
            ("y", Value::Tuple(vec![7_u8.into()])),
        ]);
        let read = |path: &str| {
            value.at(path).cloned().map_err(|error| DataError::AtPath {
                of: "V".into(),
                error,
            })
        };
        for (path, is) in [
            ("", ""),
            (".at", "at"),
            (".at.x", "at.0"),
            ("at.z", "at.2"),
            (".at[1]", "at[1]"),
            (".x.x.y", "x.x.1"),
            ("x.x.x", "x.x.0"),
            ("all[1].y", "all[1].1"),
        ] {
            assert_eq!(
                spelled(path, read).map(|(path, _)| path.into_owned()),
                Ok(is.to_owned()),
                "{path}"
            );
        }
        for none in [
            "at.w", "at.u", "z", "x.z", "at.x.x", "all[2].x", "at..x", "all.y.z", "y.x",
        ] {
            assert!(spelled(none, read).is_err(), "{none}");
        }
    }
}
