//! The arrows between the rooms: imports and paths, and calls of methods.

use crate::code::{is_group, is_path_separator, is_word};
use crate::items::{Items, Method};
use crate::tree::File;
use crate::wings::Room;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// Methods of the standard library that some of ours are named after: a call tells nothing.
const OF_STD: &str = include_str!("std_names.txt");

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Import,
    Call,
}

/// A place from which one room uses another.
#[derive(Debug)]
pub struct Arrow {
    pub from: Room,
    pub to: Room,
    pub kind: Kind,
    pub path: String,
    pub line: usize,
    pub what: String,
}

/// The arrows in order of file and line, and the paths that lead to no known room.
pub fn arrows(files: &[File], items: &Items) -> (Vec<Arrow>, BTreeSet<String>) {
    let mut methods = BTreeMap::<&str, Vec<&Method>>::new();
    for method in &items.methods {
        methods.entry(&method.name).or_default().push(method);
    }
    methods.retain(|name, _| {
        !items.ambiguous.contains(*name) && !OF_STD.split_whitespace().any(|std| std == *name)
    });
    let modules = files.iter().map(|file| file.module.clone()).collect();
    let mut graph = Graph {
        modules,
        exports: BTreeMap::new(),
        foreign: BTreeSet::new(),
        methods,
        arrows: Vec::new(),
        unresolved: BTreeSet::new(),
    };
    for file in files.iter().filter(|file| Room::of(&file.module).is_none()) {
        graph.collect_exports(file);
    }
    for file in files {
        graph.walk(file.tokens.clone(), &file.module, file);
    }
    (graph.arrows, graph.unresolved)
}

/// The rooms of the largest knot: those that all reach each other.
pub fn largest_knot(arrows: &[Arrow]) -> Vec<Room> {
    let mut reached = BTreeMap::<Room, BTreeSet<Room>>::new();
    for arrow in arrows {
        reached.entry(arrow.from).or_default().insert(arrow.to);
    }
    let rooms: Vec<Room> = reached.keys().copied().collect();
    for through in &rooms {
        let further = reached[through].clone();
        for room in &rooms {
            if reached[room].contains(through) {
                reached.get_mut(room).expect("it is a key").extend(&further);
            }
        }
    }
    let leads = |from: &Room, to: &Room| reached.get(from).is_some_and(|rooms| rooms.contains(to));
    let knot = |room: &Room| -> Vec<Room> {
        rooms
            .iter()
            .filter(|other| leads(room, other) && leads(other, room))
            .copied()
            .collect()
    };
    rooms
        .iter()
        .map(knot)
        .max_by_key(Vec::len)
        .unwrap_or_default()
}

/// The path from the root of the crate. None: it begins in another crate.
pub fn absolute(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let mut base = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "self" | "super" => module.to_vec(),
        _ => return None,
    };
    for segment in path {
        match segment.as_str() {
            "crate" | "self" => {}
            "super" => drop(base.pop()),
            _ => base.push(segment.clone()),
        }
    }
    Some(base)
}

struct Graph<'a> {
    modules: BTreeSet<Vec<String>>,
    /// What the modules above the rooms export: where it is, by its path.
    exports: BTreeMap<Vec<String>, Vec<String>>,
    /// What they export of other crates.
    foreign: BTreeSet<Vec<String>>,
    methods: BTreeMap<&'a str, Vec<&'a Method>>,
    arrows: Vec<Arrow>,
    unresolved: BTreeSet<String>,
}

