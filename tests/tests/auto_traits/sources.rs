//! The runtime's sources: its public types with parameters, and its types that are `Send` or `Sync` by `unsafe`.

// The package without features has no other code of the tests.
#[allow(dead_code, unreachable_pub, reason = "it is of a library elsewhere")]
#[path = "../../src/sources.rs"]
mod parsing;

use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, mem};
use syn::visit::{self, Visit};
use syn::{Attribute, GenericParam, Generics, Ident, Meta, Visibility};

/// Each by the path of its type, as the compiler writes it, with its file.
#[derive(Default)]
pub(crate) struct Found {
    /// The public types with parameters for types or lifetimes.
    pub(crate) types: BTreeMap<String, String>,
    /// The types that have an `unsafe impl` of `Send` or `Sync`.
    pub(crate) implementations: BTreeMap<String, String>,
    /// Mistakes: such types and implementations within a macro, where they are not read.
    pub(crate) hidden: Vec<String>,
}

pub(crate) fn read() -> Found {
    let mut reader = Reader::default();
    for name in ["ecs", "ecs-index", "ecs-save", "ecs-value"] {
        read_crate(name, &mut reader);
    }
    reader.found
}

fn read_crate(name: &str, reader: &mut Reader) {
    let root = workspace().join(name).join("src");
    let mut paths = vec![root.clone()];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(
                fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = path.strip_prefix(&root).unwrap();
            reader.modules = modules(name, file);
            reader.file = format!("{name}/src/{}", file.display());
            reader.visit_file(&parsing::parse(&path));
        }
    }
}

/// Whether there is such a case of the compiler: `ui/rule/case` is a file, or a module or a function in a file of its rule.
pub(crate) fn is_case(name: &str) -> bool {
    let file = workspace().join("ui-tests").join(name).with_extension("rs");
    let (Some(folder), Some(case)) = (file.parent(), name.rsplit('/').next()) else {
        return false;
    };
    let beside = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path());
    let files = beside
        .chain([folder.with_extension("rs")])
        .filter(|path| path.extension().is_some_and(|it| it == "rs"));
    let mut texts = files.filter_map(|path| fs::read_to_string(path).ok());
    let lines = [format!("mod {case} {{"), format!("fn {case}(")];
    file.exists()
        || texts.any(|text| {
            text.lines()
                .any(|line| lines.iter().any(|start| line.starts_with(start)))
        })
}

/// The folder of the workspace. Two packages have this test, at different depths.
fn workspace() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .find(|folder| folder.join("ecs/src/lib.rs").exists())
        .expect("the sources are there")
}

/// The path of the module that is the file.
fn modules(library: &str, file: &Path) -> Vec<String> {
    let mut names: PathBuf = file.with_extension("");
    if names.ends_with("mod") || names.ends_with("lib") {
        names.pop();
    }
    let names = names.iter().map(|name| name.to_str().unwrap().to_owned());
    [library.replace('-', "_")]
        .into_iter()
        .chain(names)
        .collect()
}

#[derive(Default)]
struct Reader {
    found: Found,
    file: String,
    modules: Vec<String>,
}

impl Reader {
    fn path(&self, name: &str) -> String {
        format!("{}::{name}", self.modules.join("::"))
    }

    fn read_type(&mut self, visibility: &Visibility, name: &Ident, generics: &Generics) {
        let has_parameters = generics
            .params
            .iter()
            .any(|parameter| !matches!(parameter, GenericParam::Const(_)));
        if matches!(visibility, Visibility::Public(_)) && has_parameters {
            self.found
                .types
                .insert(self.path(&name.to_string()), self.file.clone());
        }
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if module.attrs.iter().any(is_for_tests) {
            return;
        }
        let outside = mem::take(&mut self.modules);
        self.modules = [outside.as_slice(), &[module.ident.to_string()]].concat();
        visit::visit_item_mod(self, module);
        self.modules = outside;
    }

    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        self.read_type(&item.vis, &item.ident, &item.generics);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'a syn::ItemEnum) {
        self.read_type(&item.vis, &item.ident, &item.generics);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_union(&mut self, item: &'a syn::ItemUnion) {
        self.read_type(&item.vis, &item.ident, &item.generics);
        visit::visit_item_union(self, item);
    }

    fn visit_item_type(&mut self, item: &'a syn::ItemType) {
        self.read_type(&item.vis, &item.ident, &item.generics);
        visit::visit_item_type(self, item);
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let of_threads = |name: &Ident| name == "Send" || name == "Sync";
        let of = item
            .trait_
            .as_ref()
            .and_then(|(path, _)| path.segments.last());
        if item.unsafety.is_some() && of.is_some_and(|of| of_threads(&of.ident)) {
            match &*item.self_ty {
                syn::Type::Path(of) => {
                    let name = of.path.segments.last().unwrap().ident.to_string();
                    self.found
                        .implementations
                        .insert(self.path(&name), self.file.clone());
                }
                _ => self.found.hidden.push(format!(
                    "{}: `Send` or `Sync` of a type that has no name",
                    self.file
                )),
            }
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_macro(&mut self, item: &'a syn::Macro) {
        let mut words = Vec::new();
        words_of(item.tokens.clone(), &mut words);
        for (i, word) in words.iter().enumerate() {
            let next = |n: usize| words.get(i + n).map_or("", String::as_str);
            // The name may be a parameter of the macro.
            let after_name = if next(2) == "$" { 4 } else { 3 };
            let is_type = word == "pub"
                && matches!(next(1), "struct" | "enum" | "union" | "type")
                && next(after_name) == "<";
            let is_of_threads = || {
                let head = words[i..].iter().take_while(|word| *word != "for");
                head.into_iter()
                    .any(|word| word == "Send" || word == "Sync")
            };
            if is_type || (word == "unsafe" && next(1) == "impl" && is_of_threads()) {
                let rest = words[i..]
                    .iter()
                    .take(8)
                    .map(String::as_str)
                    .collect::<Vec<_>>()
                    .join(" ");
                self.found.hidden.push(format!(
                    "{}: `{rest} …` stands within a macro, where it is not read",
                    self.file
                ));
            }
        }
    }
}

/// Whether it is `cfg(test)`, or `cfg(all(test, …))`.
fn is_for_tests(attribute: &Attribute) -> bool {
    let mut words = Vec::new();
    if let Meta::List(list) = &attribute.meta
        && list.path.is_ident("cfg")
    {
        words_of(list.tokens.clone(), &mut words);
    }
    words.iter().any(|word| word == "test")
        && !words.iter().any(|word| word == "not" || word == "any")
}

/// The words and signs within, without the brackets.
fn words_of(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => words_of(group.stream(), words),
            token => words.push(token.to_string()),
        }
    }
}
