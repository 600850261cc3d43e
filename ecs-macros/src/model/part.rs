//! The declarations of a part, as a world knows them. It names their types by number: their paths mean something only where the part
//! stands.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Type, Visibility};

use super::Components;
use crate::ast::{self, Decl, Item, Line, LineOfPart, Listed, Use};
use crate::parts::Joined;
use crate::text::text;
use crate::{names, spans};

/// A part, as the model has it.
pub struct Part {
    /// Its type, as the world can name it.
    pub ty: TokenStream,
    /// The path by which people know it.
    pub shown: String,
    pub segments: Vec<String>,
    pub place: Span,
    pub vis: Visibility,
    pub hidden: Vec<Ident>,
    /// Whether an error was reported of it, and nothing is known but names.
    pub failed: bool,
    /// The types that it uses and nobody lists, by name. They are reported, and the world goes on as if it listed them.
    pub lacking: Vec<String>,
    /// All names that `hide` can give.
    pub names: Vec<String>,
    /// Its own parts, and theirs, by their places in the model.
    pub parts: Vec<usize>,
}

/// The numbers by which a part's types go: components, resources, events, used components, archetypes, used resources and
/// events.
pub struct Numbers {
    pub resources: usize,
    pub events: usize,
    pub uses: usize,
    pub archetypes: usize,
}

/// Something that a part uses, and nobody lists.
pub(super) struct Lacking {
    pub(super) used: Use,
    /// The number of its type.
    pub(super) number: usize,
    /// Whether that was an error of the part already.
    pub(super) is_reported: bool,
}

impl Numbers {
    pub fn of(part: &ast::World) -> Self {
        let resources = part.components.as_ref().map_or(0, Vec::len);
        let events = resources + part.resources.len();
        let uses = events + part.events.len();
        let archetypes = uses + used_components(part).count();
        Self {
            resources,
            events,
            uses,
            archetypes,
        }
    }
}

/// The components that a part uses, and others list.
pub fn used_components(part: &ast::World) -> impl Iterator<Item = &Listed> {
    part.uses.iter().filter_map(|used| match used {
        Use::Component(listed) => Some(listed),
        Use::Resource(_) | Use::Event(_) => None,
    })
}

impl Part {
    pub(super) fn of(joined: &Joined, all: &[Joined]) -> Self {
        let Joined {
            ty,
            shown,
            segments,
            place,
            hidden,
            answer,
            items,
        } = joined;
        let place_of = |id: &String| all.iter().position(|other| other.answer.id == *id);
        Self {
            ty: ty.clone(),
            shown: shown.clone(),
            segments: segments.clone(),
            place: *place,
            vis: ast::world_of(items).map_or(Visibility::Inherited, |part| part.decl.vis.clone()),
            hidden: hidden.clone(),
            failed: answer.failed,
            lacking: Vec::new(),
            names: items.iter().filter_map(name).collect(),
            parts: answer.parts.iter().filter_map(place_of).collect(),
        }
    }

    /// Whether no error was reported of the part's declarations and needs.
    pub fn is_whole(&self) -> bool {
        !self.failed && self.lacking.is_empty()
    }

    pub fn hides(&self, name: &Ident) -> bool {
        self.hidden
            .iter()
            .any(|hidden| names::plain(hidden) == names::plain(name))
    }

    /// The visibility of the world's methods for a declaration. None if the world has none.
    pub fn shown(&self, decl: &Decl) -> Option<Visibility> {
        self.visible(&decl.vis).filter(|_| !self.hides(&decl.name))
    }

    /// The visibility of a declaration's items in a world. None if the declaration cannot be named outside of the part.
    fn visible(&self, vis: &Visibility) -> Option<Visibility> {
        let is_public = matches!(self.vis, Visibility::Public(_));
        match vis {
            Visibility::Public(_) => Some(spans::visibility(vis, Some(self.place))),
            Visibility::Restricted(restricted)
                if !is_public && restricted.path.is_ident("crate") =>
            {
                Some(spans::visibility(vis, Some(self.place)))
            }
            // It is seen where the part is, which the world's module sees.
            _ if !is_public && text(vis) == text(&self.vis) => Some(Visibility::Inherited),
            _ => None,
        }
    }
}

