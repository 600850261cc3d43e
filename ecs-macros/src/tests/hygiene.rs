//! Names in expansions that an item of the user's could take: those that are looked up by a type, and those that are bound.
//!
//! The crate `tests/hygiene/hostile` declares them all, in files that are made here: `UPDATE_SNAPSHOTS=1 cargo test -p
//! tabula-ecs-macros` writes them anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::visit::{self, Visit};

use super::parts::answered_by;
use super::snapshots;
use super::soup::{Entry, expand, sources};
use crate::tokens::flat;
use crate::{names, pipeline};

/// The fields of indexes. They are bound for the key, an expression of the user's that names them.
const OF_KEYS: [&str; 6] = ["heat", "order", "position", "ring", "spot", "weight"];

/// Methods of declarations and steps that are called by their names. An inherent method that takes `self` comes before the methods of all traits.
const BY_VALUE: [&str; 10] = [
    "acyclic",
    "immutable",
    "keeping",
    "relation",
    "run_if",
    "to",
    "tracked",
    "transient",
    "unique",
    "with_capacity",
];

/// The names of an expansion, each without its `r#`.
#[derive(Default)]
struct Names {
    /// Those of `value.name(…)`.
    called: BTreeSet<String>,
    /// Those of `Type::name`, and of the items of an `impl`.
    of_types: BTreeSet<String>,
    /// Those of variables.
    bound: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Names {
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.called.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        let of_types = segments.windows(2).filter(|pair| is_type(&pair[0]));
        self.of_types.extend(of_types.map(|pair| pair[1].clone()));
        visit::visit_path(self, path);
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        self.of_types
            .extend(block.items.iter().filter_map(|item| match item {
                syn::ImplItem::Const(item) => Some(item.ident.to_string()),
                syn::ImplItem::Fn(item) => Some(item.sig.ident.to_string()),
                syn::ImplItem::Type(item) => Some(item.ident.to_string()),
                _ => None,
            }));
        visit::visit_item_impl(self, block);
    }

    fn visit_pat_ident(&mut self, binding: &'ast syn::PatIdent) {
        self.bound.insert(binding.ident.to_string());
        visit::visit_pat_ident(self, binding);
    }
}

impl Names {
    /// Adds the names in the macros of the runtime that expansions call.
    fn add_macros(&mut self) {
        let source =
            fs::read_to_string(file("../../ecs/src/macros.rs")).expect("the file is there");
        let tokens: Vec<String> = flat(source.parse().expect("balanced tokens"))
            .iter()
            .map(ToString::to_string)
            .collect();
        for window in tokens.windows(4) {
            let [before, first, second, name] = window else {
                continue;
            };
            let is_name = name.starts_with(|c: char| c == '_' || c.is_alphabetic());
            let is_path = first == ":" && second == ":" && (before == ">" || is_type(before));
            let is_item = ["fn", "type", "const"].contains(&second.as_str()) && first != "'";
            if is_name && (is_path || is_item) && !name.starts_with("__")
                || name.starts_with("__ecs_")
            {
                self.of_types.insert(name.clone());
            }
        }
    }

    fn of(expansions: impl IntoIterator<Item = TokenStream>) -> Self {
        let mut names = Self::default();
        for expansion in expansions {
            names.visit_file(&syn::parse2(expansion).expect("the expansion is valid Rust"));
        }
        names
    }
}

/// Types begin with a capital letter, and modules do not.
fn is_type(segment: &str) -> bool {
    segment
        .trim_start_matches('_')
        .starts_with(char::is_uppercase)
}

fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/hygiene")
        .join(path)
}

/// The declarations that `tests/hygiene/hostile` compiles.
fn declarations() -> Vec<(Entry, TokenStream)> {
    let files = ["declarations.rs", "parts.rs", "hostile/src/den.rs"];
    files
        .iter()
        .flat_map(|path| {
            sources::of_file(&fs::read_to_string(file(path)).expect("the file is there"))
        })
        .collect()
}

fn hostile() -> Names {
    let mut names = hostile_expansions();
    names.add_macros();
    names
}

