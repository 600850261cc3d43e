//! The fields of a `#[world]`: lists in parentheses, one a name.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Token, Type, Visibility, token};

use super::args;
use super::attr::{self, Attr};
use super::item::Marked;
use super::{
    Decl, Event, Listed, Marker, Resource, World, WorldFlags, Writing, keep, parts, scan,
    type_list, was,
};
use crate::errors::Errors;
use crate::suggest;
use crate::text::text;

const FIELDS: &[&str] = &["components", "resources", "events", "parts"];
const FIELDS_OF_PARTS: &[&str] = &["components", "resources", "events", "parts", "uses"];
/// The attributes of lists, the lists that each is of, and the way out before another one.
const ATTRIBUTES: &[(&str, &[&str], &str)] = &[
    (
        "hide",
        &["parts"],
        "`hide` is of parts: write it before `parts: (…)`",
    ),
    (
        "immutable",
        &["components", "uses"],
        "`immutable` is of components: write it before `components: (…)`",
    ),
    (
        "keep",
        &["components", "events"],
        "`keep` is of events and of removed values: write it before `events: (…)` or `components: (…)`",
    ),
    (
        "was",
        &["resources"],
        "`was` is of resources: write it before `resources: (…)`, and `#[component(was(\"Time\"))]` before a component",
    ),
];
/// Attributes that say nothing to us.
const READ_PAST: &[&str] = &[
    "doc", "allow", "expect", "warn", "deny", "forbid", "rustfmt",
];

impl World {
    /// Adds a list that could be read.
    fn add(&mut self, attrs: &[Attr], list: &str, types: Vec<Type>, errors: &Errors) {
        check_attributes(attrs, list, errors);
        let of = |name| attrs.iter().filter(move |attr| attr.is(name));
        let writing = Writing::of_list(of("immutable").next().is_some());
        let keep = None;
        match list {
            "components" => {
                for attr in of("immutable").filter(|attr| !attr.args().is_empty()) {
                    errors.report(attr, "`immutable` takes no arguments: write `#[immutable]`");
                }
                let listed = types.into_iter().map(|ty| Listed { ty, writing, keep });
                let mut listed: Vec<Listed> = listed.collect();
                of("keep")
                    .for_each(|attr| keep::apply(attr, &keep::COMPONENTS, &mut listed, errors));
                self.components.get_or_insert_default().extend(listed);
            }
            "uses" => self.uses.extend(parts::uses(types, writing)),
            "resources" => {
                let was = Vec::new;
                let resources = types.into_iter().map(|ty| Resource { ty, was: was() });
                let mut resources: Vec<Resource> = resources.collect();
                of("was").for_each(|attr| was::apply(attr, &mut resources, errors));
                self.resources.extend(resources);
            }
            "events" => {
                let mut events: Vec<Event> =
                    types.into_iter().map(|ty| Event { ty, keep }).collect();
                of("keep").for_each(|attr| keep::apply(attr, &keep::EVENTS, &mut events, errors));
                self.events.extend(events);
            }
            _ => {}
        }
    }
}

/// The words of `#[world(…)]`.
const FLAGS: &[&str] = &[
    "closed",
    "observed",
    "parallel",
    "removed",
    "save",
    "snapshots",
    "text",
    "transient",
];

/// Reads `#[world(closed, observed, parallel, save, snapshots, text, transient(Texture))]`. A part has no such arguments.
fn flags(is_part: bool, tokens: &TokenStream, errors: &Errors) -> WorldFlags {
    let mut flags = WorldFlags::default();
    if is_part {
        for arg in args::parse("part", tokens, &[], errors) {
            args::unknown("part", &arg.name, &[], errors);
        }
        return flags;
    }
    for arg in args::parse("world", tokens, &[], errors) {
        let name = arg.name.to_string();
        if !FLAGS.contains(&name.as_str()) {
            args::unknown("world", &arg.name, FLAGS, errors);
            continue;
        }
        if name == "removed" {
            flags.removed = args::texts(&arg, "removed(\"fuel\")", errors);
            continue;
        }
        if name == "transient" {
            flags.transient = type_list::of_arg(&arg, "types", "Texture", errors);
            continue;
        }
        arg.alone("world", errors);
        match name.as_str() {
            "closed" => flags.closed = true,
            "observed" => flags.observed = true,
            "parallel" => flags.parallel = true,
            "save" => flags.save = Some(arg.name.span()),
            "text" => flags.text = Some(arg.name.span()),
            _ => flags.snapshots = Some(arg.name.span()),
        }
    }
    flags
}

