//! An archetype's fields, each with its component.

use std::collections::BTreeSet;

use proc_macro2::Ident;

use super::{Archetype, BundleUse, ComponentId, Components, Field, FieldFlaw, Views, shape};
use crate::ast;
use crate::names;

pub(super) fn build(written: ast::Archetype, components: &mut Components) -> Archetype {
    let mut fields: Vec<Field> = written
        .fields
        .into_iter()
        .map(|field| build_field(field, components))
        .collect();
    components.stand_in_for_unknown(
        fields
            .iter_mut()
            .map(|field| (&mut field.component, &field.name)),
    );
    let bundles = written.bundles.into_iter().map(build_use);
    Archetype {
        bundles: bundles.collect(),
        views: Views::of(&written.decl.name),
        table: names::snake_case(&written.decl.name),
        hollow: false,
        decl: written.decl,
        capacity: written.capacity,
        fields,
    }
}

fn build_use(written: ast::BundleUse) -> BundleUse {
    let ast::BundleUse {
        attrs,
        vis,
        name,
        ty,
    } = written;
    BundleUse {
        attrs,
        vis,
        views: Views::of(&ty),
        name,
        ty,
    }
}

fn build_field(written: ast::Field, components: &mut Components) -> Field {
    let ast::Field {
        attrs,
        vis,
        name,
        ty,
        within,
        ..
    } = written;
    let (component, optional, flaw) = match &ty {
        Some(ty) => {
            let shape = shape::of_field(ty, components);
            let component = shape
                .component
                .map_or_else(Components::unwritten, |ty| components.find(ty));
            (component, shape.optional, shape.flaw)
        }
        None => (Components::unwritten(), false, None),
    };
    Field {
        attrs,
        vis,
        name,
        ty,
        component,
        optional,
        flaw,
        within,
        in_rows: true,
    }
}

impl Archetype {
    /// The components that each row has, and those that a row can have.
    pub fn sets(&self) -> (BTreeSet<ComponentId>, BTreeSet<ComponentId>) {
        let required = self.fields.iter().filter(|field| !field.optional);
        let ids = |field: &Field| field.component.id;
        (
            required.map(ids).collect(),
            self.fields.iter().map(ids).collect(),
        )
    }

    /// The components that each row has.
    pub fn required(&self) -> impl Iterator<Item = &Field> {
        self.in_rows().filter(|field| !field.optional)
    }

    /// The components that a row may lack.
    pub fn optional(&self) -> impl Iterator<Item = &Field> {
        self.in_rows().filter(|field| field.optional)
    }

    /// The fields of which rows are made.
    pub fn in_rows(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.in_rows)
    }

    /// The fields that views have beside the entity.
    pub fn shown(&self) -> impl Iterator<Item = &Field> {
        self.fields
            .iter()
            .filter(|field| !self.is_named_entity(field))
    }

    /// Whether a field, or its bundle, has the name that the entity has in views. That was reported.
    pub fn is_named_entity(&self, field: &Field) -> bool {
        field.name == "entity"
            || field
                .within
                .is_some_and(|place| self.bundles[place].name == "entity")
    }

    /// The fields that are its own, and no bundle's.
    pub fn own_fields(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.within.is_none())
    }

    /// The field as it is written behind a row: `body.position`.
    pub fn path(&self, field: &Field) -> String {
        let bundle = field
            .within
            .map(|place| format!("{}.", self.bundles[place].name));
        format!("{}{}", bundle.unwrap_or_default(), field.name)
    }

    /// The bundles of which no field could be read.
    pub fn empty_bundles(&self) -> impl Iterator<Item = &BundleUse> {
        let is_empty = |place: usize| !self.fields.iter().any(|field| field.within == Some(place));
        self.bundles
            .iter()
            .enumerate()
            .filter(move |(place, _)| is_empty(*place))
            .map(|(_, bundle)| bundle)
    }

    /// Fields with something to each, where those of a bundle are together.
    pub fn members<'a, T>(
        &'a self,
        fields: impl Iterator<Item = (&'a Field, T)>,
    ) -> Vec<Member<'a, T>> {
        let mut members: Vec<Member<'a, T>> = Vec::new();
        for (field, value) in fields {
            let bundle = field.within.map(|place| &self.bundles[place]);
            match (bundle, members.last_mut()) {
                (Some(bundle), Some(Member::Bundle(last, values)))
                    if std::ptr::eq(*last, bundle) =>
                {
                    values.push((field, value));
                }
                (Some(bundle), _) => members.push(Member::Bundle(bundle, vec![(field, value)])),
                (None, _) => members.push(Member::Component(field, value)),
            }
        }
        members
    }

    pub fn has_optionals(&self) -> bool {
        self.optional().next().is_some()
    }
}

/// A field of an archetype's struct.
pub enum Member<'a, T> {
    Component(&'a Field, T),
    Bundle(&'a BundleUse, Vec<(&'a Field, T)>),
}

impl<T> Member<'_, T> {
    pub fn name(&self) -> &Ident {
        match self {
            Self::Component(field, _) => &field.name,
            Self::Bundle(bundle, _) => &bundle.name,
        }
    }
}

impl FieldFlaw {
    /// Whether the field names no component at all.
    pub fn is_entity(self) -> bool {
        matches!(self, Self::Entity | Self::OptionalEntity)
    }
}
