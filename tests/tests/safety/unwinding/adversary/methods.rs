//! The public methods of the runtime that may run a user's code. Each has an operation in the table, or a reason to have none.

use super::operations::all;
use ecs_tests::sources::of_crate;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit::Visit;
use syn::{
    Attribute, Generics, ImplItem, Item, Path as TypePath, ReceiverKind, ReturnType, Signature,
    TraitItem, Type, Visibility, WherePredicate,
};

/// A new public method fails here until it has an operation.
#[test]
#[cfg_attr(miri, ignore = "it reads the sources")]
fn each_public_method_that_may_run_a_users_code_is_tried() {
    let found = Sources::read();
    let tried: BTreeSet<&str> = all()
        .flat_map(|operation| operation.methods.split_whitespace())
        .collect();
    let excused: BTreeMap<&str, &str> = EXCUSED
        .iter()
        .flat_map(|(names, why)| names.split_whitespace().map(|name| (name, *why)))
        .collect();
    let mut wrong = Vec::new();
    for (name, may_run) in &found.methods {
        match (
            tried.contains(name.as_str()),
            excused.contains_key(name.as_str()),
        ) {
            (false, false) if *may_run => wrong.push(format!("{name} has no operation")),
            (true, true) => wrong.push(format!(
                "{name} has an operation, and a reason to have none"
            )),
            (false, true) if !may_run => wrong.push(format!("{name} needs no reason: {NOT_ASKED}")),
            _ => {}
        }
    }
    let named = tried
        .iter()
        .chain(excused.keys())
        .filter(|name| !found.methods.contains_key(**name));
    wrong.extend(named.map(|name| format!("{name} is named, and there is no such public method")));
    for operation in all() {
        let words: BTreeSet<&str> = operation
            .text
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .collect();
        for name in operation.methods.split_whitespace() {
            let method = name.rsplit("::").next().unwrap();
            if !words.contains(method) && !CALLED_BY.contains(&(operation.name, method)) {
                wrong.push(format!("`{}` does not call {name}", operation.name));
            }
        }
    }
    assert!(
        found.methods.len() > 400,
        "the sources are read: {}",
        found.methods.len()
    );
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// Methods that an operation calls by others, which `world!` emits.
const CALLED_BY: &[(&str, &str)] = &[
    ("modes", "transition"),
    ("modes", "entered"),
    ("modes", "left"),
    ("modes", "in_state"),
    ("modes", "sub_state"),
];

/// What is not asked for an operation.
const NOT_ASKED: &str = "constant functions and hidden ones, those of types without type parameters, and those that read or lend alone, \
    are given no value or function of the user, and return none";

/// The methods that would be asked for an operation, and have none.
const EXCUSED: &[(&str, &str)] = &[
    (
        "query::RuntimeQueryBuilder::any_of query::one_of value::Value::record",
        "a list is read into a question or a value that is of no world yet",
    ),
    (
        "index::Pairs::for_each index::Id::generation",
        "places and ids are of no world",
    ),
    (
        "index::EntitySet::and index::EntitySet::or index::EntitySet::and_not",
        "sets of entities hold no value",
    ),
    (
        "observer::On::old_value observer::OnKey::old_value",
        "the clone that it lends was made before the change",
    ),
    (
        "component::Place::put",
        "it takes a value that was made, for a place that is no row's yet; `spawn` makes it",
    ),
    (
        "component::Component::set_field",
        "it is the user's own, and is called by `store::Store::set_field`",
    ),
];

/// Types that lend, and own no value of a user.
const LENDING: &[&str] = &[
    "query::Query",
    "query::Pairs",
    "query::Combinations",
    "query::Chunks",
    "query::Cascade",
    "query::Lookup",
    "query::RuntimeChunks",
    "query::RuntimeQueryBuilder",
    "query::KeyValues",
    "query::KeyValuesMut",
    "query::Mut",
    "query::Ref",
    "query::MutSlice",
    "query::RefSlice",
    "query::UpSlice",
    "entity_access::EntityRef",
    "index::Find",
    "index::Pairs",
    "relation::Related",
    "relation::Below",
    "store::Split",
    "system::Res",
    "system::ResMut",
    "system::In",
    "table::OptionalColumn",
    "table::OptionalColumnMut",
    "events::Unread",
    "observer::On",
    "observer::OnKey",
    "observer::OnData",
];

/// Bounds that bring no code of a user, or code that is called before anything is done.
const QUIET: &[&str] = &[
    "Above",
    "Asks",
    "Keeps",
    "KeepsKey",
    "Acyclic",
    "Archetype",
    "ArchetypeOf",
    "AsRef",
    "Change",
    "ComponentOf",
    "Copy",
    "Declare",
    "EventOf",
    "Filter",
    "FusedIterator",
    "HashKind",
    "Id",
    "Indexed",
    "Into",
    "KeyKind",
    "Lists",
    "OfEntity",
    "OptionalResourceOf",
    "OptionalTerm",
    "OrderedKind",
    "QueryData",
    "QuerySet",
    "ReadOnly",
    "Relation",
    "RelationOf",
    "ResourceOf",
    "Send",
    "Signature",
    "Sized",
    "Spawner",
    "Sync",
    "Term",
    "TryInto",
    "TypedColumns",
    "World",
    "WritableIn",
];

/// The room of a file of the runtime: files move within a room, and methods keep their names.
fn room_of(path: &Path) -> String {
    let names: Vec<&str> = path.iter().map(|name| name.to_str().unwrap()).collect();
    let source = names.iter().rposition(|name| *name == "src").unwrap();
    let room = match names[source + 1..] {
        ["base" | "world" | "run" | "persist", room, ..] if room != "mod.rs" => room,
        [
            "storage",
            room @ ("dynamic" | "events" | "links" | "registry" | "removal_logs" | "slots"
            | "sparse" | "table"),
            ..,
        ] => room,
        [wing, ..] => wing,
        [] => "",
    };
    room.trim_end_matches(".rs").to_owned()
}

/// What the sources have.
#[derive(Default)]
struct Sources {
    /// By name, as `module::Type::method`: whether it may run a user's code, and is asked for an operation.
    methods: BTreeMap<String, bool>,
    /// The public types and traits, by module and name.
    types: BTreeMap<(String, String), Known>,
    /// What a module shows to macros alone.
    hidden: BTreeSet<(String, String)>,
}

/// A public type or trait.
#[derive(Clone, Copy)]
struct Known {
    is_copied: bool,
    has_types: bool,
}

/// A method, and what it is of.
struct Method<'m> {
    module: &'m str,
    /// The type or trait, unless it is a function.
    owner: Option<(&'m str, Known)>,
    of_owner: Option<&'m Generics>,
    signature: &'m Signature,
    attributes: &'m [Attribute],
}

impl Sources {
    fn read() -> Self {
        // What other crates hide from documentation is for the runtime, which tries it.
        let is_hidden_there = |path: &Path| {
            let hidden = ["by_serde", "memory.rs", "pages.rs"];
            path.iter()
                .any(|name| hidden.iter().any(|hidden| name == *hidden))
        };
        let crates = [
            ("ecs", None),
            ("ecs-index", Some("index")),
            ("ecs-value", Some("value")),
        ];
        let files = crates.into_iter().flat_map(|(name, room)| {
            let mut paths = of_crate(name);
            paths.retain(|path| room.is_none() || !is_hidden_there(path));
            paths.into_iter().map(move |path| {
                let file = ecs_tests::sources::parse(&path);
                (
                    room.map_or_else(|| room_of(&path), str::to_owned),
                    file.items,
                )
            })
        });
        let files: Vec<(String, Vec<Item>)> = files.collect();
        let mut sources = Self::default();
        for (module, items) in &files {
            sources.read_types(module, items);
        }
        for (module, items) in &files {
            sources.read_methods(module, items);
        }
        sources
    }

    fn read_types(&mut self, module: &str, items: &[Item]) {
        for item in items {
            let (attributes, visibility, name, generics) = match item {
                Item::Struct(item) => (&item.attrs, &item.vis, &item.ident, &item.generics),
                Item::Enum(item) => (&item.attrs, &item.vis, &item.ident, &item.generics),
                Item::Trait(item) => (&item.attrs, &item.vis, &item.ident, &item.generics),
                Item::Use(item) if is_hidden(&item.attrs) => {
                    let names = words(&item.tree.to_token_stream());
                    self.hidden
                        .extend(names.into_iter().map(|name| (module.to_owned(), name)));
                    continue;
                }
                Item::Mod(item) if !is_for_tests(&item.attrs) => {
                    if let Some((_, items)) = &item.content {
                        self.read_types(module, items);
                    }
                    continue;
                }
                _ => continue,
            };
            let name = name.to_string();
            if is_hidden(attributes) {
                self.hidden.insert((module.to_owned(), name));
            } else if matches!(visibility, Visibility::Public(_)) {
                let derives = attributes.iter().filter(|it| it.path().is_ident("derive"));
                let is_copied = derives
                    .flat_map(|it| words(&it.to_token_stream()))
                    .any(|word| word == "Copy");
                let has_types =
                    generics.type_params().next().is_some() || matches!(item, Item::Trait(_));
                // Some stand once for each feature that changes them.
                let known = self
                    .types
                    .entry((module.to_owned(), name))
                    .or_insert(Known {
                        is_copied,
                        has_types,
                    });
                *known = Known {
                    is_copied: is_copied && known.is_copied,
                    has_types: has_types || known.has_types,
                };
            }
        }
    }

    fn read_methods(&mut self, module: &str, items: &[Item]) {
        if module == "part" {
            return;
        }
        for item in items {
            match item {
                Item::Impl(item) if !is_for_tests(&item.attrs) && !is_hidden(&item.attrs) => {
                    let Type::Path(owner) = &*item.self_ty else {
                        continue;
                    };
                    let name = owner.path.segments.last().unwrap().ident.to_string();
                    let Some((home, known)) = self.find_type(module, &name) else {
                        continue;
                    };
                    let of = item
                        .trait_
                        .as_ref()
                        .map(|(path, _)| path.segments.last().unwrap().ident.to_string());
                    for method in &item.items {
                        let ImplItem::Fn(method) = method else {
                            continue;
                        };
                        let is_public = matches!(method.vis, Visibility::Public(_))
                            || of.as_deref() == Some("Drop");
                        if is_public && of.as_deref().is_none_or(|of| of == "Drop") {
                            self.read_method(&Method {
                                module: &home,
                                owner: Some((&name, known)),
                                of_owner: Some(&item.generics),
                                signature: &method.sig,
                                attributes: &method.attrs,
                            });
                        }
                    }
                }
                Item::Trait(item) => {
                    let name = item.ident.to_string();
                    let Some(known) = self.types.get(&(module.to_owned(), name.clone())).copied()
                    else {
                        continue;
                    };
                    for method in &item.items {
                        if let TraitItem::Fn(method) = method
                            && method.default.is_some()
                        {
                            self.read_method(&Method {
                                module,
                                owner: Some((&name, known)),
                                of_owner: Some(&item.generics),
                                signature: &method.sig,
                                attributes: &method.attrs,
                            });
                        }
                    }
                }
                Item::Fn(item) if matches!(item.vis, Visibility::Public(_)) => {
                    self.read_method(&Method {
                        module,
                        owner: None,
                        of_owner: None,
                        signature: &item.sig,
                        attributes: &item.attrs,
                    });
                }
                Item::Mod(item) if !is_for_tests(&item.attrs) => {
                    if let Some((_, items)) = &item.content {
                        self.read_methods(module, items);
                    }
                }
                _ => {}
            }
        }
    }

    /// The module of a public type that an `impl` in a module names: its own, if that has one, and the only other one otherwise.
    fn find_type(&self, module: &str, name: &str) -> Option<(String, Known)> {
        let mut homes = self.types.iter().filter(|((_, other), _)| other == name);
        let own = self
            .types
            .get_key_value(&(module.to_owned(), name.to_owned()));
        let ((home, _), known) = own.or_else(|| homes.next())?;
        Some((home.clone(), *known))
            .filter(|(home, _)| !self.hidden.contains(&(home.clone(), name.to_owned())))
    }

    fn read_method(&mut self, method: &Method<'_>) {
        let Method {
            module,
            owner,
            signature,
            attributes,
            ..
        } = method;
        let name = signature.ident.to_string();
        if is_for_tests(attributes) || self.hidden.contains(&((*module).to_owned(), name.clone())) {
            return;
        }
        let name = owner.map_or_else(
            || format!("{module}::{name}"),
            |(owner, _)| format!("{module}::{owner}::{name}"),
        );
        let may_run = !is_hidden(attributes) && method.may_run_code();
        // A method stands once for each feature that changes it.
        *self.methods.entry(name).or_default() |= may_run;
    }
}

impl Method<'_> {
    /// Whether it may run a user's code, as far as the signature tells.
    fn may_run_code(&self) -> bool {
        let Self {
            module,
            owner,
            of_owner,
            signature,
            ..
        } = self;
        if signature.constness.is_some() {
            return false;
        }
        let mut reader = Reader::default();
        let generics = [Some(&signature.generics), *of_owner].into_iter().flatten();
        for generics in generics {
            reader.parameters.extend(
                generics
                    .type_params()
                    .filter(|it| !is_id(it))
                    .map(|it| it.ident.to_string())
                    .filter(|name| name != "W"),
            );
            generics.type_params().for_each(|it| {
                it.bounds
                    .iter()
                    .for_each(|bound| reader.visit_type_param_bound(bound));
            });
            let bounds = generics
                .where_clause
                .iter()
                .flat_map(|clause| &clause.predicates);
            bounds.for_each(|predicate| {
                if let WherePredicate::Type(predicate) = predicate {
                    predicate
                        .bounds
                        .iter()
                        .for_each(|bound| reader.visit_type_param_bound(bound));
                }
            });
        }
        let Some((
            name,
            Known {
                is_copied,
                has_types,
            },
        )) = owner
        else {
            // A function is given the world.
            signature
                .inputs
                .iter()
                .for_each(|input| reader.visit_fn_arg(input));
            return reader.is_loud
                || signature
                    .inputs
                    .iter()
                    .any(|it| words(&it.to_token_stream()).contains(&"mut".into()));
        };
        signature
            .inputs
            .iter()
            .for_each(|input| reader.visit_fn_arg(input));
        if !has_types {
            return reader.is_loud && !reader.parameters.is_empty();
        }
        if !matches!(&signature.output, ReturnType::Type(_, output) if matches!(&**output, Type::ImplTrait(_)))
        {
            reader.visit_return_type(&signature.output);
        }
        let is_lending = LENDING.contains(&&*format!("{module}::{name}"));
        let receiver = signature.receiver();
        let is_read = receiver.is_none_or(|it| match &it.kind {
            ReceiverKind::Reference(.., mutability) => mutability.is_none(),
            _ => *is_copied,
        });
        reader.is_loud || !(is_read || is_lending)
    }
}