/// Reads a world or a part, with its lists: `components: (…)`, and the others.
pub(super) fn parse(marked: &Marked, decl: Decl, fields: TokenStream, errors: &Errors) -> World {
    let is_part = marked.marker == Marker::Part;
    let known = if is_part { FIELDS_OF_PARTS } else { FIELDS };
    let was_sound = decl.sound;
    let mut world = World {
        decl,
        is_part,
        flags: flags(is_part, &marked.args, errors),
        components: None,
        resources: Vec::new(),
        events: Vec::new(),
        parts: Vec::new(),
        uses: Vec::new(),
    };
    let mut seen: Vec<String> = Vec::new();
    scan::each(fields, |input| {
        let Some((attrs, name, values)) = field(known, input, &mut world.decl, errors) else {
            return;
        };
        let list = name.to_string();
        if list == "parts" {
            let (parts, sound) = parts::parse(&attrs, &name, values, errors);
            world.decl.sound &= sound;
            world.parts.extend(parts);
            check_attributes(&attrs, &list, errors);
        } else if known.contains(&list.as_str()) {
            let (types, sound) = type_list::parse(values, &list, errors);
            world.decl.sound &= sound;
            world.add(&attrs, &list, types, errors);
        } else if !seen.contains(&list) {
            unknown(is_part, &name, &mut world.decl, errors);
        }
        seen.push(list);
    });
    let World { decl, parts, .. } = &world;
    let may_lack = is_part || !parts.is_empty();
    if world.components.is_none() && may_lack {
        world.components = Some(Vec::new());
    } else if world.components.is_none() && was_sound && decl.sound {
        let name = &decl.name;
        report!(
            errors,
            name,
            "`{name}` lists no components: write `components: (Position, Name)`"
        );
    }
    world
}

/// `#[attribute] name: (values)`. A visibility is read past: the field is not one of the struct that is emitted.
fn field(
    known: &[&str],
    input: ParseStream<'_>,
    decl: &mut Decl,
    errors: &Errors,
) -> Option<(Vec<Attr>, Ident, TokenStream)> {
    // A group without brackets may hold nothing.
    let begin = input.span();
    let attrs = attr::parse_all(input);
    let vis = input.parse::<Visibility>().unwrap_or(Visibility::Inherited);
    let before = quote!(#(#attrs)* #vis);
    let name = input.call(Ident::parse_any).ok();
    let colon = name.is_some() && input.parse::<Token![:]>().is_ok();
    if let (Some(name), true, true) = (&name, colon, input.peek(token::Paren))
        && let TokenTree::Group(group) = scan::token(input)
    {
        rest(name, input, errors);
        return Some((attrs, name.clone(), group.stream()));
    }
    decl.sound = false;
    let found = scan::rest_of_field(input);
    match name {
        Some(name) if found.is_empty() => {
            report!(errors, name, "expected a list: `{name}: (Position, Name)`");
        }
        Some(name) if known.contains(&name.to_string().as_str()) => {
            report!(
                errors,
                found,
                "expected a list in parentheses, `{name}: (…)`, found `{}`",
                text(&found)
            );
        }
        _ if found.is_empty() => {
            let message = "a field is missing here: write `components: (Position, Name)`";
            if before.is_empty() {
                errors.report_at(begin, message);
            } else {
                errors.report(before, message);
            }
        }
        _ => {
            report!(
                errors,
                found,
                "expected `components: (Position, Name)`, found `{}`",
                text(&found)
            );
        }
    }
    None
}

/// Reports attributes that a list does not have. Documentation is read past.
fn check_attributes(attrs: &[Attr], list: &str, errors: &Errors) {
    for attr in attrs {
        let Some(name) = attr.name() else { continue };
        let written = name.to_string();
        match ATTRIBUTES.iter().find(|(name, ..)| *name == written) {
            Some((_, lists, _)) if lists.contains(&list) => {}
            Some((.., way_out)) => errors.report(attr, way_out),
            None if READ_PAST.contains(&written.as_str()) => {}
            None => {
                let names: Vec<&str> = ATTRIBUTES.iter().map(|(name, ..)| *name).collect();
                let way_out = suggest::way_out(&written, &names, "");
                report!(
                    errors,
                    attr,
                    "a list has no attribute `{written}`: {way_out}"
                );
            }
        }
    }
}

fn rest(name: &Ident, input: ParseStream<'_>, errors: &Errors) {
    if input.is_empty() || input.peek(Token![,]) {
        return;
    }
    if scan::begins_field(input) {
        return report_at!(errors, input.span(), "a comma is missing after `{name}`");
    }
    let rest = scan::rest_of_field(input);
    report!(
        errors,
        rest,
        "expected `,` after `{name}`, found `{}`",
        text(&rest)
    );
}

fn unknown(is_part: bool, name: &Ident, decl: &mut Decl, errors: &Errors) {
    let (noun, fields) = if is_part {
        ("a part", FIELDS_OF_PARTS)
    } else {
        ("a world", FIELDS)
    };
    decl.sound = false;
    let way_out = suggest::way_out(&name.to_string(), fields, "");
    report!(errors, name, "{noun} has no field `{name}`: {way_out}");
}
