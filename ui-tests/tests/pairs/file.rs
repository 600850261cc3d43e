//! A file of `ui/`, taken apart into programs that hold a case each.

use crate::case::{braces, is_punct, is_word, without_inner_attributes};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::Path;

/// The name and the tokens of each case. The file of a rule has several; a file in the folder of a rule mostly is one.
pub(crate) fn cases(path: &Path) -> Option<Vec<(String, TokenStream)>> {
    let tokens: TokenStream = std::fs::read_to_string(path).ok()?.parse().ok()?;
    let (stem, folder) = (
        path.file_stem()?.to_str()?,
        path.parent()?.file_name()?.to_str()?,
    );
    let (cases, shared): (Vec<_>, Vec<_>) =
        items(tokens.clone()).into_iter().partition(Item::is_case);
    if folder != "ui" && cases.len() < 2 {
        return Some(vec![(format!("{folder}/{stem}"), tokens)]);
    }
    let rule = if folder == "ui" { stem } else { folder };
    Some(
        cases
            .iter()
            .map(|case| (format!("{rule}/{}", case.name), program(case, &shared)))
            .collect(),
    )
}

/// An item, with its attributes.
struct Item {
    /// Empty if it has none.
    name: String,
    tokens: Vec<TokenTree>,
}

impl Item {
    fn new(tokens: Vec<TokenTree>) -> Self {
        const KEYWORDS: &[&str] = &[
            "const", "enum", "fn", "mod", "static", "struct", "trait", "type",
        ];
        let is_keyword = |token: &TokenTree| KEYWORDS.iter().any(|keyword| is_word(token, keyword));
        let name = tokens
            .windows(2)
            .find(|two| is_keyword(&two[0]) && matches!(two[1], TokenTree::Ident(_)));
        // The names of an `impl` are those of other items.
        let is_impl = tokens.iter().any(|token| is_word(token, "impl"));
        let name = name
            .filter(|_| !is_impl)
            .map_or_else(String::new, |two| two[1].to_string());
        Self { name, tokens }
    }

    /// A module, or a function without parameters and result.
    fn is_case(&self) -> bool {
        let is_module = self.tokens.iter().any(|token| is_word(token, "mod"));
        let is_function = self.tokens.iter().any(|token| is_word(token, "fn"))
            && matches!(&self.tokens[..], [.., TokenTree::Group(parameters), TokenTree::Group(_)] if parameters.stream().is_empty());
        self.name != "main" && (is_module || is_function)
    }

    /// Imports and implementations are, and so is a world: its name stands within.
    fn is_needed(&self, words: &BTreeSet<String>) -> bool {
        self.name.is_empty() || words.contains(&self.name)
    }

    /// The items of a module. Those of a function are a `main` that does as it does.
    fn content(&self) -> TokenStream {
        let Some(TokenTree::Group(body)) = self.tokens.last() else {
            return TokenStream::new();
        };
        if self.tokens.iter().any(|token| is_word(token, "mod")) {
            return body.stream();
        }
        let main: TokenStream = "fn main()".parse().expect("tokens");
        main.into_iter()
            .chain([TokenTree::Group(body.clone())])
            .collect()
    }
}

/// The case and the shared items that it names, directly or not. Its own items hide shared ones of the same name.
fn program(case: &Item, shared: &[Item]) -> TokenStream {
    let is_of_the_file = |item: &Item| item.tokens.iter().any(|token| is_word(token, "super"));
    let mut own = items(case.content());
    own.retain(|item| !is_of_the_file(item));
    if !own.iter().any(|item| item.name == "main") {
        own.extend(items("fn main() {}".parse().expect("tokens")));
    }
    let mut words = BTreeSet::new();
    for item in &own {
        collect(&item.tokens, &mut words);
    }
    let mut rest: Vec<&Item> = shared
        .iter()
        .filter(|item| {
            own.iter()
                .all(|it| it.name.is_empty() || it.name != item.name)
        })
        .collect();
    let mut taken = Vec::new();
    while let Some(at) = rest.iter().position(|item| item.is_needed(&words)) {
        let item = rest.remove(at);
        collect(&item.tokens, &mut words);
        taken.push(item);
    }
    taken
        .into_iter()
        .chain(&own)
        .flat_map(|item| item.tokens.clone())
        .collect()
}

fn collect(tokens: &[TokenTree], words: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                collect(&group.stream().into_iter().collect::<Vec<_>>(), words);
            }
            token => drop(words.insert(token.to_string())),
        }
    }
}

/// Each ends with a semicolon, or with braces. Inner attributes belong to none.
fn items(tokens: TokenStream) -> Vec<Item> {
    let (mut items, mut item) = (Vec::new(), Vec::new());
    for token in without_inner_attributes(tokens) {
        let is_path = item.iter().any(|token| is_word(token, "use"));
        let is_end = is_punct(&token, ';') || (!is_path && braces(&token).is_some());
        item.push(token);
        if is_end {
            items.push(Item::new(std::mem::take(&mut item)));
        }
    }
    items
}
