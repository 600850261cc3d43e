//! Attributes that would change a declaration behind our back.

use crate::ast::Marker;
use crate::errors::Errors;
use crate::model::Model;

/// A marker does the work of a derive.
pub(super) fn check_no_derive(model: &Model, errors: &Errors) {
    for (marker, decl) in model.declarations() {
        let Some(name) = derived_by(marker) else {
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

/// The derive that would do the work of the marker.
pub(crate) fn derived_by(marker: Marker) -> Option<&'static str> {
    match marker {
        Marker::Archetype | Marker::Bundle => Some("Bundle"),
        Marker::Query | Marker::Group => Some("Query"),
        Marker::World
        | Marker::Part
        | Marker::Relation
        | Marker::Index
        | Marker::Schedule
        | Marker::Observers => None,
    }
}
