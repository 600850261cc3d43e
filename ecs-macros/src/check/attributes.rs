//! Attributes that would change a declaration behind our back.

use crate::ast::Marker;
use crate::errors::Errors;
use crate::model::Model;

/// `cfg` is decided after us: a declaration cannot come and go with it.
pub(super) fn check_no_cfg(model: &Model, errors: &Errors) {
    let schedules = model.schedules.iter().map(|schedule| &schedule.decl);
    let observers = model.observers.iter().map(|observers| &observers.decl);
    let declarations = model.declarations().map(|(_, decl)| decl).chain(schedules).chain(observers);
    let declarations = declarations.flat_map(|decl| &decl.attrs);
    let fields = model.archetypes.iter().flat_map(|archetype| &archetype.fields);
    let terms = model.queries.iter().flat_map(|query| &query.terms);
    let fields = fields.flat_map(|field| &field.attrs);
    let terms = terms.flat_map(|term| &term.attrs);
    for attr in declarations.chain(fields).chain(terms) {
        if attr.is_conditional() {
            let message =
                "a declaration cannot depend on `cfg`: put the `cfg` on the whole `world!`, or on a world of its own";
            errors.report(attr, message);
        }
    }
}

/// A marker does what a derive of the same would do.
pub(super) fn check_no_derive(model: &Model, errors: &Errors) {
    for (marker, decl) in model.declarations() {
        let Some(name) = derived_by(marker) else { continue };
        for word in decl.derived(name) {
            errors.report(&word, format!("{} needs no derive of `{name}`: leave it out", marker.noun()));
        }
    }
}

/// The derive that would do what the marker does.
pub(crate) fn derived_by(marker: Marker) -> Option<&'static str> {
    match marker {
        Marker::Archetype => Some("Bundle"),
        Marker::Query | Marker::Group => Some("Query"),
        Marker::World | Marker::Schedule | Marker::Observers => None,
    }
}
