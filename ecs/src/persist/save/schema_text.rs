//! The names and types on which saves of a world depend, as text.

use super::Saves;
use super::current::{self, CurrentType, FieldSource};
use super::saved::saved_name;
use crate::relation::RelationInfo;
use ecs_save::fingerprint::for_each_byte_without_paths;
use ecs_save::header::Written;
use ecs_save::shape::KnownShape;
use ecs_value::FieldInfo;
use std::format;
use std::prelude::rust_2024::*;

/// Writes the text of [`Saves::save_schema`].
pub(super) fn write<W: Saves>() -> String {
    let component = |number: usize| {
        let is_relation = W::COMPONENTS[number].is_relation();
        current::listed::<W>(number).map(|known| (is_relation, number, known))
    };
    let (relations, components): (Vec<_>, Vec<_>) = (0..W::COMPONENTS.len())
        .filter_map(component)
        .partition(|(is_relation, ..)| *is_relation);
    let resources: Vec<_> = (0..W::RESOURCES.len())
        .filter_map(current::resource::<W>)
        .collect();
    let unseen = unseen(components.iter().map(|(.., known)| known).chain(&resources));
    let components = components.iter().map(|(_, number, known)| {
        let storage = W::COMPONENTS[*number]
            .is_sparse()
            .then(|| "sparse".to_string());
        entry(
            "component",
            known,
            storage.into_iter().chain([codec(known)]),
        )
    });
    let relations = relations.iter().map(|(_, number, known)| {
        let info = W::RELATIONS
            .iter()
            .find(|relation| relation.component == *number);
        entry("relation", known, info.into_iter().flat_map(rules))
    });
    let resources = resources
        .iter()
        .map(|known| entry("resource", known, [codec(known)]));
    let archetypes = (0..W::ARCHETYPES.len()).map(archetype::<W>);
    let removed = W::REMOVED.iter().map(|name| format!("removed {name}\n"));
    let lines = [
        sorted(components),
        sorted(relations),
        sorted(resources),
        sorted(archetypes),
        sorted(removed),
    ]
    .concat();
    format!("world {}\n{}{}", W::NAME, lines.concat(), unseen)
}

/// Lines in the order of the names with which they begin.
fn sorted(lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = lines.collect();
    lines.sort_by(|one, other| {
        one.split([':', '?'])
            .next()
            .cmp(&other.split([':', '?']).next())
    });
    lines
}

/// A component, a relation or a resource: a line with its facts, and lines with its fields.
fn entry(noun: &str, known: &CurrentType<'_>, facts: impl IntoIterator<Item = String>) -> String {
    let was = sorted(known.was().map(|name| format!("was {name}")));
    let facts: Vec<String> = [format!("version {}", known.version)]
        .into_iter()
        .chain(was)
        .chain(facts)
        .collect();
    let older = known.older().map(|older| {
        format!(
            "  version {}\n{}{}",
            older.version,
            fields(older.fields),
            shape(Some(older.shape()))
        )
    });
    let older: String = older.collect();
    let of_type = known.shape().filter(|_| noun != "relation");
    let (fields, shape, skips) = (fields(known.fields()), shape(of_type), skips(known));
    format!(
        "{noun} {}: {}\n{fields}{shape}{skips}{older}",
        known.name,
        facts.join(", ")
    )
}

/// The parts of a saved type that are not.
fn skips(known: &CurrentType<'_>) -> String {
    let description = known
        .description
        .filter(|_| matches!(known.how, FieldSource::By(..)));
    let skips = description.map_or(&[][..], |description| description.serde_skips);
    let skip = |path: &&str| format!("    not saved: {path}\n");
    skips.iter().map(skip).collect()
}

/// The saved types that do not tell which of their parts are.
fn unseen<'s>(all: impl Iterator<Item = &'s CurrentType<'s>>) -> String {
    let all =
        all.filter(|known| known.description.is_none() && matches!(known.how, FieldSource::By(..)));
    let names = sorted(all.map(|known| known.name.to_string()));
    if names.is_empty() {
        String::new()
    } else {
        format!("not saved: unknown of {}\n", names.join(", "))
    }
}

/// The shape of the values, which reveals changes that the fields do not show.
fn shape(shape: Option<KnownShape>) -> String {
    shape.map_or_else(String::new, |shape| {
        format!("    = {}\n", shape.to_string().replace('\t', ", "))
    })
}

fn fields(fields: &[FieldInfo]) -> String {
    let field = |field: &FieldInfo| {
        let mut ty = Vec::new();
        for_each_byte_without_paths(field.type_name.bytes(), |byte| ty.push(byte));
        format!("    {}: {}\n", field.name, String::from_utf8_lossy(&ty))
    };
    fields.iter().map(field).collect()
}

/// How values are saved. It does not depend on the machine.
fn codec(known: &CurrentType<'_>) -> String {
    match known.how {
        FieldSource::By(_, Some(_)) => format!("{} bytes", known.size(Written::AsBytes)),
        FieldSource::By(_, None) => "values".into(),
        FieldSource::Transient(Some(_)) => "transient with a default".into(),
        FieldSource::Transient(None) => "transient".into(),
        FieldSource::Data | FieldSource::Unsaid => "unsaved".into(),
    }
}

/// The rules of a relation, which a save has to keep.
fn rules<W: Saves>(relation: &RelationInfo<W>) -> impl Iterator<Item = String> {
    let acyclic = relation.acyclic.then(|| "acyclic".to_string());
    let on_despawn = if relation.cascades {
        "on_despawn = cascade"
    } else {
        "on_despawn = clear"
    };
    let ends = sorted(
        relation
            .ends
            .iter()
            .map(|end| W::ARCHETYPES[*end].name.to_string()),
    );
    let ends = (!ends.is_empty()).then(|| format!("to({})", ends.join(", ")));
    acyclic
        .into_iter()
        .chain([on_despawn.to_string()])
        .chain(ends)
}

fn archetype<W: Saves>(number: usize) -> String {
    let declaration = &W::ARCHETYPES[number];
    let named =
        |component: &usize, mark: &str| format!("{}{mark}", saved_name(&W::COMPONENTS[*component]));
    let components = declaration
        .components
        .iter()
        .map(|component| named(component, ""));
    let optionals = declaration
        .optionals
        .iter()
        .map(|component| named(component, "?"));
    format!(
        "archetype {}: {}\n",
        declaration.name,
        sorted(components.chain(optionals)).join(", ")
    )
}
