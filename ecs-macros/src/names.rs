//! Names: those we make from the user's, and those the user cannot have.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::ext::IdentExt;

/// A world's own methods, with those that are planned. A query of such a name would be
/// called instead of them, or never.
pub(crate) const WORLD_METHODS: &[&str] = &[
    "add_system",
    "added_at",
    "archetype_of",
    "archetypes",
    "change_tick",
    "changed_at",
    "check_invariants",
    "clear",
    "clone_entity",
    "columns",
    "columns_mut",
    "compact",
    "component",
    "component_id",
    "component_name",
    "components",
    "components_of",
    "contains",
    "convert",
    "default",
    "define",
    "describe",
    "despawn",
    "despawn_row",
    "dynamic_bytes",
    "entities",
    "entity_bytes",
    "exchange",
    "field",
    "get",
    "get_data",
    "get_data_mut",
    "get_key",
    "get_key_mut",
    "get_many_mut",
    "get_mut",
    "group",
    "has",
    "has_key",
    "insert",
    "insert_data",
    "insert_key",
    "insert_many",
    "is_empty",
    "key",
    "len",
    "location",
    "lookup",
    "lookup_mut",
    "memory",
    "new",
    "observe",
    "observe_insert_key",
    "observe_remove_key",
    "pool",
    "pool_bytes",
    "pool_mut",
    "queries",
    "query",
    "query_filtered",
    "query_ref",
    "query_ref_filtered",
    "read_removed",
    "register",
    "register_named",
    "register_resource",
    "registered_resource",
    "registered_resource_mut",
    "remove",
    "remove_data",
    "remove_key",
    "remove_many",
    "remove_system",
    "reserve",
    "reserve_entities",
    "reserve_entity",
    "resource",
    "resource_mut",
    "row",
    "row_mut",
    "run",
    "run_ref",
    "run_system",
    "runtime_query",
    "send",
    "set_command_policy",
    "set_field",
    "set_resource",
    "shrink_to_fit",
    "skip_ticks",
    "sort_by",
    "sort_by_key",
    "sort_like",
    "spawn",
    "spawn_at",
    "spawn_batch",
    "spawn_columns",
    "spawn_empty",
    "spawn_slices",
    "spawn_template",
    "split",
    "split_mut",
    "take",
    "take_command_errors",
    "template",
    "try_clone_entity",
    "try_convert",
    "try_exchange",
    "try_insert",
    "try_insert_key",
    "try_insert_many",
    "try_lookup",
    "try_lookup_mut",
    "try_register_resource",
    "try_remove",
    "try_remove_key",
    "try_remove_many",
    "try_reserve",
    "try_reserve_entities",
    "try_reserve_entity",
    "try_run_system",
    "try_send",
    "try_set_resource",
    "try_sort_by",
    "try_sort_by_key",
    "try_sort_like",
    "try_spawn",
    "try_spawn_at",
    "try_spawn_batch",
    "try_spawn_columns",
    "try_spawn_empty",
    "try_spawn_slices",
    "try_spawn_template",
    "try_take",
    "try_template",
    "unobserve",
    "unregister_resource",
    "watch_removed",
    "with_capacity",
    "with_resources",
];

/// Whether the world has a method of this name already.
pub(crate) fn is_world_method(name: &str) -> bool {
    WORLD_METHODS.binary_search(&name).is_ok()
}

/// The identifier without its `r#`.
pub(crate) fn plain(name: &Ident) -> String {
    name.unraw().to_string()
}

/// `name` with something put behind it, at the span of `name`: `Cook` → `CookRef`.
pub(crate) fn suffixed(name: &Ident, suffix: &str) -> Ident {
    Ident::new(&format!("{}{suffix}", name.unraw()), crate::spans::generated(name.span()))
}

/// The type's name as that of a method or field: `HttpCook` → `http_cook`.
pub(crate) fn snake_case(name: &Ident) -> Ident {
    usable(&snake(&plain(name)), name.span())
}

/// Whether the name is a word of the language, so that a field needs `r#` before it.
pub(crate) fn is_keyword(name: &Ident) -> bool {
    syn::parse_str::<Ident>(&name.to_string()).is_err()
}

/// Whether not even `r#` makes a field name of the word.
pub(crate) fn is_never_a_name(word: &str) -> bool {
    matches!(word, "self" | "Self" | "super" | "crate" | "_")
}

/// An identifier that can stand where a name is wanted, whatever the word is.
pub(crate) fn usable(word: &str, span: Span) -> Ident {
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
    fn world_methods_are_sorted() {
        assert!(WORLD_METHODS.is_sorted());
    }

    /// Nothing to do where the runtime's sources are not beside ours.
    #[test]
    fn the_stores_methods_are_known() {
        let mut paths = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../ecs/src"))];
        while let Some(path) = paths.pop() {
            if path.is_dir() {
                paths.extend(std::fs::read_dir(&path).unwrap().map(|file| file.unwrap().path()));
                continue;
            }
            let Ok(source) = std::fs::read_to_string(path) else { continue };
            for method in store_methods(&syn::parse_file(&source).unwrap()) {
                assert!(is_world_method(&method), "`{method}` is missing");
            }
        }
    }

    fn store_methods(file: &syn::File) -> Vec<String> {
        let blocks = file.items.iter().filter_map(|item| match item {
            syn::Item::Impl(block) if block.trait_.is_none() => Some(block),
            _ => None,
        });
        let of_store = blocks.filter(|block| {
            ["Store<", "Storage<"].iter().any(|name| crate::text::text(&block.self_ty).starts_with(name))
        });
        let methods = of_store.flat_map(|block| &block.items).filter_map(|item| match item {
            syn::ImplItem::Fn(method) if matches!(method.vis, syn::Visibility::Public(_)) => Some(&method.sig.ident),
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
            let Some(proc_macro2::TokenTree::Ident(name)) = name.into_iter().next() else { panic!() };
            assert_eq!(is_keyword(&name), keyword);
        }
    }
}
