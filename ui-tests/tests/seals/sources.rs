//! The runtime's sources: its modules, the public traits, and the types for which it implements them.

use crate::tokens::{Header, Macros, Token, flatten, headers};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Attribute, Item, ItemTrait, Meta, UseTree, Visibility};

/// The place of an item: the modules from the crate's root on, and its name.
type Place = Vec<String>;

/// The crate, read.
#[derive(Default)]
pub(crate) struct Sources {
    modules: BTreeMap<Place, Module>,
    /// The shortest public path of each item that has one, by its place.
    public: BTreeMap<Place, Place>,
    pub(crate) headers: Vec<(Place, Header)>,
    /// Public traits that are declared within a macro, where they are not read.
    pub(crate) hidden: Vec<String>,
}

#[derive(Default)]
struct Module {
    items: BTreeMap<String, Named>,
    traits: Vec<ItemTrait>,
    imports: Vec<Import>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Module,
    Type,
    /// A name of a type, or of a constant: who cannot write it can write what it stands for.
    Alias,
    Other,
}

struct Named {
    kind: Kind,
    public: bool,
}

/// An import, by the name under which it is here. `*` stands for all names.
struct Import {
    name: String,
    path: Place,
    public: bool,
}

/// A name that is looked up.
pub(crate) enum Found {
    /// An item of this crate, by its public path.
    Public(String),
    /// An item of this crate that has no public path, by its place.
    Private(String),
    /// Another name of something, without a public path.
    Alias,
    /// An item of another crate, by its path.
    Foreign(String),
    /// Nothing that is declared or imported: a parameter, a primitive type, or a name of the prelude.
    Unknown,
}

/// A public trait.
pub(crate) struct Trait<'s> {
    pub(crate) module: &'s Place,
    pub(crate) path: String,
    pub(crate) item: &'s ItemTrait,
}