/// Whether it is an id of an index, which is a number.
fn is_id(parameter: &syn::TypeParam) -> bool {
    let bounds = parameter.bounds.iter();
    bounds.into_iter().any(
        |bound| matches!(bound, syn::TypeParamBound::Trait(bound) if bound.path.is_ident("Id")),
    )
}

/// Looks for what a user gives, and gets.
#[derive(Default)]
struct Reader {
    /// The parameters for types, but for the world.
    parameters: BTreeSet<String>,
    is_loud: bool,
}

impl<'a> Visit<'a> for Reader {
    fn visit_trait_bound(&mut self, bound: &'a syn::TraitBound) {
        let name = &bound.path.segments.last().unwrap().ident;
        self.is_loud |= !QUIET.iter().any(|quiet| name == quiet);
    }

    /// What is behind a reference stays where it is.
    fn visit_type_reference(&mut self, _: &'a syn::TypeReference) {}

    /// A type with a lifetime lends, and a key is a number.
    fn visit_path(&mut self, path: &'a TypePath) {
        let last = path.segments.last().unwrap();
        let lends = words(&last.arguments.to_token_stream())
            .iter()
            .any(|word| word == "'");
        let first = path.segments[0].ident.to_string();
        self.is_loud |= path.segments.len() == 1 && self.parameters.contains(&first);
        self.is_loud |= last.ident == "Value" || last.ident == "Template";
        if !lends && last.ident != "Key" {
            syn::visit::visit_path(self, path);
        }
    }
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    let docs = attributes.iter().filter(|it| it.path().is_ident("doc"));
    docs.flat_map(|it| words(&it.to_token_stream()))
        .any(|word| word == "hidden")
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    let mut conditions = attributes.iter().filter(|it| it.path().is_ident("cfg"));
    conditions.any(|it| {
        words(&it.to_token_stream())
            .iter()
            .any(|word| word == "test")
    })
}

/// The words and signs within, without the brackets.
fn words(tokens: &TokenStream) -> Vec<String> {
    let mut all = Vec::new();
    for token in tokens.clone() {
        match token {
            TokenTree::Group(group) => all.extend(words(&group.stream())),
            token => all.push(token.to_string()),
        }
    }
    all
}
