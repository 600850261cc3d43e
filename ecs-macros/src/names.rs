//! Names: those we make from the user's, and those the user cannot have.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::ext::IdentExt;

/// The methods of a world that no query, schedule or list of observers can hide: those that a world has itself, and those that
/// every game calls. The others stay within reach, as in `Storage::memory(&world)`, so that a new method of the store breaks no
/// world.
pub const RESERVED: &[&str] = &[
    "clear",
    "columns",
    "columns_mut",
    "contains",
    "convert",
    "default",
    "despawn",
    "entities",
    "get",
    "get_mut",
    "has",
    "insert",
    "is_empty",
    "len",
    "lookup",
    "lookup_mut",
    "new",
    "observe",
    "queries",
    "query",
    "query_ref",
    "remove",
    "replace_bundle",
    "resource",
    "resource_mut",
    "row",
    "row_mut",
    "run_system",
    "send",
    "set_resource",
    "spawn",
    "spawn_batch",
    "split",
    "split_mut",
    "take",
    "with_capacity",
    "with_resources",
];

/// Whether a method of this name is reserved for the world.
pub fn is_reserved(name: &str) -> bool {
    RESERVED.binary_search(&name).is_ok()
}

/// The identifier without its `r#`.
pub fn plain(name: &Ident) -> String {
    name.unraw().to_string()
}

/// `name` with something put behind it, at the span of `name`: `Cook` → `CookRef`.
pub fn suffixed(name: &Ident, suffix: &str) -> Ident {
    Ident::new(&format!("{}{suffix}", name.unraw()), crate::spans::at(name))
}

/// The type's name as that of a method or field: `HttpCook` → `http_cook`.
pub fn snake_case(name: &Ident) -> Ident {
    usable(&snake(&plain(name)), name.span())
}

/// Whether the name is a word of the language, so that a field needs `r#` before it.
pub fn is_keyword(name: &Ident) -> bool {
    syn::parse_str::<Ident>(&name.to_string()).is_err()
}

/// Whether not even `r#` makes a field name of the word.
pub fn is_never_a_name(word: &str) -> bool {
    matches!(word, "self" | "Self" | "super" | "crate" | "_")
}

/// An identifier that can stand where a name is wanted, made of any word.
pub fn usable(word: &str, span: Span) -> Ident {
    if is_never_a_name(word) {
        format_ident!("{word}_", span = span)
    } else if syn::parse_str::<Ident>(word).is_err() {
        Ident::new_raw(word, span)
    } else {
        Ident::new(word, span)
    }
}

fn snake(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::with_capacity(name.len() + 4);
    for (i, letter) in letters.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| letters[i]);
        let after = letters.get(i + 1);
        let begins_word = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || before.is_numeric()
                    || (before.is_uppercase() && after.is_some_and(|after| after.is_lowercase()))
            });
        if begins_word {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_few_and_sorted() {
        assert!(RESERVED.is_sorted());
        assert!(
            RESERVED.len() <= 40,
            "{} words are reserved",
            RESERVED.len()
        );
    }

    /// Without the sources of the runtime beside those of the macros, the test has nothing to read.
    #[test]
    fn each_reserved_word_is_a_method() {
        let mut paths = vec![std::path::PathBuf::from(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../ecs/src"
        ))];
        let mut methods: Vec<String> = ["default", "with_resources", "split_mut", "run_system"]
            .map(String::from)
            .to_vec();
        while let Some(path) = paths.pop() {
            if path.is_dir() {
                paths.extend(
                    std::fs::read_dir(&path)
                        .unwrap()
                        .map(|file| file.unwrap().path()),
                );
                continue;
            }
            // The pages of the documentation lie beside the sources.
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let Ok(source) = std::fs::read_to_string(path) else {
                continue;
            };
            methods.extend(store_methods(&syn::parse_file(&source).unwrap()));
            // A macro writes the fallible twin of such a method.
            let twins = source.lines().filter_map(|line| {
                let name = line.trim().strip_prefix("pub fn ")?;
                name.strip_suffix(',').map(str::to_owned)
            });
            methods.extend(twins);
        }
        for word in RESERVED.iter().filter(|_| methods.len() > 4) {
            assert!(
                methods.iter().any(|method| method == word),
                "no method is called `{word}`"
            );
        }
    }

    fn store_methods(file: &syn::File) -> Vec<String> {
        let blocks = file.items.iter().filter_map(|item| match item {
            syn::Item::Impl(block) if block.trait_.is_none() => Some(block),
            _ => None,
        });
        let of_store = blocks.filter(|block| {
            ["Store<", "Storage<"]
                .iter()
                .any(|name| crate::text::text(&block.self_ty).starts_with(name))
        });
        let methods = of_store
            .flat_map(|block| &block.items)
            .filter_map(|item| match item {
                syn::ImplItem::Fn(method) if matches!(method.vis, syn::Visibility::Public(_)) => {
                    Some(&method.sig.ident)
                }
                _ => None,
            });
        methods.map(plain).collect()
    }

    #[test]
    fn snake_cases() {
        for (from, to) in [
            ("Moving", "moving"),
            ("OnStove", "on_stove"),
            ("HTTPCook", "http_cook"),
            ("Cook2Go", "cook2_go"),
            ("Type", "r#type"),
            ("Super", "super_"),
            ("Already_Snake", "already_snake"),
        ] {
            let name = Ident::new(from, Span::call_site());
            assert_eq!(snake_case(&name).to_string(), to);
        }
    }

    #[test]
    fn keywords() {
        for (word, keyword) in [("type", true), ("r#type", false), ("heat", false)] {
            let name: proc_macro2::TokenStream = word.parse().unwrap();
            let Some(proc_macro2::TokenTree::Ident(name)) = name.into_iter().next() else {
                panic!()
            };
            assert_eq!(is_keyword(&name), keyword);
        }
    }
}