impl Sources {
    pub(crate) fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("the workspace")
            .join("ecs/src");
        let mut sources = Self::default();
        sources.read_file(&root, &root.join("lib.rs"), &Vec::new());
        let mut open = vec![(Vec::new(), vec!["ecs".to_owned()])];
        let mut seen = BTreeSet::new();
        while let Some((module, path)) = open.pop() {
            if seen.insert((module.clone(), path.len())) {
                sources.publish(&module, &path, &mut open);
            }
        }
        sources
    }

    /// The traits that a user can name.
    pub(crate) fn traits(&self) -> Vec<Trait<'_>> {
        let all = self
            .modules
            .iter()
            .flat_map(|(place, module)| module.traits.iter().map(move |item| (place, item)));
        let public = all.filter_map(|(module, item)| {
            let place = [module.as_slice(), &[item.ident.to_string()]].concat();
            Some(Trait {
                module,
                path: self.public.get(&place)?.join("::"),
                item,
            })
        });
        public.collect()
    }

    /// What a path means in a module.
    pub(crate) fn find(&self, module: &Place, path: &[String]) -> Found {
        let Some(place) = self.resolve(module, path, &mut BTreeSet::new()) else {
            return Found::Unknown;
        };
        match place {
            // Programs know `alloc` as a part of `std`.
            Resolved::Foreign(path) => {
                let path = path.join("::");
                Found::Foreign(format!(
                    "::{}",
                    path.strip_prefix("alloc::")
                        .map_or(path.clone(), |path| format!("std::{path}"))
                ))
            }
            Resolved::Own(place) => match self.public.get(&place) {
                Some(path) => Found::Public(format!("::{}", path.join("::"))),
                None if self.kind(&place) == Some(Kind::Alias) => Found::Alias,
                None => Found::Private(format!("::ecs::{}", place.join("::"))),
            },
        }
    }

    /// Whether a path means a type that a user can name.
    pub(crate) fn is_public_type(&self, module: &Place, name: &str) -> bool {
        let Some(Resolved::Own(place)) =
            self.resolve(module, &[name.to_owned()], &mut BTreeSet::new())
        else {
            return false;
        };
        self.public.contains_key(&place) && self.kind(&place) == Some(Kind::Type)
    }

    fn kind(&self, place: &Place) -> Option<Kind> {
        let (name, module) = place.split_last()?;
        Some(self.modules.get(module)?.items.get(name)?.kind)
    }

    fn read_file(&mut self, folder: &Path, path: &Path, place: &Place) {
        let text =
            fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let tokens: TokenStream = file
            .items
            .iter()
            .filter(|item| !is_for_tests(item))
            .map(ToTokens::to_token_stream)
            .collect();
        let flat = flatten(tokens.clone());
        if let Some(name) = hidden_trait(&file.items) {
            self.hidden.push(format!(
                "{name} in {}",
                path.strip_prefix(folder.parent().expect("a crate"))
                    .unwrap()
                    .display()
            ));
        }
        let macros = Macros::of(&tokens);
        self.headers.extend(
            headers(&flat, &macros)
                .into_iter()
                .map(|header| (place.clone(), header)),
        );
        self.read_items(folder, place, file.items);
    }

    fn read_items(&mut self, folder: &Path, place: &Place, items: Vec<Item>) {
        self.modules.entry(place.clone()).or_default();
        for item in items.into_iter().filter(|item| !is_for_tests(item)) {
            let (name, vis, kind) = match &item {
                Item::Mod(it) => (&it.ident, &it.vis, Kind::Module),
                Item::Struct(it) => (&it.ident, &it.vis, Kind::Type),
                Item::Enum(it) => (&it.ident, &it.vis, Kind::Type),
                Item::Union(it) => (&it.ident, &it.vis, Kind::Type),
                Item::Type(it) => (&it.ident, &it.vis, Kind::Alias),
                Item::Trait(it) => (&it.ident, &it.vis, Kind::Other),
                Item::Const(it) => (&it.ident, &it.vis, Kind::Alias),
                Item::Fn(it) => (&it.sig.ident, &it.vis, Kind::Other),
                Item::Use(it) => {
                    let public = is_public(&it.vis);
                    let module = self.modules.get_mut(place).expect("it was just made");
                    imports(&it.tree, &mut Vec::new(), public, &mut module.imports);
                    continue;
                }
                _ => continue,
            };
            let (name, public) = (name.to_string(), is_public(vis));
            let module = self.modules.get_mut(place).expect("it was just made");
            module.items.insert(name.clone(), Named { kind, public });
            match item {
                Item::Trait(item) => module.traits.push(item),
                Item::Mod(item) => {
                    let inner = [place.as_slice(), &[name]].concat();
                    match item.content {
                        Some((_, items)) => self.read_items(folder, &inner, items),
                        None => {
                            for file in files_of(folder, &inner, &item.attrs) {
                                self.read_file(folder, &file, &inner);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Finds what a user reaches in a module that has the public path.
    fn publish(&mut self, module: &Place, path: &Place, open: &mut Vec<(Place, Place)>) {
        let Some(content) = self.modules.get(module) else {
            return;
        };
        let mut found: Vec<(Place, String)> = Vec::new();
        for (name, _) in content.items.iter().filter(|(_, it)| it.public) {
            found.push((
                [module.as_slice(), std::slice::from_ref(name)].concat(),
                name.clone(),
            ));
        }
        for import in content.imports.iter().filter(|import| import.public) {
            match self.resolve(module, &import.path, &mut BTreeSet::new()) {
                Some(Resolved::Own(place)) if import.name == "*" => {
                    open.push((place, path.clone()));
                }
                Some(Resolved::Own(place)) => found.push((place, import.name.clone())),
                _ => {}
            }
        }
        for (place, name) in found {
            let path = [path.as_slice(), &[name]].concat();
            if self.modules.contains_key(&place) {
                open.push((place.clone(), path.clone()));
            }
            let known = self.public.get(&place);
            if known.is_none_or(|known| (path.len(), &path) < (known.len(), known)) {
                self.public.insert(place, path);
            }
        }
    }

    fn resolve(
        &self,
        module: &Place,
        path: &[String],
        seen: &mut BTreeSet<(Place, String)>,
    ) -> Option<Resolved> {
        let (first, rest) = path.split_first()?;
        let up = || module.split_last().map(|(_, outer)| outer.to_vec());
        match first.as_str() {
            "crate" => return self.resolve_from(Vec::new(), rest, seen),
            "self" => return self.resolve_from(module.clone(), rest, seen),
            "super" => return self.resolve_from(up()?, rest, seen),
            "core" | "alloc" | "std" => return Some(Resolved::Foreign(path.to_vec())),
            _ => {}
        }
        match self.named(module, first, rest.is_empty(), seen)? {
            Resolved::Own(place) if rest.is_empty() => Some(Resolved::Own(place)),
            Resolved::Own(place) => self.resolve_from(place, rest, seen),
            Resolved::Foreign(path) => Some(Resolved::Foreign([path.as_slice(), rest].concat())),
        }
    }

    fn resolve_from(
        &self,
        module: Place,
        path: &[String],
        seen: &mut BTreeSet<(Place, String)>,
    ) -> Option<Resolved> {
        if path.is_empty() {
            return Some(Resolved::Own(module));
        }
        self.resolve(&module, path, seen)
    }

    /// What a name means in a module, at the end of a path or not.
    fn named(
        &self,
        module: &Place,
        name: &str,
        last: bool,
        seen: &mut BTreeSet<(Place, String)>,
    ) -> Option<Resolved> {
        let content = self.modules.get(module)?;
        // A function may have the name of the module that it is imported from.
        let is_other = |it: &Named| {
            last && it.kind == Kind::Module && content.imports.iter().any(|it| it.name == name)
        };
        if content.items.get(name).is_some_and(|it| !is_other(it)) {
            return Some(Resolved::Own(
                [module.as_slice(), &[name.to_owned()]].concat(),
            ));
        }
        if !seen.insert((module.clone(), name.to_owned())) {
            return None;
        }
        let by_name = content.imports.iter().filter(|import| import.name == name);
        let by_star = content.imports.iter().filter(|import| import.name == "*");
        by_name
            .map(|import| self.resolve(module, &import.path, seen))
            .find(Option::is_some)
            .flatten()
            .or_else(|| {
                let mut all =
                    by_star.map(|import| [import.path.as_slice(), &[name.to_owned()]].concat());
                all.find_map(|path| self.resolve(module, &path, seen))
            })
    }
}

enum Resolved {
    Own(Place),
    Foreign(Place),
}

fn imports(tree: &UseTree, path: &mut Place, public: bool, found: &mut Vec<Import>) {
    let mut add = |name: String, last: Option<String>| {
        let path = path.iter().cloned().chain(last).collect();
        found.push(Import { name, path, public });
    };
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            imports(&inner.tree, path, public, found);
            path.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            add(path.last().cloned().unwrap_or_default(), None);
        }
        UseTree::Name(name) => add(name.ident.to_string(), Some(name.ident.to_string())),
        UseTree::Rename(name) => add(name.rename.to_string(), Some(name.ident.to_string())),
        UseTree::Glob(_) => add("*".to_owned(), None),
        UseTree::Group(group) => group
            .items
            .iter()
            .for_each(|tree| imports(tree, path, public, found)),
    }
}

/// The file of a module, or those among which an attribute chooses.
fn files_of(folder: &Path, place: &Place, attributes: &[Attribute]) -> Vec<PathBuf> {
    let base = place
        .iter()
        .fold(folder.to_owned(), |path, name| path.join(name));
    let words = attributes
        .iter()
        .flat_map(|attribute| flatten(attribute.to_token_stream()));
    let chosen = words.filter_map(|word| {
        word.text()
            .strip_prefix('"')?
            .strip_suffix(".rs\"")
            .map(|name| base.with_file_name(name))
    });
    let usual = [base.clone(), base.join("mod")];
    let files = usual
        .into_iter()
        .chain(chosen)
        .map(|path| path.with_extension("rs"))
        .filter(|path| path.exists());
    let files: Vec<PathBuf> = files.collect();
    assert!(!files.is_empty(), "the file of {}", place.join("::"));
    files
}

fn is_public(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Public(_))
}

/// The name of a public trait within a macro, if there is one.
fn hidden_trait(items: &[Item]) -> Option<String> {
    let macros = items.iter().filter_map(|item| match item {
        Item::Macro(item) => Some(flatten(item.mac.tokens.clone())),
        _ => None,
    });
    macros.into_iter().find_map(|tokens| {
        let word = |i: usize| tokens.get(i).map_or("", Token::text);
        (0..tokens.len())
            .find(|i| word(*i) == "pub" && word(i + 1) == "trait")
            .map(|i| word(i + 2).to_owned())
    })
}

/// Whether it is compiled for tests alone.
fn is_for_tests(item: &Item) -> bool {
    let attributes: &[Attribute] = match item {
        Item::Mod(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        _ => &[],
    };
    let of_tests = |attribute: &Attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let words = flatten(list.tokens.clone());
            let has = |word: &str| words.iter().any(|token| token.text() == word);
            (has("test") || has("loom")) && !has("not") && !has("any")
        }
        _ => false,
    };
    attributes.iter().any(of_tests)
}
