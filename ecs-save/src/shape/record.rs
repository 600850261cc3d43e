//! The first values of a type that are written are read back, so that a `Serialize` that does not go with its `Deserialize` is found before
//! a save has values that nobody can read.

use super::comparison::Unmatched;
use super::probe::{Unread, read_back};
use super::trace::Trace;
use super::{SELF_DESCRIBING, complete, of_type};
use crate::codec::{Refusal, SAME_FIELDS};
use ecs_value::by_serde::guard::{Refused, Seen};
use serde_core::de::Deserialize;
use serde_core::ser::Serialize;
use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// By types: the calls that their values have made.
static SEEN: Mutex<BTreeMap<TypeId, Seen>> = Mutex::new(BTreeMap::new());

/// The calls of a serializer that values of a type have made, of those that were found to be read again.
pub(crate) fn seen<T: 'static>() -> Seen {
    let seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    seen.get(&TypeId::of::<T>())
        .copied()
        .unwrap_or(Seen::NOTHING)
}

/// Reads a value back from its bytes, compares what is written with what is read, and completes the shape of the type. The calls of the
/// value are then known.
///
/// # Errors
///
/// If the value is not read again, or as something else.
pub(crate) fn record<T>(value: &T, bytes: &[u8], calls: &Seen, depth: u32) -> Result<(), Refusal>
where
    T: Serialize + Deserialize<'static> + 'static,
{
    // The user's code: nothing is locked.
    let (written, _) = Trace::of(&value, depth)?;
    read::<T>(bytes, depth, Some(written)).map_err(|unread| match unread {
        Unread::Unmatched(found) => unmatched(found),
        Unread::Deep => Refusal::unreadable("", &too_deep(depth)),
        Unread::Refused(message) => Refusal::unreadable("", &format!("{message}: {SAME_FIELDS}")),
    })?;
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    seen.entry(TypeId::of::<T>())
        .or_insert(Seen::NOTHING)
        .add(calls);
    Ok(())
}

/// Reads the first value of bytes, and completes the shape of the type.
pub fn read_first<T: Deserialize<'static> + 'static>(bytes: &[u8], depth: u32) {
    let _ = read::<T>(bytes, depth, None);
}

fn read<T: Deserialize<'static> + 'static>(
    bytes: &[u8],
    depth: u32,
    written: Option<Trace>,
) -> Result<(), Unread> {
    let known = of_type::<T>();
    let mut parts = known.parts.clone();
    let read = read_back::<T>(&mut parts, bytes, depth, written);
    if !parts.is_empty() {
        complete::<T>(parts);
    }
    read
}

/// The reason why a value is refused while it is written, since it could not be read. `None` if it refuses itself.
#[cold]
pub(crate) fn explain(value: &dyn erased_serde::Serialize, depth: u32) -> Option<Refusal> {
    let (trace, refused) = match Trace::of(value, depth) {
        Ok(found) => found,
        Err(error) => return Some(error.into()),
    };
    match refused? {
        Refused::Skipped(field) => {
            let [written, read] = ["nothing", "the field"].map(Into::into);
            Some(unmatched(Unmatched {
                path: trace.end(Some(field)),
                written,
                read,
            }))
        }
        Refused::Deep => Some(Refusal::unreadable(&trace.end(None), &too_deep(depth))),
        Refused::Unstated => Some(Refusal::unreadable(
            &trace.end(None),
            "it is a list or a map that does not state its length, as `flatten` makes one of a struct: collect it before, or derive its \
             serde without `flatten`",
        )),
    }
}

/// The words of a value that is nested too deeply.
pub(super) fn too_deep(most: u32) -> String {
    format!(
        "it is nested deeper than {most} levels: `SaveOptions::depth` and `Limits::depth` allow more"
    )
}

fn unmatched(
    Unmatched {
        path,
        written,
        read,
    }: Unmatched,
) -> Refusal {
    let what = match (&*written, &*read) {
        (_, SELF_DESCRIBING) => {
            "its serde asks there what comes, as with `untagged`, `tag`, `flatten` and `serde_json::Value`".into()
        }
        ("nothing", read) => {
            format!("{read} is read there, and not written, as with `skip_serializing_if`, or `skip_serializing` alone")
        }
        (written, "nothing") => format!("{written} is written there, and not read, as with `skip_deserializing` alone"),
        (written, read) => {
            format!(
                "{written} is written there, and {read} is read, as with a `serialize_with` without its `deserialize_with`"
            )
        }
    };
    Refusal::unreadable(&path, &format!("{what}: {SAME_FIELDS}"))
}
