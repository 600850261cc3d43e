//! The rules for the declaration of a relation.

use std::collections::BTreeSet;

use crate::ast::OnDespawn;
use crate::errors::Errors;
use crate::model::{Lister, MeantEnd, Model, Relation, Target};
use crate::suggest;
use crate::text::text;

/// A relation has one field, its target.
pub(super) fn check_fields(model: &Model, errors: &Errors) {
    for Relation { decl, fields, .. } in own(model) {
        if fields.is_empty() && decl.sound {
            let name = &decl.name;
            report!(
                errors,
                name,
                "`{name}` has no target: write `struct {name} {{ target: Entity }}`"
            );
        }
        for field in fields.iter().skip(1) {
            report!(
                errors,
                field.name,
                "a relation has one field, its target: leave `{}` out, or make a component of it beside `{}`",
                field.name,
                decl.name
            );
        }
        if let Some(field) = fields.first()
            && let (Some(ty), Target::Not) = (&field.ty, field.target)
        {
            report!(
                errors,
                ty,
                "a target is an entity: write `{}: Entity`, or `Option<Entity>`",
                field.name
            );
        }
    }
}

/// A relation says the fate of a source when its target is despawned.
pub(super) fn check_on_despawn(model: &Model, errors: &Errors) {
    for relation in own(model) {
        let Relation {
            decl,
            on_despawn,
            args_are_sound,
            ..
        } = relation;
        match on_despawn {
            None if *args_are_sound => {
                report_at!(
                    errors,
                    decl.marker,
                    "what becomes of a `{}` whose target is despawned? Write `on_despawn = cascade`, or `on_despawn = clear`",
                    decl.name
                );
            }
            Some((OnDespawn::Clear, word)) => {
                if let Some(field) = relation.target()
                    && field.target == Target::Always
                {
                    report!(
                        errors,
                        word,
                        "`clear` leaves no target, and `{0}: Entity` is always one: write `on_despawn = cascade`, or `{0}: \
                         Option<Entity>`",
                        field.name
                    );
                }
            }
            _ => {}
        }
    }
}

/// `to(…)` names archetypes, each once: those that are declared beside the relation, and those of the world's parts.
pub(super) fn check_ends(model: &Model, errors: &Errors) {
    let archetypes: Vec<String> = model
        .archetypes
        .iter()
        .filter(|it| it.decl.shown().is_some())
        .map(|it| it.decl.plain())
        .collect();
    let archetypes: Vec<&str> = archetypes.iter().map(String::as_str).collect();
    for Relation { to, .. } in own(model) {
        let mut seen = BTreeSet::new();
        for end in to {
            let name = text(&end.ty);
            if !seen.insert(name.clone()) {
                report!(
                    errors,
                    end.ty,
                    "`{name}` stands in `to` twice: leave one out"
                );
            } else if end.meant == MeantEnd::Unknown {
                let way_out = suggest::way_out(&name, &archetypes, "none is declared here");
                report!(errors, end.ty, "there is no archetype `{name}`: {way_out}");
            }
        }
    }
}

/// A relation is a component by its declaration alone, and is kept in tables.
pub(super) fn check_listed_once(model: &Model, errors: &Errors) {
    for Relation { decl, .. } in own(model) {
        let name = decl.plain();
        let listed = model
            .components
            .list
            .iter()
            .filter(|it| it.lister == Lister::Own && !it.is_relation());
        for component in listed.filter(|it| it.text == name) {
            report!(
                errors,
                component.ty,
                "`{name}` is a component since it is a relation: leave it out of the list"
            );
        }
        for attr in decl.attrs.iter().filter(|attr| attr.is("component")) {
            let says_sparse = text(attr.args()).contains("sparse");
            if says_sparse {
                errors.report(
                    attr,
                    "a relation is kept in tables: leave `storage = \"sparse\"` out",
                );
            }
        }
    }
}

fn own(model: &Model) -> impl Iterator<Item = &Relation> {
    model
        .relations
        .iter()
        .filter(|relation| relation.decl.is_own())
}
