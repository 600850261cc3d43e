//! A relation: its field, and the archetypes that it may point to.

use proc_macro2::Ident;
use syn::{Type, Visibility};

use super::{Archetype, ComponentId, shape};
use crate::ast::{self, Decl, OnDespawn};
use crate::text::text;

pub struct Relation {
    pub decl: Decl,
    /// The component of the world. None where it lists none.
    pub component: Option<ComponentId>,
    pub acyclic: bool,
    /// With the word by which it is said.
    pub on_despawn: Option<(OnDespawn, Ident)>,
    /// The method that gives the sources.
    pub inverse: Option<Ident>,
    pub to: Vec<End>,
    pub fields: Vec<RelationField>,
    /// Whether all arguments could be read.
    pub args_are_sound: bool,
}

/// An archetype of `to(…)`.
pub struct End {
    pub ty: Type,
    pub meant: MeantEnd,
}

/// The archetype that an end is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MeantEnd {
    /// It is declared beside the relation, and has this place in the model.
    Beside(usize),
    /// It may be declared by a part of the world, which the type tells.
    OfPart,
    Unknown,
}

pub struct RelationField {
    pub attrs: Vec<ast::Attr>,
    pub vis: Visibility,
    pub name: Ident,
    /// None where it could not be read.
    pub ty: Option<Type>,
    pub target: Target,
}

/// The words of a field about the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// `Entity`
    Always,
    /// `Option<Entity>`
    OptionalField,
    /// It is of another type.
    Not,
}

impl Relation {
    pub(super) fn of(written: ast::Relation) -> Self {
        let ast::Relation { decl, args, fields } = written;
        let fields = fields.into_iter().map(field_of).collect();
        let to = args
            .to
            .into_iter()
            .map(|ty| End {
                ty,
                meant: MeantEnd::Unknown,
            })
            .collect();
        Self {
            decl,
            component: None,
            acyclic: args.acyclic,
            on_despawn: args.on_despawn,
            inverse: args.inverse,
            to,
            fields,
            args_are_sound: args.sound,
        }
    }

    /// Finds the archetypes of `to(…)` among those that are declared beside the relation. A relation of a world may name those of its
    /// parts, by types that mean something where the world stands.
    pub(super) fn find_ends(&mut self, archetypes: &[Archetype], is_in_part: bool) {
        let is_of_world = !is_in_part && self.decl.is_own();
        let part = self.decl.part();
        for end in &mut self.to {
            let name = text(&end.ty);
            let named = |it: &&Archetype| it.decl.plain() == name;
            let beside = archetypes
                .iter()
                .position(|it| it.decl.part() == part && named(&it));
            let is_path = matches!(&end.ty, Type::Path(path) if path.qself.is_none() && path.path.segments.len() > 1);
            end.meant = match beside {
                Some(place) => MeantEnd::Beside(place),
                None if is_of_world && (is_path || archetypes.iter().any(|it| named(&it))) => {
                    MeantEnd::OfPart
                }
                None => MeantEnd::Unknown,
            };
        }
    }

    /// The field that is the target, if there is one.
    pub fn target(&self) -> Option<&RelationField> {
        self.fields
            .first()
            .filter(|field| field.target != Target::Not)
    }
}

fn field_of(written: ast::Field) -> RelationField {
    let ast::Field {
        attrs,
        vis,
        name,
        ty,
        ..
    } = written;
    let target = match &ty {
        Some(ty) if shape::is_entity(ty) => Target::Always,
        Some(ty) if shape::wrapped(ty, "Option").is_some_and(shape::is_entity) => {
            Target::OptionalField
        }
        _ => Target::Not,
    };
    RelationField {
        attrs,
        vis,
        name,
        ty,
        target,
    }
}
