//! The components that a type requires: other components, each once.

use std::collections::BTreeSet;

use crate::errors::Errors;
use crate::faults;
use crate::model::ComponentType;
use crate::text::text;

/// Reports the requirements that cannot be, and leaves them out.
pub(super) fn check(ty: &mut ComponentType, errors: &Errors) {
    let mut seen = BTreeSet::new();
    let ident = &ty.ident;
    ty.words.requires.retain(|required| {
        let name = text(&required.ty);
        let fault = if name == crate::names::plain(ident) || name == "Self" {
            Some(format!(
                "`{ident}` comes with itself anyway: leave this out"
            ))
        } else if seen.insert(name.clone()) {
            faults::of_component(&required.ty)
        } else {
            Some(format!("`{name}` is required twice: leave one out"))
        };
        if let Some(message) = &fault {
            errors.report(&required.ty, message);
        }
        fault.is_none()
    });
}