impl Graph<'_> {
    fn collect_exports(&mut self, file: &File) {
        let tokens: Vec<TokenTree> = file.tokens.clone().into_iter().collect();
        for at in (0..tokens.len()).filter(|at| is_word(tokens.get(*at), "use")) {
            for (path, name) in paths_of_use(&tokens[at + 1..]) {
                let child = [file.module.clone(), path.clone()].concat();
                let found = absolute(&path, &file.module)
                    .or_else(|| self.begins_in_module(&child).then_some(child));
                let own = [file.module.clone(), vec![name]].concat();
                if let Some(found) = found {
                    self.exports.insert(own, found);
                } else {
                    self.foreign.insert(own);
                }
            }
        }
    }

    fn begins_in_module(&self, path: &[String]) -> bool {
        (1..=path.len()).any(|end| self.modules.contains(&path[..end]))
    }

    /// The room that a path leads to, through exports of the modules above the rooms.
    fn room(&self, path: &[String]) -> Option<Room> {
        Room::of(path).or_else(|| {
            let is_exported = |end: &usize| {
                self.exports
                    .get(&path[..*end])
                    .is_some_and(|target| target != path)
            };
            let end = (1..=path.len()).rev().find(is_exported)?;
            self.room(&[&self.exports[&path[..end]], &path[end..]].concat())
        })
    }

    fn walk(&mut self, tokens: TokenStream, module: &[String], file: &File) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            let begin = at;
            at += 1;
            match &tokens[begin] {
                TokenTree::Group(group) => {
                    let is_visibility = begin > 0 && is_word(tokens.get(begin - 1), "pub");
                    let inner = begin >= 2 && is_word(tokens.get(begin - 2), "mod");
                    if inner && group.delimiter() == Delimiter::Brace {
                        let below = [module, &[tokens[begin - 1].to_string()]].concat();
                        self.walk(group.stream(), &below, file);
                    } else if !is_visibility {
                        self.walk(group.stream(), module, file);
                    }
                }
                TokenTree::Ident(word) if word == "use" => {
                    for (path, _) in paths_of_use(&tokens[at..]) {
                        self.import(&path, module, file, word.span().start().line);
                    }
                    let ends = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
                    at += tokens[at..].iter().position(ends).unwrap_or(0);
                }
                TokenTree::Ident(word) => {
                    if is_called(&tokens, at) && begin > 0 {
                        self.call(
                            &word.to_string(),
                            &tokens[..begin],
                            module,
                            file,
                            word.span().start().line,
                        );
                    }
                    let begins = !is_after(&tokens, begin, '$') && !is_after(&tokens, begin, ':');
                    if begins && (word == "crate" || word == "self" || word == "super") {
                        let mut path = vec![word.to_string()];
                        while let (true, Some(TokenTree::Ident(next))) =
                            (is_path_separator(&tokens, at), tokens.get(at + 2))
                        {
                            path.push(next.to_string());
                            at += 3;
                            if is_called(&tokens, at) {
                                self.call(
                                    &next.to_string(),
                                    &tokens[..at - 1],
                                    module,
                                    file,
                                    next.span().start().line,
                                );
                            }
                        }
                        if path.len() > 1 {
                            self.import(&path, module, file, word.span().start().line);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn import(&mut self, path: &[String], module: &[String], file: &File, line: usize) {
        let Some(target) = absolute(path, module).filter(|target| !target.is_empty()) else {
            return;
        };
        match self.room(&target) {
            Some(to) => self.arrow(module, to, Kind::Import, file, line, &path.join("::")),
            // Macros name what expansions name.
            None if target[0] == "__private" => {}
            None if Room::of(module).is_none() || self.foreign.contains(&target) => {}
            None => drop(self.unresolved.insert(target.join("::"))),
        }
    }

    /// A call of a method, or of a function of a type, of this name, behind these tokens.
    fn call(
        &mut self,
        name: &str,
        before: &[TokenTree],
        module: &[String],
        file: &File,
        line: usize,
    ) {
        let Some(methods) = self.methods.get(name) else {
            return;
        };
        let of_type = match before {
            [.., TokenTree::Ident(of), _, _] if is_path_separator(before, before.len() - 2) => {
                Some(of.to_string())
            }
            [.., TokenTree::Punct(dot)] if dot.as_char() == '.' => None,
            _ => return,
        };
        let of_type = of_type.filter(|of| of != "Self");
        let is_meant = |method: &&&Method| {
            module.starts_with(&method.scope) && of_type.as_ref().is_none_or(|of| *of == method.of)
        };
        let found: BTreeSet<Option<Room>> = methods
            .iter()
            .filter(is_meant)
            .map(|method| Room::of(&method.module))
            .collect();
        if let (1, Some(Some(to))) = (found.len(), found.first()) {
            let of = &methods.iter().find(is_meant).expect("it was found").of;
            self.arrow(
                module,
                *to,
                Kind::Call,
                file,
                line,
                &format!("{of}::{name}()"),
            );
        }
    }

    fn arrow(
        &mut self,
        module: &[String],
        to: Room,
        kind: Kind,
        file: &File,
        line: usize,
        what: &str,
    ) {
        if let Some(from) = Room::of(module).filter(|from| *from != to) {
            self.arrows.push(Arrow {
                from,
                to,
                kind,
                path: file.path.clone(),
                line,
                what: what.to_owned(),
            });
        }
    }
}

fn is_after(tokens: &[TokenTree], at: usize, mark: char) -> bool {
    at > 0
        && matches!(&tokens[at - 1], TokenTree::Punct(punct) if punct.as_char() == mark)
        && (mark != ':' || at > 1 && is_path_separator(tokens, at - 2))
}

/// Whether arguments follow, behind those for types if there are some.
fn is_called(tokens: &[TokenTree], at: usize) -> bool {
    let is_generic =
        || matches!(tokens.get(at + 2), Some(TokenTree::Punct(punct)) if punct.as_char() == '<');
    is_group(tokens.get(at), Delimiter::Parenthesis)
        || is_path_separator(tokens, at) && is_generic()
}

/// The paths of a tree of imports, with the names that they get.
fn paths_of_use(tokens: &[TokenTree]) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    add_paths(tokens, &[], &mut found);
    found
}

fn add_paths(tokens: &[TokenTree], before: &[String], found: &mut Vec<(Vec<String>, String)>) {
    let (mut path, mut name) = (before.to_vec(), None);
    let mut tokens = tokens.iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(word) if word == "as" => name = tokens.next().map(ToString::to_string),
            TokenTree::Ident(word) => path.push(word.to_string()),
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                for tree in inner.split(
                    |token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','),
                ) {
                    add_paths(tree, &path, found);
                }
                return;
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => break,
            _ => {}
        }
    }
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    if let Some(last) = path
        .last()
        .filter(|_| path.len() > before.len() || name.is_some())
    {
        let name = name.unwrap_or_else(|| last.clone());
        found.push((path, name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;
    use crate::wings::WINGS;

    fn first(wing: usize) -> &'static str {
        WINGS[wing].rooms().next().unwrap()
    }

    fn file(path: &str, text: &str) -> File {
        let code = Code::parse(text).unwrap();
        let module = if path.is_empty() {
            Vec::new()
        } else {
            path.split('/').map(str::to_owned).collect()
        };
        File {
            path: path.to_owned(),
            module,
            text: text.to_owned(),
            tokens: code.tokens,
            token_count: 0,
            line_count: 0,
        }
    }

    fn found(low_text: &str, high_text: &str) -> Vec<(&'static str, &'static str, Kind, String)> {
        let (low, high) = (first(0), first(3));
        let export = format!(
            "pub use {}::Shown;\npub use other::Foreign;",
            high.replace('/', "::")
        );
        let files = [
            file("", &export),
            file(low, low_text),
            file(high, high_text),
        ];
        let (arrows, unresolved) = arrows(&files, &Items::of(&files));
        assert!(unresolved.is_empty(), "{unresolved:?}");
        let side = |room: Room| if room.path == low { "low" } else { "high" };
        arrows
            .into_iter()
            .map(|arrow| (side(arrow.from), side(arrow.to), arrow.kind, arrow.what))
            .collect()
    }

    #[test]
    fn imports_are_arrows_through_exports_and_super() {
        let arrow = |what: &str| ("low", "high", Kind::Import, what.to_owned());
        assert_eq!(
            found("use crate::Shown as Other;", ""),
            [arrow("crate::Shown")]
        );
        assert_eq!(
            found(
                "fn a() { crate::Shown::b(); } pub(crate) fn c(_: crate::Foreign) {}",
                ""
            ),
            [arrow("crate::Shown::b")]
        );
        let root = "super::".repeat(first(0).split('/').count() + 1);
        let inner = format!("mod inner {{ use self::x::Y; use {root}Shown; }}");
        assert_eq!(found(&inner, "").len(), 1);
        assert_eq!(found("macro_rules! a { () => { $crate::Shown } }", ""), []);
    }

    #[test]
    fn calls_of_methods_that_one_room_has_are_arrows() {
        let methods =
            "impl A { pub(crate) fn unusual(&self) {} fn hidden(&self) {} pub fn len(&self) {} }
            impl B for A { fn of_trait(&self) {} }";
        let call = ("low", "high", Kind::Call, "A::unusual()".to_owned());
        assert_eq!(
            found(
                "fn a(x: &A) { x.unusual(); x.hidden(); x.len(); x.of_trait(); }",
                methods
            ),
            std::slice::from_ref(&call)
        );
        assert_eq!(
            found(
                "impl A { fn b(&self) { Self::unusual(self); C::unusual(self); } }",
                methods
            ),
            [call]
        );
        assert_eq!(
            found("impl D { fn unusual(&self) { self.unusual(); } }", methods),
            []
        );
    }

    #[test]
    fn the_largest_knot_is_found() {
        let [a, b, c, d] = [0, 1, 2, 3].map(|wing| Room {
            wing,
            path: first(wing),
        });
        let arrow = |(from, to)| Arrow {
            from,
            to,
            kind: Kind::Import,
            path: String::new(),
            line: 0,
            what: String::new(),
        };
        let arrows: Vec<Arrow> = [(a, b), (b, c), (c, b), (c, a), (d, a)]
            .into_iter()
            .map(arrow)
            .collect();
        assert_eq!(largest_knot(&arrows), [a, b, c]);
        assert!(a.is_below(d) && !d.is_below(a));
    }
}
