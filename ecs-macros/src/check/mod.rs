//! The rules. One function each, in the order in which this file lists them.
//!
//! A rule looks at the model and reports; it changes nothing, and it is silent about
//! the consequences of another rule's error.

mod archetype;
mod attributes;
mod bundle;
mod cascade;
mod component;
mod conflict;
mod filter;
mod group;
mod home;
mod index;
mod matching;
mod name;
mod part;
mod reference;
mod relation;
mod requirement;
mod resource;
mod schedule;
mod term;
mod world;

pub use self::part::is_as_visible;

use crate::errors::Errors;
use crate::model::{Bundle, ComponentType, Components, Model, Query};
use crate::parts::Form;

pub fn check(model: &Model, form: Form, errors: &Errors) {
    part::check_form(model, form, errors);
    world::check_one_world(model, form, errors);
    world::check_components_listed(model, errors);
    world::check_transient(model, errors);
    component::check_component_types(&model.components, errors);
    component::check_duplicate_components(&model.components, errors);
    resource::check_types(model, errors);
    resource::check_fields(model, errors);
    resource::check_no_derived_default(model, errors);

    name::check_item_names(model, errors);
    name::check_generated_names(model, errors);
    name::check_fields(model, errors);
    name::check_given(model, errors);
    part::check_visibility(model, errors);
    part::check_uses(model, errors);
    part::check_hidden(model, errors);
    part::check_nothing_of_worlds(model, errors);
    schedule::check_nesting(model, errors);
    attributes::check_no_derive(model, errors);

    archetype::check_has_fields(model, errors);
    archetype::check_field_types(model, errors);
    reference::check_archetype_components(model, errors);
    archetype::check_duplicate_components(model, errors);
    home::check_one_home(model, errors);
    archetype::check_visibility(model, errors);

    for query in model.queries.iter().filter(|query| query.decl.is_own()) {
        check_query(query, &model.components, errors);
        cascade::check_written_below(query, &model.components, errors);
    }
    relation::check_fields(model, errors);
    relation::check_on_despawn(model, errors);
    relation::check_ends(model, errors);
    relation::check_listed_once(model, errors);
    index::check_count(model, errors);
    index::check_method(model, errors);
    index::check_fields(model, errors);
    group::check_has_components(model, errors);
    group::check_owned(model, errors);
    group::check_one_owner(model, errors);
    matching::check_some_archetype_matches(model, errors);
}

/// The rules for a `#[derive(Query)]`, which knows no world.
pub fn check_derived_query(query: &Query, components: &Components, errors: &Errors) {
    component::check_component_types(components, errors);
    check_query(query, components, errors);
}

/// The rules for the requirements of a `#[derive(Component)]`. A requirement that breaks one is left out.
pub fn check_requirements(ty: &mut ComponentType, errors: &Errors) {
    requirement::check(ty, errors);
}

/// The rules for a `#[derive(Bundle)]`, which knows no world either.
pub fn check_bundle(bundle: &Bundle, errors: &Errors) {
    bundle::check_field_types(bundle, errors);
    bundle::check_duplicate_components(bundle, errors);
}

/// The rules of each query, in `world!` or in a derive.
fn check_query(query: &Query, components: &Components, errors: &Errors) {
    term::check_has_terms(query, errors);
    term::check_term_types(query, errors);
    term::check_lifetimes(query, errors);
    reference::check_query_components(query, components, errors);
    cascade::check_relations(query, components, errors);
    cascade::check_acyclic(query, components, errors);
    conflict::check_duplicate_terms(query, components, errors);
    filter::check_duplicate_filters(query, components, errors);
    filter::check_contradictions(query, components, errors);
    filter::check_any_width(query, errors);
}