fn hostile_expansions() -> Names {
    let args: TokenStream = "crate = kit".parse().expect("balanced tokens");
    let mut parts = Vec::new();
    Names::of(declarations().into_iter().map(|(entry, source)| {
        let args = if entry == Entry::Declare {
            args.clone()
        } else {
            TokenStream::new()
        };
        let of_parts = source.to_string().matches("parts :").count();
        let expansion = match entry {
            Entry::World if of_parts > 0 => {
                answered_by(pipeline::world(quote!([::ecs] #source)), &parts)
            }
            Entry::Part if of_parts > 0 => {
                answered_by(pipeline::part(quote!([::ecs] #source)), &parts[..1])
            }
            _ => expand(entry, args, source),
        };
        if entry == Entry::Part {
            parts.push(expansion.clone());
        }
        expansion
    }))
}

/// All words of the declarations, and of those from which snapshots are made, as methods are spelled.
fn words_of_users() -> BTreeSet<String> {
    let declared = declarations().into_iter().map(|(_, source)| source);
    let sources = snapshots::SOURCES
        .iter()
        .map(|source| source.parse().expect("balanced tokens"));
    let tokens = declared.chain(sources).flat_map(flat);
    let words = tokens.filter_map(|token| match token {
        TokenTree::Ident(word) => Some(names::plain(&names::snake_case(&word))),
        _ => None,
    });
    words.collect()
}

#[track_caller]
fn compare(path: &str, found: &str) {
    let path = file(path);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        return fs::write(&path, found).expect("the file can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        expected == found,
        "{} is old: `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros` writes it",
        path.display()
    );
}

#[test]
fn no_method_is_called_by_its_name_alone() {
    let is_ours = |name: &String| BY_VALUE.contains(&name.as_str());
    let mut called = Names::of(snapshots::all()).called;
    called.retain(|name| !is_ours(name));
    assert!(
        called.is_empty(),
        "a trait of the user's may have a method of the name: {called:?}"
    );
    let mut called = hostile().called;
    called.retain(|name| !is_ours(name));
    assert!(
        called.is_empty(),
        "a trait of the user's may have a method of the name: {called:?}"
    );
}

/// A constant that is looked up by a type, in an `impl` or else in a trait, is one of ours if nobody else has the name.
#[test]
fn names_by_which_types_are_asked_begin_as_no_other_name_does() {
    for expansion in snapshots::all() {
        let tokens = flat(expansion);
        let is = |token: Option<&TokenTree>, text: &str| {
            token.is_some_and(|token| token.to_string() == text)
        };
        let types = ["Described", "KeyType", "Reflected", "Requiring", "Saved"];
        for place in
            (0..tokens.len()).filter(|place| types.iter().any(|ty| is(tokens.get(*place), ty)))
        {
            // `Described::<Heat>::NAME`
            let mut depth = 0_usize;
            let closing = (place..tokens.len()).find(|place| {
                depth += usize::from(is(tokens.get(*place), "<"));
                depth -= usize::from(is(tokens.get(*place), ">"));
                depth == 0 && is(tokens.get(*place), ">")
            });
            let name = tokens[closing.expect("the arguments end") + 3].to_string();
            assert!(
                name.starts_with("__ecs_"),
                "`{}` is asked for `{name}`",
                tokens[place]
            );
        }
    }
}

#[test]
fn names_that_are_bound_begin_with_two_underscores() {
    let mut bound = Names::of(snapshots::all()).bound;
    bound.extend(hostile().bound);
    bound.retain(|name| !name.starts_with("__") && !OF_KEYS.contains(&name.as_str()));
    assert!(
        bound.is_empty(),
        "a constant of the user's may have the name: {bound:?}"
    );
}

#[test]
fn a_hostile_crate_has_a_trait_for_each_name() {
    let mut file = "//! Written by `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros`: a trait for all types, for each name that an expansion looks\n\
                    //! up by a type, or that a trait of ours has.\n"
        .to_owned();
    let names = hostile().of_types;
    for name in names.iter().filter(|name| !name.starts_with("__ecs_")) {
        let plain = name.trim_start_matches("r#");
        let mut add = |kind: &str, supertrait: &str, item: &str, sized: &str, value: &str| {
            write!(
                file,
                "\npub trait {kind}_{plain}{supertrait} {{\n    {item};\n}}\nimpl<T{sized}> {kind}_{plain} for T {{\n    {value}\n}}\n"
            )
            .expect("a String takes all");
        };
        let constant = format!("const {name}: ()");
        add(
            "Const",
            "",
            &constant,
            ": ?Sized",
            &format!("{constant} = ();"),
        );
        if is_type(name) && name.chars().any(char::is_lowercase) {
            add(
                "Type",
                "",
                &format!("type {name}"),
                ": ?Sized",
                &format!("type {name} = ();"),
            );
        }
        if !is_type(name) {
            for (kind, receiver, supertrait, sized) in [
                ("Value", "self", ": Sized", ""),
                ("Shared", "&self", "", ": ?Sized"),
                ("Exclusive", "&mut self", "", ": ?Sized"),
            ] {
                let method = format!("fn {name}({receiver})");
                add(kind, supertrait, &method, sized, &format!("{method} {{}}"));
            }
        }
    }
    compare("hostile/src/traits.rs", &file);
}

#[test]
fn a_hostile_crate_has_an_item_for_each_name_that_is_bound() {
    let bound = hostile().bound;
    let ours = bound
        .iter()
        .filter(|name| !OF_KEYS.contains(&name.as_str()))
        .map(|name| name.trim_start_matches('_'));
    // Without its underscores a number is no name.
    let plain: Vec<&str> = ours
        .filter(|name| name.starts_with(char::is_alphabetic))
        .collect();
    let file = format!(
        "// Written by `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros`: the names that expansions bind, without their underscores.\n\
         bound! {{\n    {}\n}}\n",
        plain.join("\n    ")
    );
    compare("hostile/src/bindings.rs", &file);
}

/// A part of the expansion that is new is in the hostile crate as well.
#[test]
fn a_hostile_crate_has_all_that_there_is() {
    let (reviewed, hostile, words) = (Names::of(snapshots::all()), hostile(), words_of_users());
    // `TICK_RATE` and `tick_plan` are of the user's `tick`, and `try_near` of the user's `near`.
    let is_of = |name: &str, word: &str| {
        let name = name.to_lowercase();
        name.strip_prefix("try_")
            .unwrap_or(&name)
            .strip_prefix(word)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    let of_user = |name: &String| words.iter().any(|word| is_of(name, word));
    let missing: Vec<_> = reviewed
        .of_types
        .difference(&hostile.of_types)
        .filter(|name| !of_user(name))
        .collect();
    assert!(
        missing.is_empty(),
        "`tests/hygiene/hostile/src/den.rs` has nothing that needs {missing:?}"
    );
    let is_ours = |name: &&String| !OF_KEYS.contains(&name.as_str());
    let missing: Vec<_> = reviewed
        .bound
        .difference(&hostile.bound)
        .filter(is_ours)
        .collect();
    assert!(
        missing.is_empty(),
        "`tests/hygiene/hostile/src/den.rs` has nothing that binds {missing:?}"
    );
}
