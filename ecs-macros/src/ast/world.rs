//! The fields of a `#[world]`: lists in parentheses, one a name.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Token, Type, Visibility, token};

use super::args;
use super::attr::{self, Attr};
use super::{
    Decl, Event, Listed, PartRef, Resource, Use, WorldFlags, Writing, keep, parts, scan, type_list,
    was,
};
use crate::errors::Errors;
use crate::suggest;
use crate::text::text;

const FIELDS: &[&str] = &["components", "resources", "events", "parts"];
const FIELDS_OF_PARTS: &[&str] = &["components", "resources", "events", "parts", "uses"];
const ATTRIBUTES: &[&str] = &["hide", "immutable", "keep", "was"];
/// Attributes that say nothing to us.
const READ_PAST: &[&str] = &[
    "doc", "allow", "expect", "warn", "deny", "forbid", "rustfmt",
];

/// The lists of a world.
#[derive(Default)]
pub(super) struct Lists {
    /// None if the field is not there at all.
    pub(super) components: Option<Vec<Listed>>,
    pub(super) resources: Vec<Resource>,
    pub(super) events: Vec<Event>,
    pub(super) parts: Vec<PartRef>,
    pub(super) uses: Vec<Use>,
}

impl Lists {
    fn add(&mut self, attrs: &[Attr], field: &str, types: Vec<Type>, errors: &Errors) {
        let keeps = attrs.iter().filter(|attr| attr.is("keep"));
        let former = attrs.iter().filter(|attr| attr.is("was"));
        let immutable: Vec<&Attr> = attrs.iter().filter(|attr| attr.is("immutable")).collect();
        if field != "components" && field != "uses" {
            for attr in &immutable {
                errors.report(
                    attr,
                    "`immutable` is of components: write it before `components: (…)`",
                );
            }
        }
        if field != "events" && field != "components" {
            for attr in keeps.clone() {
                let way_out = "write it before `events: (…)` or `components: (…)`";
                report!(
                    errors,
                    attr,
                    "`keep` is of events and of removed values: {way_out}"
                );
            }
        }
        if field != "resources" {
            for attr in former.clone() {
                let way_out = if field == "components" {
                    ", and `#[component(was(\"Time\"))]` before a component"
                } else {
                    ""
                };
                report!(
                    errors,
                    attr,
                    "`was` is of resources: write it before `resources: (…)`{way_out}"
                );
            }
        }
        if field != "parts" {
            for attr in attrs.iter().filter(|attr| attr.is("hide")) {
                errors.report(attr, "`hide` is of parts: write it before `parts: (…)`");
            }
        }
        match field {
            "components" => {
                for attr in immutable.iter().filter(|attr| !attr.args().is_empty()) {
                    errors.report(attr, "`immutable` takes no arguments: write `#[immutable]`");
                }
                let writing = Writing::of_list(!immutable.is_empty());
                let listed = types.into_iter().map(|ty| Listed {
                    ty,
                    writing,
                    keep: None,
                });
                let mut listed: Vec<Listed> = listed.collect();
                keeps.for_each(|attr| keep::apply(attr, &keep::COMPONENTS, &mut listed, errors));
                self.components.get_or_insert_default().extend(listed);
            }
            "uses" => self.uses.extend(parts::uses(types, !immutable.is_empty())),
            "resources" => {
                let mut resources: Vec<Resource> = types
                    .into_iter()
                    .map(|ty| Resource {
                        ty,
                        was: Vec::new(),
                    })
                    .collect();
                former.for_each(|attr| was::apply(attr, &mut resources, errors));
                self.resources.extend(resources);
            }
            "events" => {
                let mut events: Vec<Event> = types
                    .into_iter()
                    .map(|ty| Event { ty, keep: None })
                    .collect();
                keeps.for_each(|attr| keep::apply(attr, &keep::EVENTS, &mut events, errors));
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
pub(super) fn flags(is_part: bool, tokens: &TokenStream, errors: &Errors) -> WorldFlags {
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

/// Reads `components: (…)`, and the others.
pub(super) fn lists(is_part: bool, fields: TokenStream, decl: &mut Decl, errors: &Errors) -> Lists {
    let known = if is_part { FIELDS_OF_PARTS } else { FIELDS };
    let was_sound = decl.sound;
    let all = |input: ParseStream<'_>| {
        let mut lists = Lists::default();
        let mut seen: Vec<String> = Vec::new();
        while !input.is_empty() {
            if let Some((attrs, name, values)) = field(known, input, decl, errors) {
                let field = name.to_string();
                if field == "parts" {
                    let (parts, sound) = parts::parse(&attrs, &name, values, errors);
                    decl.sound &= sound;
                    lists.parts.extend(parts);
                    lists.add(&attrs, &field, Vec::new(), errors);
                    unknown_attributes(&attrs, errors);
                } else if known.contains(&field.as_str()) {
                    let (types, sound) = type_list::parse(values, &field, errors);
                    decl.sound &= sound;
                    lists.add(&attrs, &field, types, errors);
                    unknown_attributes(&attrs, errors);
                } else if !seen.contains(&field) {
                    unknown(is_part, &name, decl, errors);
                }
                seen.push(field);
            }
            if input.peek(Token![,]) {
                scan::token(input);
            }
        }
        Ok(lists)
    };
    let lists = all.parse2(fields).unwrap_or_default();
    let needs_components = !is_part && lists.parts.is_empty();
    if lists.components.is_none() && needs_components && was_sound && decl.sound {
        let name = &decl.name;
        report!(
            errors,
            name,
            "`{name}` lists no components: write `components: (Position, Name)`"
        );
    }
    lists
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
fn unknown_attributes(attrs: &[Attr], errors: &Errors) {
    for attr in attrs {
        let Some(name) = attr.name() else { continue };
        let written = name.to_string();
        if ATTRIBUTES.contains(&written.as_str()) || READ_PAST.contains(&written.as_str()) {
            continue;
        }
        let way_out = suggest::way_out(&written, ATTRIBUTES, "");
        report!(
            errors,
            attr,
            "a list has no attribute `{written}`: {way_out}"
        );
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