/// Expands to `<kit::Motion as ::ecs::part::Type<::ecs::part::N3, Game>>::Is`.
pub fn by_number(part: &TokenStream, number: usize) -> Type {
    let number = crate::parts::number(number);
    // Errors of the type are at the last word of the part's path.
    let place = part
        .clone()
        .into_iter()
        .last()
        .map_or_else(Span::call_site, |word| word.span());
    let span = Span::call_site().located_at(place);
    // Nobody looks into it.
    Type::Verbatim(quote_spanned!(span=> <#part as __ecs::part::Type<#number, __ThisWorld>>::Is))
}

/// Expands to `<kit::Motion as ::ecs::part::Items<::ecs::part::N3, Game>>::Is`, which has one lifetime.
pub fn items_of(part: &TokenStream, number: usize) -> TokenStream {
    let number = crate::parts::number(number);
    quote!(<#part as __ecs::part::Items<#number, __ThisWorld>>::Is)
}

/// Expands to `<kit::Motion as ::ecs::part::IndexOf<::ecs::part::N3, Game>>::Is`.
pub fn index_of(part: &TokenStream, number: usize) -> TokenStream {
    let number = crate::parts::number(number);
    quote!(<#part as __ecs::part::IndexOf<#number, __ThisWorld>>::Is)
}

/// Gives the arguments of a part's schedule types by number, from `number` on.
pub(super) fn number_arguments(
    schedule: &mut ast::Schedule,
    part: &TokenStream,
    number: &mut usize,
) {
    for argument in &mut schedule.arguments {
        let place = crate::parts::number(*number);
        argument.ty =
            Type::Verbatim(quote!(<#part as __ecs::part::Argument<#place, __ThisWorld>>::Is));
        *number += 1;
    }
}

/// The types that a part uses, and that no world or part lists by that name.
pub(super) fn lacking(
    joined: &Joined,
    components: &Components,
    listing: &[&ast::World],
) -> Vec<Lacking> {
    let Some(part) = ast::world_of(&joined.items) else {
        return Vec::new();
    };
    let is_resource = |ty: &Type| {
        listing
            .iter()
            .flat_map(|it| &it.resources)
            .any(|other| last(&other.ty) == last(ty))
    };
    let is_event = |ty: &Type| {
        listing
            .iter()
            .flat_map(|it| &it.events)
            .any(|other| last(&other.ty) == last(ty))
    };
    let numbers = Numbers::of(part);
    let archetypes = joined
        .items
        .iter()
        .filter(|item| matches!(item, Item::Archetype(_)))
        .count();
    let (mut component, mut other) = (numbers.uses, numbers.archetypes + archetypes);
    let first_reported = numbers.archetypes.saturating_sub(joined.answer.unlisted);
    let mut lacking = Vec::new();
    for used in &part.uses {
        let (next, is_listed) = match used {
            Use::Component(Listed { ty, .. }) => (&mut component, !components.named(ty).is_empty()),
            Use::Resource(ty) => (&mut other, is_resource(ty)),
            Use::Event(ty) => (&mut other, is_event(ty)),
        };
        let number = *next;
        *next += 1;
        if !is_listed {
            let is_reported = matches!(used, Use::Component(_)) && number >= first_reported;
            lacking.push(Lacking {
                used: used.clone(),
                number,
                is_reported,
            });
        }
    }
    lacking
}

impl Lacking {
    /// Its type, as it is written.
    pub(super) fn ty(&self) -> &Type {
        let (Use::Component(Listed { ty, .. }) | Use::Resource(ty) | Use::Event(ty)) = &self.used;
        ty
    }
}

/// The name of a type, without the path that leads to it.
pub(super) fn last(ty: &Type) -> Option<String> {
    text(ty).rsplit("::").next().map(str::to_owned)
}

/// Says of each line that runs something, and of the conditions of each phase, where they are found.
pub fn number_lines(lines: &mut [Line], part: &TokenStream, number: &mut usize) {
    for line in lines {
        let mut next = || {
            *number += 1;
            LineOfPart {
                part: part.clone(),
                number: *number - 1,
            }
        };
        match line {
            Line::Phase(phase) => {
                if !phase.conditions.is_empty() {
                    phase.of_part = Some(next());
                }
                number_lines(&mut phase.lines, part, number);
            }
            Line::Run(line) => line.of_part = Some(next()),
        }
    }
}

fn name(item: &Item) -> Option<String> {
    let decl = match item {
        Item::Archetype(it) => &it.decl,
        Item::Query(it) => &it.decl,
        Item::Relation(it) => &it.decl,
        Item::Index(it) => &it.decl,
        Item::Schedule(it) => &it.decl,
        Item::Observers(it) => &it.decl,
        Item::World(_) | Item::Bundle(_) | Item::Plain(_) => return None,
    };
    Some(decl.plain())
}
