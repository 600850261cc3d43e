//! Attributes that would change a declaration behind our back.

use crate::errors::Errors;
use crate::model::Model;

/// A marker does the work of a derive.
pub(super) fn check_no_derive(model: &Model, errors: &Errors) {
    for (marker, decl) in model.declarations() {
        let Some(name) = marker.derive() else {
            continue;
        };
        for word in decl.derived(name) {
            report!(
                errors,
                word,
                "{} needs no derive of `{name}`: leave it out",
                marker.noun()
            );
        }
    }
}
